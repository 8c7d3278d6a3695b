import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, type Ref, Suspense, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { viewPages } from '#domain/account/saved-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { KindFilter } from '#web/office/dispatch/frame/kind-filter.tsx'
import { useView } from '#web/office/dispatch/use-day.ts'
import { useHeight } from '#web/office/parts/use-height.ts'
import { viewsQuery } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { classNames } from '#web/ui/class-names.ts'

const SavedViews = lazy(async () => ({ default: (await import('#web/office/list/saved-views.tsx')).SavedViews }))

const boardPath = '/dispatch'
/** When a person opens a saved view, the page keeps the day that it shows. */
const keptParameters = ['day'] as const

export type TextFilter = { readonly filter: string; readonly onFilter: (text: string) => void }
type Turn = { readonly label: string; readonly onPress: () => void }

type PlanBarProps = TextFilter & {
  title: ReactNode
  before: Turn
  after: Turn
  isToday: boolean
  onToday: () => void
  /** The number of changes of others that are shown when the person has put the card down. */
  waiting: number
  /** The children are the figures, which follow the filters, and the saved views. */
  children?: ReactNode
  acts?: ReactNode
}

/** The head of the board and of the week shows the date, the view and the filter. */
export function PlanBar({
  title,
  before,
  after,
  isToday,
  onToday,
  waiting,
  filter,
  onFilter,
  children,
  acts,
}: PlanBarProps) {
  const { t } = useTexts()
  const bar = useHeight('--plan-bar-height')
  // A press on Today switches that button off, so the focus goes to its neighbor.
  const stepAfter = useRef<HTMLButtonElement>(null)
  return (
    <header
      ref={bar}
      className="relative flex flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line px-2 py-1.5"
    >
      <SkipToLanes />
      <Step {...before} path="m14 6-6 6 6 6" />
      <h1 className="min-w-28 text-center font-bold">{title}</h1>
      <Step {...after} path="m10 6 6 6-6 6" ref={stepAfter} />
      {/* On the present day a wide screen hides the button, because the others need the space. */}
      <Button
        variant="ghost"
        size="sm"
        disabled={isToday}
        className={isToday ? 'lg:hidden' : undefined}
        onClick={() => {
          onToday()
          stepAfter.current?.focus()
        }}
      >
        {t('board.today')}
      </Button>
      <ViewSwitch />
      <input
        type="search"
        data-filter=""
        aria-label={t('board.filter')}
        placeholder={t('board.filter')}
        value={filter}
        onChange={event => onFilter(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
        className={classNames(
          'h-11 min-w-20 max-w-40 flex-1 basis-20 rounded-control border border-line-strong bg-surface px-3 text-small',
          'max-sm:order-1 max-sm:max-w-none max-sm:basis-40',
        )}
      />
      <KindFilter />
      {children}
      <p role="status" className="mr-auto text-small font-medium text-accent-text empty:max-sm:hidden">
        {waiting > 0 && t('board.waitingChanges', { count: waiting })}
      </p>
      {acts}
      <BoardViews hasActs={Boolean(acts)} />
    </header>
  )
}

/** Behind the rail, the first press of Tab offers a way past the bar and the lists, to the first card that Tab would reach in the lanes. */
function SkipToLanes() {
  const { t } = useTexts()
  const skip = () => {
    const card = document.querySelector<HTMLElement>('[data-lane] [data-card][tabindex="0"]')
    const first = card ?? document.querySelector<HTMLElement>('[data-lane] :is(a, select, button)')
    first?.focus()
  }
  return (
    <button
      type="button"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:px-4 focus:py-3"
    >
      {t('axis.skip')}
    </button>
  )
}

function Step({ label, path, onPress, ref }: Turn & { path: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onPress}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-11!' })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}

/** The links lead from the board of a day to the map of that day, to the week that begins on it, and back. */
function ViewSwitch() {
  const { t } = useTexts()
  const { view: shown, addressOf } = useView()
  return (
    <nav
      aria-label={t('week.view')}
      className="flex overflow-hidden rounded-control border border-line-strong text-small"
    >
      {(['board', 'map', 'week'] as const).map(view => (
        <Link
          key={view}
          to={addressOf(view)}
          aria-current={view === shown ? 'page' : undefined}
          className={classNames(
            'grid min-h-11 place-items-center px-3.5 font-medium focus-visible:-outline-offset-2',
            view === shown ? 'bg-sunken font-bold' : 'text-ink-soft hover:text-ink',
          )}
        >
          {t(`week.view.${view}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The page fetches the code of the saved views only if a view exists, or if a filter is set that can be saved as a view. */
function BoardViews({ hasActs }: { hasActs: boolean }) {
  const [params] = useSearchParams()
  const { data, isError } = useQuery(viewsQuery())
  const hasAny = data?.views.some(view => view.address.startsWith(`${boardPath}?`)) ?? isError
  if (!hasAny && !viewPages[boardPath].filters.some(name => params.has(name))) return null
  return (
    <div
      className={classNames(
        'empty:hidden',
        // Without a view, a phone has room for the button that saves one beside the filters.
        hasAny ? 'max-sm:order-2 max-sm:min-w-0 max-sm:basis-full' : 'max-sm:order-1',
        // Without acts, a wide screen has room for the views in the line of the others.
        hasActs ? 'sm:basis-full' : 'sm:max-lg:basis-full',
      )}
    >
      {/* The row has its height from the start, so that the cards below do not move under the pointer. */}
      <Suspense fallback={<div className="h-11 w-12" />}>
        <SavedViews page={boardPath} keeps={keptParameters} isShort />
      </Suspense>
    </div>
  )
}
