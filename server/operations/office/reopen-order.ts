import type { Tx } from '@rolloff/sql/connect.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { type Side, type StopOrders, visitKind } from '#domain/dispatch/stop.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { addOtherSide } from '#server/db/dispatch/exchanges.ts'
import { addPromise, findLastPromise } from '#server/db/dispatch/promises.ts'
import { addStop, findOpenStop, lockStops } from '#server/db/dispatch/stops.ts'
import { listSwapPairs, lockOrders, type SwapPair } from '#server/db/dispatch/visits.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { takeBoxBack, takeLoadBack, undoDump } from '#server/operations/office/put-back.ts'
import type { ExpectedOrder } from '#server/operations/office/turn-truck-back.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'
import { recordAct, refuseStaleOrder } from '#server/operations/order/apply-act.ts'

/**
 * Undoes a delivery, a pick-up or an unloading that did not happen (rule D73). The stop stays done. The box and the load return to their
 * former places, and the visit is planned again as a draft of today. Refuses 'order-not-found', 'illegal-move' with the current status,
 * 'already-billed' and 'changed-meanwhile'.
 */
export async function reopenOrder(
  { db, clock }: Deps,
  acting: OfficeActing,
  { orderId, seen: expectedEvent, why }: ExpectedOrder & { readonly why: string },
): Promise<{ status: OrderStatus }> {
  const now = clock()
  return db.transaction().execute(async tx => {
    const pairs = await listSwapPairs(tx, [orderId])
    const ids = [orderId, ...pairs.flatMap(pair => [pair.oldOrderId, pair.newOrderId])]
    const lockedOrders = await lockOrders(tx, acting.organizationId, [...new Set(ids)])
    if (!lockedOrders.some(one => one.id === orderId)) throw new Refusal('order-not-found')
    const order = await lockOrder(tx, orderId)
    const act = {
      orderId,
      by: 'admin',
      actorId: acting.actorId,
      event: 'reopen',
      seen: expectedEvent,
      why,
      now,
    } as const
    move(order.status, act.event, act.by)
    await refuseStaleOrder(tx, order, act)
    const status = await advanceVisit(tx, order, act)
    await recordAct(tx, order, { ...act, status })
    await putBack(tx, acting, { order, pairs, now })
    return { status }
  })
}

type Reopened = { readonly order: LockedOrder; readonly pairs: readonly SwapPair[]; readonly now: Date }

async function putBack(tx: Tx, acting: OfficeActing, { order, pairs, now }: Reopened): Promise<void> {
  if (order.status === 'waste-processing') return undoDump(tx, acting, order.id, now)
  const side = order.status === 'drop-off-confirmed' ? 'drop-off' : 'pickup'
  const stopId = await planAnew(tx, acting, { order, pairs, now, side })
  if (side === 'drop-off') await takeBoxBack(tx, acting, order.id, now)
  else await takeLoadBack(tx, acting, order.id, now)
  // If the office publishes the same day and hours again, the customer is notified again.
  const promised = await findLastPromise(tx, order.id, side)
  if (promised !== null) await addPromise(tx, { orderId: order.id, side, stopId, window: null, now })
}

/**
 * Adds a draft stop of today. If the order is part of a swap whose other order waits as well, the order joins the stop of the other order.
 */
async function planAnew(tx: Tx, acting: OfficeActing, visit: Reopened & { readonly side: Side }): Promise<string> {
  const { order, side, now } = visit
  const { organizationId, actorId } = acting
  const { timeZone } = await findDispatchCalendar(tx, organizationId, localTime(now, order.snapshot.timeZone).day)
  const { day } = localTime(now, timeZone)
  const joined = await joinSwap(tx, acting, visit)
  if (joined !== null) return joined
  const served: StopOrders = {
    dropOffOrderId: side === 'drop-off' ? order.id : null,
    pickupOrderId: side === 'pickup' ? order.id : null,
  }
  const hours = side === 'drop-off' ? order.dropOffWindow : (order.finalPickupWindow ?? order.pickupWindow)
  const window = { windowStart: hours?.start ?? null, windowEnd: hours?.end ?? null }
  const kind = visitKind(served) ?? side
  const stop = { ...served, ...window, organizationId, kind, day, createdBy: actorId, now }
  const objectId = await addStop(tx, stop)
  const after = { day, driverId: null, side: promisedSide(served) }
  const row = { act: 'plan-stop', object: 'stop', objectId, before: null, after } as const
  await addChange(tx, { ...row, organizationId, actorId, at: now })
  return objectId
}

async function joinSwap(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  { order, pairs, side, now }: Reopened & { readonly side: Side },
): Promise<string | null> {
  const pair = pairs.find(one => (side === 'drop-off' ? one.newOrderId : one.oldOrderId) === order.id)
  if (!pair) return null
  const [otherId, otherSide] =
    side === 'drop-off' ? ([pair.oldOrderId, 'pickup'] as const) : ([pair.newOrderId, 'drop-off'] as const)
  const found = await findOpenStop(tx, otherId, otherSide)
  if (!found || found.publishedAt !== null || found.state !== 'planned') return null
  const [stop] = await lockStops(tx, organizationId, [found.id])
  if (stop?.kind !== otherSide) return null
  await addOtherSide(tx, stop.id, { side, orderId: order.id })
  const { day, driverId } = stop
  const row = { act: 'plan-stop', object: 'stop', objectId: stop.id, before: { day, driverId } } as const
  await addChange(tx, { ...row, organizationId, actorId, at: now, after: { day, driverId, side } })
  return stop.id
}
