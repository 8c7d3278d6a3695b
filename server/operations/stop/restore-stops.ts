import type { Tx } from '@rolloff/sql/connect.ts'
import { laneWith } from '#domain/dispatch/lane.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsAround, type Side, sidesOf, sideToPlan, standsAtSite } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { addChanges, changedMeanwhile, type LeftPlace, listLeftPlaces } from '#server/db/change/changes.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listLoadsInYard } from '#server/db/dispatch/loads.ts'
import { listLastPromises } from '#server/db/dispatch/promises.ts'
import { makeDraft, markPlannedAgain } from '#server/db/dispatch/restored-stops.ts'
import { changeRoutes, lockRoutes } from '#server/db/dispatch/routes.ts'
import {
  findBoxToLeave,
  findOpenStop,
  findOpenStopAbout,
  listLanes,
  listStops,
  lockOpenFetch,
  lockStops,
  type StoredStop,
  setLanes,
} from '#server/db/dispatch/stops.ts'
import { findDriver } from '#server/db/fleet/drivers.ts'
import { type LockedOrder, lockWholeOrders } from '#server/db/order/order-moves.ts'
import { answerFetch, findStopOfFetch, lockFetchQuestions } from '#server/db/question/questions.ts'
import { listBoxOffers } from '#server/db/question/standing-boxes.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { refuseUnlessRightBox } from '#server/operations/dispatch/change-stop.ts'
import { refuseDay, refuseUnlessDriving } from '#server/operations/dispatch/place-stops.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { refuseUnfitFacility } from '#server/operations/dispatch/refuse-facility.ts'
import { readLane, refuseMismatches } from '#server/operations/dispatch/refuse-mismatches.ts'
import { refuseChanged } from '#server/operations/dispatch/refuse-unless-free.ts'
import type { ExpectedStop } from '#server/operations/dispatch/unplan-stops.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'
import { endOffer } from '#server/operations/question/offer-standing-box.ts'

type RestoreInput = { readonly orders: ReadonlyMap<string, LockedOrder>; readonly now: Date }

/**
 * Restores stops that were taken off the board to their day, driver and position (rule D113). Either all of them are restored, or none. If
 * the customer of a published stop was notified meanwhile that the visit was taken back, the stop becomes a draft. Refuses
 * 'stop-not-found', 'day-over', 'stop-changed' with who was faster, and 'driver-suspended'. Refuses 'not-to-plan', 'already-planned' and
 * 'changed-meanwhile' if the orders of the stop no longer wait for it. Refuses 'cart-frozen' if a customer is paying for a box that the
 * stop fetches, and 'needs-reason' if its day, its truck or a facility no longer fits. Refuses 'box-chosen' and 'box-unfit' if the stop
 * cannot have its chosen box.
 */
export async function restoreStops(
  deps: BoardDeps,
  acting: OfficeActing,
  expectedStops: readonly ExpectedStop[],
): Promise<{ stops: { id: string; version: number }[] }> {
  const { organizationId, actorId } = acting
  const now = deps.clock()
  const ids = expectedStops.map(one => one.stopId)
  return deps.db.transaction().execute(async tx => {
    const found = await listStops(tx, organizationId, ids)
    if (found.length < ids.length) throw new Refusal('stop-not-found')
    await lockFetchQuestions(tx, ids)
    const orders = await lockWholeOrders(tx, organizationId, found.flatMap(orderIdsAround))
    const places = await listLeftPlaces(tx, ids)
    const routeIds = [...new Set(places.flatMap(one => one.routeId ?? []))]
    await lockRoutes(tx, organizationId, routeIds)
    for (const { driverId } of places)
      if (driverId !== null) refuseUnlessDriving(await findDriver(tx, organizationId, driverId))
    const lockedStops = await lockStops(tx, organizationId, ids)
    await refuseOvertaken(tx, expectedStops, { lockedStops, places })
    for (const stop of lockedStops) await refuseUnlessWanted(tx, acting, stop, { orders, now })
    await markPlannedAgain(tx, ids, now)
    await fillLanes(tx, routeIds, places)
    await refuseUnfit(tx, deps, acting, { lockedStops, places, now })
    for (const stop of lockedStops) await promiseAgain(tx, acting, stop, { orders, now })
    await changeRoutes(tx, routeIds, now)
    await addChanges(
      tx,
      lockedStops.map(({ id: objectId, day }) => {
        const after = { day, driverId: places.find(one => one.stopId === objectId)?.driverId ?? null }
        return { organizationId, at: now, actorId, act: 'restore-stop', object: 'stop', objectId, after }
      }),
    )
    const after = await listStops(tx, organizationId, ids)
    return { stops: after.map(({ id, version }) => ({ id, version })) }
  })
}

type Found = { readonly lockedStops: readonly StoredStop[]; readonly places: readonly LeftPlace[] }

/** Refuses a stop that has changed since it was taken off the board. */
async function refuseOvertaken(
  tx: Tx,
  expectedStops: readonly ExpectedStop[],
  { lockedStops, places }: Found,
): Promise<void> {
  for (const { stopId, version } of expectedStops) {
    const stop = lockedStops.find(one => one.id === stopId)
    if (!stop) throw new Refusal('stop-not-found')
    const isOff = stop.state === 'withdrawn' && places.some(one => one.stopId === stopId)
    await refuseChanged(tx, stop, isOff ? version : 0)
  }
}

type StopsToRestore = Found & { readonly now: Date }

