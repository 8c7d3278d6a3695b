import type { Tx } from '@rolloff/sql/connect.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf, sideToPlan } from '#domain/dispatch/stop.ts'
import { localTime } from '#domain/value/calendar.ts'
import { addPromise, findLastPromise } from '#server/db/dispatch/promises.ts'
import {
  findOpenStop,
  listStops,
  listStopsToNotify,
  lockStops,
  markNotified,
  type StoredStop,
} from '#server/db/dispatch/stops.ts'
import { type LockedOrder, lockWholeOrders } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { promiseVisits } from '#server/operations/dispatch/publish-stop.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

/** The office may undo a change for this long, in milliseconds, before customers and drivers are notified of it. */
export const restInMs = 300_000

/**
 * Notifies customers of published visits that were moved or taken back at least five minutes ago (rule D2). A failure does not stop the
 * other notifications.
 */
export async function notifyOfChanges({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const failures: unknown[] = []
  for (const { id, organizationId } of await listStopsToNotify(db, new Date(now.getTime() - restInMs))) {
    const sending = db.transaction().execute(tx => notifyOfChange(tx, { id, organizationId, now }))
    await sending.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes could not be announced`)
}

type StopToNotify = { readonly id: string; readonly organizationId: string; readonly now: Date }

async function notifyOfChange(tx: Tx, { id, organizationId, now }: StopToNotify): Promise<void> {
  const [found] = await listStops(tx, organizationId, [id])
  if (!found) return
  const orders = await lockWholeOrders(tx, organizationId, orderIdsOf(found))
  const [stop] = await lockStops(tx, organizationId, [id])
  // A swap that was paid at this moment added its other order to the stop, so the job looks at the stop again a minute later.
  if (stop && orderIdsOf(stop).some(orderId => !orders.has(orderId))) return
  const order = stop && orders.get(orderIdsOf(stop)[0] ?? '')
  if (stop?.state === 'planned' && !isOver(stop, order, now))
    await promiseVisits(tx, [stop], { orders, actorId: null, now })
  if (stop?.state === 'withdrawn' && order) await takeBack(tx, stop, order, now)
  await markNotified(tx, id)
}

/**
 * Returns true if the day is over. The customer is then not notified, because the office finds the stop among the stops that were not
 * driven.
 */
const isOver = ({ day }: StoredStop, order: LockedOrder | undefined, now: Date): boolean =>
  order !== undefined && day < localTime(now, order.snapshot.timeZone).day

/**
 * Takes a promised visit back. `order` is the order to which the visit was promised. If the office plans the visit again, the customer is
 * notified when it is published.
 */
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
