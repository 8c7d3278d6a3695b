import { Refusal } from '#domain/refusal/refusal.ts'
import { cancelAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { resolveSavedCard } from '#server/operations/checkout/resolve-saved-card.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Closes an attempt with a saved card or with a form, so that it cannot be paid. Refuses 'already-paid' if the customer has just paid,
 * 'cart-frozen' while a card is being charged, and 'payment-in-doubt' or 'payment-unavailable' if the service does not answer.
 */
export async function closeAttempt(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  if (isOfSavedCard(attempt)) {
    const { isPaid } = await resolveSavedCard(deps, attempt)
    if (isPaid) throw new Refusal('already-paid')
    return
  }
  // If the id of the intent is not stored, no page has got the secret with which the intent could be paid.
  if (attempt.intentId) await withdrawAttempt(deps, attempt)
  else await cancelAttempt(deps.db, attempt.id, deps.clock())
}
