/** These calls read the state of disputes and send the hauler's answer, which is a file and some texts. */
import type { Stripe } from 'stripe'
import { takesEvidence } from '#domain/payment/outside-money.ts'
import { endWithin, NoAnswerInTime } from '../../end-within.ts'
import { PaymentInDoubt, type Payments, type ServiceDispute } from '../payments.ts'
import { forRead, forWrite, requestObject } from './stripe-call.ts'

/** A person in the office waits while three calls are made. Together they take no longer than this. */
const maxAnswerInMs = 11_000
/** The upload of the evidence file is one of these calls. */
const maxUploadInMs = 8_000

/** Stripe takes at most this many characters in a text field of evidence. */
const maxTextLength = 20_000

export function createDisputeCalls(stripe: Stripe): Pick<Payments, 'readDispute' | 'submitEvidence'> {
  const readDispute: Payments['readDispute'] = async ({ paymentAccount, disputeId }) =>
    toDispute(await requestObject('dispute', () => stripe.disputes.retrieve(disputeId, {}, forRead(paymentAccount))))

  const submitEvidence: Payments['submitEvidence'] = async ({ disputeId, evidence, ...write }) => {
    const before = await readDispute({ paymentAccount: write.paymentAccount, disputeId })
    if (before.submissions > 0 || !takesEvidence(before.status)) return before
    const { name, content } = evidence.file
    const upload = { ...forWrite({ ...write, idempotencyKey: `${write.idempotencyKey}-file` }), ...oneLongTry }
    const file = await requestObject('file', () =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: content, name, type: 'application/pdf' } },
        upload,
      ),
    )
    const params = { evidence: fieldsOf(evidence, file.id), submit: true }
    return toDispute(await requestObject('dispute', () => stripe.disputes.update(disputeId, params, forWrite(write))))
  }

  return {
    readDispute,
    submitEvidence: input => endWithin(maxAnswerInMs, submitEvidence(input)).catch(asDoubt),
  }
}

const oneLongTry: Stripe.RequestOptions = { timeout: maxUploadInMs, maxNetworkRetries: 0 }

function asDoubt(error: unknown): never {
  if (!(error instanceof NoAnswerInTime)) throw error
  throw new PaymentInDoubt('The payment service did not take the evidence in time.', { cause: error })
}

type Evidence = Parameters<Payments['submitEvidence']>[0]['evidence']

function fieldsOf(evidence: Evidence, fileId: string): Stripe.DisputeUpdateParams.Evidence {
  return {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    billing_address: evidence.billingAddress,
    product_description: evidence.productDescription.slice(0, maxTextLength),
    service_date: evidence.serviceDate,
    service_documentation: fileId,
    access_activity_log: evidence.activity.slice(0, maxTextLength),
    uncategorized_text: evidence.summary.slice(0, maxTextLength),
  }
}

function toDispute(dispute: Stripe.Dispute): ServiceDispute {
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  return {
    id: dispute.id,
    amountInCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
    submissions,
  }
}
