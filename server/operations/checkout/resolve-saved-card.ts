import { Refusal } from '#domain/refusal.ts'
import {
  cancelAttempt,
  findAttemptPayer,
  type PaymentAttempt,
  recordIntent,
} from '#server/db/payment/payment-attempts.ts'
import { findQuote } from '#server/db/pricing/quotes.ts'
import { metadataOf } from '#server/operations/checkout/ensure-intent.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import {
  CardDeclined,
  PaymentConflict,
  PaymentInDoubt,
  type PaymentIntent,
} from '#server/providers/payments/payments.ts'

export type SavedCardAttempt = PaymentAttempt & { readonly savedCard: string }

export const isOfSavedCard = (attempt: PaymentAttempt): attempt is SavedCardAttempt => attempt.savedCard !== null

/** Paid: the order stands. Otherwise nothing was charged and nobody can pay this attempt any more. */
export type SavedCardOutcome = { readonly isPaid: true } | { readonly isPaid: false; readonly message: string | null }

/** How long the service certainly remembers an idempotency key. */
const keysLastInMs = 23 * 3_600_000

/**
 * Resolves an attempt with a saved card (rule M5): the first call charges the card, every later one learns from the same key what
 * happened. Refuses 'payment-in-doubt' while the service does not answer; until it does, nobody can pay in another way.
 */
export async function resolveSavedCard(deps: PaymentDeps, attempt: SavedCardAttempt): Promise<SavedCardOutcome> {
  try {
    const intent = await askService(deps, attempt)
    return intent ? await follow(deps, attempt, intent) : await close(deps, attempt, null)
  } catch (error) {
    if (error instanceof CardDeclined) return decline(deps, attempt, error)
    // The card is no longer there: nothing was charged.
    if (error instanceof PaymentConflict) return close(deps, attempt, null)
    if (error instanceof PaymentInDoubt) throw new Refusal('payment-in-doubt')
    throw error
  }
}

/** Null when the service has no such intent, looked up after it may have forgotten the key. */
async function askService(deps: PaymentDeps, attempt: SavedCardAttempt): Promise<PaymentIntent | null> {
  const { db, payments, clock } = deps
  const { id, cartId, paymentAccount, intentId, quoteVersion } = attempt
  if (intentId) return payments.readIntent({ paymentAccount, intentId })
  const payer = await findAttemptPayer(db, id)
  const quote = await findQuote(db, cartId, quoteVersion)
  if (!payer || !quote) throw new Error('an attempt was opened without its payer or its quote')
  if (clock().getTime() - payer.askedAt.getTime() > keysLastInMs) {
    const createdAfter = new Date(payer.askedAt.getTime() - 60_000)
    const intents = await payments.listIntents({ paymentAccount, createdAfter })
    return intents.find(one => one.metadata.attemptId === id) ?? null
  }
  return payments.chargeSavedCard({
    paymentAccount,
    idempotencyKey: keyOf(attempt),
    amountInCents: quote.totalInCents,
    paymentCustomerId: payer.paymentCustomerId,
    paymentMethodId: attempt.savedCard,
    description: 'Dumpster rental',
    metadata: metadataOf(attempt, quoteVersion),
  })
}

/** What the charge is for: this cart at this quote. Each attempt is opened only after the one before it was closed. */
const keyOf = ({ cartId, quoteVersion, id }: PaymentAttempt) => `replacement:${cartId}:v${quoteVersion}:${id}`

async function follow(deps: PaymentDeps, attempt: SavedCardAttempt, intent: PaymentIntent): Promise<SavedCardOutcome> {
  const { db, clock } = deps
  await recordIntent(db, attempt.id, { intentId: intent.id, quoteVersion: attempt.quoteVersion, now: clock() })
  if (intent.status === 'processing') throw new Refusal('payment-in-doubt')
  if (intent.status !== 'succeeded' && intent.status !== 'canceled')
    return decline(deps, attempt, { intentId: intent.id, message: null })
  const { order } = await placeOrder(deps, { intentId: intent.id, paymentAccount: attempt.paymentAccount })
  return order ? { isPaid: true } : { isPaid: false, message: null }
}

/** The refused intent is closed at the service before the customer may pay in another way. */
async function decline(
  deps: PaymentDeps,
  attempt: SavedCardAttempt,
  { intentId, message }: { readonly intentId: string | null; readonly message: string | null },
): Promise<SavedCardOutcome> {
  const { paymentAccount, quoteVersion } = attempt
  if (intentId) {
    // Later events of this intent are recognised as ours.
    await recordIntent(deps.db, attempt.id, { intentId, quoteVersion, now: deps.clock() })
    try {
      await deps.payments.cancelIntent({ paymentAccount, intentId, idempotencyKey: `${keyOf(attempt)}:cancel` })
    } catch (error) {
      if (error instanceof PaymentInDoubt) throw new Refusal('payment-in-doubt')
      if (!(error instanceof PaymentConflict)) throw error
      // It is closed already, or was paid after all.
      const { order } = await placeOrder(deps, { intentId, paymentAccount })
      if (order) return { isPaid: true }
    }
  }
  return close(deps, attempt, message)
}

async function close(deps: PaymentDeps, attempt: PaymentAttempt, message: string | null): Promise<SavedCardOutcome> {
  await cancelAttempt(deps.db, attempt.id, deps.clock())
  return { isPaid: false, message }
}
