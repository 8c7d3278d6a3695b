/** What an order needs of the attempt behind a paid intent, and what happens to money that fits no order. */
import type { NotificationSender } from '#domain/message/order-message.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { type Statement, sql } from '#server/db/engine/sql.ts'
import { senderOf } from '#server/db/message/recipients.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import type { FrozenQuote } from '#server/db/pricing/quotes.ts'

export type PaidAttempt = {
  readonly attempt: PaymentAttempt
  /** The attempt's latest quote; the intent names the one that was paid. */
  readonly quote: FrozenQuote | null
  readonly hauler: NotificationSender & { readonly reviewsOrders: boolean }
  /** The customer's switch for texts is on, and the consent is recorded. */
  readonly mayText: boolean
  /** The cart is an order already, paid by this intent or by another one. */
  readonly hasOrder: boolean
  readonly isPaidByThis: boolean
}

/** The attempt of an intent, by what `which` says of its row p. */
const paidAttempt = (intentId: string | null, which: Statement) => sql`
  SELECT ${attemptFields('p')} AS attempt,
    CASE WHEN q.version IS NOT NULL THEN jsonb_build_object('version', q.version, 'totalInCents', q.total_in_cents,
      'preAuthInCents', q.pre_auth_in_cents, 'snapshot', q.snapshot) END AS quote,
    ${senderOf('h')} || jsonb_build_object('reviewsOrders', h.reviews_orders) AS hauler, may_text(u.phone) AS "mayText",
    EXISTS (SELECT FROM orders o WHERE o.id = p.cart_id) AS "hasOrder",
    EXISTS (SELECT FROM payment m WHERE m.intent_id = ${intentId}) AS "isPaidByThis"
  FROM payment_attempt p
  JOIN cart c ON c.id = p.cart_id
  JOIN app_user u ON u.id = c.user_id
  JOIN organization h ON h.id = p.organization_id
  LEFT JOIN quote q ON q.cart_id = p.cart_id AND q.version = p.quote_version
  WHERE ${which}`

/** The attempt that has this intent written down, for statements that do something else with it; null when none has. */
export const paidAttemptOf = (intentId: string | null) =>
  sql`(SELECT to_jsonb(found) FROM (${paidAttempt(intentId, sql`p.intent_id = ${intentId}`)}) AS found)`

/** `attemptId`: the one that the intent names, for an attempt whose intent is not stored yet. */
export async function findPaidAttempt(
  db: Db,
  by: { readonly intentId: string; readonly attemptId?: string },
): Promise<PaidAttempt | null> {
  const which = by.attemptId
    ? sql`p.id = ${by.attemptId} AND p.intent_id IS NULL AND p.status IN ('creating', 'cancelled')`
    : sql`p.intent_id = ${by.intentId}`
  const { rows } = await sql<PaidAttempt>`${paidAttempt(by.intentId, which)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Money that fits no order: its refund is requested once, the attempt is closed and the office finds it in the audit. The
 * refund itself is sent afterwards.
 */
export async function requestRefund(
  db: Db,
  input: { attempt: PaymentAttempt; intentId: string; amountInCents: number; why: string; now: Date },
): Promise<void> {
  const { attempt, intentId, now } = input
  await sql`
    WITH closed AS (
      UPDATE payment_attempt SET status = 'cancelled', intent_id = ${intentId}, updated_at = ${now}
      WHERE id = ${attempt.id} AND status IN ('creating', 'open')),
    asked AS (
      INSERT INTO refund (organization_id, intent_id, payment_account, idempotency_key, amount_in_cents, status, why, created_at)
      VALUES (${attempt.organizationId}, ${intentId}, ${attempt.paymentAccount}, ${`return:${intentId}`}, ${input.amountInCents}, 'asked', ${input.why}, ${now})
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING organization_id, intent_id)
    INSERT INTO audit_event (organization_id, at, action, object_id)
    SELECT organization_id, ${now}, 'return-payment', intent_id FROM asked`.execute(db)
}
