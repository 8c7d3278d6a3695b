import { newId } from '../objects/ids.ts'
import type { CardFailure, ChargeRow, IntentRow, IntentState, PaymentMethodRow } from '../objects/rows.ts'
import { disputedAfterInMs } from './disputes.ts'
import { laterThan } from './later-than.ts'
import type { CardBehavior } from './test-cards.ts'

/** This is the result of an attempt to charge a card: the intent as it is now, and the charge that was made or refused. */
export type Attempted = {
  state: IntentState
  charge: ChargeRow | null
  failure: CardFailure | null
}

export type Authentication = 'not-requested' | 'passed' | 'failed' | 'not-possible'

const failures: Partial<Record<CardBehavior, CardFailure>> = {
  generic_decline: declined('generic_decline', 'Your card was declined.'),
  fails_when_saved: declined('generic_decline', 'Your card was declined.'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'Your card was declined.'),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  incorrect_zip: {
    code: 'incorrect_zip',
    param: 'address_zip',
    message: 'The zip code you supplied failed validation.',
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

const authenticationFailed: CardFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

const authenticationRequired: CardFailure = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Charges the intent with the method, as its test card behaves. The function is pure except for the ids that it makes. */
export function attempt(
  intent: IntentRow,
  method: PaymentMethodRow,
  authentication: Authentication,
  now: string,
): Attempted {
  const next: IntentRow = {
    ...intent,
    version: intent.version + 1,
    payment_method: method.id,
    last_payment_error: null,
  }
  if (authentication === 'failed') return fail(next, method, null, authenticationFailed)
  if (needsAuthentication(method) && authentication !== 'passed') {
    if (authentication === 'not-possible')
      return fail(next, method, chargeOf(next, method, now), authenticationRequired)
    return {
      state: { intent: { ...next, status: 'requires_action' }, charge: null, method },
      charge: null,
      failure: null,
    }
  }
  const failure = failureOf(method)
  if (failure) return fail(next, method, chargeOf(next, method, now), failure)
  const charge = {
    ...chargeOf(next, method, now),
    is_paid: true,
    disputes_at: method.behavior === 'disputed' ? laterThan(now, disputedAfterInMs) : null,
  }
  const paid: IntentRow = { ...next, status: 'succeeded', amount_received: next.amount, latest_charge: charge.id }
  const saved = next.customer && next.setup_future_usage === 'off_session'
  const attached = saved ? { ...method, customer: next.customer, is_set_up: true } : method
  return { state: { intent: paid, charge, method: attached }, charge, failure: null }
}

function needsAuthentication(method: PaymentMethodRow): boolean {
  switch (method.behavior as CardBehavior) {
    case 'always_authenticates':
    case 'authenticates_in_whole_window':
      return true
    case 'authenticates_until_saved':
      return !method.is_set_up
    default:
      return false
  }
}

function failureOf(method: PaymentMethodRow): CardFailure | null {
  if (method.behavior === 'fails_when_saved' && !method.is_set_up) return null
  return failures[method.behavior as CardBehavior] ?? null
}

/** Stripe removes a refused method from the intent. The intent's last error still shows the method. */
function fail(intent: IntentRow, method: PaymentMethodRow, refused: ChargeRow | null, failure: CardFailure): Attempted {
  const charge: ChargeRow | null = refused && {
    ...refused,
    failure_code: failure.code,
    decline_code: failure.decline_code ?? null,
    failure_message: failure.message,
  }
  const failed: IntentRow = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: failure,
  }
  return { state: { intent: failed, charge, method }, charge, failure }
}

function chargeOf(intent: IntentRow, method: PaymentMethodRow, now: string): ChargeRow {
  return {
    id: newId('ch_'),
    account: intent.account,
    payment_intent: intent.id,
    payment_method: method.id,
    amount: intent.amount,
    amount_refunded: 0,
    is_paid: false,
    failure_code: null,
    decline_code: null,
    failure_message: null,
    created_at: now,
    disputes_at: null,
  }
}

function declined(declineCode: string, message: string): CardFailure {
  return { code: 'card_declined', decline_code: declineCode, message }
}
