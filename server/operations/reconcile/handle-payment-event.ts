import { maxTriesOfEvent } from '#domain/payment/look-again.ts'
import { needsReview } from '#domain/payment/outside-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findPaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { type NewEvent, recordEvent, type StoredEvent, settleEvent } from '#server/db/payment/provider-events.ts'
import { placeOrderOfAttempt } from '#server/operations/checkout/place-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { failCharge } from '#server/operations/payment/fail-charge.ts'
import { isAboutAccount, refreshAccount } from '#server/operations/payment/refresh-account.ts'
import { resolveChargeOfIntent } from '#server/operations/payment/resolve-charge.ts'
import { reviseRefunds } from '#server/operations/payment/send-refunds.ts'
import { notifyOfUnknown, recordOutsideMoney } from '#server/operations/reconcile/record-outside-money.ts'
import { stopCardTesting } from '#server/operations/reconcile/stop-card-testing.ts'
import { PaymentConflict, PaymentInDoubt, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

/** Stores an event before it is handled. Returns null if the event is not new and needs no handling. */
export function savePaymentEvent({ db, clock }: PaymentDeps, event: StoredEvent): Promise<NewEvent | null> {
  return recordEvent(db, event, clock())
}

/**
 * Handles an event. Its content about an intent is not trusted, so the state of the intent is read from the service. Its content about
 * refunds and disputes is signed, and counts in any order of arrival (rules M47 and M48). An event about an intent that is not known, or
 * not yet, stays open. The reconciler tries it again, less and less often, until it ends as unknown (rule M19).
 */
export async function handlePaymentEvent(deps: PaymentDeps, event: EventToHandle): Promise<EventOutcome> {
  const { intentId, tries = 0 } = event
  const settle = (state: 'done' | 'unmatched' | 'unknown') => settleEvent(deps.db, event.id, state, deps.clock())
  const unhandled = tries + 1 >= maxTriesOfEvent ? 'unknown' : 'unmatched'
  try {
    const outcome = intentId ? await act(deps, { ...event, intentId }) : await actOnOther(deps, event)
    if (outcome === 'unknown' && unhandled === 'unknown' && event.money) await notifyOfUnknown(deps, event)
    if (outcome !== 'recorded') await settle(outcome === 'known' ? 'done' : unhandled)
    return outcome
  } catch (error) {
    if (isUnanswered(error)) throw error
    await settle(unhandled)
    // The service knows no such intent on this account.
    if (error instanceof PaymentConflict) return 'unknown'
    throw error
  }
}

/** Returns true if the service did not answer, or refuses all calls. The question is then repeated later. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof PaymentInDoubt ||
  error instanceof PaymentsMisconfigured ||
  (error instanceof Refusal && (error.refusal === 'payment-in-doubt' || error.refusal === 'payment-unavailable'))

/** The event has just been stored, or it is handled later without its attempt. */
type EventToHandle = StoredEvent & Partial<NewEvent> & { readonly tries?: number }
type EventOfIntent = EventToHandle & { readonly intentId: string }

/** 'recorded' means that the statement that placed the order also marked the event's own row as done. */
export type EventOutcome = 'known' | 'unknown' | 'recorded'

const handled = (isKnown: boolean): EventOutcome => (isKnown ? 'known' : 'unknown')

async function act(deps: PaymentDeps, event: EventOfIntent): Promise<EventOutcome> {
  const { intentId } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return finishIntent(deps, event)
    case 'payment_intent.payment_failed': {
      const isCounted = await stopCardTesting(deps, event)
      return handled((await failCharge(deps, intentId)) || isCounted)
    }
    case 'refund.created':
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const isKnown = await recordMoney(deps, event)
      if (event.type !== 'refund.created') await reviseRefunds(deps, intentId)
      return handled(isKnown)
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return handled(await recordMoney(deps, event))
    default:
      return actOnOther(deps, event)
  }
}

/** Records the money that an event reports. An event without a refund, a charge or a dispute has no effect. */
async function recordMoney(deps: PaymentDeps, event: EventOfIntent): Promise<boolean> {
  const { money, type, intentId, paymentAccount, createdAt = deps.clock() } = event
  return money ? recordOutsideMoney(deps, { type, intentId, paymentAccount, createdAt, money }) : true
}

/** Handles all other events. They need no act of ours, unless money may have moved in a way that is not known here. */
async function actOnOther(deps: PaymentDeps, event: EventToHandle): Promise<EventOutcome> {
  if (event.paymentAccount && isAboutAccount(event.type)) await refreshAccount(deps, event.paymentAccount)
  if (needsReview(event.type)) await notifyOfUnknown(deps, event)
  return 'known'
}

/** Finishes an intent of a checkout or of an order's later charge, or an intent that is not known yet. */
async function finishIntent(deps: PaymentDeps, event: EventOfIntent): Promise<EventOutcome> {
  const { intentId, paymentAccount } = event
  const paid = { intentId, paymentAccount, eventId: event.id }
  // When the event arrived, the intent of the attempt was not stored. It may be stored by now.
  const attempt = event.attempt ?? (await findPaidAttempt(deps.db, { intentId }))
  if (!attempt && (await resolveChargeOfIntent(deps, paid)) !== null) return 'known'
  // If no attempt has this intent stored, the metadata of the intent name the attempt.
  const { isEventDone, isKnown } = await placeOrderOfAttempt(deps, paid, attempt)
  return isEventDone ? 'recorded' : handled(isKnown)
}
