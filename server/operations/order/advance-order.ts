import type { Tx } from '@rolloff/sql/connect.ts'
import { reasonIn } from '#domain/dispatch/event-reason.ts'
import { isSameWindow } from '#domain/dispatch/promise.ts'
import type { OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import { changeBySchedule } from '#domain/order/order-change.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { localTime } from '#domain/value/calendar.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { applyEvent, type LockedOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { notifyCustomer, type OrderNotification } from '#server/operations/message/notify-customer.ts'

type Scheduled = {
  readonly event: 'schedule-drop-off' | 'schedule-pickup' | 'reschedule'
  readonly window: TimeWindow
  /** `before` is the window in the last notification of the customer. If it is missing, the window of the order is used. */
  readonly before?: TimeWindow | null
}
type OnTheRoad = {
  readonly event: 'depart' | 'turn-back' | 'deliver' | 'collect' | 'dump' | 'unschedule'
  readonly why?: string | null
}
/** `why` is a code of the product, or a text that a person typed. */
type ExplainedEvent = { readonly event: 'attempt-failed' | 'reopen'; readonly why: string }

/** These are the events of a visit that the office and the drivers report. They move no money. */
export type Advance = Scheduled | OnTheRoad | ExplainedEvent

/** The input says who did it, when it was done, and when it was recorded. */
type VisitInput = Pick<OrderActing, 'by' | 'actorId'> & {
  readonly now: Date
  readonly recordedAt?: Date | null
  readonly driverId?: string | null
  /** `isNotified` is false if the customer is not notified, because the event is long past or because its end is reported too. */
  readonly isNotified?: boolean
  /** `notify` queues the notification. If it is missing, the customer is notified at once. */
  readonly notify?: (notification: OrderNotification) => void | Promise<void>
}

/**
 * Moves a locked order when its dumpster is scheduled, on the road, delivered, collected, dumped, or not reached, and notifies the
 * customer. The office may schedule any window that is not in the past (rule S12). The office may also take back a step that never
 * happened, while there is no bill (rule L15). Refuses 'illegal-move' with the current status, 'drop-off-too-early', 'pickup-too-early' and
 * 'already-billed'.
 */
export async function advanceVisit(tx: Tx, order: LockedOrder, step: VisitInput & Advance): Promise<OrderStatus> {
  const { now, isNotified = true } = step
  if (step.event === 'reopen' && (await findNewestBill(tx, order.id))) throw new Refusal('already-billed')
  const isChanged = 'window' in step && isAnother(step.window, promised(order))
  const visit = isOfDropOff(order) ? 'drop-off' : 'pickup'
  const changed = 'window' in step ? changeBySchedule(visit, step.window) : null
  const input = { ...step, orderId: order.id }
  const status = await applyEvent(tx, order, { ...input, window: isChanged ? step.window : null, changed })
  if ('window' in step) refusePast(order, step, step.recordedAt ?? now)
  if (isNotified && (isChanged || step.event !== 'reschedule'))
    await tell({
      order,
      input: step,
      status,
      now,
      notify: step.notify ?? (notification => notifyCustomer(tx, notification)),
    })
  return status
}

/** Returns the window that was last promised to the customer, or null if nothing is scheduled. */
function promised({ status, dropOffWindow, finalPickupWindow }: LockedOrder): TimeWindow | null {
  if (status === 'drop-off-scheduled') return dropOffWindow
  return status === 'pickup-scheduled' ? finalPickupWindow : null
}

const isAnother = (window: TimeWindow, before: TimeWindow | null): boolean => !isSameWindow(window, before)

const isOfDropOff = ({ status }: Pick<LockedOrder, 'status'>): boolean => canBeDroppedOff.includes(status)
const canBeDroppedOff: readonly OrderStatus[] = [
  'created',
  'pending-drop-off',
  'drop-off-scheduled',
  'in-transit-drop-off',
]

function refusePast(order: LockedOrder, { window }: Scheduled, now: Date): void {
  const isPast = window.day < localTime(now, order.snapshot.timeZone).day
  if (isPast) throw new Refusal(isOfDropOff(order) ? 'drop-off-too-early' : 'pickup-too-early')
}

const onTheRoad: Partial<Record<OrderEvent, 'delivered' | 'picked-up'>> = {
  deliver: 'delivered',
  collect: 'picked-up',
}

type Step = {
  readonly order: LockedOrder
  readonly input: Advance
  readonly status: OrderStatus
  readonly now: Date
  readonly notify: NonNullable<VisitInput['notify']>
}

/** Notifies the customer of a visit. No other function does so. If a visit is repeated, the customer is notified again. */
async function tell({ order, input, status, now, notify }: Step): Promise<void> {
  const base = { orderId: order.id, key: String(now.getTime()), now }
  const visit = isOfDropOff(order) ? 'drop-off' : 'pickup'
  if ('window' in input) {
    const { window, before = promised(order) } = input
    if (before === null || isSameWindow(window, before))
      return notify({ ...base, occasion: `${visit}-scheduled`, values: { window } })
    return notify({ ...base, occasion: 'visit-changed', values: { visit, window, before } })
  }
  if (input.event === 'attempt-failed') {
    const why = reasonIn(order.snapshot.language, input.why)
    return notify({ ...base, occasion: 'visit-failed', values: { visit, why } })
  }
  const window = promised(order)
  if (input.event === 'unschedule' && window) {
    return notify({ ...base, occasion: 'date-taken-back', values: { visit, window } })
  }
  // The customer does not have to be at home when the truck comes for a full dumpster.
  if (status === 'in-transit-drop-off') return notify({ ...base, occasion: 'out-for-delivery' })
  const occasion = onTheRoad[input.event]
  if (occasion) return notify({ ...base, occasion })
}
