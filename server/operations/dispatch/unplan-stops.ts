import type { Tx } from '@rolloff/sql/connect.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf } from '#domain/dispatch/stop.ts'
import { addChange } from '#server/db/change/changes.ts'
import { changeRoutes, lockRoutes } from '#server/db/dispatch/routes.ts'
import {
  closeGaps,
  listLanes,
  listStops,
  lockStops,
  markWithdrawn,
  type StopOnRoute,
  type StoredStop,
} from '#server/db/dispatch/stops.ts'
import { type LockedOrder, lockWholeOrders } from '#server/db/order/order-moves.ts'
import { lockFetchQuestions, reopenFetches } from '#server/db/question/questions.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { refuseUnlessFree } from '#server/operations/dispatch/refuse-unless-free.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

export type ExpectedStop = { readonly stopId: string; readonly version: number }

/**
 * Takes stops off the board. Their orders return to the list of orders to plan. A published stop is unscheduled, and its customer is
 * notified after five minutes unless the office plans the stop again. Refuses 'stop-not-found', 'stop-changed', 'stop-under-way' and
 * 'stop-over'.
 */
export async function unplanStops(
  { db, clock }: Deps,
  acting: OfficeActing,
  expectedStops: readonly ExpectedStop[],
): Promise<void> {
  const { organizationId } = acting
  const now = clock()
  const ids = expectedStops.map(one => one.stopId)
  await db.transaction().execute(async tx => {
    const found = await listStops(tx, organizationId, ids)
    await lockFetchQuestions(
      tx,
      found.map(one => one.id),
    )
    const orders = await lockWholeOrders(tx, organizationId, found.flatMap(orderIdsOf))
    const routeIds = [...new Set(found.flatMap(one => one.routeId ?? []))]
    await lockRoutes(tx, organizationId, routeIds)
    const lockedStops = await lockStops(tx, organizationId, ids)
    await refuseUnlessFree(tx, expectedStops, lockedStops)
    const lanes = await listLanes(tx, routeIds)
    await markWithdrawn(tx, ids, now)
    await reopenFetches(tx, ids)
    await closeGaps(tx, routeIds)
    await changeRoutes(tx, routeIds, now)
    for (const stop of lockedStops) await unschedule(tx, acting, { stop, orders, lanes, now })
  })
}

type UnscheduleInput = {
  readonly stop: StoredStop
  readonly orders: ReadonlyMap<string, LockedOrder>
  readonly lanes: readonly StopOnRoute[]
  readonly now: Date
}

async function unschedule(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  { stop, orders, lanes, now }: UnscheduleInput,
): Promise<void> {
  for (const order of stop.publishedAt === null ? [] : orderIdsOf(stop).flatMap(id => orders.get(id) ?? [])) {
    await advanceVisit(tx, order, { event: 'unschedule', by: 'admin', actorId, now, isNotified: false })
  }
  const lane = lanes.filter(one => one.routeId === stop.routeId)
  const position = lane.findIndex(one => one.id === stop.id)
  const place = { routeId: stop.routeId, position, after: lane[position - 1]?.id ?? null }
  const before = { day: stop.day, driverId: stop.driverId, side: promisedSide(stop), ...place }
  const change = { act: 'unplan-stop', object: 'stop', objectId: stop.id, before, after: null } as const
  await addChange(tx, { organizationId, at: now, actorId, ...change })
}
