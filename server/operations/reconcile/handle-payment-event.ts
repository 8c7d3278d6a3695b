import { findPaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { type NewEvent, recordEvent, type StoredEvent, settleEvent } from '#server/db/payment/provider-events.ts'
import { placeOrderOfAttempt } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { failCharge } from '#server/operations/payment/fail-charge.ts'
import { resolveChargeOfIntent } from '#server/operations/payment/resolve-charge.ts'
import { reviseRefunds } from '#server/operations/payment/send-refunds.ts'
import { stopCardTesting } from '#server/operations/reconcile/stop-card-testing.ts'

/** Stores an event before it is handled; null when it is not new, and nothing has to be handled. */
export function savePaymentEvent({ db, clock }: PaymentDeps, event: StoredEvent): Promise<NewEvent | null> {
  return recordEvent(db, event, clock())
}

/**
 * Handles an event. Its content is not trusted: the state of the intent is read from the service. An event about an
 * intent that is not known, or not yet, stays open and is handled again by the reconciler.
 */
export async function handlePaymentEvent(deps: PaymentDeps, event: EventToHandle): Promise<void> {
  const { intentId } = event
  const outcome = intentId ? await act(deps, { ...event, intentId }) : 'known'
  if (outcome === 'recorded') return
  await settleEvent(deps.db, event.id, outcome === 'known' ? 'done' : 'unmatched', deps.clock())
}

/** As it was just stored, or later without its attempt. */
type EventToHandle = StoredEvent & Partial<NewEvent>
type EventOfIntent = EventToHandle & { readonly intentId: string }

/** 'recorded': the event's own row says already that it is done. */
type Handled = 'known' | 'unknown' | 'recorded'

const handled = (isKnown: boolean): Handled => (isKnown ? 'known' : 'unknown')

async function act(deps: PaymentDeps, event: EventOfIntent): Promise<Handled> {
  const { intentId } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return finishIntent(deps, event)
    case 'payment_intent.payment_failed': {
      const isCounted = await stopCardTesting(deps, event)
      return handled((await failCharge(deps, intentId)) || isCounted)
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      await reviseRefunds(deps, intentId)
      return 'known'
    default:
      return 'known'
  }
}

/** Of a checkout, of an order's later charge, or of nothing that is known yet. */
async function finishIntent(deps: PaymentDeps, event: EventOfIntent): Promise<Handled> {
  const { intentId, paymentAccount } = event
  const paid = { intentId, paymentAccount, eventId: event.id }
  // One whose intent was not written down when the event was stored may have it by now.
  const attempt = event.attempt ?? (await findPaidAttempt(deps.db, { intentId }))
  if (!attempt && (await resolveChargeOfIntent(deps, paid)) !== null) return 'known'
  // Without an attempt that has this intent written down, the intent names its attempt itself.
  const { isEventDone, isKnown } = await placeOrderOfAttempt(deps, paid, attempt)
  return isEventDone ? 'recorded' : handled(isKnown)
}
