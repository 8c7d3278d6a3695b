import { use } from 'react'
import { localTime } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardQuestionsContext, useBoardActs } from '#web/office/dispatch/board-context.ts'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { LaneLink } from '#web/office/dispatch/link/lane-link.tsx'
import { draftsIn, openStops } from '#web/office/dispatch/moves.ts'
import { LaneFigures } from '#web/office/dispatch/planning/lane-figures.tsx'
import { formatElapsed, formatShortClock } from '#web/office/session/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WarningIcon } from '#web/ui/icons.tsx'

/** The head shows the driver, the truck, how far the route is, and when the phone last sent something. */
export function LaneHead(props: LaneProps) {
  const { route, stops, plan, name } = props
  const { t } = useTexts()
  return (
    <header className="flex shrink-0 flex-col gap-0.5 px-3 py-2 text-small @max-4xl/plan:flex-row @max-4xl/plan:flex-wrap @max-4xl/plan:items-center @max-4xl/plan:gap-x-3 @max-4xl/plan:pb-0 @4xl/plan:w-50 @4xl/plan:border-r @4xl/plan:border-line">
      <h2 className="flex gap-2 font-bold">
        <span className="truncate">{name}</span>
        {plan && stops.length > 0 && (
          <span className="ml-auto shrink-0 font-normal text-ink-soft tabular-nums">
            <span aria-hidden="true">
              {stops.length - openStops(stops)}/{stops.length}
            </span>
            <span className="sr-only">{t('board.laneStops', { open: openStops(stops), all: stops.length })}</span>
          </span>
        )}
      </h2>
      {route && <TruckChoice {...props} route={route} className="-ml-1 h-8 w-full max-w-46 @max-4xl/plan:w-auto" />}
      {stops.length > 0 && !plan && (
        <p className="text-ink-soft">{t('board.laneStops', { open: openStops(stops), all: stops.length })}</p>
      )}
      {route && <LaneFacts {...props} route={route} />}
    </header>
  )
}

export type WithRoute = LaneProps & { route: NonNullable<LaneProps['route']> }

/** How full the route is, what is wrong with it, and how far its driver is. */
export function LaneFacts(props: WithRoute) {
  const { route, stops, plan, name, isOff } = props
  const { t } = useTexts()
  const { orderLane, publishLane } = use(BoardQuestionsContext)
  return (
    <>
      {plan && plan.steps.length > 0 && (
        <LaneFigures route={route} plan={plan}>
          {openStops(stops) > 2 && (
            <button
              type="button"
              disabled={isOff}
              onClick={() => orderLane(route.driver.id)}
              className="min-h-6 font-medium text-accent-text max-lg:min-h-11 underline-offset-4 hover:underline disabled:text-ink-soft"
            >
              {t('board.best.button')}
            </button>
          )}
        </LaneFigures>
      )}
      <RouteState {...props} route={route} />
      {route.driver.hasStoppedTexts && <p className="text-warn">{t('driverTexts.stopped')}</p>}
      {publishLane && draftsIn(stops) > 0 && (
        <button
          type="button"
          disabled={isOff}
          aria-label={t('stopActs.publishRouteFor', { driver: name })}
          onClick={() => publishLane(route.driver.id)}
          className="self-start min-h-6 font-medium text-accent-text max-lg:min-h-11 max-lg:min-w-11 underline-offset-4 hover:underline disabled:text-ink-soft"
        >
          {t('stopActs.publish')}
        </button>
      )}
      {route.route && stops.length > 0 && <LaneLink driverId={route.driver.id} name={name} isOff={isOff} />}
    </>
  )
}

export function TruckChoice({ route, trucks, isOff, name, className }: WithRoute & { className: string }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  return (
    <select
      aria-label={t('board.truckOf', { driver: name })}
      data-truck=""
      value={route.truck?.id ?? ''}
      disabled={isOff}
      onChange={event => acts.setTruck(route.driver.id, event.target.value)}
      className={classNames(
        'rounded-small border border-transparent bg-transparent px-0.5 hover:border-line-strong disabled:text-ink-soft max-lg:h-11',
        className,
      )}
    >
      {!route.truck && <option value="">{t('board.noTruck')}</option>}
      {trucks.map(truck => (
        <option key={truck.id} value={truck.id} disabled={isDown(truck.status)}>
          {truck.name + (isDown(truck.status) ? ` (${t('board.truckDown')})` : '')}
        </option>
      ))}
    </select>
  )
}

