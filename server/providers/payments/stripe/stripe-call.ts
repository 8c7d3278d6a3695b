/** How every call to the service is made, and what its errors mean to us. */
import { Stripe } from 'stripe'
import { CardDeclined, PaymentConflict, PaymentInDoubt } from '../payments.ts'

export function forWrite(write: { paymentAccount: string | null; idempotencyKey: string }) {
  return { idempotencyKey: write.idempotencyKey, ...forRead(write.paymentAccount) }
}

export function forRead(paymentAccount: string | null): Stripe.RequestOptions {
  return paymentAccount === null ? {} : { stripeAccount: paymentAccount }
}

/**
 * What the service's errors mean to us. A wrong key or a missing right (401, 403) is neither a no nor a doubt but our own
 * misconfiguration: it goes through as it is.
 */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await begun(call)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const status = error.statusCode ?? 0
    if (status === 401 || status === 403) throw error
    if (error instanceof Stripe.errors.StripeCardError) throw declined(error)
    const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429
    if (isRefused) throw new PaymentConflict(error.message, { cause: error })
    throw new PaymentInDoubt(error.message, { cause: error })
  }
}

/** The library writes down where each call comes from, and looking that up costs more than the rest of the call: not here. */
function begun<T>(call: () => Promise<T>): Promise<T> {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return call()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function declined(error: InstanceType<typeof Stripe.errors.StripeCardError>): CardDeclined {
  const intentId = error.payment_intent?.id ?? null
  return new CardDeclined(
    error.message,
    { intentId, needsCustomer: error.code === 'authentication_required' },
    { cause: error },
  )
}
