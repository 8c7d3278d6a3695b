import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import type { RouteOnMap, StopOnMap } from '#web/office/dispatch/map/day-on-map.ts'
import { markLooks } from '#web/office/dispatch/map/mark-look.ts'
import { stopCard } from '#web/office/dispatch/moves.ts'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { addressOf, type Facts, facilityName, stopLabel, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { formatClock, formatMinute } from '#web/office/session/clock.ts'
import { classNames } from '#web/ui/class-names.ts'

type RouteListProps = {
  route: RouteOnMap
  facts: Facts
  timeZone: string
  /** True if the map shows this driver alone. */
  isChosen: boolean
  onChoose: () => void
  onPoint: (stopId: string | null) => void
}

/** The stops of a driver in their order. A press of the name shows this driver alone on the map. */
export function RouteList({ route, facts, timeZone, isChosen, onChoose, onPoint }: RouteListProps) {
  const { t, language } = useTexts()
  const { driverId, name, stops, last } = route
  const current = useBoardState(state => stops.find(({ stop }) => stopCard(stop.id) === state.current)?.stop.id ?? null)
  const tabStop = current ?? stops[0]?.stop.id
  const summary = [
    t('dayMap.stops', { count: stops.length }),
    last?.at && t('dayMap.lastTap', { time: formatClock(last.at, language, timeZone) }),
  ]
  return (
    <section aria-label={name} className="border-b border-line">
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={stops.length === 0 || driverId === null}
        onClick={onChoose}
        className={classNames(
          'relative flex min-h-12 w-full items-baseline justify-between gap-3 px-3 py-2.5 text-left hover:bg-sunken disabled:bg-transparent',
          isChosen && 'bg-sunken',
        )}
      >
        <span className="font-bold">{name}</span>
        <span className="sr-only">{driverId === null ? ', ' : `, ${t('dayMap.only', { driver: name })}, `}</span>
        <span className="text-right text-small text-ink-soft tabular-nums">{summary.filter(Boolean).join(' · ')}</span>
      </button>
      {stops.length > 0 && (
        <ul className="pb-2">
          {stops.map(one => (
            <li key={one.stop.id}>
              <StopRow shown={one} facts={facts} isTabStop={one.stop.id === tabStop} onPoint={onPoint} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type StopRowProps = {
  shown: StopOnMap
  facts: Facts
  isTabStop: boolean
  onPoint: (stopId: string | null) => void
}

function StopRow({ shown: { stop, number, state, arrivesAt }, facts, isTabStop, onPoint }: StopRowProps) {
  const { t, language } = useTexts()
  const label = [
    number !== null && t('dayMap.number', { number }),
    stopLabel(t, facts, stop, language, state),
    arrivesAt !== null && t('board.arrives', { time: formatMinute(arrivesAt) }),
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The pointer only marks the stop on the map, and the focus of the link does the same.
    <div
      onPointerEnter={() => onPoint(stop.id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(stop.id)}
      onBlur={() => onPoint(null)}
    >
      <PanelLink
        card={stopCard(stop.id)}
        label={label.filter(Boolean).join(', ')}
        isTabStop={isTabStop}
        className="flex min-h-12 items-center gap-2.5 px-3 py-1 text-small hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span
          className={classNames('grid size-6 shrink-0 place-items-center rounded-round border-2', markLooks[state])}
        >
          <MarkSign number={number} state={state} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            {stopTitle(stop) || facilityName(facts, stop.facilityId) || t(`board.kind.${stop.kind}`)}
          </span>
          <span className="block truncate text-ink-soft">{addressOf(stop)}</span>
        </span>
        <span
          className={classNames('text-right tabular-nums', state === 'late' ? 'font-medium text-bad' : 'text-ink-soft')}
        >
          {arrivesAt === null ? stop.state !== 'planned' && t(`axis.state.${state}`) : formatMinute(arrivesAt)}
        </span>
      </PanelLink>
    </div>
  )
}

/** A stop that is over has a sign in place of its number, so that its state does not depend on colors. */
export function MarkSign({ number, state }: Pick<StopOnMap, 'number' | 'state'>) {
  const sign = state === 'done' ? 'm3.5 8.5 3 3 6-7' : state === 'could-not' ? 'm4.5 4.5 7 7m0-7-7 7' : null
  if (sign === null) return <span className="text-small leading-none font-bold tabular-nums">{number ?? '–'}</span>
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-2">
      <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
