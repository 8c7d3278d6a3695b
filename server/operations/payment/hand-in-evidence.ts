import { answerLastsInMs, takesEvidence } from '#domain/payment/outside-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange } from '#server/db/change/changes.ts'
import {
  type AnsweredDispute,
  beginEvidence,
  endEvidence,
  recordEvidence,
} from '#server/db/payment/dispute-evidence.ts'
import type { FileDeps, OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { findDisputeOf, gatherEvidence, type OfDispute } from '#server/operations/payment/gather-evidence.ts'
import { PaymentConflict, PaymentInDoubt, type ServiceDispute } from '#server/providers/payments/payments.ts'

/**
 * Submits the answer to a dispute to the payment service, once (rule M92). If a reply of the service was lost, the next press finds the
 * answer there. Refuses 'dispute-decided', 'evidence-sent' with who has sent it, 'evidence-too-late', 'evidence-on-its-way',
 * 'evidence-refused' if the service does not accept it, and 'evidence-in-doubt' if the reply of the service is lost.
 */
export async function handInEvidence(deps: PaymentDeps & FileDeps, of: OfDispute, acting: OfficeActing): Promise<void> {
  const { db, clock, payments } = deps
  const now = clock()
  const dispute = await findDisputeOf(deps, acting.organizationId, of)
  refuseAnswered(dispute, now)
  const { texts, file } = await gatherEvidence(deps, acting.organizationId, of)
  const { id, paymentAccount, providerDisputeId: disputeId } = dispute
  const unlessSince = new Date(now.getTime() - answerLastsInMs)
  if (!(await beginEvidence(db, { id, actorId: acting.actorId, now, unlessSince })))
    throw new Refusal('evidence-on-its-way')
  let after: ServiceDispute
  try {
    const idempotencyKey = `evidence-${id}-${now.getTime()}`
    after = await payments.submitEvidence({ paymentAccount, disputeId, idempotencyKey, evidence: { ...texts, file } })
  } catch (error) {
    if (error instanceof PaymentInDoubt) throw new Refusal('evidence-in-doubt')
    await endEvidence(db, id)
    throw error instanceof PaymentConflict ? new Refusal('evidence-refused') : error
  }
  if (after.submissions === 0) {
    await endEvidence(db, id)
    throw new Refusal('evidence-too-late')
  }
  await db.transaction().execute(async tx => {
    const at = clock()
    if (!(await recordEvidence(tx, { id, status: after.status, now: at }))) return
    await addChange(tx, {
      ...acting,
      at,
      act: 'answer-dispute',
      object: 'order',
      objectId: of.orderId,
      after: { amountInCents: dispute.amountInCents },
    })
  })
}

function refuseAnswered({ closedAt, sentAt, sentBy, status, answerBy }: AnsweredDispute, now: Date): void {
  if (closedAt !== null) throw new Refusal('dispute-decided')
  if (sentAt !== null || !takesEvidence(status)) throw new Refusal('evidence-sent', { who: sentBy ?? unknownName })
  if (answerBy !== null && answerBy <= now) throw new Refusal('evidence-too-late')
}
