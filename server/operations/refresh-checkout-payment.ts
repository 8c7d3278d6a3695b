import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { findCartAccess } from '#server/db/carts.ts'
import { closeAttempt, findLiveAttempt, type PaymentAttempt, recordIntent } from '#server/db/payment-attempts.ts'
import { freezeQuote } from '#server/db/quotes.ts'
import { findUserById } from '#server/db/users.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { quoteForPayment } from '#server/operations/freeze-quote.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import { askForQuote } from '#server/operations/start-checkout-payment.ts'
import { unlessInDoubt } from '#server/operations/unless-in-doubt.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/** After an edit: the open intent asks for the cart as it is now, or for nothing when the cart can no longer be paid. */
export async function refreshCheckoutPayment(store: PaidStore, cartId: CartId): Promise<void> {
  const attempt = await findLiveAttempt(store.db, cartId)
  const cart = attempt ? await findCartAccess(store.db, cartId) : null
  if (!attempt || !cart?.userId) return
  const user = await findUserById(store.db, cart.userId)
  if (!user) return
  try {
    const prepared = await quoteForPayment(store.db, { cart, user, language: cart.language, now: store.clock() })
    const quote = await store.db.transaction().execute((tx) => freezeQuote(tx, cartId, prepared))
    if (!attempt.intentId) return
    const intent = await askForQuote(store, attempt, quote)
    await recordIntent(store.db, attempt.id, { id: intent.id, quoteVersion: quote.version })
  } catch (error) {
    if (!(error instanceof Refusal) || !isIncomplete(error)) throw error
    await withdrawAttempt(store, attempt)
  }
}

const isIncomplete = ({ refusal }: Refusal) =>
  ['step-missing', 'profile-missing', 'restricted-cart', 'container-not-allowed', 'unknown-choice'].includes(refusal)

/** Nobody can pay this attempt any more; when somebody just did, their order stands. */
export async function withdrawAttempt(store: PaidStore, attempt: PaymentAttempt): Promise<void> {
  const { id, intentId, account } = attempt
  if (intentId) {
    try {
      await unlessInDoubt(store.payments.cancelIntent({ account, intentId, idempotencyKey: `intent:${id}:cancel` }))
    } catch (error) {
      if (!(error instanceof PaymentConflict)) throw error
      const { order } = await placeOrder(store, { intentId, account })
      if (order) throw new Refusal('already-paid')
    }
  }
  await closeAttempt(store.db, id, 'cancelled')
}
