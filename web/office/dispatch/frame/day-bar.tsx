import { use } from 'react'
import { Link } from 'react-router'
import { addDays, type Day, isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { BoardForm } from '#web/office/dispatch/axis/use-board-form.ts'
import { PlanBar, type TextFilter } from '#web/office/dispatch/frame/plan-bar.tsx'
import { draftsIn, lanesOf } from '#web/office/dispatch/moves.ts'
import { ShowKeysContext } from '#web/office/keys/show-keys.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

type DayBarProps = TextFilter & {
  day: Day
  today: Day
  shown: DispatchDay | undefined
  isOff: boolean
  waiting: number
  onDay: (day: Day | null) => void
  onPublish: () => void
  onAdd: () => void
  form: BoardForm
  /** Null if the board has too little room for its other form. */
  onForm: (() => void) | null
}

export function DayBar(props: DayBarProps) {
  const { day, today, shown, filter, isOff, waiting, onDay, onFilter, onPublish, onAdd, form, onForm } = props
  const { t, language } = useTexts()
  const showKeys = use(ShowKeysContext)
  const stops = shown ? lanesOf(shown).flatMap(lane => lane.stops) : []
  const drafts = draftsIn(stops)
  // A day can be closed as soon as a driver has begun it.
  const isToClose = day < today ? stops.length > 0 : day === today && shown?.routes.some(one => one.route?.startedAt)
  const isFixed = isOff || !shown || day < today
  return (
    <PlanBar
      title={<span className="whitespace-nowrap">{formatDay(day, language)}</span>}
      before={{ label: t('board.dayBefore'), onPress: () => onDay(addDays(day, -1)) }}
      after={{ label: t('board.dayAfter'), onPress: () => onDay(addDays(day, 1)) }}
      isToday={day === today}
      onToday={() => onDay(null)}
      waiting={waiting}
      filter={filter}
      onFilter={onFilter}
      acts={
        <>
          {onForm && <FormButton form={form} onForm={onForm} />}
          <button
            type="button"
            aria-label={t('office.keys')}
            title={t('office.keys')}
            onClick={showKeys}
            className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'max-lg:hidden' })}
          >
            ?
          </button>
          {isToClose && (
            <Link
              to={`/dispatch/close?day=${isoDateOf(day)}`}
              className={buttonStyle({
                variant: day < today ? 'default' : 'outline',
                size: 'sm',
                className: actStyle,
              })}
            >
              {t('dayEnd.title')}
            </Link>
          )}
          <Button size="sm" variant="outline" className={actStyle} disabled={isFixed} onClick={onAdd}>
            {t('newStop.open')}
          </Button>
          <Button
            size="sm"
            variant={drafts > 0 ? 'default' : 'outline'}
            className={actStyle}
            disabled={isFixed}
            onClick={onPublish}
          >
            {drafts > 0 ? t('board.publishSome', { count: drafts }) : t('board.publish')}
          </Button>
        </>
      }
    >
      {shown && (
        <p className="text-small text-ink-soft tabular-nums max-[100rem]:hidden">
          {t('board.counts', { stops: stops.length, routes: shown.routes.filter(one => one.stops.length > 0).length })}
          {drafts > 0 && <span className="font-medium text-warn"> · {t('board.drafts', { count: drafts })}</span>}
        </p>
      )}
    </PlanBar>
  )
}

/** On a phone the acts fill one line. */
const actStyle = 'max-sm:order-1 max-sm:grow max-sm:px-2'

/** One press shows the day in the other form. */
function FormButton({ form, onForm }: { form: BoardForm; onForm: () => void }) {
  const { t } = useTexts()
  const label = t(form === 'axis' ? 'axis.toList' : 'axis.toAxis')
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (L)`}
      onClick={onForm}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-11!' })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
        <path
          d={form === 'axis' ? 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01' : 'M4 4v16M9 7h7M7 12h6M12 17h8'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
