import { useId, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { LaneFacts, noticedOf, TruckChoice, type WithRoute } from '#web/office/dispatch/lanes/lane-head.tsx'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { openStops } from '#web/office/dispatch/moves.ts'
import { useBoardDayShown } from '#web/office/dispatch/planning/board-day-context.ts'
import { warningTexts } from '#web/office/dispatch/planning/lane-figures.tsx'
import { formatDuration } from '#web/office/session/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon, WarningIcon } from '#web/ui/icons.tsx'

/** The head has two lines: the driver, and the truck with its minutes. One press shows all that is known of the route. */
export function AxisLaneHead(props: LaneProps) {
  const { route, stops, name } = props
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="flex w-46 shrink-0 flex-col border-r border-line px-2 py-1.5 text-small">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 truncate font-bold">{name}</h2>
        {stops.length > 0 && (
          <span className="ml-auto shrink-0 text-ink-soft tabular-nums">
            <span aria-hidden="true">
              {stops.length - openStops(stops)}/{stops.length}
            </span>
            <span className="sr-only">{t('board.laneStops', { open: openStops(stops), all: stops.length })}</span>
          </span>
        )}
        {route && <MoreButton {...props} route={route} id={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </div>
      {route && <TruckLine {...props} route={route} />}
      {route && isOpen && (
        <div id={id} className="flex flex-col gap-0.5 pt-1">
          <LaneFacts {...props} route={route} />
        </div>
      )}
    </header>
  )
}

type MoreButtonProps = WithRoute & { id: string; isOpen: boolean; onToggle: () => void }

/** The button says how many warnings there are, so that a closed head hides none. */
function MoreButton({ route, plan, name, now, timeZone, id, isOpen, onToggle }: MoreButtonProps) {
  const { t } = useTexts()
  const day = useBoardDayShown()
  const bad = day && plan ? warningTexts(t, day, route, plan.warnings).length : 0
  const count = bad + Object.values(noticedOf({ route, now, timeZone })).filter(Boolean).length
  return (
    <button
      type="button"
      aria-label={count > 0 ? t('axis.more.warnings', { driver: name, count }) : t('axis.more', { driver: name })}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
      className={classNames(
        'flex h-6 min-w-6 shrink-0 items-center justify-center gap-0.5 rounded-small px-0.5 tabular-nums hover:bg-sunken max-lg:h-11 max-lg:min-w-11',
        bad > 0 ? 'font-bold text-bad' : count > 0 ? 'font-bold text-warn' : 'text-ink-soft',
      )}
    >
      {count > 0 && (
        <>
          <WarningIcon className="size-4" />
          {count}
        </>
      )}
      <DownIcon className={classNames('size-4 transition-transform', !isOpen && '-rotate-90')} />
    </button>
  )
}

function TruckLine(props: WithRoute) {
  const { plan, stops } = props
  const { t } = useTexts()
  const isAhead = plan !== null && openStops(stops) > 0
  const isTooMuch = plan !== null && plan.minutes > plan.dayMinutes
  return (
    <>
      <div className="flex items-center gap-1">
        <TruckChoice {...props} className="-ml-1 h-6 min-w-0 flex-1 text-ellipsis" />
        {isAhead && (
          <span
            title={t('board.ofDay', { planned: formatDuration(plan.minutes), day: formatDuration(plan.dayMinutes) })}
            className={classNames(
              'ml-auto shrink-0 whitespace-nowrap tabular-nums',
              isTooMuch ? 'font-medium text-bad' : 'text-ink-soft',
            )}
          >
            {plan.isRough && '≈ '}
            {formatDuration(plan.minutes)}
          </span>
        )}
      </div>
      {isAhead && (
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-0.75 w-full">
          <rect width="100" height="3" className="fill-line" />
          <rect
            width={Math.min(100, (plan.minutes / plan.dayMinutes) * 100)}
            height="3"
            className={isTooMuch ? 'fill-bad' : 'fill-ink-soft'}
          />
        </svg>
      )}
    </>
  )
}
