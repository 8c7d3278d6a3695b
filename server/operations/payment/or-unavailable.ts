import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import type { PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { PaymentInDoubt, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * Refuses 'payment-unavailable' if the payment service did not answer. A retry is safe, because every write has its key. If two tabs call
 * under one key at once, the service refuses the second call while it answers the first. `findOthersAnswer` then looks up the answer to the
 * first.
 */
export function orUnavailable<T>(call: Promise<T>, findOthersAnswer?: () => Promise<T | null>): Promise<T> {
  return orRefuse('payment-unavailable', call, findOthersAnswer)
}

/** Refuses 'payment-in-doubt' if the service did not answer about an intent that may have been paid. */
export function orInDoubt<T>(call: Promise<T>): Promise<T> {
  return orRefuse('payment-in-doubt', call)
}

/**
 * Returns the refusal for an attempt about which the service does not answer. If no browser has got the secret of the attempt, the card
 * cannot have been charged.
 */
export const refusalWhenUnanswered = ({ hasGivenSecret }: Pick<PaymentAttempt, 'hasGivenSecret'>): Unanswered =>
  hasGivenSecret ? 'payment-in-doubt' : 'payment-unavailable'

type Unanswered = 'payment-unavailable' | 'payment-in-doubt'

/** Refuses with the given name if the payment service did not answer. */
export async function orRefuse<T>(
  refusal: RefusalName,
  call: Promise<T>,
  findOthersAnswer?: () => Promise<T | null>,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    // The service refused the question, so it is unknown if the customer has paid. The attempt is in doubt until the service answers.
    if (error instanceof PaymentsMisconfigured && refusal === 'payment-in-doubt') throw new Refusal(refusal)
    if (!(error instanceof PaymentInDoubt)) throw error
    const found = await findOthersAnswer?.()
    if (found) return found
    throw new Refusal(refusal)
  }
}
