/** This module stores disputes of payments as the payment service reports them (rule M48). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'

export type Dispute = {
  readonly id: string
  readonly orderId: string
  readonly amountInCents: number
  readonly reason: string
  readonly status: string
  readonly answerBy: Date | null
  readonly toldAt: Date
  readonly isWithdrawn: boolean
  readonly withdrawnToldAt: Date | null
  readonly closedAt: Date | null
  /**
   * These are the time when the hauler's answer was handed in, and the person who handed it in. The person is null if the answer was handed
   * in on the pages of the service.
   */
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
}

/** The caller must have locked the order. */
export async function findDispute(tx: Tx, providerDisputeId: string): Promise<Dispute | null> {
  const { rows } = await sql<Dispute>`
    SELECT id, order_id AS "orderId", amount_in_cents AS "amountInCents", reason, status, answer_by AS "answerBy", told_at AS "toldAt",
      is_withdrawn AS "isWithdrawn", withdrawn_told_at AS "withdrawnToldAt", closed_at AS "closedAt",
      evidence_sent_at AS "answeredAt", evidence_sent_by AS "answeredBy"
    FROM dispute WHERE provider_dispute_id = ${providerDisputeId}`.execute(tx)
  return rows[0] ?? null
}

export type DisputeToStore = Omit<Dispute, 'id' | 'answeredBy'> & {
  readonly organizationId: string
  readonly intentId: string
  readonly providerDisputeId: string
  readonly openedAt: Date
}

/** Stores a new dispute, or the new state of a known one. */
export async function storeDispute(tx: Tx, dispute: DisputeToStore): Promise<void> {
  await sql`
    INSERT INTO dispute (organization_id, order_id, intent_id, provider_dispute_id, amount_in_cents, reason, status, answer_by, told_at,
      is_withdrawn, withdrawn_told_at, opened_at, closed_at, evidence_sent_at)
    VALUES (${dispute.organizationId}, ${dispute.orderId}, ${dispute.intentId}, ${dispute.providerDisputeId},
      ${dispute.amountInCents}, ${dispute.reason}, ${dispute.status}, ${dispute.answerBy}, ${dispute.toldAt}, ${dispute.isWithdrawn},
      ${dispute.withdrawnToldAt}, ${dispute.openedAt}, ${dispute.closedAt}, ${dispute.answeredAt})
    ON CONFLICT (provider_dispute_id) DO UPDATE SET amount_in_cents = excluded.amount_in_cents, reason = excluded.reason,
      status = excluded.status, answer_by = excluded.answer_by, told_at = excluded.told_at, is_withdrawn = excluded.is_withdrawn,
      withdrawn_told_at = excluded.withdrawn_told_at, closed_at = excluded.closed_at,
      evidence_sent_at = coalesce(dispute.evidence_sent_at, excluded.evidence_sent_at)`.execute(tx)
}

/** Returns true if a dispute of a payment of the order is open. */
export async function isDisputed(tx: Tx | Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dispute WHERE order_id = ${orderId} AND closed_at IS NULL LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Returns true if a dispute of a payment is open, among all orders of this customer with the hauler. */
export async function isCustomerDisputing(db: Tx | Db, organizationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM dispute d JOIN orders o ON o.id = d.order_id
    WHERE o.organization_id = ${organizationId} AND o.user_id = ${userId} AND d.closed_at IS NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * While one of these disputes is open, the saved card is not charged. They are the disputes of one order, or of all orders of a customer
 * with the hauler.
 */
export type DisputesOf = { readonly orderId: string } | { readonly userId: string }

const disputesOf = (organizationId: string) => sql`hashtextextended('disputes ' || ${organizationId}, 0)`

/** Prevents that a charge of a saved card of the hauler's customers begins before the transaction ends. */
export async function lockDisputes(tx: Tx, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${disputesOf(organizationId)})`.execute(tx)
}

/** Returns true if a dispute is open. Prevents that a dispute of the hauler is stored before the transaction ends. */
export async function isDisputedUntilEnd(tx: Tx, organizationId: string, of: DisputesOf): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock_shared(${disputesOf(organizationId)})`.execute(tx)
  return 'orderId' in of ? isDisputed(tx, of.orderId) : isCustomerDisputing(tx, organizationId, of.userId)
}

/** This condition on an order is true if a dispute of one of its payments is open. */
export const isOrderDisputed = (orderId: Statement) =>
  sql`EXISTS (SELECT FROM dispute d WHERE d.order_id = ${orderId} AND d.closed_at IS NULL)`

/** This condition on a payment's intent is true if a dispute of it is open. */
export const isIntentDisputed = (intentId: Statement) =>
  sql`EXISTS (SELECT FROM dispute d WHERE d.intent_id = ${intentId} AND d.closed_at IS NULL)`
