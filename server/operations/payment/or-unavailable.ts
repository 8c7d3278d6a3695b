import { Refusal } from '#domain/refusal.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'

/**
 * Refuses 'payment-unavailable' when the payment service did not answer; a retry is safe, every write has its key. Two tabs
 * that call under one key at once: the service refuses the second while it answers the first, whose answer is looked up then.
 */
export async function orUnavailable<T>(call: Promise<T>, findOthersAnswer?: () => Promise<T | null>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof PaymentInDoubt)) throw error
    const found = await findOthersAnswer?.()
    if (found) return found
    throw new Refusal('payment-unavailable')
  }
}
