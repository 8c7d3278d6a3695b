/**
 * The actions that a customer may take on an order now: those of the lifecycle, without those that further facts forbid (rule L5). The
 * customer can withdraw a swap only while its new dumpster is not paid. While a swap is open, the customer can decide nothing else about
 * the old dumpster. The customer can cancel an order with a payment due only if no dumpster was delivered.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { actionsFor, type OrderEvent, type OrderStatus } from './lifecycle.ts'
import { isStanding } from './rental.ts'

/** A requested swap that was not withdrawn or dropped. `isPaid` is true after its new dumpster was ordered. */
export type OpenSwap = { readonly isPaid: boolean }

export type ActionFacts = {
  readonly swap: OpenSwap | null
  /** True if a driver delivered a dumpster for this order. */
  readonly wasDelivered: boolean
}

const notWhileSwapping: ReadonlySet<OrderEvent> = new Set([
  'request-pickup',
  'request-swap',
  'extend',
  'withdraw-pickup',
])

/** Returns the events that this customer may cause, in the order of the lifecycle's table. */
export const customerActions = (status: OrderStatus, facts: ActionFacts): OrderEvent[] =>
  actionsFor(status, 'customer').filter(event => isPossible(event, status, facts))

/** Returns false if the server would refuse an event that the lifecycle's table allows, because of facts beyond the status. */
export function isPossible(event: OrderEvent, status: OrderStatus, { swap, wasDelivered }: ActionFacts): boolean {
  if (event === 'withdraw-swap' || event === 'drop-swap') return swap !== null && !swap.isPaid
  if (event === 'cancel') return isCancellable(status, wasDelivered)
  return swap === null || !notWhileSwapping.has(event)
}

/**
 * Checks that the event does not decide about a dumpster that an open swap already takes away.
 * @throws 'swap-open' if it does.
 */
export function refuseWhileSwapping(status: OrderStatus, event: OrderEvent, swap: object | null): void {
  if (swap !== null && isStanding(status) && notWhileSwapping.has(event)) throw new Refusal('swap-open')
}

/** Returns false for an order that waits for money after weighing, because its customer has to pay it. */
export function isCancellable(status: OrderStatus, wasDelivered: boolean): boolean {
  return !wasDelivered || (status !== 'payment-pending' && status !== 'payment-failed')
}
