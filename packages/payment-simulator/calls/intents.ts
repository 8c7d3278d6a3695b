import type { Stripe } from 'stripe'
import { applicationFeeOf, changedFeeOf } from '../accounts/application-fees.ts'
import { newId } from '../objects/ids.ts'
import { eventRow, intentObject } from '../objects/objects.ts'
import type {
  ChargeRow,
  IntentRow,
  IntentState,
  PaymentMethodRow,
  RefundRow,
  SimulatedIntentStatus,
} from '../objects/rows.ts'
import { CustomerUnknown, IdempotencyKeyTaken, type Store } from '../objects/store.ts'
import { type Call, expansions, integer, type Outcome, replay, storedReply } from '../wire/call.ts'
import { mergeMetadata, text } from '../wire/form.ts'
import { badRequest, type ErrorBody, missing, noSuchCustomer, unexpectedState } from '../wire/refusals.ts'

export type IntentEvent = 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.canceled'

/** A call changes an intent in this way. Without an `answer` the intent itself is the answer. An `error` is answered with 402. */
export type IntentChange = {
  readonly state: IntentState
  readonly method?: PaymentMethodRow | null
  readonly charge?: ChargeRow | null
  readonly refund?: RefundRow | null
  readonly event?: { type: IntentEvent } | { type: 'charge.refunded'; object: Stripe.Charge } | null
  readonly answer?: object
  readonly error?: ErrorBody | null
}

export type IntentFound = {
  readonly state: IntentState
  readonly given: PaymentMethodRow | null
  /** True means that the customer's bank looks into the intent's charge, or has taken it back. */
  readonly isDisputed: boolean
}

/**
 * Reads the intent, decides, and writes the change if nothing else changed the intent in between. Otherwise it starts again. It runs two
 * statements without an open transaction, so that simultaneous calls race as they do at Stripe, where one of them wins.
 */
export async function changeIntent(
  store: Store,
  call: Call,
  decide: (found: IntentFound) => IntentChange,
  intentId = call.id,
): Promise<Outcome> {
  for (;;) {
    const givenMethodId = text(call.form, 'payment_method')
    const found = await store.readIntent({ id: intentId, account: call.account, key: call.key, givenMethodId })
    if (found.stored) return replay(found.stored, call)
    const state = reachable(found.state, call, intentId)
    const change = decide({ state, given: found.given, isDisputed: found.isDisputed })
    const prepared = prepare(change, call)
    const isWritten = await store
      .changeIntent({ ...change, ...prepared, intent: change.state.intent })
      .catch(error => (error instanceof IdempotencyKeyTaken ? false : Promise.reject(error)))
    if (isWritten) return { ...prepared.reply, event: prepared.event }
  }
}

/** Prepares the answer and the event of a change. Both are stored with the change. */
export function prepare(change: IntentChange, call: Call) {
  const { state, event, error } = change
  const object = change.answer ?? intentObject(state, call, expansions(call))
  const body = JSON.stringify(error ? { error: { ...error, payment_intent: object } } : object)
  const reply = { status: error ? 402 : 200, body }
  const { account } = state.intent
  return {
    reply,
    deliverAfter: call.deliverAfter,
    stored: storedReply(call, account, reply.status, body),
    event: event
      ? eventRow({
          type: event.type,
          object: 'object' in event ? event.object : intentObject(state, call),
          account,
          idempotencyKey: call.key,
          now: call.now,
        })
      : null,
  }
}

/** Returns the intent if the call may reach it. A browser needs the client secret. With a wrong one the intent does not exist for it. */
export function reachable(state: IntentState | null, call: Call, intentId: string): IntentState {
  if (!state) throw missing('payment_intent', intentId)
  if (call.account === null && text(call.form, 'client_secret') !== state.intent.client_secret) {
    throw missing('payment_intent', intentId)
  }
  return state
}

export async function readIntent(store: Store, call: Call): Promise<Outcome> {
  const { state } = await store.readIntent({ id: call.id, account: call.account, key: null, givenMethodId: null })
  return { status: 200, body: JSON.stringify(intentObject(reachable(state, call, call.id), call, expansions(call))) }
}

