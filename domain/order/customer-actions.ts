/**
 * The actions that a customer may take on an order now: the lifecycle's, without those that further facts rule out (rule L5). A swap can be
 * withdrawn only while its new dumpster is not paid. While a swap is open, no other decision about the old dumpster is possible. An order
 * with a payment due can be cancelled only if nothing was delivered.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import { actionsFor, type OrderEvent, type OrderStatus } from './lifecycle.ts'
import { isStanding } from './rental.ts'

/** A requested swap that was neither withdrawn nor dropped. `isPaid` is true once its new dumpster is ordered. */
export type OpenSwap = { readonly isPaid: boolean }

export type ActionFacts = {
  readonly swap: OpenSwap | null
  /** True if a dumpster was delivered for this order. */
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

/** Returns false if an event that the table allows would be refused because of facts beyond the status. */
export function isPossible(event: OrderEvent, status: OrderStatus, { swap, wasDelivered }: ActionFacts): boolean {
  if (event === 'withdraw-swap' || event === 'drop-swap') return swap !== null && !swap.isPaid
  if (event === 'cancel') return isCancellable(status, wasDelivered)
  return swap === null || !notWhileSwapping.has(event)
}

/**
 * Checks that no open swap decides about the same dumpster.
 * @throws 'swap-open'.
 */
export function refuseWhileSwapping(status: OrderStatus, event: OrderEvent, swap: object | null): void {
  if (swap !== null && isStanding(status) && notWhileSwapping.has(event)) throw new Refusal('swap-open')
}

/** Returns false for an order that waits for money after its weighing: it must be paid. */
export function isCancellable(status: OrderStatus, wasDelivered: boolean): boolean {
  return !wasDelivered || (status !== 'payment-pending' && status !== 'payment-failed')
}
