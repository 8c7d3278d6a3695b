import { newId } from '../objects/ids.ts'
import { intentObject, paymentMethodObject } from '../objects/objects.ts'
import type { BillingDetails, IntentRow, IntentState, PaymentMethodRow } from '../objects/rows.ts'
import type { Store } from '../objects/store.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { type Form, group, text } from '../wire/form.ts'
import { badRequest, missing, unexpectedState } from '../wire/refusals.ts'
import { type Attempted, type Authentication, attempt } from './attempt.ts'
import { changeIntent, createIntent, type IntentChange } from './intents.ts'
import { cardByNumber, numberByPaymentMethodId, readCard } from './test-cards.ts'

/** Makes a new intent. With `confirm=true` the intent is charged at once (a saved card, off-session). */
export function createAndConfirm(store: Store, call: Call): Promise<Outcome> {
  return createIntent(store, call, async intent => {
    const unconfirmed: IntentState = { intent, charge: null, method: null }
    if (text(call.form, 'confirm') !== 'true') return { state: unconfirmed }
    const given = await store.readMethod(text(call.form, 'payment_method'), intent.account)
    return confirmed({ ...unconfirmed, intent }, given, call)
  })
}

export function confirmIntent(store: Store, call: Call): Promise<Outcome> {
  return changeIntent(store, call, ({ state, given }) => {
    const { intent } = state
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const why =
        intent.status === 'succeeded'
          ? 'it has already succeeded after being previously confirmed.'
          : 'it has a status of canceled.'
      throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}`, intentObject(state, call))
    }
    return confirmed(state, given, call)
  })
}

function confirmed(state: IntentState, given: PaymentMethodRow | null, call: Call): IntentChange {
  const usage = text(call.form, 'setup_future_usage')
  const asked: IntentRow = { ...state.intent, return_url: returnUrlIn(call) ?? state.intent.return_url }
  const intent: IntentRow = usage === 'off_session' ? { ...asked, setup_future_usage: usage } : asked
  const method = methodFor({ ...state, intent }, given, call)
  const isAway = text(call.form, 'off_session') === 'true'
  return changeOf(attempt(intent, method, isAway ? 'not-possible' : 'not-requested', call.now), true)
}

function returnUrlIn(call: Call): string | null {
  const given = text(call.form, 'return_url')
  if (given !== null && !(/^https?:\/\//.test(given) && URL.canParse(given))) {
    throw badRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  }
  return given
}

/** Takes the customer's answer to the bank, from the bank's dialog or page. `result` is `succeed` or `fail`. */
export function authenticateIntent(store: Store, call: Call): Promise<Outcome> {
  const result = text(call.form, 'result')
  if (result !== 'succeed' && result !== 'fail') throw badRequest('Invalid result', { param: 'result' })
  const authentication: Authentication = result === 'succeed' ? 'passed' : 'failed'
  return changeIntent(store, call, ({ state }) => {
    if (state.intent.status !== 'requires_action' || !state.method) {
      throw unexpectedState('This PaymentIntent does not wait for authentication.', intentObject(state, call))
    }
    return changeOf(attempt(state.intent, state.method, authentication, call.now), false)
  })
}

function changeOf(attempted: Attempted, isRefusalAnError: boolean): IntentChange {
  const { state, charge, failure } = attempted
  const type = failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded'
  return {
    state,
    method: state.method,
    charge,
    event: state.intent.status === 'requires_action' ? null : { type },
    error:
      failure && isRefusalAnError
        ? {
            ...failure,
            type: 'card_error',
            ...(charge ? { charge: charge.id } : {}),
            ...(state.method ? { payment_method: paymentMethodObject(state.method) } : {}),
          }
        : null,
  }
}

function methodFor(state: IntentState, given: PaymentMethodRow | null, call: Call): PaymentMethodRow {
  const data = group(call.form, 'payment_method_data')
  const id = text(call.form, 'payment_method')
  const { account, customer } = state.intent
  const common = { id: newId('pm_'), account, customer: null, is_set_up: false, created_at: call.now }
  if (data) {
    if (text(data, 'type') !== 'card') throw badRequest('Invalid payment_method_data[type]', { param: 'type' })
    const { card, expMonth, expYear } = readCard(group(data, 'card'), new Date(call.now))
    const billing = billingDetails(group(data, 'billing_details'))
    return { ...common, ...methodCard(card), exp_month: expMonth, exp_year: expYear, billing_details: billing }
  }
  const testCard = id && cardByNumber(numberByPaymentMethodId[id] ?? '')
  if (testCard) {
    const expYear = new Date(call.now).getUTCFullYear() + 3
    return {
      ...common,
      ...methodCard(testCard),
      exp_month: 12,
      exp_year: expYear,
      billing_details: billingDetails(undefined),
    }
  }
  if (id && !given) throw missing('PaymentMethod', id)
  if (given && !given.customer) {
    const message =
      'The provided PaymentMethod was previously used without being saved, or was detached from a Customer. It may not be used again.'
    throw badRequest(message, { param: 'payment_method' })
  }
  const method = given ?? (state.intent.payment_method ? state.method : null)
  if (!method) {
    const message = 'You cannot confirm this PaymentIntent because it’s missing a payment method.'
    throw unexpectedState(message, intentObject(state, call))
  }
  if (method.customer && method.customer !== customer) {
    throw badRequest('The provided PaymentMethod belongs to another Customer.', { param: 'payment_method' })
  }
  return method
}

function methodCard(card: { brand: string; lastFour: string; behavior: string }) {
  return { brand: card.brand, last_four: card.lastFour, behavior: card.behavior }
}

function billingDetails(form: Form | undefined): BillingDetails {
  const address = group(form, 'address')
  return {
    address: {
      city: text(address, 'city'),
      country: text(address, 'country'),
      line1: text(address, 'line1'),
      line2: text(address, 'line2'),
      postal_code: text(address, 'postal_code'),
      state: text(address, 'state'),
    },
    email: text(form, 'email'),
    name: text(form, 'name'),
    phone: text(form, 'phone'),
    tax_id: null,
  }
}
