import type { Tx } from '@rolloff/sql/connect.ts'
import { isSameWindow, promisedSide } from '#domain/dispatch/promise.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addPromises, listLastPromises, type PromisedSide } from '#server/db/dispatch/promises.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { notifyCustomers, type OrderNotification } from '#server/operations/message/notify-customer.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

type PublishInput = {
  /** The map has the orders of all stops. The caller has locked the orders. */
  readonly orders: ReadonlyMap<string, LockedOrder>
  readonly actorId: string | null
  readonly now: Date
}

/**
 * Schedules the orders of the stops, and promises each day and hours if they differ from the last notification. The caller has locked the
 * stops and their orders. Returns the number of customers who were notified.
 */
export async function promiseVisits(tx: Tx, stops: readonly StoredStop[], by: PublishInput): Promise<number> {
  const visits = stops.flatMap(visitOf)
  const promised = await listLastPromises(tx, visits)
  const notifications: OrderNotification[] = []
  const changed: Visit[] = []
  for (const visit of visits) {
    const before = promised.find(one => one.orderId === visit.orderId && one.side === visit.side)?.window ?? null
    const isPromised = isSameWindow(visit.window, before)
    if (isPromised && visit.stop.publishedAt !== null) continue
    await schedule(tx, { visit, before, isPromised, by, notify: one => void notifications.push(one) })
    if (!isPromised) changed.push(visit)
  }
  await notifyCustomers(tx, notifications)
  await addPromises(
    tx,
    changed.map(({ stop, ...visit }) => ({ ...visit, stopId: stop.id, now: by.now })),
  )
  return changed.length
}

/** A visit is a stop that a customer expects, with the order to which it is promised. */
type Visit = PromisedSide & { readonly stop: StoredStop; readonly window: TimeWindow }

function visitOf(stop: StoredStop): Visit[] {
  const { day, windowStart, windowEnd } = stop
  const side = promisedSide(stop)
  const orderId = side === 'drop-off' ? stop.dropOffOrderId : stop.pickupOrderId
  if (windowStart === null || windowEnd === null || orderId === null) return []
  return [{ orderId, side, stop, window: { day, start: windowStart, end: windowEnd } }]
}

type ScheduleInput = {
  readonly visit: Visit
  readonly before: TimeWindow | null
  readonly isPromised: boolean
  readonly by: PublishInput
  readonly notify: (notification: OrderNotification) => void
}

async function schedule(tx: Tx, { visit, before, isPromised, by, notify }: ScheduleInput): Promise<void> {
  const { window, stop } = visit
  for (const side of ['drop-off', 'pickup'] as const) {
    const orderId = side === 'drop-off' ? stop.dropOffOrderId : stop.pickupOrderId
    const order = orderId === null ? undefined : by.orders.get(orderId)
    if (orderId === null) continue
    if (!order) throw new Error('an order whose stop is published was not locked')
    const isScheduled = order.status === 'drop-off-scheduled' || order.status === 'pickup-scheduled'
    const event = isScheduled ? 'reschedule' : side === 'drop-off' ? 'schedule-drop-off' : 'schedule-pickup'
    const isNotified = side === visit.side && !isPromised
    const { actorId, now } = by
    await advanceVisit(tx, order, { event, window, before, by: 'admin', actorId, now, isNotified, notify })
  }
}
