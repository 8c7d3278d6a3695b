/** This module reads the facts about a paid intent that an order is made from. It also requests a refund if a payment becomes no order. */

import type { Db } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { NotificationSender } from '#domain/message/order-message.ts'
import { moneyAuditAct } from '#domain/retention/money-changes.ts'
import { senderOf } from '#server/db/message/recipients.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import type { FrozenQuote } from '#server/db/pricing/quotes.ts'

export type PaidAttempt = {
  readonly attempt: PaymentAttempt
  /** The owner of the cart. */
  readonly userId: string
  /** This is the latest quote of the attempt. The quote that was paid is the one that the intent names. */
  readonly quote: FrozenQuote | null
  readonly hauler: NotificationSender & { readonly reviewsOrders: boolean }
  /** The customer has the switch for texts on, and the consent is stored. */
  readonly mayText: boolean
  /** The cart is an order already. Its payment was this intent or another one. */
  readonly hasOrder: boolean
  readonly isPaidByThis: boolean
}

/** Selects the attempt of an intent if the condition `which` on its row `p` is true. */
const paidAttempt = (intentId: string | null | Statement, which: Statement) => sql`
  SELECT ${attemptFields('p')} AS attempt, c.user_id AS "userId",
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

/** Selects the attempt of a cart that can still be paid. */
const livePaidAttempt = (cartId: string) =>
  paidAttempt(sql`p.intent_id`, sql`p.cart_id = ${cartId} AND p.status IN ('creating', 'open')`)

const asColumn = (attempt: Statement) => sql`(SELECT to_jsonb(found) FROM (${attempt}) AS found)`

/** Returns a column with the attempt that has stored this intent. It is null if there is no such attempt. */
export const paidAttemptOf = (intentId: string | null) =>
  asColumn(paidAttempt(intentId, sql`p.intent_id = ${intentId}`))

/** Returns a column with the attempt of a cart that can still be paid. It is null if there is no such attempt. */
export const livePaidAttemptOf = (cartId: string) => asColumn(livePaidAttempt(cartId))

/**
 * Finds the attempt of a paid intent. If `attemptId` is given, which is the attempt that the intent names, it finds an attempt that has not
 * stored its intent yet.
 */
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

/** Returns the attempt of a cart that can still be paid. */
export async function findLivePaidAttempt(db: Db, cartId: string): Promise<PaidAttempt | null> {
  const { rows } = await sql<PaidAttempt>`${livePaidAttempt(cartId)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Requests the refund of a payment that became no order, once for each intent. It also closes the attempt and adds a row to the audit. A
 * job sends the refund later.
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
    SELECT organization_id, ${now}, ${moneyAuditAct}, intent_id FROM asked`.execute(db)
}
