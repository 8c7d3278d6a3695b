import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelAttempt, findLiveAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { ensureIntent } from '#server/operations/checkout/ensure-intent.ts'
import { type FrozenCheckout, freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/**
 * After an edit: the open intent asks for the cart as it is now, or for nothing when the cart can no longer be paid. Refuses
 * 'already-paid' when the customer was faster with the card: the order stands with what was in the cart before.
 */
export async function refreshCheckoutPayment(deps: PaymentDeps, cartId: CartId): Promise<void> {
  const frozen = await freezeUnlessUnpayable(deps, cartId)
  if (frozen === 'unpayable') {
    const attempt = await findLiveAttempt(deps.db, cartId)
    if (attempt) await withdrawAttempt(deps, attempt)
    return
  }
  const { attempt, quote, checkout } = frozen
  // One whose creation was not answered cannot be paid yet; the next start updates it.
  if (attempt?.intentId) await ensureIntent(deps, { attempt, checkout, quote })
}

async function freezeUnlessUnpayable(deps: PaymentDeps, cartId: CartId): Promise<FrozenCheckout | 'unpayable'> {
  try {
    return await freezeCheckout(deps, { cartId, language: null, mayOpen: false })
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal === 'cart-frozen') throw error
    if (error.refusal === 'cart-ordered') throw new Refusal('already-paid')
    return 'unpayable'
  }
}

/** Closes the attempt, so that nobody can pay it any more; when somebody just did, the order stands and 'already-paid' is refused. */
export async function withdrawAttempt(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  const { id, intentId, paymentAccount } = attempt
  if (!intentId) return
  try {
    await orUnavailable(deps.payments.cancelIntent({ paymentAccount, intentId, idempotencyKey: `intent:${id}:cancel` }))
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    const { order, status } = await placeOrder(deps, { intentId, paymentAccount })
    if (order) throw new Refusal('already-paid')
    if (status !== 'canceled') throw new Refusal('cart-frozen')
  }
  await cancelAttempt(deps.db, id, deps.clock())
}
