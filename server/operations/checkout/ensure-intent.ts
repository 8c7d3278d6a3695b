import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Checkout } from '#server/db/cart/checkout.ts'
import {
  cancelAttempt,
  findLiveAttempt,
  type PaymentAttempt,
  recordIntent,
} from '#server/db/payment/payment-attempts.ts'
import { type FrozenQuote, findQuote } from '#server/db/pricing/quotes.ts'
import { metadataOf } from '#server/operations/checkout/checkout-attempt.ts'
import { type CreatedIntent, createIntent } from '#server/operations/checkout/create-intent.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orRefuse, refusalWhenUnanswered } from '#server/operations/payment/or-unavailable.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'

/**
 * Updates the attempt's intent to this quote, or creates the intent, and returns it. Returns null if the intent cannot be paid. The attempt
 * is closed then. Refuses 'payment-unavailable' if the service does not answer, after which a retry is safe. Refuses
 * 'payment-in-doubt' if the intent may have been paid meanwhile, and 'already-paid' or 'cart-frozen' if it is too late for a change.
 */
export async function ensureIntent(
  deps: PaymentDeps,
  input: {
    readonly attempt: PaymentAttempt
    readonly checkout: Checkout
    readonly quote: FrozenQuote
    readonly isBeingMade?: boolean
  },
): Promise<CreatedIntent | null> {
  const { attempt, checkout, quote } = input
  const knownIntentId = attempt.intentId ?? (input.isBeingMade ? await awaitIntent(deps, attempt) : null)
  const created = knownIntentId
    ? { id: knownIntentId, intent: null }
    : await createIntent(deps, attempt, checkout, quote)
  if (!created) {
    await cancelAttempt(deps.db, attempt.id, deps.clock())
    return null
  }
  if (attempt.quoteVersion >= quote.version) return created
  await moveIntent(deps, { ...attempt, intentId: created.id }, quote)
  return { id: created.id, intent: null }
}

/** If the service does not respond, this wait is added to the time-out of the service. Together they stay within 12 seconds (rule M16). */
const maxWaitInMs = 2_000
const lookEveryMs = 50

/**
 * Waits for the intent that another tab's request is creating, and returns it. If both tabs called under one key at once, the service would
 * refuse the second call, and its client would wait for seconds. Returns null if no intent came, because that request may have died.
 */
async function awaitIntent(deps: PaymentDeps, attempt: PaymentAttempt): Promise<string | null> {
  const until = performance.now() + maxWaitInMs
  while (performance.now() < until) {
    await pause(lookEveryMs)
    const live = await findLiveAttempt(deps.db, attempt.cartId)
    if (live?.id !== attempt.id) return null
    if (live.intentId) return live.intentId
  }
  return null
}

type Opened = PaymentAttempt & { readonly intentId: string }

async function moveIntent(deps: PaymentDeps, attempt: Opened, quote: FrozenQuote): Promise<void> {
  await updateIntent(deps, attempt, quote, `intent:${attempt.id}:v${quote.version}`)
  const { intentId, paymentAccount } = attempt
  const update = { intentId, quoteVersion: quote.version, now: deps.clock() }
  const newest = await recordIntent(deps.db, attempt.id, update)
  if (newest === null || newest <= quote.version) return
  // A later edit was faster than this one, so this edit may have overwritten the later one at the service. The intent is read to see which
  // quote it has.
  const intent = await orRefuse(refusalWhenUnanswered(attempt), deps.payments.readIntent({ paymentAccount, intentId }))
  const quoteVersion = Number(intent.metadata.quoteVersion)
  const latest = quoteVersion < newest ? await findQuote(deps.db, attempt.cartId, newest) : null
  if (latest) await updateIntent(deps, attempt, latest, `intent:${attempt.id}:v${newest}:after:v${quoteVersion}`)
}

async function updateIntent(
  deps: PaymentDeps,
  attempt: Opened,
  quote: FrozenQuote,
  idempotencyKey: string,
): Promise<void> {
  const { intentId, paymentAccount } = attempt
  try {
    await orRefuse(
      refusalWhenUnanswered(attempt),
      deps.payments.updateIntent({
        paymentAccount,
        idempotencyKey,
        intentId,
        amountInCents: quote.totalInCents,
        metadata: metadataOf(attempt, quote.version),
      }),
    )
  } catch (error) {
    if (!(error instanceof PaymentConflict)) throw error
    // It is too late for a change. The customer paid the previous quote, with the cart as it was then.
    const { order } = await placeOrder(deps, { intentId, paymentAccount })
    throw new Refusal(order ? 'already-paid' : 'cart-frozen')
  }
}
