import type { Tx } from '@rolloff/sql/connect.ts'
import { sideToPlan } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addOtherSide, type LatePaidSwap, listLatePaidSwaps } from '#server/db/dispatch/exchanges.ts'
import { changeRoutes, lockRoutes } from '#server/db/dispatch/routes.ts'
import { findOpenStop, listStops, lockStops, type StoredStop } from '#server/db/dispatch/stops.ts'
import { listSwapPairs, lockOrders } from '#server/db/dispatch/visits.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { QuestionRow } from '#server/db/question/open-questions.ts'
import { askAboutPaidSwap } from '#server/db/question/questions.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

/**
 * Joins swaps that were paid after their pick-up was planned (rule D63). A draft stop also gets the new dumpster. If the stop is published,
 * its driver has seen it, so a question goes to the office. If one swap fails, the others are still joined.
 */
export async function joinPaidSwaps({ db, clock }: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const swap of await listLatePaidSwaps(db)) {
    const joined = db.transaction().execute(tx => joinOrAsk(tx, swap, clock()))
    await joined.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} paid swaps could not be planned`)
}

async function joinOrAsk(tx: Tx, swap: LatePaidSwap, now: Date): Promise<void> {
  const { organizationId, oldOrderId, newOrderId } = swap
  const stop = await holdPickup(tx, swap, now)
  if (!stop) return
  if (stop.publishedAt !== null)
    return askAboutPaidSwap(tx, { organizationId, orderId: oldOrderId, stopId: stop.id, now })
  await addOtherSide(tx, stop.id, { side: 'drop-off', orderId: newOrderId })
  await recordJoinInTransaction(tx, { stop, organizationId, actorId: null, now })
}

/** Applies the office's consent. The new dumpster is scheduled together with the pick-up. Refuses 'answer-not-possible'. */
export async function joinSwap(tx: Tx, acting: OfficeActing, question: QuestionRow, now: Date): Promise<void> {
  const { organizationId, actorId } = acting
  const { stopId, orderId: oldOrderId } = question
  const [pair] = await listSwapPairs(tx, [oldOrderId])
  if (stopId === null || !pair || pair.oldOrderId !== oldOrderId) throw new Refusal('answer-not-possible')
  const { newOrderId } = pair
  const stop = await holdPickup(tx, { organizationId, stopId, oldOrderId, newOrderId }, now)
  if (!stop) throw new Refusal('answer-not-possible')
  await addOtherSide(tx, stop.id, { side: 'drop-off', orderId: newOrderId })
  const { day, windowStart, windowEnd } = stop
  if (stop.publishedAt !== null && windowStart !== null && windowEnd !== null) {
    const order = await lockOrder(tx, newOrderId)
    const window = { day, start: windowStart, end: windowEnd }
    // The customer was notified of this visit before, and it has not changed.
    await advanceVisit(tx, order, { event: 'schedule-drop-off', window, by: 'admin', actorId, now, isNotified: false })
  }
  await recordJoinInTransaction(tx, { stop, organizationId, actorId, now })
}

/** Returns the planned pick-up with both orders locked, or null if something has changed meanwhile. */
async function holdPickup(
  tx: Tx,
  { organizationId, stopId, oldOrderId, newOrderId }: LatePaidSwap,
  now: Date,
): Promise<StoredStop | null> {
  const orders = await lockOrders(tx, organizationId, [oldOrderId, newOrderId])
  const newOrder = orders.find(order => order.id === newOrderId)
  if (!newOrder || sideToPlan(newOrder.status) !== 'drop-off' || (await findOpenStop(tx, newOrderId, 'drop-off')))
    return null
  const [found] = await listStops(tx, organizationId, [stopId])
  if (!found) return null
  if (found.routeId !== null) {
    await lockRoutes(tx, organizationId, [found.routeId])
    await changeRoutes(tx, [found.routeId], now)
  }
  const [stop] = await lockStops(tx, organizationId, [stopId])
  return stop?.state === 'planned' && stop.kind === 'pickup' && stop.pickupOrderId === oldOrderId ? stop : null
}

type JoinedStop = {
  readonly stop: StoredStop
  readonly organizationId: string
  readonly actorId: string | null
  readonly now: Date
}

async function recordJoinInTransaction(tx: Tx, { stop, organizationId, actorId, now }: JoinedStop): Promise<void> {
  const facts = { day: stop.day, driverId: stop.driverId }
  await addChange(tx, {
    organizationId,
    actorId,
    at: now,
    act: 'join-swap',
    object: 'stop',
    objectId: stop.id,
    before: { ...facts, kind: 'pickup' },
    after: { ...facts, kind: 'swap' },
  })
}
