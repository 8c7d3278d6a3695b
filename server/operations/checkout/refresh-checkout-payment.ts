import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { giveBack } from '#server/db/capacity/reservations.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { ensureIntent } from '#server/operations/checkout/ensure-intent.ts'
import { type FrozenCheckout, freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Makes the open intent match the cart after an edit. Closes the intent if the cart cannot be paid. Refuses 'already-paid' if the customer
 * paid first. The order then has the cart from before the edit.
 */
export async function refreshCheckoutPayment(deps: PaymentDeps, cartId: CartId): Promise<void> {
  const frozen = await freezeUnlessUnpayable(deps, cartId)
  if (frozen === 'unpayable') {
    const attempt = await findLiveAttempt(deps.db, cartId)
    if (attempt) await withdrawAttempt(deps, attempt)
    // The cart cannot be paid, so its reserved capacity becomes free for others.
    await giveBack(deps.db, cartId)
    return
  }
  const { attempt, quote, checkout } = frozen
  // If the service did not answer when the intent was created, the customer cannot pay it yet. The next start of the payment updates it.
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
