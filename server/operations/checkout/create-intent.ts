import { Refusal } from '#domain/refusal/refusal.ts'
import type { Checkout } from '#server/db/cart/checkout.ts'
import {
  findAttemptPayer,
  findLiveAttempt,
  type PaymentAttempt,
  recordIntent,
} from '#server/db/payment/payment-attempts.ts'
import { type FrozenQuote, findQuote } from '#server/db/pricing/quotes.ts'
import { metadataOf } from '#server/operations/checkout/checkout-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import {
  ensurePaymentCustomer,
  makePaymentCustomer,
  renewPaymentCustomer,
} from '#server/operations/payment/ensure-payment-customer.ts'
import { type NewIntent, resolveIntent } from '#server/operations/payment/resolve-intent.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

export type CreatedIntent = {
  readonly id: string
  /** `intent` is as the service has just answered it. It is null if another request created the intent. */
  readonly intent: PaymentIntent | null
}

/**
 * Creates the intent for the quote with which the attempt began, because a repeated call under its key must have the same content. If the
 * service did not answer an earlier call, the function finds the intent of that call. Returns null if the intent cannot be paid. If the
 * service has removed the customer, the customer has a new id there by then. Refuses 'payment-unavailable'.
 */
export async function createIntent(
  deps: PaymentDeps,
  attempt: PaymentAttempt,
  checkout: Checkout,
  quote: FrozenQuote,
): Promise<CreatedIntent | null> {
  const { id, cartId, quoteVersion, paymentAccount } = attempt
  if (attempt.savedCard !== null) throw new Error('an attempt with a saved card has no form to pay with')
  const first = quote.version === quoteVersion ? quote : await findQuote(deps.db, cartId, quoteVersion)
  if (!first) throw new Error('an attempt was opened without its quote')
  const resolved = await resolveIntent(deps, {
    paymentAccount,
    intentId: null,
    savedCard: null,
    key: `intent:${id}`,
    newIntent: () => newIntentOf(deps, attempt, checkout, first),
  })
  if (resolved.outcome === 'closed') {
    const { goneCustomerId } = resolved
    if (goneCustomerId) await renewPaymentCustomer(deps, paymentAccount, goneCustomerId)
    return null
  }
  const intent = resolved.outcome === 'in-doubt' ? null : resolved.intent
  const intentId = intent ? intent.id : await findOthersIntent(deps, attempt)
  await recordIntent(deps.db, id, { intentId, quoteVersion: first.version, now: deps.clock() })
  return { id: intentId, intent }
}

async function newIntentOf(
  deps: PaymentDeps,
  attempt: PaymentAttempt,
  { owner, hauler, paymentCustomerId, attempt: earlier }: Checkout,
  quote: FrozenQuote,
): Promise<NewIntent> {
  if (!owner) throw new Error('an attempt was opened without its owner')
  // An attempt stays on the payment account on which it was opened, even if its hauler has another account now.
  const payingId =
    hauler?.paymentAccount === attempt.paymentAccount
      ? (paymentCustomerId ?? (await makePaymentCustomer(deps, owner, attempt.paymentAccount)))
      : await ensurePaymentCustomer(deps, owner, attempt.paymentAccount)
  // If the attempt was not there when the checkout was read, it was opened just now.
  const payer = earlier?.id === attempt.id ? await findAttemptPayer(deps.db, attempt.id) : null
  return {
    askedAt: payer?.askedAt ?? deps.clock(),
    amountInCents: quote.totalInCents,
    paymentCustomerId: payingId,
    metadata: metadataOf(attempt, quote.version),
    findBy: 'attemptId',
  }
}

/**
 * If two tabs call under one key at once, the service refuses the second call while it answers the first. This function looks up the answer
 * to the first. Refuses 'payment-unavailable'.
 */
async function findOthersIntent({ db }: PaymentDeps, attempt: PaymentAttempt): Promise<string> {
  const live = await findLiveAttempt(db, attempt.cartId)
  if (live?.id === attempt.id && live.intentId) return live.intentId
  throw new Refusal('payment-unavailable')
}
