import { Refusal } from '#domain/refusal.ts'
import { findAttemptByIntent } from '#server/db/payment-attempts.ts'
import { countDeclines, recordEvent, type StoredEvent, settleEvent } from '#server/db/provider-events.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import { withdrawAttempt } from '#server/operations/refresh-checkout-payment.ts'

/** After so many declines an intent is closed: a card tester needs it again and again, a customer starts a new one. */
const mostDeclines = 5

/** Keeps an event before anything is done about it; true when it is new and somebody should handle it. */
export function keepPaymentEvent({ db, clock }: PaidStore, event: StoredEvent): Promise<boolean> {
  return recordEvent(db, event, clock())
}

/**
 * Does what an event asks for. What it says is only a hint: the state of the intent is read from the service. An event about an
 * intent that is not known, or not yet, stays open and is handled again by the reconciler.
 */
export async function handlePaymentEvent(store: PaidStore, event: StoredEvent): Promise<void> {
  const isKnown = event.intentId ? await act(store, event.type, event.intentId, event.account) : true
  await settleEvent(store.db, event.id, isKnown ? 'done' : 'unmatched', store.clock())
}

async function act(store: PaidStore, type: string, intentId: string, account: string | null): Promise<boolean> {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return (await placeOrder(store, { intentId, account })).isKnown
    case 'payment_intent.payment_failed':
      return stopCardTesting(store, intentId)
    default:
      return true
  }
}

async function stopCardTesting(store: PaidStore, intentId: string): Promise<boolean> {
  const attempt = await findAttemptByIntent(store.db, intentId)
  if (!attempt) return false
  if (attempt.status !== 'open' || (await countDeclines(store.db, intentId)) < mostDeclines) return true
  try {
    await withdrawAttempt(store, attempt)
  } catch (error) {
    // The next card was accepted meanwhile: a customer after all.
    if (!(error instanceof Refusal && error.refusal === 'already-paid')) throw error
  }
  return true
}
