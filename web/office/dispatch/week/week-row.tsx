import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isWorkingDay } from '#domain/schedule/closed-day.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsWith, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import type { CardId } from '#web/office/dispatch/moves.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { Figure, MinutesBar, StockBar } from '#web/office/dispatch/week/week-bars.tsx'
import { trips, type WeekDay } from '#web/office/dispatch/week/week-figures.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

export type WeekRowProps = {
  of: WeekDay
  types: DispatchDay['containerTypes']
  /** The key is a container type. The value is its highest number of boxes on any day of the week. */
  most: ReadonlyMap<string, number>
  /** The highest number of minutes on any day of the week, planned or available. */
  maxMinutes: number
  isOff: boolean
  /** The place of the day among the columns, from 1 on. */
  column: number
}

/** If the days are columns, two bands name the parts of all days. If they are rows, each figure shows its own name. */
export function WeekHead() {
  const { t } = useTexts()
  return (
    <>
      {(['stops', 'boxes'] as const).map(part => (
        <p
          key={part}
          aria-hidden="true"
          className={classNames(
            'pointer-events-none z-1 col-span-full border-y border-line bg-paper px-3 py-1 text-small text-ink-soft @max-4xl/plan:hidden',
            part === 'stops' ? 'row-start-3' : 'row-start-5',
          )}
        >
          {t(`week.${part}`)}
        </p>
      ))}
    </>
  )
}

/**
 * The day says how much time is left, what is driven, and which boxes are left. It is a column, and on a small screen a row. Cards can be
 * dropped anywhere on it.
 */
export function WeekRow({ of, types, most, maxMinutes, isOff, column }: WeekRowProps) {
  const { t, language } = useTexts()
  const { day, today } = of.day
  const isOver = day < today
  const { element, isDraggedOver } = useDayTarget(of, isOff || isOver)
  const name = formatDay(day, language)
  const isQuiet = !isWorkingDay(of.day) || isOver
  return (
    <section
      ref={element}
      aria-label={name}
      data-lane={isoDateOf(day)}
      style={{ gridColumnStart: column }}
      className={classNames(
        'relative row-span-full flex flex-wrap gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-small @4xl/plan:grid @4xl/plan:min-w-0 @4xl/plan:grid-rows-subgrid @4xl/plan:gap-0 @4xl/plan:border-r @4xl/plan:grid-cols-1 @4xl/plan:border-b-0 @4xl/plan:p-0 @4xl/plan:last:border-r-0',
        isQuiet && 'bg-sunken',
        day === today && !isDraggedOver && 'shadow-[inset_0_3px_var(--accent)]',
        isDraggedOver && 'bg-accent-tint!',
      )}
    >
      <DayHead of={of} name={name} />
      <div className="@max-4xl/plan:order-3 @max-4xl/plan:basis-full @4xl/plan:row-start-2 @4xl/plan:pb-3">
        {of.fullness && (of.fullness.planned > 0 || of.fullness.thereAre > 0) && (
          <MinutesBar of={of} fullness={of.fullness} maxMinutes={maxMinutes} />
        )}
        {closedWords(of, t) && <p className="px-2 font-medium">{closedWords(of, t)}</p>}
        {isOver && <p className="px-2 text-ink-soft">{t('week.over')}</p>}
      </div>
      <Trips of={of} isQuiet={isQuiet} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-x-2 gap-y-0.5 @max-4xl/plan:order-4 @max-4xl/plan:basis-full @4xl/plan:row-start-6 @4xl/plan:grid-cols-1 @4xl/plan:content-start @4xl/plan:py-2">
        {of.stock &&
          types.map(type => (
            <StockBar
              key={type.id}
              of={of}
              type={type}
              stock={of.stock?.find(one => one.containerTypeId === type.id)}
              most={most.get(type.id) ?? 0}
            />
          ))}
      </div>
      {!isOver && !isOff && <DayPlace of={of} name={name} />}
    </section>
  )
}

function closedWords({ day }: WeekDay, t: Translate): string | null {
  if (day.closedAs !== null) return t('week.closed', { name: day.closedAs })
  return isWorkingDay(day) ? null : t('week.sunday')
}

