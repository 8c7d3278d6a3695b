import { isSameWindow, promisedSide } from '#domain/dispatch/promise.ts'
import type { Side } from '#domain/dispatch/stop.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addPromise, findLastPromise } from '#server/db/dispatch/promises.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

type Publishing = { readonly actorId: string | null; readonly now: Date }

/**
 * Schedules the orders of a stop whose lock is held, as its orders' are, and promises its day and hours where they differ from what was
 * last told. Whether somebody was told.
 */
export async function publishStop(tx: Tx, stop: StoredStop, by: Publishing): Promise<boolean> {
  const window = windowOf(stop)
  if (window === null) return false
  const side = promisedSide(stop)
  const promisedTo = side === 'drop-off' ? stop.dropOffOrderId : stop.pickupOrderId
  const before = promisedTo === null ? null : await findLastPromise(tx, promisedTo, side)
  const isPromised = isSameWindow(window, before)
  if (promisedTo === null || (isPromised && stop.publishedAt !== null)) return false
  for (const one of ['drop-off', 'pickup'] as const)
    await schedule(tx, { stop, side: one, window, isTold: one === side && !isPromised, by })
  if (isPromised) return false
  await addPromise(tx, { orderId: promisedTo, side, stopId: stop.id, window, now: by.now })
  return true
}

const windowOf = ({ day, windowStart, windowEnd }: StoredStop): TimeWindow | null =>
  windowStart === null || windowEnd === null ? null : { day, start: windowStart, end: windowEnd }

type Scheduling = {
  readonly stop: StoredStop
  readonly side: Side
  readonly window: TimeWindow
  readonly isTold: boolean
  readonly by: Publishing
}

async function schedule(tx: Tx, { stop, side, window, isTold, by }: Scheduling): Promise<void> {
  const orderId = side === 'drop-off' ? stop.dropOffOrderId : stop.pickupOrderId
  if (orderId === null) return
  const order = await lockOrder(tx, orderId)
  const isScheduled = order.status === 'drop-off-scheduled' || order.status === 'pickup-scheduled'
  const event = isScheduled ? 'reschedule' : side === 'drop-off' ? 'schedule-drop-off' : 'schedule-pickup'
  await advanceVisit(tx, order, { event, window, by: 'admin', actorId: by.actorId, now: by.now, isTold })
}
