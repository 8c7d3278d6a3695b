import type { Tx } from '@rolloff/sql/connect.ts'
import { laneWith } from '#domain/dispatch/lane.ts'
import { orderIdsOf, type Side, sideToPlan, visitKind } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { listMovedOff, type NewChange } from '#server/db/change/changes.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listLoadsInYard } from '#server/db/dispatch/loads.ts'
import { ensureRoute, findDriverOnDay, lockRoutes, storeMoves } from '#server/db/dispatch/routes.ts'
import {
  addStop,
  findOpenStop,
  findOpenStopAbout,
  listLanes,
  listStops,
  lockStops,
  type StopOnRoute,
  type StoredStop,
  setLanes,
} from '#server/db/dispatch/stops.ts'
import { listSwapPairs, lockOrders, type WaitingOrder } from '#server/db/dispatch/visits.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { refuseUnfitFacility, refuseUnlessTips } from '#server/operations/dispatch/refuse-facility.ts'
import { readLane, refuseMismatches } from '#server/operations/dispatch/refuse-mismatches.ts'
import { type OvertakenStop, refuseUnlessFree } from '#server/operations/dispatch/refuse-unless-free.ts'

type ExpectedStop = { readonly stopId: string; readonly version: number }
/** The dispatcher may choose the facility of a load from the yard. Otherwise the route's best facility is used. */
export type StopToPlace = { readonly orderId: string; readonly facilityId?: string | undefined } | ExpectedStop

export type PlaceStops = {
  /** The trucks drive the stops in this order. */
  readonly items: readonly StopToPlace[]
  /** If `driverId` is null, only the day is set. If `after` is null, the stops come first. */
  readonly to: { readonly day: Day; readonly driverId: string | null; readonly after: string | null }
  /** The office plans the stops for this reason although the day is closed. */
  readonly anyway?: string | undefined
}

/**
 * Gives orders a stop, and gives stops another day, driver or place in the order (rules D1 and D3). Either all of them change, or none
 * does. If an order is part of a swap, its other order is planned with it. Customers and drivers are not notified until the day is
 * published. Refuses 'order-not-found', 'stop-not-found', 'driver-not-found', 'driver-suspended', 'day-over', 'needs-reason',
 * 'not-to-plan', 'not-a-load', 'facility-not-found', 'stop-changed' with who changed it and when, 'stop-under-way' and 'stop-over'.
 */
export async function placeStops(
  deps: BoardDeps,
  acting: OfficeActing,
  input: PlaceStops,
): Promise<{ stops: { id: string; version: number }[] }> {
  const { organizationId } = acting
  const now = deps.clock()
  return deps.db.transaction().execute(async tx => {
    const isClosed = await refuseDay(
      tx,
      acting,
      { ...input, isBack: zone => isGoingBack(tx, acting, input, zone) },
      now,
    )
    const expectedStops = input.items.filter(isSeen)
    const before = await listStops(tx, organizationId, idsOf(expectedStops))
    const { visits, planned } = await lockVisits(tx, organizationId, { items: input.items, before })
    const { driverId, day } = input.to
    const target = driverId === null ? null : await routeOf(tx, { organizationId, day, driverId })
    const touched = [...new Set([...before.map(one => one.routeId), target].filter(id => id !== null))]
    await lockRoutes(tx, organizationId, touched)
    const lockedStops = await lockStops(tx, organizationId, idsOf(expectedStops))
    await refuseUnlessFree(tx, expectedStops, lockedStops, planned)
    const stopIdByOrder = await addVisits(tx, acting, { visits, day, now })
    const ids = [
      ...new Set(input.items.map(item => ('stopId' in item ? item.stopId : (stopIdByOrder.get(item.orderId) ?? '')))),
    ]
    const lanes = await fillLanes(tx, { touched, target, ids, after: input.to.after })
    const isMisfit =
      target !== null && (await checkLane(tx, deps, { ...input, organizationId, routeId: target, ids, lanes }))
    const hasDump = lockedStops.some(one => one.kind === 'dump') || [...visits.values()].some(one => one.dump !== null)
    const isUnfit = hasDump && (await refuseUnfitFacility(tx, { ids, day, overrideReason: input.anyway }))
    const isOdd = isUnfit || isMisfit || isClosed
    const overrideReason = isOdd ? (input.anyway ?? null) : null
    const changes = changesOf(acting, { ids, lockedStops, day, driverId, now })
    const stops = await storeMoves(tx, {
      organizationId,
      stopIds: ids,
      day,
      anyway: overrideReason,
      routeIds: touched,
      changes,
      now,
    })
    return { stops }
  })
}

const isSeen = (item: StopToPlace): item is ExpectedStop => 'stopId' in item
const idsOf = (stops: readonly ExpectedStop[]) => stops.map(one => one.stopId)

/**
 * Returns true if a person puts stops back to the day and driver from which the same person took them. This is allowed if that day was
 * already over then (rule D116).
 */
