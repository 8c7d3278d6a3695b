import { Refusal } from '#domain/refusal/refusal.ts'
import { cancelAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { refusalWhenUnanswered } from '#server/operations/payment/or-unavailable.ts'
import { closeIntent } from '#server/operations/payment/resolve-intent.ts'

/**
 * Closes the form of an attempt, so that the attempt cannot be paid. Refuses 'already-paid' if the customer has just paid, and keeps the
 * order. Refuses 'cart-frozen' while a card is being charged. If the service does not answer, refuses 'payment-in-doubt', or
 * 'payment-unavailable' if the attempt cannot have been paid.
 */
export async function withdrawAttempt(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  const { id, intentId, paymentAccount } = attempt
  if (!intentId) return
  const { outcome } = await closeIntent(deps, { paymentAccount, intentId, key: `intent:${id}` })
  if (outcome === 'in-doubt') throw new Refusal(refusalWhenUnanswered(attempt))
  if (outcome !== 'closed') {
    const { order } = await placeOrder(deps, { intentId, paymentAccount })
    throw new Refusal(order ? 'already-paid' : 'cart-frozen')
  }
  await cancelAttempt(deps.db, id, deps.clock())
}
