import { Stripe } from 'stripe'
import type { Call, PageUrl } from '../wire/call.ts'
import { newId } from './ids.ts'
import type { ChargeRow, CustomerRow, EventRow, IntentRow, IntentState, PaymentMethodRow, RefundRow } from './rows.ts'

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)

export function customerObject(row: CustomerRow): Stripe.Customer {
  return {
    id: row.id,
    object: 'customer',
    balance: 0,
    created: seconds(row.created_at),
    default_source: null,
    description: row.description,
    email: row.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    phone: row.phone,
    shipping: null,
  }
}

export function paymentMethodObject(row: PaymentMethodRow): Stripe.PaymentMethod {
  return {
    id: row.id,
    object: 'payment_method',
    billing_details: row.billing_details,
    card: {
      brand: row.brand,
      checks: checksOf(row),
      country: 'US',
      display_brand: row.brand,
      exp_month: row.exp_month,
      exp_year: row.exp_year,
      fingerprint: fingerprintOf(row),
      funding: 'credit',
      generated_from: null,
      last4: row.last_four,
      networks: { available: [row.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(row.created_at),
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

const checksOf = ({ behavior }: PaymentMethodRow) => ({
  address_line1_check: null,
  address_postal_code_check: behavior === 'incorrect_zip' ? 'fail' : null,
  cvc_check: 'pass',
})

/** The brand and the last four digits stand for the whole number, because no two test cards of a brand have the same last digits. */
const fingerprintOf = ({ brand, last_four }: PaymentMethodRow) => `sim-${brand}-${last_four}`

/** Builds the object of an intent. `expand` may hold `latest_charge` and `payment_method`. */
export function intentObject(
  state: IntentState,
  { pageUrl }: Pick<Call, 'pageUrl'>,
  expand: readonly string[] = [],
): Stripe.PaymentIntent {
  const { intent, charge, method } = state
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.amount_received,
    application: null,
    application_fee_amount: intent.application_fee_amount,
    automatic_payment_methods: null,
    canceled_at: intent.canceled_at ? seconds(intent.canceled_at) : null,
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created_at),
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.last_payment_error && lastError(state),
    latest_charge:
      charge && method && expand.includes('latest_charge')
        ? chargeObject(charge, intent, method)
        : intent.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? nextAction(intent, method, pageUrl) : null,
    on_behalf_of: null,
    payment_method:
      intent.payment_method && method && expand.includes('payment_method')
        ? paymentMethodObject(method)
        : intent.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  }
}

function lastError({ intent, method }: IntentState): Stripe.PaymentIntent.LastPaymentError {
  return {
    ...intent.last_payment_error,
    type: 'card_error',
    ...(intent.latest_charge ? { charge: intent.latest_charge } : {}),
    ...(method ? { payment_method: paymentMethodObject(method) } : {}),
  }
}

/** A bank that takes the whole window needs a page to which it leads back. Without such a page it asks in a dialog. */
function nextAction(
  intent: IntentRow,
  method: PaymentMethodRow | null,
  pageUrl: PageUrl,
): Stripe.PaymentIntent.NextAction {
  const { return_url } = intent
  if (method?.behavior === 'authenticates_in_whole_window' && return_url !== null) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url, url: pageUrl(bankPagePath(intent), return_url) } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.payment_method },
  }
}

function bankPagePath({ id, client_secret }: IntentRow): string {
  return `/bank/page?${new URLSearchParams({ payment_intent: id, payment_intent_client_secret: client_secret })}`
}

export function chargeObject(charge: ChargeRow, intent: IntentRow, method: PaymentMethodRow): Stripe.Charge {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.is_paid ? charge.amount : 0,
    amount_refunded: charge.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: charge.is_paid,
    created: seconds(charge.created_at),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: charge.is_paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(charge, method) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amount_refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.is_paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

function chargedCard(charge: ChargeRow, method: PaymentMethodRow): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: charge.amount,
    authorization_code: null,
    brand: method.brand,
    checks: checksOf(method),
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: method.exp_month,
    exp_year: method.exp_year,
    funding: 'credit',
    installments: null,
    last4: method.last_four,
    mandate: null,
    network: method.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function refundObject(row: RefundRow, currency: string): Stripe.Refund {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: seconds(row.created_at),
    currency,
    customer: null,
    customer_account: null,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  }
}

/** Builds the event as it is signed and sent. */
export function eventRow(event: {
  type:
    | 'payment_intent.succeeded'
    | 'payment_intent.payment_failed'
    | 'payment_intent.canceled'
    | 'charge.refunded'
    | 'charge.dispute.created'
    | 'charge.dispute.updated'
    | 'charge.dispute.closed'
    | 'refund.failed'
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute
  account: string
  idempotencyKey: string | null
  now: string
}): EventRow {
  const id = newId('evt_')
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(event.account ? { account: event.account } : {}),
    api_version: Stripe.API_VERSION,
    created: seconds(event.now),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: event.idempotencyKey },
    type: event.type,
  })
  return { id, account: event.account, type: event.type, body, created_at: event.now }
}
