import { Refusal } from '#domain/refusal.ts'
import {
  cancelAttempt,
  findAttemptPayer,
  type PaymentAttempt,
  recordIntent,
} from '#server/db/payment/payment-attempts.ts'
import { findQuote } from '#server/db/pricing/quotes.ts'
import { metadataOf } from '#server/operations/checkout/ask-for-quote.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
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

/** How long the service surely remembers an idempotency key. */
const keysLastInMs = 23 * 3_600_000

/**
 * Brings an attempt with a saved card to its end: the first call charges the card, every later one learns from the same key what
 * became of it. Refuses 'payment-in-doubt' while the service does not answer; until it does, nobody can pay in another way.
 */
export async function settleSavedCard(store: PaidStore, attempt: SavedCardAttempt): Promise<SavedCardOutcome> {
  try {
    const intent = await askService(store, attempt)
    return intent ? await follow(store, attempt, intent) : await close(store, attempt, null)
  } catch (error) {
    if (error instanceof CardDeclined) return decline(store, attempt, error)
    // The card is no longer there: nothing was charged.
    if (error instanceof PaymentConflict) return close(store, attempt, null)
    if (error instanceof PaymentInDoubt) throw new Refusal('payment-in-doubt')
    throw error
  }
}

/** Null when the service never heard of it, asked after its memory for keys has ended. */
async function askService(store: PaidStore, attempt: SavedCardAttempt): Promise<PaymentIntent | null> {
  const { db, payments, clock } = store
  const { id, cartId, account, intentId, quoteVersion } = attempt
  if (intentId) return payments.readIntent({ account, intentId })
  const payer = await findAttemptPayer(db, id)
  const quote = await findQuote(db, cartId, quoteVersion)
  if (!payer || !quote) throw new Error('an attempt was opened without its payer or its quote')
  if (clock().getTime() - payer.askedAt.getTime() > keysLastInMs) {
    const createdAfter = new Date(payer.askedAt.getTime() - 60_000)
    const intents = await payments.listIntents({ account, createdAfter })
    return intents.find(one => one.metadata.attemptId === id) ?? null
  }
  return payments.chargeSavedCard({
    account,
    idempotencyKey: keyOf(attempt),
    amountInCents: quote.totalInCents,
    customerId: payer.customerId,
    paymentMethodId: attempt.savedCard,
    description: 'Dumpster rental',
    metadata: metadataOf(attempt, quoteVersion),
  })
}

/** What the charge is for: this cart at this quote. Each attempt is opened only after the one before it was closed. */
const keyOf = ({ cartId, quoteVersion, id }: PaymentAttempt) => `replacement:${cartId}:v${quoteVersion}:${id}`

async function follow(store: PaidStore, attempt: SavedCardAttempt, intent: PaymentIntent): Promise<SavedCardOutcome> {
  const { db, clock } = store
  await recordIntent(db, attempt.id, { intentId: intent.id, quoteVersion: attempt.quoteVersion, now: clock() })
  if (intent.status === 'processing') throw new Refusal('payment-in-doubt')
  if (intent.status !== 'succeeded' && intent.status !== 'canceled')
    return decline(store, attempt, { intentId: intent.id, message: null })
  const { order } = await placeOrder(store, { intentId: intent.id, account: attempt.account })
  return order ? { isPaid: true } : { isPaid: false, message: null }
}

/** The refused intent is closed at the service before the customer may pay in another way. */
async function decline(
  store: PaidStore,
  attempt: SavedCardAttempt,
  { intentId, message }: { readonly intentId: string | null; readonly message: string | null },
): Promise<SavedCardOutcome> {
  const { account, quoteVersion } = attempt
  if (intentId) {
    // What the service goes on to tell of this intent is known for ours.
    await recordIntent(store.db, attempt.id, { intentId, quoteVersion, now: store.clock() })
    try {
      await store.payments.cancelIntent({ account, intentId, idempotencyKey: `${keyOf(attempt)}:cancel` })
    } catch (error) {
      if (error instanceof PaymentInDoubt) throw new Refusal('payment-in-doubt')
      if (!(error instanceof PaymentConflict)) throw error
      // It is closed already, or was paid after all.
      const { order } = await placeOrder(store, { intentId, account })
      if (order) return { isPaid: true }
    }
  }
  return close(store, attempt, message)
}

async function close(store: PaidStore, attempt: PaymentAttempt, message: string | null): Promise<SavedCardOutcome> {
  await cancelAttempt(store.db, attempt.id, store.clock())
  return { isPaid: false, message }
}
