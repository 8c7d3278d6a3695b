import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf } from '#domain/dispatch/stop.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { lockRoutes, touchRoutes } from '#server/db/dispatch/routes.ts'
import { closeGaps, listStops, lockStops, markWithdrawn, type StoredStop } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { refuseUnlessFree } from '#server/operations/dispatch/refuse-unless-free.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

export type StopSeen = { readonly stopId: string; readonly version: number }

/**
 * Takes stops off the board: their orders are back in the list of those to plan. What was published is unscheduled; its customer is told
 * after five minutes, unless it is planned again. Refuses 'stop-not-found', 'stop-changed', 'stop-under-way' and 'stop-over'.
 */
export async function unplanStops({ db, clock }: Deps, acting: OfficeActing, seen: readonly StopSeen[]): Promise<void> {
  const { organizationId } = acting
  const now = clock()
  const ids = seen.map(one => one.stopId)
  await db.transaction().execute(async tx => {
    const found = await listStops(tx, organizationId, ids)
    await lockOrders(tx, organizationId, found.flatMap(orderIdsOf))
    const routeIds = [...new Set(found.flatMap(one => one.routeId ?? []))]
    await lockRoutes(tx, organizationId, routeIds)
    const held = await lockStops(tx, organizationId, ids)
    await refuseUnlessFree(tx, seen, held)
    await markWithdrawn(tx, ids, now)
    await closeGaps(tx, routeIds)
    await touchRoutes(tx, routeIds)
    for (const stop of held) await unschedule(tx, acting, stop, now)
  })
}

async function unschedule(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  stop: StoredStop,
  now: Date,
): Promise<void> {
  for (const orderId of stop.publishedAt === null ? [] : orderIdsOf(stop)) {
    const order = await lockOrder(tx, orderId)
    await advanceVisit(tx, order, { event: 'unschedule', by: 'admin', actorId, now, isTold: false })
  }
  const before = { day: stop.day, driverId: stop.driverId, side: promisedSide(stop) }
  const change = { act: 'unplan-stop', object: 'stop', objectId: stop.id, before, after: null } as const
  await addChange(tx, { organizationId, at: now, actorId, ...change })
}
