import { randomUUID } from 'node:crypto'
import type { CartId } from '#domain/cart/cart.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'
import { weekday } from '#server/testing/journey.ts'

/** Swaps a delivered dumpster for a new one of the same size, whose order is paid. Returns the new order's id. */
export async function swapPaid(stage: CheckoutStage, orderId: string): Promise<string> {
  const { deps, pool } = stage
  const swapWindow = { day: weekday(deps.clock(), 3), start: 9, end: 12 }
  const ask = { orderId, by: 'admin', actorId: null, swapWindow, rentalDurationDays: 7, isSameSize: true } as const
  const swap = await requestSwap({ ...deps, newId: randomUUID }, ask)
  const cartId = swap.cartId as CartId
  const { rows } = await pool.query(
    'SELECT u.id, u.phone, u.email FROM orders o JOIN app_user u ON u.id = o.user_id WHERE o.id = $1',
    [orderId],
  )
  await startCheckoutPayment(deps, { cartId, user: rows[0], language: 'en' })
  await stage.pay(cartId)
  const order = await findOrPlaceOrder(deps, cartId)
  if (!order) throw new Error('a swap that was paid is no order')
  return order.id
}
