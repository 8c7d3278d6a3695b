/** Attempts to pay for a cart: at most one that can still be paid, found again by the cart or by the service's intent. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export type PaymentAttempt = {
  readonly id: string
  readonly organizationId: string
  readonly cartId: string
  /** The version of the cart whose quote the intent asks for. */
  readonly quoteVersion: number
  readonly account: string | null
  readonly intentId: string | null
  readonly status: 'creating' | 'open' | 'succeeded' | 'cancelled'
  readonly updatedAt: Date
}

const columns = sql`id, organization_id AS "organizationId", cart_id AS "cartId", quote_version AS "quoteVersion",
  payment_account AS account, intent_id AS "intentId", status, updated_at AS "updatedAt"`

/** The cart's live attempt, or a new one at this version. The caller holds the cart's lock. */
export async function openAttempt(
  tx: Tx,
  attempt: { cartId: string; organizationId: string; quoteVersion: number; account: string | null },
): Promise<PaymentAttempt> {
  const { rows } = await sql<PaymentAttempt>`
    WITH live AS (SELECT * FROM payment_attempt WHERE cart_id = ${attempt.cartId} AND status IN ('creating', 'open')),
      made AS (
        INSERT INTO payment_attempt (organization_id, cart_id, quote_version, payment_account)
        SELECT ${attempt.organizationId}::uuid, ${attempt.cartId}::uuid, ${attempt.quoteVersion}, ${attempt.account}
        WHERE NOT EXISTS (SELECT FROM live) RETURNING *)
    SELECT ${columns} FROM (SELECT * FROM live UNION ALL SELECT * FROM made) AS attempt`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an attempt that was just stored is not there')
  return row
}

/** The service knows this intent now, asking for the quote of this version; a later version is never taken back. */
export async function recordIntent(db: Db, attemptId: string, intent: { id: string; quoteVersion: number }): Promise<void> {
  await sql`
    UPDATE payment_attempt SET intent_id = ${intent.id}, quote_version = greatest(quote_version, ${intent.quoteVersion}),
      status = CASE WHEN status = 'creating' THEN 'open' ELSE status END, updated_at = now()
    WHERE id = ${attemptId} AND status IN ('creating', 'open')`.execute(db)
}

export async function closeAttempt(db: Db | Tx, attemptId: string, status: 'succeeded' | 'cancelled'): Promise<void> {
  await sql`
    UPDATE payment_attempt SET status = ${status}, updated_at = now()
    WHERE id = ${attemptId} AND status IN ('creating', 'open')`.execute(db)
}

export async function findLiveAttempt(db: Db, cartId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt WHERE cart_id = ${cartId} AND status IN ('creating', 'open')`.execute(db)
  return rows[0] ?? null
}

/** The attempt behind an intent, locked: all who would finish it pass here one after another. */
export async function lockAttempt(tx: Tx, by: { intentId: string; attemptId: string | null }): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt
    WHERE intent_id = ${by.intentId} OR (intent_id IS NULL AND id = ${by.attemptId}::uuid) FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

/** Attempts that nobody has heard of for a while, oldest first. */
export async function listUnsettledAttempts(db: Db, olderThan: Date, limit: number): Promise<PaymentAttempt[]> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt
    WHERE status IN ('creating', 'open') AND updated_at < ${olderThan} ORDER BY updated_at LIMIT ${limit}`.execute(db)
  return rows
}

export async function findAttemptByIntent(db: Db, intentId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`SELECT ${columns} FROM payment_attempt WHERE intent_id = ${intentId}`.execute(db)
  return rows[0] ?? null
}
