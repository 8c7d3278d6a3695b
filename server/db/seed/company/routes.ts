/** The routes are the days of the demo's drivers. Every visit is a stop on a route, in the order in which the stops were driven. */
import { type Day, dayInMs, isoDateOf } from '#domain/value/calendar.ts'
import { demoTrucks, yardId } from '../fleet.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoDrivers, demoOffice } from '../people.ts'
import type { DemoOrder } from './order.ts'
import { addRows, type Rows } from './rows.ts'
import type { Visit } from './timetable.ts'
import type { WorkDays } from './work-days.ts'

type Side = 'drop-off' | 'pickup'
type Planned = { readonly order: DemoOrder; readonly side: Side; readonly visit: Visit; readonly stopId: string }

/** The stops are found by order and side. If there are several, the newest visit counts. The routes are found by day and driver. */
export type DrivenRoutes = {
  readonly stopOf: (order: DemoOrder, side: Side) => string | null
  readonly routeOf: (order: DemoOrder) => string | null
}

export function addRoutes(rows: Rows, orders: readonly DemoOrder[], days: WorkDays): DrivenRoutes {
  const visits = visitsOf(orders)
  const lanes = new Map<string, Planned[]>()
  for (const one of visits) {
    const key = `${one.visit.day} ${one.visit.driver}`
    lanes.set(key, [...(lanes.get(key) ?? []), one])
  }
  const routeIds = new Map([...lanes.keys()].map((key, index) => [key, demoId('route', index + 1)]))
  for (const [key, lane] of lanes)
    addLane(rows, { routeId: routeIds.get(key) ?? '', lane: lane.toSorted(asDriven) }, days)
  addPromises(rows, visits)
  const stopIds = new Map(visits.map(({ order, side, stopId }) => [`${order.id} ${side}`, stopId]))
  return {
    stopOf: (order, side) => stopIds.get(`${order.id} ${side}`) ?? null,
    routeOf: ({ pickup }) => (pickup ? (routeIds.get(`${pickup.day} ${pickup.driver}`) ?? null) : null),
  }
}

function visitsOf(orders: readonly DemoOrder[]): Planned[] {
  let count = 0
  const planned = (order: DemoOrder, side: Side, visit: Visit): Planned => {
    count += 1
    return { order, side, visit, stopId: demoId('stop', count) }
  }
  return orders.flatMap(order => [
    ...order.dropOffs.map(visit => planned(order, 'drop-off', visit)),
    ...(order.pickup ? [planned(order, 'pickup', order.pickup)] : []),
  ])
}

/**
 * Compares two visits: those that are over come first, then those that are under way, then the others by the hours that the customers were
 * promised.
 */
function asDriven({ visit: a }: Planned, { visit: b }: Planned): number {
  const doneFirst = (a.doneAt?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.doneAt?.getTime() ?? Number.MAX_SAFE_INTEGER)
  const begunFirst = Number(b.startedAt !== null) - Number(a.startedAt !== null)
  return doneFirst || begunFirst || a.window.end - b.window.end || a.window.start - b.window.start
}

type Lane = { readonly routeId: string; readonly lane: readonly Planned[] }

function addLane(rows: Rows, { routeId, lane }: Lane, days: WorkDays): void {
  const [first] = lane
  const last = lane.at(-1)
  if (!first || !last) return
  const { day, driver, publishedAt, startedAt } = first.visit
  addRows(rows, 'route', [
    {
      id: routeId,
      organization_id: organizationId,
      day: isoDateOf(day),
      driver_id: demoDrivers[driver]?.id,
      truck_id: truckOf(driver),
      yard_id: yardId,
      starts_at_minute: 420,
      version: 1,
      published_at: publishedAt,
      seen_at: publishedAt && seenAt(days, day),
      started_at: startedAt,
      told: publishedAt && { truckId: null, stops: [] },
      ended_at: day < days.today ? days.at(day, 16 * 60 + 10) : null,
      ...odometerOf(driver, day, { isStarted: startedAt !== null, isEnded: day < days.today }),
    },
  ])
  addRows(
    rows,
    'stop',
    lane.map((one, index) => stopRow(one, { routeId, position: index + 1 })),
  )
}

const milesADay = 80

/** Returns the mileage of a driver's truck when the route starts and when it ends. It is higher each day. */
function odometerOf(driver: number, day: Day, { isStarted, isEnded }: { isStarted: boolean; isEnded: boolean }) {
  const days = Math.floor(day / dayInMs)
  const start = driver * 9000 + days * milesADay - 1_500_000
  const driven = milesADay - 3 * ((days + driver) % 9)
  return { odometer_start: isStarted ? start : null, odometer_end: isStarted && isEnded ? start + driven : null }
}

/** Returns the time when the driver looked at the route: early in the morning, or a while before the demo starts if that is earlier. */
function seenAt(days: WorkDays, day: Day): Date {
  const early = days.at(day, 6 * 60 + 5)
  return early < days.now ? early : days.ago(95)
}

function truckOf(driver: number): string | null {
  const usual = demoDrivers[driver]?.usualTruckId
  return demoTrucks.find(({ id }) => id === usual)?.id ?? null
}

function stopRow({ order, side, visit, stopId }: Planned, on: { readonly routeId: string; readonly position: number }) {
  const { day, window, doneAt, startedAt, publishedAt, plannedAt, isFailed, driver } = visit
  const state = doneAt ? (isFailed ? 'failed' : 'done') : startedAt ? 'under-way' : 'planned'
  return {
    id: stopId,
    organization_id: organizationId,
    kind: side,
    day: isoDateOf(day),
    state,
    version: 1,
    drop_off_order_id: side === 'drop-off' ? order.id : null,
    pickup_order_id: side === 'pickup' ? order.id : null,
    window_start: window.start,
    window_end: window.end,
    route_id: on.routeId,
    position: on.position,
    is_pinned: false,
    failed_reason: isFailed ? 'blocked' : null,
    published_at: publishedAt,
    done_at: doneAt,
    done_by: doneAt ? demoDrivers[driver]?.id : null,
    created_by: demoOffice[1]?.id,
    created_at: plannedAt,
  }
}

/** Adds the promises. If a visit failed, its promise is taken back. */
function addPromises(rows: Rows, visits: readonly Planned[]): void {
  const numbers = new Map<string, number>()
  for (const { order, side, visit, stopId } of visits) {
    if (visit.publishedAt === null) continue
    const key = `${order.id} ${side}`
    const notify = (window: Visit['window'] | null, at: Date) => {
      const number = (numbers.get(key) ?? 0) + 1
      numbers.set(key, number)
      return {
        order_id: order.id,
        organization_id: organizationId,
        side,
        number,
        day: window && isoDateOf(window.day),
        stop_id: stopId,
        promised_at: at,
        window_start: window?.start ?? null,
        window_end: window?.end ?? null,
      }
    }
    addRows(rows, 'promise', [notify(visit.window, visit.publishedAt)])
    if (visit.isFailed && visit.doneAt) addRows(rows, 'promise', [notify(null, visit.doneAt)])
  }
}
