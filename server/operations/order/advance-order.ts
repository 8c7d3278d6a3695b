import { localTime } from '#domain/calendar.ts'
import type { OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type Acting, applyEvent, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { setDropOffWindow, setPlannedPickup } from '#server/db/order/order-windows.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

type Scheduled = { readonly event: 'schedule-drop-off' | 'schedule-pickup'; readonly window: TimeWindow }
type OnTheRoad = { readonly event: 'depart' | 'deliver' | 'collect' | 'dump' | 'unschedule' }
type Failed = { readonly event: 'attempt-failed'; readonly why: string }

/** What the office and the drivers do at a visit; no money moves. */
export type Advance = Scheduled | OnTheRoad | Failed

/**
 * Follows the dumpster of an order: scheduled, on the road, delivered, collected, dumped, or not reached; and notifies the
 * customer. The office may schedule any window that is not in the past (rule S12). Refuses 'illegal-move' with the status found,
 * 'drop-off-too-early' and 'pickup-too-early'.
 */
export async function advanceOrder({ db, clock }: Deps, ask: Acting & Advance): Promise<{ status: OrderStatus }> {
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, ask.orderId)
    const status = await applyEvent(tx, order, { ...ask, now })
    if ('window' in ask) await plan(tx, order, ask, now)
    await tell(tx, { orderId: order.id, ask, status, now })
    return { status }
  })
}

async function plan(tx: Tx, order: LockedOrder, { event, window }: Scheduled, now: Date): Promise<void> {
  const isDropOff = event === 'schedule-drop-off'
  const isPast = window.day < localTime(now, order.snapshot.timeZone).day
  if (isPast) throw new Refusal(isDropOff ? 'drop-off-too-early' : 'pickup-too-early')
  await (isDropOff ? setDropOffWindow(tx, order.id, window) : setPlannedPickup(tx, order.id, window))
}

const onTheRoad: Partial<Record<OrderEvent, 'delivered' | 'picked-up'>> = {
  deliver: 'delivered',
  collect: 'picked-up',
}

type Step = { readonly orderId: string; readonly ask: Advance; readonly status: OrderStatus; readonly now: Date }

/** A visit may be repeated, and the customer is notified again then. */
async function tell(tx: Tx, { orderId, ask, status, now }: Step): Promise<void> {
  const about = { orderId, key: String(now.getTime()), now }
  if ('window' in ask) {
    const occasion = ask.event === 'schedule-drop-off' ? 'drop-off-scheduled' : 'pickup-scheduled'
    return notifyCustomer(tx, { ...about, occasion, values: { window: ask.window } })
  }
  // Nobody has to be at home when the truck comes for a full dumpster.
  if (status === 'in-transit-drop-off') return notifyCustomer(tx, { ...about, occasion: 'out-for-delivery' })
  const occasion = onTheRoad[ask.event]
  if (occasion) return notifyCustomer(tx, { ...about, occasion })
}
