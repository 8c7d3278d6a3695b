import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Acting, applyEvent, lockOrder, statusOf } from '#server/db/order/order-moves.ts'
import { setRequestedPickup } from '#server/db/order/order-windows.ts'
import { findOpenSwap, withdrawSwapCart } from '#server/db/order/swaps.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Withdraws a swap: nobody can pay for the new dumpster any more, and the old one stays as before (rule L7). Refuses
 * 'illegal-move' with the status found, also where there is no swap to withdraw, 'already-paid' when the new one was paid
 * for, and 'payment-in-doubt' or 'cart-frozen' while nobody knows whether it was.
 */
export async function withdrawSwap(deps: PaymentDeps, ask: Acting): Promise<{ status: OrderStatus }> {
  const { db } = deps
  const found = await statusOf(db, ask.orderId)
  move(found, 'withdraw-swap', ask.by)
  const swap = await findOpenSwap(db, ask.orderId)
  if (!swap) throw new Refusal('illegal-move', { status: found })
  if (swap.orderStatus !== null) throw new Refusal('already-paid')
  await closePayment(deps, swap.cartId)
  return putBack(deps, ask, swap.cartId)
}

/** What could still be paid is closed at the payment service first: a payment that was faster stands. */
async function closePayment(deps: PaymentDeps, cartId: string): Promise<void> {
  const attempt = await findLiveAttempt(deps.db, cartId)
  if (attempt) await closeAttempt(deps, attempt)
}

function putBack({ db, clock }: PaymentDeps, ask: Acting, cartId: string): Promise<{ status: OrderStatus }> {
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, ask.orderId)
    const status = await applyEvent(tx, order, { ...ask, event: 'withdraw-swap', now })
    if (!(await withdrawSwapCart(tx, cartId, now))) throw new Refusal('cart-frozen')
    await setRequestedPickup(tx, order.id, null)
    return { status }
  })
}