/** Refuses a stop that has a mismatch now and no reason of its own, because the truck, the day or a facility may have changed since. */
async function refuseUnfit(
  tx: Tx,
  deps: BoardDeps,
  acting: OfficeActing,
  { lockedStops, places, now }: StopsToRestore,
): Promise<void> {
  const { organizationId } = acting
  for (const { id, day } of lockedStops.filter(one => !one.hasReason)) {
    await refuseDay(tx, acting, { to: { day } }, now)
    await refuseUnfitFacility(tx, { ids: [id], day, overrideReason: undefined })
  }
  for (const routeId of new Set(places.flatMap(one => one.routeId ?? []))) {
    const ids = places.flatMap(one => (one.routeId === routeId ? [one.stopId] : []))
    const day = lockedStops.find(stop => ids.includes(stop.id))?.day
    if (day === undefined) continue
    const lane = await readLane(tx, routeId, { day, ids })
    const placedIds = lane.stops.flatMap(one => (ids.includes(one.id) && one.plannedAnyway === null ? [one.id] : []))
    const before = { stops: lane.stops.filter(one => !placedIds.includes(one.id)), truck: lane.facts.truck }
    await refuseMismatches(tx, deps, { organizationId, lane, before, placedIds, overrideReason: undefined })
  }
}

/**
 * Refuses 'not-to-plan' if the orders of the stop no longer wait for it, or if another stop is planned for them. Refuses 'day-over' if its
 * day is over.
 */
async function refuseUnlessWanted(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  stop: StoredStop,
  { orders, now }: RestoreInput,
): Promise<void> {
  const { timeZone } = await findDispatchCalendar(tx, organizationId, stop.day)
  if (stop.day < localTime(now, timeZone).day) throw new Refusal('day-over')
  for (const { order, side } of servedBy(stop, orders)) {
    const isFree = sideToPlan(order.status) === side && !(await findOpenStop(tx, order.id, side))
    if (!isFree) throw new Refusal('not-to-plan', { order: order.friendlyId, status: order.status })
  }
  await refuseElsewhere(tx, stop, orders)
  const { kind, aboutOrderId } = stop
  if (kind === 'errand' && aboutOrderId !== null) await fetchAgain(tx, { orderId: aboutOrderId, actorId, now })
  const { boxId } = (await findBoxToLeave(tx, stop.id)) ?? { boxId: null }
  if (boxId !== null) await refuseUnlessRightBox(tx, { organizationId, stopId: stop.id, boxId })
}

/** Answers the question again if it was raised again. A customer who was offered the box meanwhile can then no longer pay for it. */
async function fetchAgain(
  tx: Tx,
  { orderId, actorId, now }: { orderId: string; actorId: string; now: Date },
): Promise<void> {
  for (const offerCartId of await listBoxOffers(tx, orderId)) await endOffer(tx, { offerCartId }, now)
  if (await answerFetch(tx, { orderId, actorId, now })) return
  throw await changedMeanwhile(tx, (await findStopOfFetch(tx, orderId)) ?? orderId)
}

/** Refuses a stop that is neither a drop-off nor a pick-up if its box or load has moved, or if another stop is planned for it. */
async function refuseElsewhere(tx: Tx, stop: StoredStop, orders: RestoreInput['orders']): Promise<void> {
  const { kind, aboutOrderId, containerId } = stop
  if (containerId !== null && (await lockOpenFetch(tx, containerId))) throw new Refusal('already-planned')
  const order = aboutOrderId === null ? undefined : orders.get(aboutOrderId)
  if (!order) return
  if (await findOpenStopAbout(tx, order.id, kind)) throw new Refusal('already-planned')
  const isGone =
    (kind === 'dump' && (await listLoadsInYard(tx, [order.id])).length === 0) ||
    (kind === 'relocation' && !standsAtSite(order.status))
  if (isGone) throw new Refusal('not-to-plan', { order: order.friendlyId, status: order.status })
}

const servedBy = (stop: StoredStop, orders: RestoreInput['orders']): { order: LockedOrder; side: Side }[] =>
  sidesOf(stop).flatMap(({ orderId, side }) => {
    const order = orders.get(orderId)
    return order ? [{ order, side }] : []
  })

/** Puts the stops after the stops that they followed before, if those are still there. */
async function fillLanes(tx: Tx, routeIds: readonly string[], places: readonly LeftPlace[]): Promise<void> {
  const lanes = await listLanes(tx, routeIds)
  const filled = routeIds.map(routeId => {
    let lane = lanes.filter(stop => stop.routeId === routeId)
    for (const { stopId, after } of places.filter(one => one.routeId === routeId)) {
      const stops = [...lane, { id: stopId, state: 'planned' as const, routeId }]
      lane = laneWith(stops, [stopId], after).flatMap(id => stops.find(one => one.id === id) ?? [])
    }
    return { routeId, ids: lane.map(one => one.id) }
  })
  await setLanes(tx, filled)
}

/** Schedules a visit as before if its promise is still valid. The customer is not notified. */
async function promiseAgain(
  tx: Tx,
  { actorId }: OfficeActing,
  stop: StoredStop,
  { orders, now }: RestoreInput,
): Promise<void> {
  const sides = servedBy(stop, orders)
  const promisedTo = sides.find(one => one.side === promisedSide(stop))
  if (stop.publishedAt === null || !promisedTo) return
  const promiseKey = { orderId: promisedTo.order.id, side: promisedTo.side }
  const [promised] = await listLastPromises(tx, [promiseKey])
  if (!promised) return makeDraft(tx, stop.id)
  for (const { order, side } of sides) {
    const event = `schedule-${side}` as const
    // If the hours have changed since, the customer is notified of the new hours after they have stayed the same for a while.
    await advanceVisit(tx, order, { event, window: promised.window, by: 'admin', actorId, now, isNotified: false })
  }
}
