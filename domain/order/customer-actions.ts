/**
 * What a customer may do with an order now: what the lifecycle allows, without what needs more than a status (rule L5).
 * A swap can be withdrawn only while its new dumpster is not paid; a rental cannot be extended while a swap is open.
 */
import { actionsFor, type OrderEvent, type OrderStatus } from './lifecycle.ts'

/** The swap that was requested and not withdrawn; `isPaid` once its new dumpster is ordered. */
export type OpenSwap = { readonly isPaid: boolean }

/** The events that this customer may cause, in the order of the lifecycle's table. */
export function customerActions(status: OrderStatus, swap: OpenSwap | null): OrderEvent[] {
  return actionsFor(status, 'customer').filter(event => {
    if (event === 'withdraw-swap') return swap !== null && !swap.isPaid
    if (event === 'extend') return swap === null
    return true
  })
}
