/**
 * What a customer may do with an order now: what the lifecycle allows, without what needs more than a status (rule L5).
 * A swap can be withdrawn only while its new dumpster is not paid; while it is open nothing else is decided about the old one.
 * An order that waits for money can be cancelled only while nothing was delivered.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { actionsFor, type OrderEvent, type OrderStatus } from './lifecycle.ts'
import { isStanding } from './rental.ts'

/** The swap that was requested and neither withdrawn nor dropped; `isPaid` once its new dumpster is ordered. */
export type OpenSwap = { readonly isPaid: boolean }

export type ActionFacts = {
  readonly swap: OpenSwap | null
  /** A dumpster was brought for this order. */
  readonly wasDelivered: boolean
}

const notWhileSwapping: ReadonlySet<OrderEvent> = new Set([
  'request-pickup',
  'request-swap',
  'extend',
  'withdraw-pickup',
])

/** The events that this customer may cause, in the order of the lifecycle's table. */
export const customerActions = (status: OrderStatus, facts: ActionFacts): OrderEvent[] =>
  actionsFor(status, 'customer').filter(event => isPossible(event, status, facts))

/** What a status alone does not say: whether an event that the table has would be refused all the same. */
export function isPossible(event: OrderEvent, status: OrderStatus, { swap, wasDelivered }: ActionFacts): boolean {
  if (event === 'withdraw-swap' || event === 'drop-swap') return swap !== null && !swap.isPaid
  if (event === 'cancel') return isCancellable(status, wasDelivered)
  return swap === null || !notWhileSwapping.has(event)
}

/** Refuses 'swap-open' what would decide about a dumpster that a swap already decides about. */
export function refuseWhileSwapping(status: OrderStatus, event: OrderEvent, swap: object | null): void {
  if (swap !== null && isStanding(status) && notWhileSwapping.has(event)) throw new Refusal('swap-open')
}

/** An order that waits for money after its weighing is paid, not cancelled. */
export function isCancellable(status: OrderStatus, wasDelivered: boolean): boolean {
  return !wasDelivered || (status !== 'payment-pending' && status !== 'payment-failed')
}
