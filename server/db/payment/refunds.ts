/** Refunds: requested in the transaction that found the reason, sent afterwards, each under its own key (rule M10). */
import type { Actor } from '#domain/order/lifecycle.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type OpenRefund = {
  readonly id: string
  /** Null where the payment became no order. */
  readonly orderId: string | null
  readonly intentId: string
  readonly key: string
  readonly amountInCents: number
  readonly paymentAccount: string | null
  readonly why: string | null
}

export type OnlyRefunds = { readonly intentId?: string; readonly orderId?: string }

const mostAtOnce = 100

export async function listOpenRefunds(db: Db, { intentId, orderId }: OnlyRefunds): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    SELECT id, order_id AS "orderId", intent_id AS "intentId", idempotency_key AS key, amount_in_cents AS "amountInCents",
      payment_account AS "paymentAccount", why
    FROM refund WHERE status = 'asked' ${intentId ? sql`AND intent_id = ${intentId}` : sql``}
      ${orderId ? sql`AND order_id = ${orderId}` : sql``} ORDER BY created_at LIMIT ${mostAtOnce}`.execute(db)
  return rows
}

export type RefundAsk = {
  readonly organizationId: string
  readonly orderId: string
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  /** What it is for: the payment, and how many refunds of it were requested before. */
  readonly key: string
  readonly why: string
  readonly by: Actor
  readonly actorId: string | null
  readonly now: Date
}

export async function insertRefund(tx: Tx, ask: RefundAsk): Promise<void> {
  await sql`
    INSERT INTO refund (organization_id, order_id, intent_id, payment_account, idempotency_key, amount_in_cents, status, why,
      asked_by, actor_id, created_at)
    VALUES (${ask.organizationId}, ${ask.orderId}, ${ask.intentId}, ${ask.paymentAccount}, ${ask.key}, ${ask.amountInCents}, 'asked',
      ${ask.why}, ${ask.by}, ${ask.actorId}, ${ask.now})`.execute(tx)
}

/** False when the outcome was stored already. */
export async function recordRefund(
  tx: Tx | Db,
  id: string,
  outcome: { status: 'succeeded' | 'failed'; providerRefundId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE refund SET status = ${outcome.status}, provider_refund_id = ${outcome.providerRefundId}
    WHERE id = ${id} AND status = 'asked' RETURNING id`.execute(tx)
  return rows.length === 1
}

export type GivenRefund = {
  readonly id: string
  readonly orderId: string | null
  readonly paymentAccount: string | null
  readonly providerRefundId: string
  readonly amountInCents: number
}

/** Refunds of a payment that the service accepted. */
export async function listGivenRefunds(db: Db, intentId: string): Promise<GivenRefund[]> {
  const { rows } = await sql<GivenRefund>`
    SELECT id, order_id AS "orderId", payment_account AS "paymentAccount", provider_refund_id AS "providerRefundId",
      amount_in_cents AS "amountInCents"
    FROM refund WHERE intent_id = ${intentId} AND status = 'succeeded' AND provider_refund_id IS NOT NULL`.execute(db)
  return rows
}

/** Stores that the customer's bank sent it back; false when that was stored already. */
export async function recordRefundSentBack(tx: Tx | Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE refund SET status = 'failed' WHERE id = ${id} AND status = 'succeeded' RETURNING id`.execute(tx)
  return rows.length === 1
}

export type RefundsOfOrder = {
  readonly count: number
  readonly openCount: number
  readonly failedCount: number
  readonly givenInCents: number
  /** Who requested one last. */
  readonly by: Actor
  readonly actorId: string | null
}

export async function readRefunds(tx: Tx, orderId: string): Promise<RefundsOfOrder> {
  const { rows } = await sql<RefundsOfOrder>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE status = 'asked')::int AS "openCount",
      count(*) FILTER (WHERE status = 'failed')::int AS "failedCount",
      coalesce(sum(amount_in_cents) FILTER (WHERE status = 'succeeded'), 0)::int AS "givenInCents",
      coalesce((array_agg(asked_by ORDER BY created_at DESC, id))[1], 'system') AS by,
      (array_agg(actor_id ORDER BY created_at DESC, id))[1] AS "actorId"
    FROM refund WHERE order_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sum over no rows is a row')
  return row
}