/** Makes a new intent. `change` may confirm it at once. */
export async function createIntent(
  store: Store,
  call: Call,
  change: (intent: IntentRow) => Promise<IntentChange> | IntentChange,
): Promise<Outcome> {
  const account = call.account ?? ''
  const decided = await change(newIntent(call, account))
  const prepared = prepare(decided, call)
  try {
    await store.createIntent({ ...decided, ...prepared, intent: decided.state.intent })
    return { ...prepared.reply, event: prepared.event }
  } catch (error) {
    if (error instanceof CustomerUnknown) throw noSuchCustomer(text(call.form, 'customer') ?? '')
    const stored =
      error instanceof IdempotencyKeyTaken && call.key !== null && (await store.readReply(account, call.key))
    if (stored) return replay(stored, call)
    throw error
  }
}

function newIntent(call: Call, account: string): IntentRow {
  const { form } = call
  const id = newId('pi_')
  const currency = text(form, 'currency')
  if (!currency) throw badRequest('Missing required param: currency.', { param: 'currency' })
  const usage = text(form, 'setup_future_usage')
  return {
    id,
    account,
    version: 0,
    client_secret: `${id}_secret_${newId('', 25)}`,
    status: 'requires_payment_method',
    amount: amountOf(call) ?? throwMissingAmount(),
    amount_received: 0,
    currency: currency.toLowerCase(),
    customer: text(form, 'customer'),
    payment_method: null,
    latest_charge: null,
    description: text(form, 'description'),
    setup_future_usage: usage === 'off_session' || usage === 'on_session' ? usage : null,
    metadata: mergeMetadata({}, form),
    application_fee_amount: applicationFeeOf(call, account),
    application_fee_refunded: 0,
    return_url: null,
    last_payment_error: null,
    cancellation_reason: null,
    canceled_at: null,
    created_at: call.now,
  }
}

function throwMissingAmount(): never {
  throw badRequest('Missing required param: amount.', { param: 'amount' })
}

function amountOf(call: Call): number | null {
  const amount = integer(call.form, 'amount')
  if (amount === null) return null
  if (Number.isNaN(amount) || amount < 0) throw badRequest('Invalid positive integer', { param: 'amount' })
  if (amount < 50) {
    const message = 'Amount must be at least $0.50 usd'
    throw badRequest(message, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    const message = 'Amount must be no more than $999,999.99'
    throw badRequest(message, { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

const changeable: readonly SimulatedIntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** A changed amount has to be confirmed again, because the customer authenticated the former one. */
export function updateIntent(store: Store, call: Call): Promise<Outcome> {
  const amount = amountOf(call)
  return changeIntent(store, call, ({ state }) => {
    const { intent } = state
    if (amount !== null && !changeable.includes(intent.status)) {
      const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`
      throw unexpectedState(message, intentObject(state, call))
    }
    const isConfirmedAgain = intent.status === 'requires_action' && amount !== null && amount !== intent.amount
    const next: IntentRow = {
      ...intent,
      version: intent.version + 1,
      status: isConfirmedAgain ? 'requires_confirmation' : intent.status,
      amount: amount ?? intent.amount,
      application_fee_amount: changedFeeOf(call, intent),
      description: text(call.form, 'description') ?? intent.description,
      metadata: mergeMetadata(intent.metadata, call.form),
    }
    return { state: { ...state, intent: next } }
  })
}

const cancelable: readonly SimulatedIntentStatus[] = [...changeable, 'processing', 'requires_capture']

export function cancelIntent(store: Store, call: Call): Promise<Outcome> {
  return changeIntent(store, call, ({ state }) => {
    const { intent } = state
    if (!cancelable.includes(intent.status)) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`
      throw unexpectedState(message, intentObject(state, call))
    }
    const next: IntentRow = {
      ...intent,
      version: intent.version + 1,
      status: 'canceled',
      canceled_at: call.now,
      cancellation_reason: text(call.form, 'cancellation_reason'),
    }
    return { state: { ...state, intent: next }, event: { type: 'payment_intent.canceled' } }
  })
}
