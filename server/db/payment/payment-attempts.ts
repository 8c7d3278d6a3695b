/** Attempts to pay for a cart: at most one that can still be paid, found again by the cart or by the service's intent. */
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type PaymentAttempt = {
  readonly id: string
  readonly organizationId: string
  readonly cartId: string
  /** The version of the cart whose quote the intent asks for, as far as we were told. */
  readonly quoteVersion: number
  readonly paymentAccount: string | null
  /** Null until the answer to its creation arrived. */
  readonly intentId: string | null
  readonly status: 'creating' | 'open' | 'succeeded' | 'cancelled'
  /** The saved card that is charged without a form; null where its customer pays with one. */
  readonly savedCard: string | null
}

/** An attempt as a JSON object, for statements that load it with other things. */
export const attemptFields = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'organizationId', ${table}.organization_id,
    'cartId', ${table}.cart_id, 'quoteVersion', ${table}.quote_version, 'paymentAccount', ${table}.payment_account,
    'intentId', ${table}.intent_id, 'status', ${table}.status, 'savedCard', ${table}.payment_method_id)`)

const columns = sql`id, organization_id AS "organizationId", cart_id AS "cartId", quote_version AS "quoteVersion",
  payment_account AS "paymentAccount", intent_id AS "intentId", status, payment_method_id AS "savedCard"`

/**
 * The service knows this intent now, asking for the quote of this version. Returns the newest version that the intent was
 * told, which is never taken back; null when nobody can pay the attempt any more.
 */
export async function recordIntent(
  db: Db,
  attemptId: string,
  told: { intentId: string; quoteVersion: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ newest: number }>`
    UPDATE payment_attempt SET intent_id = ${told.intentId}, quote_version = greatest(quote_version, ${told.quoteVersion}),
      status = 'open', updated_at = ${told.now}
    WHERE id = ${attemptId} AND status IN ('creating', 'open') RETURNING quote_version AS newest`.execute(db)
  return rows[0]?.newest ?? null
}

export async function cancelAttempt(db: Db, attemptId: string, now: Date): Promise<void> {
  await sql`
    UPDATE payment_attempt SET status = 'cancelled', updated_at = ${now}
    WHERE id = ${attemptId} AND status IN ('creating', 'open')`.execute(db)
}

export async function findLiveAttempt(db: Db, cartId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt WHERE cart_id = ${cartId} AND status IN ('creating', 'open')`.execute(db)
  return rows[0] ?? null
}

export async function findAttemptByIntent(db: Db, intentId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt WHERE intent_id = ${intentId}`.execute(db)
  return rows[0] ?? null
}

export type UnsettledAttempt = PaymentAttempt & {
  readonly touchedAt: Date
  readonly cartVersion: number
}

/** Attempts that can still be paid and that nobody touched for a while, oldest first. */
export async function listUnsettledAttempts(db: Db, before: Date, limit: number): Promise<UnsettledAttempt[]> {
  const { rows } = await sql<UnsettledAttempt>`
    SELECT p.id, p.organization_id AS "organizationId", p.cart_id AS "cartId", p.quote_version AS "quoteVersion",
      p.payment_account AS "paymentAccount", p.intent_id AS "intentId", p.status, p.payment_method_id AS "savedCard",
       p.updated_at AS "touchedAt",
      c.version AS "cartVersion"
    FROM payment_attempt p JOIN cart c ON c.id = p.cart_id
    WHERE p.status IN ('creating', 'open') AND p.updated_at < ${before} ORDER BY p.updated_at LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Those of these attempts that there are, by their ids. */
export async function findAttempts(db: Db, ids: readonly string[]): Promise<Map<string, PaymentAttempt>> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The accounts that haulers of this installation are paid on. */
export async function listPaymentAccounts(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ paymentAccount: string | null }>`
    SELECT DISTINCT payment_account AS "paymentAccount" FROM organization`.execute(db)
  return rows.map(row => row.paymentAccount)
}

/** The account that a hauler is paid on now. */
export async function findPaymentAccount(db: Db, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ paymentAccount: string | null }>`
    SELECT payment_account AS "paymentAccount" FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0]?.paymentAccount ?? null
}

/** Who pays an attempt, as its account at the payment service knows them, and since when it is being paid. */
export async function findAttemptPayer(
  db: Db,
  attemptId: string,
): Promise<{ paymentCustomerId: string; askedAt: Date } | null> {
  const { rows } = await sql<{ paymentCustomerId: string; askedAt: Date }>`
    SELECT k.provider_customer_id AS "paymentCustomerId", p.created_at AS "askedAt"
    FROM payment_attempt p JOIN cart c ON c.id = p.cart_id
    JOIN payment_customer k ON k.user_id = c.user_id AND k.payment_account = coalesce(p.payment_account, '')
    WHERE p.id = ${attemptId}`.execute(db)
  return rows[0] ?? null
}
