import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderDetails, type OrderDetails } from '#server/db/order/orders.ts'
import type { PaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { settleAttempt } from '#server/operations/checkout/settle-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** This is the order that the gate found, or a cart that becomes an order as soon as its payment is known here. */
export type OrderToRead = { readonly order: OrderDetails } | UnplacedOrder

/** `paid` is the attempt of the cart that can still be paid, or may have been paid just now. */
export type UnplacedOrder = { readonly cartId: CartId; readonly paid: PaidAttempt | null }

/**
 * Returns an order with its bill and its photos. If the page comes back before the payment service's event, the order of the cart that was
 * just paid is placed first. Refuses 'order-not-found' for a cart that was not paid, and 'payment-in-doubt' while it is unknown if the cart
 * was paid.
 */
export async function readOrder(deps: PaymentDeps, found: OrderToRead): Promise<OrderDetails> {
  return 'order' in found ? found.order : placeIfPaid(deps, found)
}

async function placeIfPaid(deps: PaymentDeps, { cartId, paid }: UnplacedOrder): Promise<OrderDetails> {
  if (paid) await settleAttempt(deps, { cartId, attempt: paid.attempt, paid })
  // Another call may have placed the order since the first look-up.
  const order = await findOrderDetails(deps.db, cartId)
  if (!order) throw new Refusal('order-not-found')
  return order
}