const isDown = (status: string) => status === 'out-of-service' || status === 'in-maintenance'

/** After this many minutes the lane marks a route that its driver has not opened, and a phone that sends nothing. */
const noticedAfterMinutes = 10
const minutesSince = (at: string, now: string) => Math.floor((Date.parse(now) - Date.parse(at)) / 60_000)

/** True if the driver started the route today and has not ended it. On a route of an earlier day the marks are useless. */
function isOfToday(
  route: WithRoute['route']['route'],
  { now, timeZone }: Pick<WithRoute, 'now' | 'timeZone'>,
): boolean {
  if (!route?.startedAt || route.endedAt) return false
  const dayOf = (at: string) => localTime(new Date(at), timeZone).day
  return dayOf(route.startedAt) === dayOf(now)
}

/** What the office should notice about a route and its phone. */
export function noticedOf({
  route: { route, phone, driver },
  now,
  timeZone,
}: Pick<WithRoute, 'route' | 'now' | 'timeZone'>) {
  const silentMinutes = phone ? minutesSince(phone.lastSeenAt, now) : 0
  const isUnderWay = isOfToday(route, { now, timeZone })
  return {
    isUnseen:
      route?.publishedAt != null && !route.seenAt && minutesSince(route.publishedAt, now) >= noticedAfterMinutes,
    isSilent: phone !== null && (phone.waitingTaps > 0 || (isUnderWay && silentMinutes >= noticedAfterMinutes)),
    hasStoppedTexts: driver.hasStoppedTexts,
  }
}

function RouteState({ route, stops, timeZone, now }: WithRoute) {
  const { t } = useTexts()
  const clock = (at: string) => formatShortClock(new Date(at), timeZone)
  const drafts = draftsIn(stops)
  const { route: plan, phone } = route
  const { isUnseen, isSilent } = noticedOf({ route, now, timeZone })
  const silentMinutes = phone ? minutesSince(phone.lastSeenAt, now) : 0
  return (
    <>
      {plan?.startedAt && <LaneDay day={plan} clock={clock} />}
      {(drafts > 0 || plan?.publishedAt) && (
        <p className="flex flex-wrap gap-x-2 text-ink-soft">
          {drafts > 0 && <span className="font-medium text-warn">{t('board.laneDrafts', { count: drafts })}</span>}
          {plan?.publishedAt && (
            <span>
              {plan.seenAt
                ? t('board.seenAt', { time: clock(plan.seenAt) })
                : t('board.publishedAt', { time: clock(plan.publishedAt) })}
            </span>
          )}
        </p>
      )}
      {isUnseen && plan?.publishedAt && (
        <p className="flex items-center gap-1 text-warn">
          <WarningIcon className="size-4 shrink-0" />
          {t('board.notSeen', { time: formatElapsed(minutesSince(plan.publishedAt, now)) })}
        </p>
      )}
      {isSilent && phone && (
        <p className="flex items-center gap-1 text-warn">
          <WarningIcon className="size-4 shrink-0" />
          {phone.waitingTaps > 0
            ? t('board.phoneWaiting', { time: formatElapsed(silentMinutes), count: phone.waitingTaps })
            : t('board.phoneSilent', { time: formatElapsed(silentMinutes) })}
        </p>
      )}
    </>
  )
}

type Day = NonNullable<NonNullable<LaneProps['route']>['route']>

/** The line shows when the driver began and ended the day, and the driven miles. If a mileage is missing, the line says so. */
function LaneDay({ day, clock }: { day: Day; clock: (at: string) => string }) {
  const { t } = useTexts()
  const { startedAt, endedAt, odometerStart, odometerEnd } = day
  const hasMiles = odometerStart !== null && (endedAt === null || odometerEnd !== null)
  return (
    <p className="flex flex-wrap gap-x-2">
      {startedAt && <span>{t('laneDay.started', { time: clock(startedAt) })}</span>}
      {endedAt && <span>{t('laneDay.ended', { time: clock(endedAt) })}</span>}
      {odometerStart !== null && odometerEnd !== null && (
        <span>{t('laneDay.miles', { miles: odometerEnd - odometerStart })}</span>
      )}
      {!hasMiles && <span className="text-ink-soft">{t('laneDay.noMileage')}</span>}
    </p>
  )
}
