import { Refusal } from '#domain/refusal/refusal.ts'
import { cancelAttempt, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { resolveSavedCard } from '#server/operations/checkout/resolve-saved-card.ts'
import { withdrawAttempt } from '#server/operations/checkout/withdraw-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Closes any attempt, so that it cannot be paid. Refuses 'already-paid' if the customer has just paid, and 'payment-in-doubt' or
 * 'payment-unavailable' while that is not known.
 */
export async function closeAttempt(deps: PaymentDeps, attempt: PaymentAttempt): Promise<void> {
  if (isOfSavedCard(attempt)) {
    const { isPaid } = await resolveSavedCard(deps, attempt)
    if (isPaid) throw new Refusal('already-paid')
    return
  }
  // If the service did not answer when the intent was created, no page has its secret.
  if (attempt.intentId) await withdrawAttempt(deps, attempt)
  else await cancelAttempt(deps.db, attempt.id, deps.clock())
}
