import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelAttempt, findLiveAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { askForQuote } from '#server/operations/checkout/ask-for-quote.ts'
import { type FrozenCheckout, freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/**
 * After an edit: the open intent asks for the cart as it is now, or for nothing when the cart can no longer be paid. Refuses
 * 'already-paid' when the customer was faster with the card: the order stands with what was in the cart before.
 */
export async function refreshCheckoutPayment(store: PaidStore, cartId: CartId): Promise<void> {
  const frozen = await freezeUnlessUnpayable(store, cartId)
  if (frozen === 'unpayable') {
    const attempt = await findLiveAttempt(store.db, cartId)
    if (attempt) await withdrawAttempt(store, attempt)
    return
  }
  const { attempt, quote, checkout } = frozen
  // One whose creation was not answered cannot be paid by anybody yet; the next start brings it up to date.
  if (attempt?.intentId) await askForQuote(store, { attempt, checkout, quote })
}

async function freezeUnlessUnpayable(store: PaidStore, cartId: CartId): Promise<FrozenCheckout | 'unpayable'> {
  try {
    return await freezeCheckout(store, { cartId, language: null, mayOpen: false })
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal === 'cart-frozen') throw error
    if (error.refusal === 'cart-ordered') throw new Refusal('already-paid')
    return 'unpayable'
  }
}

/** Nobody can pay this attempt any more; when somebody just did, their order stands and 'already-paid' is refused. */
export async function withdrawAttempt(store: PaidStore, attempt: PaymentAttempt): Promise<void> {
  const { id, intentId, account } = attempt
  if (!intentId) return
  try {
    await unlessInDoubt(store.payments.cancelIntent({ account, intentId, idempotencyKey: `intent:${id}:cancel` }))
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    const { order, status } = await placeOrder(store, { intentId, account })
    if (order) throw new Refusal('already-paid')
    if (status !== 'canceled') throw new Refusal('cart-frozen')
  }
  await cancelAttempt(store.db, id, store.clock())
}
