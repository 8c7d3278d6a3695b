import type { Tx } from '@rolloff/sql/connect.ts'
import { orderIdsOf } from '#domain/dispatch/stop.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange, changedMeanwhile } from '#server/db/change/changes.ts'
import { lockRoutes, touchRoutes } from '#server/db/dispatch/routes.ts'
import { findOpenStop, lockStops, type StoredStop, setStopState } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'

export type ExpectedOrder = { readonly orderId: string; readonly seen: number | null }

/**
 * Turns a truck back (rule D72). Its stop is planned again and can be moved. Both orders of a swap change. Refuses 'order-not-found',
 * 'illegal-move' with the current status, and 'changed-meanwhile'.
 */
export async function turnTruckBack(
  { db, clock }: Deps,
  acting: OfficeActing,
  { orderId, seen: expectedEvent }: ExpectedOrder,
): Promise<{ status: OrderStatus }> {
  const now = clock()
  return db.transaction().execute(async tx => {
    const stop = await holdStop(tx, acting, orderId)
    const ids = stop ? orderIdsOf(stop) : [orderId]
    for (const id of ids) {
      const order = await lockOrder(tx, id)
      const act = { orderId: id, by: 'admin', actorId: acting.actorId, event: 'turn-back', now } as const
      await applyAct(tx, order, { ...act, ...(id === orderId && { seen: expectedEvent }) })
    }
    if (stop) await planAgain(tx, acting, stop, now)
    return { status: await findOrderStatus(tx, orderId) }
  })
}

/** Returns the stop to which a truck drives. Locks the orders, the route and the stop, in this order. Returns null if no stop is known. */
async function holdStop(tx: Tx, { organizationId }: OfficeActing, orderId: string): Promise<StoredStop | null> {
  const found = await findStop(tx, orderId)
  const lockedOrders = await lockOrders(tx, organizationId, found ? orderIdsOf(found) : [orderId])
  const order = lockedOrders.find(one => one.id === orderId)
  if (!order) throw new Refusal('order-not-found')
  move(order.status, 'turn-back', 'admin')
  if (!found) return null
  if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
  const [stop] = await lockStops(tx, organizationId, [found.id])
  const isSame = stop?.routeId === found.routeId && orderIdsOf(stop).join() === orderIdsOf(found).join()
  if (!stop || !isSame) throw await changedMeanwhile(tx, found.id)
  return stop
}

const findStop = async (tx: Tx, orderId: string): Promise<StoredStop | null> =>
  (await findOpenStop(tx, orderId, 'drop-off')) ?? (await findOpenStop(tx, orderId, 'pickup'))

async function planAgain(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  { id, routeId, state, day, driverId }: StoredStop,
  now: Date,
): Promise<void> {
  await setStopState(tx, id, { state: 'planned' })
  if (routeId !== null) await touchRoutes(tx, [routeId])
  const row = { act: 'turn-back', object: 'stop', objectId: id } as const
  const where = { day, driverId }
  await addChange(tx, {
    ...row,
    organizationId,
    actorId,
    at: now,
    before: { ...where, state },
    after: { ...where, state: 'planned' },
  })
}
