import { localTime } from '#domain/calendar.ts'
import { promisedSide } from '#domain/dispatch/promise.ts'
import { orderIdsOf, sideToPlan } from '#domain/dispatch/stop.ts'
import { addPromise, findLastPromise } from '#server/db/dispatch/promises.ts'
import {
  findOpenStop,
  listStops,
  listStopsToTell,
  lockStops,
  markTold,
  type StoredStop,
} from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { publishStop } from '#server/operations/dispatch/publish-stop.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

/** So long a change may be undone before its customer hears of it. */
const restInMs = 300_000

/** Tells customers of published visits that have been moved, or taken back, for five minutes (rule D2). One that fails keeps no other. */
export async function tellChanges({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const failures: unknown[] = []
  for (const { id, organizationId } of await listStopsToTell(db, new Date(now.getTime() - restInMs))) {
    const told = db.transaction().execute(tx => tellChange(tx, { id, organizationId, now }))
    await told.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes could not be told`)
}

type Telling = { readonly id: string; readonly organizationId: string; readonly now: Date }

async function tellChange(tx: Tx, { id, organizationId, now }: Telling): Promise<void> {
  const [found] = await listStops(tx, organizationId, [id])
  if (!found) return
  await lockOrders(tx, organizationId, orderIdsOf(found))
  const [stop] = await lockStops(tx, organizationId, [id])
  if (stop?.state === 'planned' && !(await isOver(tx, stop, now))) await publishStop(tx, stop, { actorId: null, now })
  if (stop?.state === 'withdrawn') await takeBack(tx, stop, now)
  await markTold(tx, id)
}

/** Nobody is told of a day that is over: the office finds the stop among those that were not driven. */
async function isOver(tx: Tx, { day, ...stop }: StoredStop, now: Date): Promise<boolean> {
  const orderId = stop.pickupOrderId ?? stop.dropOffOrderId
  return orderId !== null && day < localTime(now, (await lockOrder(tx, orderId)).snapshot.timeZone).day
}

/** Planned again, it is told when that is published. */
async function takeBack(tx: Tx, stop: StoredStop, now: Date): Promise<void> {
  const side = promisedSide(stop)
  const orderId = side === 'pickup' ? stop.pickupOrderId : stop.dropOffOrderId
  if (orderId === null || (await findOpenStop(tx, orderId, side))) return
  const promised = await findLastPromise(tx, orderId, side)
  const { status } = await lockOrder(tx, orderId)
  if (promised === null || sideToPlan(status) !== side) return
  await addPromise(tx, { orderId, side, window: null, stopId: stop.id, now })
  const key = `${stop.id}:${now.getTime()}`
  const values = { visit: side, window: promised }
  await notifyCustomer(tx, { orderId, key, occasion: 'date-taken-back', values, now })
}