async function isGoingBack(
  tx: Tx,
  { actorId }: OfficeActing,
  { items, to: { day, driverId } }: PlaceStops,
  timeZone: string,
): Promise<boolean> {
  const movedOff = await listMovedOff(tx, idsOf(items.filter(isSeen)), { day, driverId, actorId })
  return movedOff.filter(({ at }) => localTime(at, timeZone).day > day).length === items.length
}

type AskedDay = {
  readonly to: { readonly day: Day }
  readonly anyway?: string | undefined
  /** Returns true if the act plans nothing new on the day. `refuseDay` calls it if the day is over by the clock of this zone. */
  readonly isBack?: (timeZone: string) => Promise<boolean>
}

/** Returns true if the day is closed. A closed day needs a reason. Refuses 'day-over' and 'needs-reason'. */
export async function refuseDay(
  tx: Tx,
  { organizationId, language }: OfficeActing,
  { to, anyway: overrideReason, isBack }: AskedDay,
  now: Date,
): Promise<boolean> {
  const { timeZone, closedAs } = await findDispatchCalendar(tx, organizationId, to.day, language)
  if (to.day < localTime(now, timeZone).day && !(await isBack?.(timeZone))) throw new Refusal('day-over')
  const isClosed = closedAs !== null || isSunday(to.day)
  if (isClosed && overrideReason === undefined) throw new Refusal('needs-reason', { reason: closedAs ?? 'sunday' })
  return isClosed
}

type RouteKey = { readonly organizationId: string; readonly day: Day; readonly driverId: string }

/** Returns the route of an active driver. The route is created if the driver has none on that day. */
async function routeOf(tx: Tx, route: RouteKey): Promise<string> {
  const driver = await findDriverOnDay(tx, route)
  refuseUnlessDriving(driver)
  return driver?.routeId ?? (await ensureRoute(tx, route))
}

export function refuseUnlessDriving(driver: Pick<Driver, 'firstName' | 'status'> | null): void {
  if (driver === null) throw new Refusal('driver-not-found')
  if (driver.status === 'suspended') throw new Refusal('driver-suspended', { driver: driver.firstName })
}

type Visit = {
  readonly dropOff: WaitingOrder | null
  readonly pickup: WaitingOrder | null
  /** The full box of this order is in the yard, and a truck brings its load from there to a facility. */
  readonly dump: WaitingOrder | null
  readonly facilityId: string | null
}

type VisitsInput = { readonly items: readonly StopToPlace[]; readonly before: readonly StoredStop[] }

type Visits = {
  /** The key is the id of the order. */
  readonly visits: ReadonlyMap<string, Visit>
  /** Another person has planned these orders since the page was read. */
  readonly planned: readonly OvertakenStop[]
}

/**
 * Locks the orders that the act plans, the other order of a swap, and the orders of the stops that move. While an order is locked, its
 * stops do not move.
 */
async function lockVisits(tx: Tx, organizationId: string, { items, before }: VisitsInput): Promise<Visits> {
  const orderIdsToPlan = items.flatMap(item => ('orderId' in item ? [item.orderId] : []))
  const chosen = new Map(items.flatMap(item => ('orderId' in item ? [[item.orderId, item.facilityId]] : [])))
  const pairs = orderIdsToPlan.length === 0 ? [] : await listSwapPairs(tx, orderIdsToPlan)
  const movedOrderIds = before.flatMap(orderIdsOf)
  const ids = [
    ...new Set([...orderIdsToPlan, ...movedOrderIds, ...pairs.flatMap(pair => [pair.oldOrderId, pair.newOrderId])]),
  ]
  const orders = new Map((await lockOrders(tx, organizationId, ids)).map(order => [order.id, order]))
  const inYard = orderIdsToPlan.length === 0 ? [] : await listLoadsInYard(tx, orderIdsToPlan)
  const visits = new Map<string, Visit>()
  const planned: OvertakenStop[] = []
  for (const id of orderIdsToPlan) {
    const order = orders.get(id)
    if (!order) throw new Refusal('order-not-found')
    const pair = pairs.find(one => one.oldOrderId === id || one.newOrderId === id)
    const ofSide = (wantedId: string | undefined, side: Side) => {
      const one = wantedId === undefined ? undefined : orders.get(wantedId)
      return one && sideToPlan(one.status) === side ? one : null
    }
    const visit = {
      dropOff: ofSide(pair?.newOrderId ?? id, 'drop-off'),
      pickup: ofSide(pair?.oldOrderId ?? id, 'pickup'),
      dump: inYard.includes(id) ? order : null,
      facilityId: chosen.get(id) ?? null,
    }
    const isWaiting = visit.dropOff === order || visit.pickup === order || visit.dump === order
    const stop = await findStopOf(tx, isWaiting ? visit : { dropOff: order, pickup: order, dump: null })
    if (stop) planned.push({ stop, orderId: id })
    else if (!isWaiting) throw new Refusal('not-to-plan', { order: order.friendlyId, status: order.status })
    visits.set(id, visit)
  }
  return { visits, planned }
}

