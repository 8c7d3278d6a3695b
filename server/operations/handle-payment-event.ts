import { findAttemptByIntent } from '#server/db/payment-attempts.ts'
import { countDeclines, recordEvent, type StoredEvent, settleEvent } from '#server/db/provider-events.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { placeOrder } from '#server/operations/place-order.ts'
import { withdrawAttempt } from '#server/operations/refresh-checkout-payment.ts'

/** After so many declines an intent is closed: a card tester needs it again and again, a customer starts a new one. */
const mostDeclines = 5

/** Keeps an event; true when it is new and somebody should handle it. */
export function keepPaymentEvent(store: PaidStore, event: StoredEvent): Promise<boolean> {
  return recordEvent(store.db, event)
}

/** Does what an event asks for. What it says is only a hint: the state of the intent is read from the service. */
export async function handlePaymentEvent(store: PaidStore, event: StoredEvent): Promise<void> {
  const attempt = event.intentId ? await findAttemptByIntent(store.db, event.intentId) : null
  const isAboutIntent = event.type.startsWith('payment_intent.')
  if (isAboutIntent && event.intentId && (attempt || event.type === 'payment_intent.succeeded')) {
    const isPlaced = await act(store, { ...event, intentId: event.intentId })
    return settleEvent(store.db, event.id, attempt || isPlaced ? 'done' : 'unmatched', store.clock())
  }
  await settleEvent(store.db, event.id, isAboutIntent && !attempt ? 'unmatched' : 'done', store.clock())
}

async function act(store: PaidStore, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { intentId, account } = event
  if (event.type === 'payment_intent.payment_failed') {
    const attempt = await findAttemptByIntent(store.db, intentId)
    if (attempt && (await countDeclines(store.db, intentId)) >= mostDeclines) await withdrawAttempt(store, attempt)
    return true
  }
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.canceled') return true
  const { status, order } = await placeOrder(store, { intentId, account })
  return order !== null || status !== 'succeeded'
}
