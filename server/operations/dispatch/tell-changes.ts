import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf, sideToPlan } from '#domain/dispatch/stop.ts'
import { localTime } from '#domain/value/calendar.ts'
import { addPromise, findLastPromise } from '#server/db/dispatch/promises.ts'
import {
  findOpenStop,
  listStops,
  listStopsToTell,
  lockStops,
  markTold,
  type StoredStop,
} from '#server/db/dispatch/stops.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type LockedOrder, lockWholeOrders } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { promiseVisits } from '#server/operations/dispatch/publish-stop.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

/** So long a change may be undone before customers and drivers hear of it. */
export const restInMs = 300_000

/** Tells customers of published visits that have been moved, or taken back, for five minutes (rule D2). One that fails keeps no other. */
export async function tellChanges({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const failures: unknown[] = []
  for (const { id, organizationId } of await listStopsToTell(db, new Date(now.getTime() - restInMs))) {
    const sending = db.transaction().execute(tx => tellChange(tx, { id, organizationId, now }))
    await sending.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes could not be told`)
}

type StopToNotify = { readonly id: string; readonly organizationId: string; readonly now: Date }

async function tellChange(tx: Tx, { id, organizationId, now }: StopToNotify): Promise<void> {
  const [found] = await listStops(tx, organizationId, [id])
  if (!found) return
  const orders = await lockWholeOrders(tx, organizationId, orderIdsOf(found))
  const [stop] = await lockStops(tx, organizationId, [id])
  // A swap that was paid in this moment brought its other order: looked at again a minute later.
  if (stop && orderIdsOf(stop).some(orderId => !orders.has(orderId))) return
  const order = stop && orders.get(orderIdsOf(stop)[0] ?? '')
  if (stop?.state === 'planned' && !isOver(stop, order, now))
    await promiseVisits(tx, [stop], { orders, actorId: null, now })
  if (stop?.state === 'withdrawn' && order) await takeBack(tx, stop, order, now)
  await markTold(tx, id)
}

/** Nobody is told of a day that is over: the office finds the stop among those that were not driven. */
const isOver = ({ day }: StoredStop, order: LockedOrder | undefined, now: Date): boolean =>
  order !== undefined && day < localTime(now, order.snapshot.timeZone).day

/** Planned again, it is told when that is published. `order` is the one that was promised it. */
async function takeBack(tx: Tx, stop: StoredStop, { id: orderId, status }: LockedOrder, now: Date): Promise<void> {
  const side = promisedSide(stop)
  if (await findOpenStop(tx, orderId, side)) return
  const promised = await findLastPromise(tx, orderId, side)
  if (promised === null || sideToPlan(status) !== side) return
  await addPromise(tx, { orderId, side, window: null, stopId: stop.id, now })
  const key = `${stop.id}:${now.getTime()}`
  const values = { visit: side, window: promised }
  await notifyCustomer(tx, { orderId, key, occasion: 'date-taken-back', values, now })
}
