/** How every call to Stripe is made, and what its errors mean for us. */
import { Stripe } from 'stripe'
import { endWithin } from '../../end-within.ts'
import { CardDeclined, ChargeDisputed, CustomerGone, PaymentConflict, PaymentInDoubt } from '../payments.ts'

/** Two tries of the SDK, four seconds each, and its pause between them, with a little more. */
const longestCallInMs = 10_000

export function forWrite(write: { paymentAccount: string | null; idempotencyKey: string }) {
  return { idempotencyKey: write.idempotencyKey, ...forRead(write.paymentAccount) }
}

export function forRead(paymentAccount: string | null): Stripe.RequestOptions {
  return paymentAccount === null ? {} : { stripeAccount: paymentAccount }
}

/** One object of this kind. An answer of another shape tells nothing: it may come from something between us and the service. */
export async function askFor<Kind extends string, Answer extends { readonly object: Kind }>(
  kind: Kind,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await callStripe(call)
  const isWhole = kind === 'list' ? 'data' in answer : 'id' in answer
  if (answer.object === kind && isWhole) return answer
  throw new PaymentInDoubt('The payment service answered with something else.')
}

/**
 * Turns Stripe's errors into ours. A wrong key or a missing permission (401, 403) is a mistake in our configuration, neither a
 * refusal nor a doubt: that error is thrown as it is.
 */
export async function callStripe<T>(call: () => Promise<T>, limitInMs = longestCallInMs): Promise<T> {
  try {
    return await endWithin(limitInMs, withoutStackTrace(call))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw notUnderstood(error)
    const status = error.statusCode ?? 0
    if (status === 401 || status === 403) throw error
    if (error instanceof Stripe.errors.StripeCardError) throw declined(error)
    const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429
    if (isRefused && error.code === 'resource_missing' && error.param === 'customer') {
      throw new CustomerGone(error.message, { cause: error })
    }
    if (isRefused && error.code === 'charge_disputed') throw new ChargeDisputed(error.message, { cause: error })
    if (isRefused) throw new PaymentConflict(error.message, { cause: error })
    throw new PaymentInDoubt(error.message, { cause: error, isUnanswered: status !== 409 && status !== 429 })
  }
}

/** The SDK stumbles over an answer that is not an object, or a list without entries. */
function notUnderstood(error: unknown): PaymentInDoubt {
  return new PaymentInDoubt('The answer of the payment service makes no sense.', { cause: error })
}

/** The SDK records a stack trace for each call, which costs more than the rest of the call. */
function withoutStackTrace<T>(call: () => Promise<T>): Promise<T> {
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
