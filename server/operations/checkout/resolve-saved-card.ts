import { Refusal } from '#domain/refusal/refusal.ts'
import {
  cancelAttempt,
  findAttemptPayer,
  type PaymentAttempt,
  recordIntent,
} from '#server/db/payment/payment-attempts.ts'
import { findQuote } from '#server/db/pricing/quotes.ts'
import { metadataOf, type SavedCardAttempt } from '#server/operations/checkout/checkout-attempt.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { type NewIntent, resolveIntent } from '#server/operations/payment/resolve-intent.ts'
import { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/**
 * If the attempt is paid, its order is kept. If it is not paid, nothing was charged, and this attempt cannot be paid later. `isDisputed`
 * means that no attempt was opened, because the customer's bank is looking into another payment.
 */
export type SavedCardOutcome =
  | { readonly isPaid: true }
  | { readonly isPaid: false; readonly message: string | null; readonly isDisputed?: true }

/**
 * Resolves an attempt with a saved card (rule M5). The first call charges the card, and every later call reads the outcome under the same
 * key. Refuses 'payment-in-doubt' while the service does not answer. Until it answers, the cart cannot be paid in another way.
 */
export async function resolveSavedCard(deps: PaymentDeps, attempt: SavedCardAttempt): Promise<SavedCardOutcome> {
  const { id, paymentAccount, intentId, savedCard } = attempt
  const resolved = await resolveIntent(deps, {
    paymentAccount,
    intentId,
    savedCard,
    key: keyOf(attempt),
    newIntent: () => newIntentOf(deps, attempt),
  }).catch(async error => {
    // The customer reads that nothing was charged. The attempt is cancelled, so that no job charges it hours later.
    if (error instanceof PaymentsMisconfigured) await cancelAttempt(deps.db, id, deps.clock())
    throw error
  })
  switch (resolved.outcome) {
    case 'paid': {
      await record(deps, attempt, resolved.intent.id)
      const { order } = await placeOrder(deps, { intentId: resolved.intent.id, paymentAccount })
      return order ? { isPaid: true } : { isPaid: false, message: null }
    }
    case 'unpaid':
      await record(deps, attempt, resolved.intent.id)
      throw new Refusal('payment-in-doubt')
    case 'closed':
      // The service's later events about this intent then find this attempt.
      if (resolved.intentId) await record(deps, attempt, resolved.intentId)
      await cancelAttempt(deps.db, id, deps.clock())
      return { isPaid: false, message: resolved.declined?.message ?? null }
    case 'in-doubt':
      throw new Refusal('payment-in-doubt')
  }
}

async function newIntentOf({ db }: PaymentDeps, attempt: SavedCardAttempt): Promise<NewIntent> {
  const { id, cartId, quoteVersion } = attempt
  const payer = await findAttemptPayer(db, id)
  const quote = await findQuote(db, cartId, quoteVersion)
  if (!payer || !quote) throw new Error('an attempt was opened without its payer or its quote')
  return {
    ...payer,
    amountInCents: quote.totalInCents,
    metadata: metadataOf(attempt, quoteVersion),
    findBy: 'attemptId',
  }
}

/**
 * Returns the key, which names the purpose of the charge: this cart at this quote. Each attempt is opened only after the previous one was
 * closed.
 */
const keyOf = ({ cartId, quoteVersion, id }: PaymentAttempt) => `replacement:${cartId}:v${quoteVersion}:${id}`

function record({ db, clock }: PaymentDeps, { id, quoteVersion }: PaymentAttempt, intentId: string) {
  return recordIntent(db, id, { intentId, quoteVersion, now: clock() })
}
