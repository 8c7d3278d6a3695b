/** These are the rows of the schema `stripe_simulator`, as JSON. Times are in ISO 8601. */

export type CustomerRow = {
  id: string
  account: string
  name: string | null
  email: string | null
  phone: string | null
  description: string | null
  metadata: Record<string, string>
  is_deleted: boolean
  created_at: string
}

export type BillingDetails = {
  address: {
    city: string | null
    country: string | null
    line1: string | null
    line2: string | null
    postal_code: string | null
    state: string | null
  }
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

export type PaymentMethodRow = {
  id: string
  account: string
  customer: string | null
  brand: string
  last_four: string
  exp_month: number
  exp_year: number
  behavior: string
  is_set_up: boolean
  billing_details: BillingDetails
  created_at: string
}

export type SimulatedIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type CardFailure = { code: string; message: string; decline_code?: string; param?: string }

export type IntentRow = {
  id: string
  account: string
  version: number
  client_secret: string
  status: SimulatedIntentStatus
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
  description: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  metadata: Record<string, string>
  /** The platform keeps the first amount. Refunds have given the second amount of it back. */
  application_fee_amount: number | null
  application_fee_refunded: number
  /** A bank that takes the whole window leads back to this page. */
  return_url: string | null
  last_payment_error: CardFailure | null
  cancellation_reason: string | null
  canceled_at: string | null
  created_at: string
}

export type ChargeRow = {
  id: string
  account: string
  payment_intent: string
  payment_method: string
  amount: number
  amount_refunded: number
  is_paid: boolean
  failure_code: string | null
  decline_code: string | null
  failure_message: string | null
  created_at: string
  /** At this time the customer's bank begins to look into the charge. It is null if the bank never does. */
  disputes_at: string | null
}

export type RefundRow = {
  id: string
  account: string
  payment_intent: string
  charge: string
  amount: number
  status: string
  reason: string | null
  metadata: Record<string, string>
  created_at: string
  /** At this time the customer's bank returns the refund. It is null if the bank never does. */
  fails_at: string | null
}

export type DisputeRow = {
  id: string
  account: string
  payment_intent: string
  charge: string
  amount: number
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  /** The merchant can answer the dispute until this time. */
  due_by: string
  created_at: string
  /** Each field of the answer is a text. */
  evidence: Record<string, string>
  submission_count: number
  /** At this time the bank decides on the evidence. It is null until the merchant hands evidence in. */
  decides_at: string | null
}

export type EventRow = { id: string; account: string; type: string; body: string; created_at: string }

/** The answer to a call may show an intent with its latest charge, and with the payment method of the charge or of the intent. */
export type IntentState = { intent: IntentRow; charge: ChargeRow | null; method: PaymentMethodRow | null }