/** Returns the open stop that a visit already has. The refusal names this stop to the person who was slower to plan the visit. */
async function findStopOf(tx: Tx, visit: Omit<Visit, 'facilityId'>): Promise<StoredStop | null> {
  const { dropOff, pickup, dump } = visit
  if (dump) return findOpenStopAbout(tx, dump.id, 'dump')
  const leaving = dropOff && (await findOpenStop(tx, dropOff.id, 'drop-off'))
  return leaving ?? (pickup && findOpenStop(tx, pickup.id, 'pickup'))
}

type NewVisits = { readonly visits: Visits['visits']; readonly day: Day; readonly now: Date }

/** Adds a draft stop for each visit. None of the visits has a stop yet. */
async function addVisits(tx: Tx, acting: OfficeActing, { visits, day, now }: NewVisits): Promise<Map<string, string>> {
  const stopIdByOrder = new Map<string, string>()
  for (const [orderId, { dropOff, pickup, dump, facilityId }] of visits) {
    if (dump !== null) {
      stopIdByOrder.set(orderId, await addDump(tx, acting, { order: dump, facilityId, day, now }))
      continue
    }
    if (facilityId !== null) throw new Refusal('not-a-load')
    const visitOfPair = [...visits].find(
      ([id, other]) => stopIdByOrder.has(id) && other.dropOff === dropOff && other.pickup === pickup,
    )
    if (visitOfPair) {
      stopIdByOrder.set(orderId, stopIdByOrder.get(visitOfPair[0]) ?? '')
      continue
    }
    const served = { dropOffOrderId: dropOff?.id ?? null, pickupOrderId: pickup?.id ?? null }
    const kind = visitKind(served)
    const hours = pickup?.pickupWindow ?? dropOff?.dropOffWindow ?? null
    if (kind === null) throw new Error('a visit without an order was planned')
    const { organizationId, actorId } = acting
    const window = { windowStart: hours?.start ?? null, windowEnd: hours?.end ?? null }
    const stopId = await addStop(tx, { organizationId, kind, ...served, day, ...window, createdBy: actorId, now })
    stopIdByOrder.set(orderId, stopId)
  }
  return stopIdByOrder
}

type DumpInput = {
  readonly order: WaitingOrder
  readonly facilityId: string | null
  readonly day: Day
  readonly now: Date
}

/** Adds the stop that dumps a load. The stop goes to the route's best facility, unless the dispatcher chooses a facility. */
async function addDump(tx: Tx, acting: OfficeActing, { order, facilityId, day, now }: DumpInput): Promise<string> {
  const { organizationId, actorId } = acting
  await refuseUnlessTips(tx, organizationId, facilityId)
  return addStop(tx, {
    organizationId,
    kind: 'dump',
    dropOffOrderId: null,
    pickupOrderId: null,
    aboutOrderId: order.id,
    facilityId,
    day,
    windowStart: null,
    windowEnd: null,
    createdBy: actorId,
    now,
  })
}

type Lanes = {
  readonly touched: readonly string[]
  readonly target: string | null
  readonly ids: readonly string[]
  readonly after: string | null
}

/** Numbers the stops of every route that changes, from 1 without a gap. Returns the stops that were on these routes before. */
async function fillLanes(tx: Tx, { touched, target, ids, after }: Lanes): Promise<StopOnRoute[]> {
  const stops = await listLanes(tx, touched)
  const filled = touched.map(routeId => {
    const lane = stops.filter(stop => stop.routeId === routeId)
    const otherStops = lane.filter(stop => !ids.includes(stop.id))
    return { routeId, ids: routeId === target ? laneWith(lane, ids, after) : otherStops.map(stop => stop.id) }
  })
  await setLanes(tx, filled, target === null ? ids : [])
  return stops
}

type PlanToCheck = Pick<PlaceStops, 'to' | 'anyway'> & {
  readonly organizationId: string
  readonly routeId: string
  readonly ids: readonly string[]
  /** These are the stops of the routes before the act. */
  readonly lanes: readonly StopOnRoute[]
}

async function checkLane(tx: Tx, deps: BoardDeps, input: PlanToCheck): Promise<boolean> {
  const { organizationId, routeId, ids, lanes, to, anyway: overrideReason } = input
  const lane = await readLane(tx, routeId, { day: to.day, ids })
  const before = lanes.flatMap(one =>
    one.routeId === routeId ? (lane.stops.find(stop => stop.id === one.id) ?? []) : [],
  )
  const act = {
    organizationId,
    lane,
    before: { stops: before, truck: lane.facts.truck },
    placedIds: ids,
    overrideReason,
  }
  return refuseMismatches(tx, deps, act)
}

type MovedStops = {
  readonly ids: readonly string[]
  readonly lockedStops: readonly StoredStop[]
  readonly day: Day
  readonly driverId: string | null
  readonly now: Date
}

function changesOf(
  { organizationId, actorId }: OfficeActing,
  { ids, lockedStops, day, driverId, now }: MovedStops,
): NewChange[] {
  return ids.map(objectId => {
    const before = lockedStops.find(stop => stop.id === objectId)
    return {
      organizationId,
      at: now,
      actorId,
      act: before ? 'move-stop' : 'plan-stop',
      object: 'stop',
      objectId,
      before: before ? { day: before.day, driverId: before.driverId } : null,
      after: { day, driverId },
    }
  })
}
