import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import { recordEvent, type StoredEvent, settleEvent } from '#server/db/payment/provider-events.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { failCharge } from '#server/operations/payment/fail-charge.ts'
import { reviseRefunds } from '#server/operations/payment/return-payments.ts'
import { settleChargeOfIntent } from '#server/operations/payment/settle-charge.ts'
import { stopCardTesting } from '#server/operations/payment/stop-card-testing.ts'

/** Keeps an event before anything is done about it; true when it is new and somebody should handle it. */
export function keepPaymentEvent({ db, clock }: PaidStore, event: StoredEvent): Promise<boolean> {
  return recordEvent(db, event, clock())
}

/**
 * Does what an event asks for. What it says is only a hint: the state of the intent is read from the service. An event about an
 * intent that is not known, or not yet, stays open and is handled again by the reconciler.
 */
export async function handlePaymentEvent(store: PaidStore, event: StoredEvent): Promise<void> {
  const { intentId } = event
  const isKnown = intentId ? await act(store, { ...event, intentId }) : true
  await settleEvent(store.db, event.id, isKnown ? 'done' : 'unmatched', store.clock())
}

async function act(store: PaidStore, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { intentId, account } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return settleIntent(store, { intentId, account })
    case 'payment_intent.payment_failed': {
      const isCounted = await stopCardTesting(store, event)
      return (await failCharge(store, intentId)) || isCounted
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      await reviseRefunds(store, intentId)
      return true
    default:
      return true
  }
}

/** Of a checkout, of an order's later charge, or of nothing that is known yet. */
async function settleIntent(store: PaidStore, paid: { intentId: string; account: string | null }): Promise<boolean> {
  const isOfCharge = (await findChargeByIntent(store.db, paid.intentId)) !== null
  if (!isOfCharge && (await placeOrder(store, paid)).isKnown) return true
  return (await settleChargeOfIntent(store, paid)) !== null
}
