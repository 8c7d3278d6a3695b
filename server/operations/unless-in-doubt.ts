import { Refusal } from '#domain/refusal.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'

/** Tells the customer in words when the payment service did not answer; asking again is safe, every write has its key. */
export async function unlessInDoubt<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentInDoubt) throw new Refusal('payment-unavailable')
    throw error
  }
}
