import type { Stripe } from 'stripe'
import type { DisputeRow } from './rows.ts'

const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Each of these fields of evidence has a text or the id of a file. */
export const evidenceFields: ReadonlySet<string> = new Set(
  Object.keys(noEvidence).filter(name => name !== 'enhanced_evidence'),
)

/** Each of these fields has the id of a file. */
export const evidenceFiles: ReadonlySet<string> = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
])

export function disputeObject(row: DisputeRow, currency: string): Stripe.Dispute {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge,
    created: seconds(row.created_at),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...row.evidence },
    evidence_details: {
      due_by: seconds(row.due_by),
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: row.status === 'lost' && row.submission_count === 0,
      submission_count: row.submission_count,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent,
    reason: row.reason,
    status: row.status,
  }
}

export type FileRow = {
  id: string
  account: string
  purpose: string
  filename: string
  type: string
  size: number
  created_at: string
}

export function fileObject(row: FileRow): Stripe.File {
  return {
    id: row.id,
    object: 'file',
    created: seconds(row.created_at),
    expires_at: null,
    filename: row.filename,
    links: null,
    purpose: row.purpose,
    size: row.size,
    title: null,
    type: row.type,
    url: `https://files.stripe.com/v1/files/${row.id}/contents`,
  }
}
