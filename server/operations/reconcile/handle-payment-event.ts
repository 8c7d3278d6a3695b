import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import { recordEvent, type StoredEvent, settleEvent } from '#server/db/payment/provider-events.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { failCharge } from '#server/operations/payment/fail-charge.ts'
import { resolveChargeOfIntent } from '#server/operations/payment/resolve-charge.ts'
import { reviseRefunds } from '#server/operations/payment/send-refunds.ts'
import { stopCardTesting } from '#server/operations/payment/stop-card-testing.ts'

/** Stores an event before it is handled; true when it is new and has to be handled. */
export function savePaymentEvent({ db, clock }: PaymentDeps, event: StoredEvent): Promise<boolean> {
  return recordEvent(db, event, clock())
}

/**
 * Handles an event. Its content is not trusted: the state of the intent is read from the service. An event about an
 * intent that is not known, or not yet, stays open and is handled again by the reconciler.
 */
export async function handlePaymentEvent(deps: PaymentDeps, event: StoredEvent): Promise<void> {
  const { intentId } = event
  const isKnown = intentId ? await act(deps, { ...event, intentId }) : true
  await settleEvent(deps.db, event.id, isKnown ? 'done' : 'unmatched', deps.clock())
}

async function act(deps: PaymentDeps, event: StoredEvent & { intentId: string }): Promise<boolean> {
  const { intentId, paymentAccount } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return settleIntent(deps, { intentId, paymentAccount })
    case 'payment_intent.payment_failed': {
      const isCounted = await stopCardTesting(deps, event)
      return (await failCharge(deps, intentId)) || isCounted
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      await reviseRefunds(deps, intentId)
      return true
    default:
      return true
  }
}

/** Of a checkout, of an order's later charge, or of nothing that is known yet. */
async function settleIntent(
  deps: PaymentDeps,
  paid: { intentId: string; paymentAccount: string | null },
): Promise<boolean> {
  const isOfCharge = (await findChargeByIntent(deps.db, paid.intentId)) !== null
  if (!isOfCharge && (await placeOrder(deps, paid)).isKnown) return true
  return (await resolveChargeOfIntent(deps, paid)) !== null
}
