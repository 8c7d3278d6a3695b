import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { giveBack } from '#server/db/capacity/reservations.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { ensureIntent } from '#server/operations/checkout/ensure-intent.ts'
import { type FrozenCheckout, freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Updates the open intent after an edit to the cart as it is now, or closes it if the cart cannot be paid. Refuses 'already-paid' if the
 * customer was faster with the card: the order keeps the cart as it was before.
 */
export async function refreshCheckoutPayment(deps: PaymentDeps, cartId: CartId): Promise<void> {
  const frozen = await freezeUnlessUnpayable(deps, cartId)
  if (frozen === 'unpayable') {
    const attempt = await findLiveAttempt(deps.db, cartId)
    if (attempt) await withdrawAttempt(deps, attempt)
    // The cart cannot be paid, so its reserved capacity is released for others.
    await giveBack(deps.db, cartId)
    return
  }
  const { attempt, quote, checkout } = frozen
  // An intent whose creation was not answered cannot be paid yet; the next start updates it.
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
