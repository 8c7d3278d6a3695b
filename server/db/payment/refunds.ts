/**
 * A refund is requested in the transaction that makes it necessary. A job sends it to the service later, under a key of its own (rule M10).
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Actor } from '#domain/order/lifecycle.ts'
import { isIntentDisputed } from '#server/db/payment/disputes.ts'

export type OpenRefund = {
  readonly id: string
  /** The order is null if the payment became no order. */
  readonly orderId: string | null
  readonly intentId: string
  readonly key: string
  readonly amountInCents: number
  readonly paymentAccount: string | null
  readonly why: string | null
}

export type OnlyRefunds = { readonly intentId?: string; readonly orderId?: string }

const maxAtOnce = 100

/** Refunds of a payment with an open dispute wait until the dispute ends (rule M48). */
export async function listOpenRefunds(db: Db, { intentId, orderId }: OnlyRefunds): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    SELECT id, order_id AS "orderId", intent_id AS "intentId", idempotency_key AS key, amount_in_cents AS "amountInCents",
      payment_account AS "paymentAccount", why
    FROM refund WHERE status = 'asked' AND NOT ${isIntentDisputed(sql`refund.intent_id`)} ${intentId ? sql`AND intent_id = ${intentId}` : sql``}
      ${orderId ? sql`AND order_id = ${orderId}` : sql``} ORDER BY created_at LIMIT ${maxAtOnce}`.execute(db)
  return rows
}

export type RefundToInsert = {
  readonly organizationId: string
  readonly orderId: string
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  /** The caller makes the key of the payment and the number of its refunds that were requested before. */
  readonly key: string
  readonly why: string
  readonly by: Actor
  readonly actorId: string | null
  readonly now: Date
}

export async function insertRefund(tx: Tx, input: RefundToInsert): Promise<void> {
  await sql`
    INSERT INTO refund (organization_id, order_id, intent_id, payment_account, idempotency_key, amount_in_cents, status, why,
      asked_by, actor_id, created_at)
    VALUES (${input.organizationId}, ${input.orderId}, ${input.intentId}, ${input.paymentAccount}, ${input.key}, ${input.amountInCents}, 'asked',
      ${input.why}, ${input.by}, ${input.actorId}, ${input.now})`.execute(tx)
}

/** This is the way in which the money goes back. 'card' is our refund to the card. The other ways are stored after the money has moved. */
export type RefundWay = 'card' | 'cheque' | 'service' | 'dispute'

export type ExternalRefund = RefundToInsert & {
  readonly way: Exclude<RefundWay, 'card'>
  /** This is the number of the check. */
  readonly reference: string | null
  /** This is the id of the refund at the service. It is null if the refund was not made at the service. */
  readonly providerRefundId: string | null
  /** The refund is 'failed' if it had failed already when the server learned of it. */
  readonly status: 'succeeded' | 'failed'
}

/** Stores money that went back in another way than by our refund. Returns false if it is stored already. */
export async function insertExternalRefund(tx: Tx, made: ExternalRefund): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO refund (organization_id, order_id, intent_id, payment_account, idempotency_key, amount_in_cents, status, why,
      asked_by, actor_id, created_at, way, reference, provider_refund_id)
    VALUES (${made.organizationId}, ${made.orderId}, ${made.intentId}, ${made.paymentAccount}, ${made.key}, ${made.amountInCents},
      ${made.status}, ${made.why}, ${made.by}, ${made.actorId}, ${made.now}, ${made.way}, ${made.reference}, ${made.providerRefundId})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length === 1
}

/**
 * Stores money that went back in another way.
 * @throws if other money with the same key is stored, because this money would then be counted nowhere.
 */
export async function insertNewExternalRefund(tx: Tx, made: ExternalRefund): Promise<void> {
  if (!(await insertExternalRefund(tx, made))) throw new Error('money that just went back has the key of other money')
}

/** Stores the outcome of a refund. Returns false if an outcome is stored already. */
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

/** Lists the refunds of a payment that the service accepted. */
export async function listGivenRefunds(db: Db, intentId: string): Promise<GivenRefund[]> {
  const { rows } = await sql<GivenRefund>`
    SELECT id, order_id AS "orderId", payment_account AS "paymentAccount", provider_refund_id AS "providerRefundId",
      amount_in_cents AS "amountInCents"
    FROM refund WHERE intent_id = ${intentId} AND status = 'succeeded' AND provider_refund_id IS NOT NULL`.execute(db)
  return rows
}

/** Stores that the customer's bank sent the refund back. Returns false if that is stored already. */
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
  /** These are the person who requested the last refund, and the way in which it went back. */
  readonly by: Actor
  readonly way: RefundWay
  readonly actorId: string | null
}

export async function readRefunds(tx: Tx, orderId: string): Promise<RefundsOfOrder> {
  const { rows } = await sql<RefundsOfOrder>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE status = 'asked')::int AS "openCount",
      count(*) FILTER (WHERE status = 'failed')::int AS "failedCount",
      coalesce(sum(amount_in_cents) FILTER (WHERE status = 'succeeded'), 0)::int AS "givenInCents",
      coalesce((array_agg(asked_by ORDER BY created_at DESC, id))[1], 'system') AS by,
      coalesce((array_agg(way ORDER BY created_at DESC, id))[1], 'card') AS way,
      (array_agg(actor_id ORDER BY created_at DESC, id))[1] AS "actorId"
    FROM refund WHERE order_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sum over no rows is a row')
  return row
}

export type RefundOfIntent = {
  readonly id: string
  readonly orderId: string | null
  readonly paymentAccount: string | null
  readonly providerRefundId: string | null
  readonly amountInCents: number
  readonly status: 'asked' | 'succeeded' | 'failed'
  readonly way: RefundWay
}

/** Lists all refunds of a payment, the oldest first. */
export async function listRefundsOfIntent(db: Db | Tx, intentId: string): Promise<RefundOfIntent[]> {
  const { rows } = await sql<RefundOfIntent>`
    SELECT id, order_id AS "orderId", payment_account AS "paymentAccount", provider_refund_id AS "providerRefundId",
      amount_in_cents AS "amountInCents", status, way
    FROM refund WHERE intent_id = ${intentId} ORDER BY created_at, id`.execute(db)
  return rows
}

/** Adds the id at the service to a refund that was stored without it. */
export async function adoptRefund(tx: Tx, id: string, providerRefundId: string): Promise<void> {
  await sql`
    UPDATE refund SET provider_refund_id = ${providerRefundId} WHERE id = ${id} AND provider_refund_id IS NULL`.execute(
    tx,
  )
}

/** Marks the refunds of a payment as failed that were requested and not sent yet. Returns false if there are none. */
export async function endHeldRefunds(tx: Tx, intentId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE refund SET status = 'failed' WHERE intent_id = ${intentId} AND status = 'asked' RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Returns the order that a payment belongs to. Returns null if the payment became no order, or has not become one yet. */
export async function findOrderOfIntent(
  db: Db | Tx,
  intentId: string,
): Promise<{ readonly orderId: string; readonly organizationId: string } | null> {
  const { rows } = await sql<{ orderId: string; organizationId: string }>`
    SELECT order_id AS "orderId", organization_id AS "organizationId" FROM payment WHERE intent_id = ${intentId}`.execute(
    db,
  )
  return rows[0] ?? null
}
