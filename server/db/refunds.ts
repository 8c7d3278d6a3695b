/** Money to give back: asked for in the transaction that found the reason, carried out afterwards under its own key. */
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export type OpenRefund = {
  readonly id: string
  readonly intentId: string
  readonly key: string
  readonly amountInCents: number
  readonly account: string | null
}

export async function listOpenRefunds(db: Db, intentId: string | null): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    SELECT r.id, r.intent_id AS "intentId", r.idempotency_key AS key, r.amount_in_cents AS "amountInCents", a.payment_account AS account
    FROM refund r JOIN payment_attempt a ON a.intent_id = r.intent_id WHERE r.status = 'asked' AND (${intentId}::text IS NULL OR r.intent_id = ${intentId}) ORDER BY r.created_at LIMIT 100`.execute(
    db,
  )
  return rows
}

export async function recordRefund(
  db: Db,
  id: string,
  outcome: { status: 'succeeded' | 'failed'; providerRefundId: string | null },
): Promise<void> {
  await sql`
    UPDATE refund SET status = ${outcome.status}, provider_refund_id = ${outcome.providerRefundId}
    WHERE id = ${id} AND status = 'asked'`.execute(db)
}
