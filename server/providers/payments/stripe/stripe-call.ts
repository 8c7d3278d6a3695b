/** The server makes every call to Stripe here, and turns Stripe's errors into its own. */
import { Stripe } from 'stripe'
import type { SetupFault } from '#domain/payment/setup-fault.ts'
import { endWithin } from '../../end-within.ts'
import {
  CardDeclined,
  ChargeDisputed,
  CustomerGone,
  PaymentConflict,
  PaymentInDoubt,
  PaymentsMisconfigured,
} from '../payments.ts'

/** The SDK makes two tries of four seconds each, with a pause between them. This limit is a little longer. */
const maxCallInMs = 10_000

export function forWrite(write: { paymentAccount: string | null; idempotencyKey: string }) {
  return { idempotencyKey: write.idempotencyKey, ...forRead(write.paymentAccount) }
}

export function forRead(paymentAccount: string | null): Stripe.RequestOptions {
  return paymentAccount === null ? {} : { stripeAccount: paymentAccount }
}

/**
 * Requests one object of this kind. An answer of another shape proves nothing, because it may come from something between this server and
 * the service.
 */
export async function requestObject<Kind extends string, Answer extends { readonly object: Kind }>(
  kind: Kind,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await callStripe(call)
  const isWhole = kind === 'list' ? 'data' in answer : 'id' in answer
  if (answer.object === kind && isWhole) return answer
  throw new PaymentInDoubt('The payment service answered with something else.')
}

/** Turns Stripe's errors into the errors of the payments port. */
export async function callStripe<T>(call: () => Promise<T>, limitInMs = maxCallInMs): Promise<T> {
  try {
    return await endWithin(limitInMs, withoutStackTrace(call))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw notUnderstood(error)
    throw ourErrorFor(error)
  }
}

function ourErrorFor(error: InstanceType<typeof Stripe.errors.StripeError>): Error {
  const { message, code = '', param, statusCode: status = 0 } = error
  const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 429
  if (!isRefused) return new PaymentInDoubt(message, { cause: error, isUnanswered: status !== 409 && status !== 429 })
  const fault = faultByCode[code] ?? faultByKind(error)
  if (fault) return new PaymentsMisconfigured(fault, { cause: error })
  // The service itself always gives a reason. Without one, something between this server and the service refused the call.
  if (status === 401 || status === 403) return new PaymentInDoubt(message, { cause: error })
  if (error instanceof Stripe.errors.StripeCardError) return declined(error)
  if (code === 'resource_missing' && param === 'customer') return new CustomerGone(message, { cause: error })
  if (disputed.has(code)) return new ChargeDisputed(message, { cause: error })
  return new PaymentConflict(message, { cause: error })
}

const disputed: ReadonlySet<string> = new Set(['charge_disputed', 'refund_disputed_payment'])

/** These codes have this meaning with every status. */
const faultByCode: Readonly<Record<string, SetupFault>> = {
  api_key_expired: 'key',
  platform_api_key_expired: 'key',
  secret_key_required: 'key',
  account_invalid: 'account',
  charge_not_enabled: 'charges',
  testmode_charges_only: 'charges',
  capability_not_active: 'charges',
}

function faultByKind(error: InstanceType<typeof Stripe.errors.StripeError>): SetupFault | null {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key'
  return error instanceof Stripe.errors.StripePermissionError ? 'permission' : null
}

/** The SDK fails on an answer that is not an object, and on a list without entries. */
function notUnderstood(error: unknown): PaymentInDoubt {
  return new PaymentInDoubt('The answer of the payment service makes no sense.', { cause: error })
}

/** Without this the SDK records a stack trace for each call, which costs more than the rest of the call. */
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