/** The name of the day is a link to its board. */
function DayHead({ of, name }: { of: WeekDay; name: string }) {
  const { t } = useTexts()
  const { addressOf } = useView()
  const { day, today } = of.day
  const routes = of.day.routes.filter(route => route.stops.length > 0).length
  return (
    <div className="min-w-0 @max-4xl/plan:flex-[1_0_8rem] @4xl/plan:row-start-1 @4xl/plan:px-2 @4xl/plan:py-2.5">
      <h2 className="font-bold">
        <Link
          to={addressOf('board', day)}
          data-day=""
          title={t('week.toBoard', { day: name })}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline max-lg:min-h-11"
        >
          {name}
        </Link>
      </h2>
      <p className="text-ink-soft">
        {[day === today && t('board.today'), routes > 0 && t('week.routes', { count: routes })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function Trips({ of, isQuiet }: { of: WeekDay; isQuiet: boolean }) {
  const { t } = useTexts()
  const shown = trips.filter(trip => of.trips[trip].length > 0)
  return (
    <div className="flex flex-wrap items-center gap-1 @4xl/plan:row-start-4 @4xl/plan:flex-col @4xl/plan:items-stretch @4xl/plan:py-2">
      {shown.map(trip => {
        const label = t(`week.trip.${trip}`, { count: of.trips[trip].length })
        return (
          <Count key={trip} of={of} measure={trip} label={label}>
            <span className="min-w-0 wrap-anywhere">
              <KindIcon kind={trip === 'other' ? 'errand' : trip} className="mr-0.5 inline-block align-text-bottom" />
              {label}
            </span>
          </Count>
        )
      })}
      {of.asking.length > 0 && (
        <Count of={of} measure="asks" className="border border-dashed border-line-strong">
          {t('week.asks', { count: of.asking.length })}
        </Count>
      )}
      {shown.length + of.asking.length === 0 && !isQuiet && (
        <p className="px-1.5 text-ink-soft @max-4xl/plan:sr-only">{t('week.noStops')}</p>
      )}
    </div>
  )
}

type CountProps = { of: WeekDay; measure: 'asks' | (typeof trips)[number]; label?: string; className?: string }

const Count = ({ of, measure, label, className, children }: CountProps & { children: ReactNode }) => (
  <Figure
    of={of}
    measure={measure}
    label={label}
    className={classNames(
      'inline-flex min-h-7 items-center gap-1 px-1.5 font-medium tabular-nums @4xl/plan:mx-1 @4xl/plan:min-w-0 @4xl/plan:gap-0.5 @4xl/plan:px-0.5 @4xl/plan:tracking-tight max-lg:min-h-11 max-lg:min-w-11 max-lg:justify-center',
      className,
    )}
  >
    {children}
  </Figure>
)

/** In the move mode of keys and touch, the whole day is one place for the cards. */
function DayPlace({ of, name }: { of: WeekDay; name: string }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const store = useBoardStore()
  const moving = useBoardState(state => (state.moving?.isDragged === false ? state.moving : null))
  if (!moving) return null
  return (
    <button
      type="button"
      data-gap=""
      aria-label={t('board.putHere', { place: name })}
      onFocus={() => store.change({ announcement: name })}
      onClick={event => {
        // The press removes this button, so the focus moves to the day for people who use keys.
        event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-day]')?.focus()
        acts.place(moving.cards, { day: of.day.day, driverId: null, after: null })
      }}
      className="absolute inset-1 z-2 grid place-items-center rounded-small border-2 border-dashed border-line-strong text-large hover:border-accent focus:border-accent"
    >
      <span aria-hidden="true" className="grid size-9 place-items-center rounded-round bg-surface shadow-card">
        +
      </span>
    </button>
  )
}

function useDayTarget(of: WeekDay, isOff: boolean) {
  const store = useBoardStore()
  const acts = useBoardActs()
  const element = useRef<HTMLElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { day } = of.day
  useEffect(() => {
    if (!element.current || isOff) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => typeof source.data.card === 'string',
      onDragEnter: () => setDraggedOver(true),
      onDragLeave: () => setDraggedOver(false),
      onDrop: ({ source }) => {
        setDraggedOver(false)
        acts.place(cardsWith(store, source.data.card as CardId), { day, driverId: null, after: null })
      },
    })
  }, [day, isOff, store, acts])
  return { element, isDraggedOver }
}
