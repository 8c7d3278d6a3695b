/** An attempt is one try to pay for a cart. A cart has at most one attempt that can still be paid. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { withoutWaitingForDisk } from '#server/db/engine/without-waiting.ts'

export type PaymentAttempt = {
  readonly id: string
  readonly organizationId: string
  readonly cartId: string
  /** This is the version of the cart whose quote the intent has, as far as the server knows. */
  readonly quoteVersion: number
  readonly paymentAccount: string | null
  /** The intent is null until the service has answered the call that creates it. */
  readonly intentId: string | null
  readonly status: 'creating' | 'open' | 'succeeded' | 'cancelled'
  /** This is the saved card that is charged without a form. It is null if the customer pays with a form. */
  readonly savedCard: string | null
  /** A browser has got the secret of the attempt's intent, so the intent may have been paid since then. */
  readonly hasGivenSecret: boolean
}

/** Returns an attempt as a JSON object, for statements that read it together with other rows. */
export const attemptFields = (table: string) =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'organizationId', ${table}.organization_id,
    'cartId', ${table}.cart_id, 'quoteVersion', ${table}.quote_version, 'paymentAccount', ${table}.payment_account,
    'intentId', ${table}.intent_id, 'status', ${table}.status, 'savedCard', ${table}.payment_method_id,
    'hasGivenSecret', ${table}.secret_given_at IS NOT NULL)`)

/** These columns are read from a payment attempt `p`. */
const columns = sql`p.id, p.organization_id AS "organizationId", p.cart_id AS "cartId", p.quote_version AS "quoteVersion",
  p.payment_account AS "paymentAccount", p.intent_id AS "intentId", p.status, p.payment_method_id AS "savedCard",
  p.secret_given_at IS NOT NULL AS "hasGivenSecret"`

/**
 * Stores that the intent has the quote of this version. Returns the newest version that was stored for the intent, which never decreases.
 * Returns null if the attempt can no longer be paid. The commit does not wait for the disk: if a crash of the machine loses it, the state
 * is that of a server that died before this call. The next call then finds the intent at the service under the same key.
 */
export async function recordIntent(
  db: Db,
  attemptId: string,
  update: { intentId: string; quoteVersion: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ newest: number }>`
    UPDATE payment_attempt SET intent_id = ${update.intentId}, quote_version = greatest(quote_version, ${update.quoteVersion}),
      status = 'open', updated_at = ${update.now}, looks = 0, next_look_at = NULL
    FROM ${withoutWaitingForDisk}
    WHERE id = ${attemptId} AND status IN ('creating', 'open') RETURNING quote_version AS newest`.execute(db)
  return rows[0]?.newest ?? null
}

/** Stores when a browser gets the secret of the attempt's intent. The server calls this before it sends the secret. */
export async function recordSecretGiven(db: Db, attemptId: string, now: Date): Promise<void> {
  await sql`
    UPDATE payment_attempt SET secret_given_at = ${now}, looks = 0, next_look_at = NULL WHERE id = ${attemptId} AND secret_given_at IS NULL`.execute(
    db,
  )
}

export async function cancelAttempt(db: Db, attemptId: string, now: Date): Promise<void> {
  await sql`
    UPDATE payment_attempt SET status = 'cancelled', updated_at = ${now}
    WHERE id = ${attemptId} AND status IN ('creating', 'open')`.execute(db)
}

export async function findLiveAttempt(db: Db, cartId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt p WHERE cart_id = ${cartId} AND status IN ('creating', 'open')`.execute(db)
  return rows[0] ?? null
}

/** Returns true if a saved card was charged for this cart and the bank declined it. */
export async function hasTriedSavedCard(db: Db, cartId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payment_attempt WHERE cart_id = ${cartId} AND payment_method_id IS NOT NULL AND intent_id IS NOT NULL
      AND status = 'cancelled' LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function findAttemptByIntent(db: Db, intentId: string): Promise<PaymentAttempt | null> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt p WHERE intent_id = ${intentId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Lists the open forms in which a card can be tried, if they belong to this person or were begun at this IP address. A null value matches
 * no person or no address.
 */
export async function listOpenForms(
  db: Db,
  { userId, ipAddress }: { readonly userId: string | null; readonly ipAddress: string | null },
): Promise<PaymentAttempt[]> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt p
    WHERE status = 'open' AND payment_method_id IS NULL
      AND (network_address = ${ipAddress}::text OR cart_id IN (SELECT id FROM cart WHERE user_id = ${userId}::uuid))`.execute(
    db,
  )
  return rows
}

export type UnsettledAttempt = PaymentAttempt & {
  readonly touchedAt: Date
  readonly cartVersion: number
  /** This is the number of times that the attempt was looked up at the service since its last change. */
  readonly looks: number
}

/**
 * Lists the attempts that can still be paid, have not changed since `before` and are due to be looked up at the service. The attempts with
 * the fewest look-ups come first.
 */
export async function listUnsettledAttempts(
  db: Db,
  { now, before, limit }: { readonly now: Date; readonly before: Date; readonly limit: number },
): Promise<UnsettledAttempt[]> {
  const { rows } = await sql<UnsettledAttempt>`
    SELECT ${columns}, p.updated_at AS "touchedAt", c.version AS "cartVersion", p.looks
    FROM payment_attempt p JOIN cart c ON c.id = p.cart_id
    WHERE p.status IN ('creating', 'open') AND p.updated_at < ${before}
      AND (p.next_look_at IS NULL OR p.next_look_at <= ${now} OR p.quote_version < c.version)
    ORDER BY p.looks, p.updated_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Stores that the attempt was looked up at the service and was not paid. It is looked up again at `nextLookAt`. */
export async function recordLook(db: Db, attemptId: string, nextLookAt: Date): Promise<void> {
  await sql`
    UPDATE payment_attempt SET looks = looks + 1, next_look_at = ${nextLookAt}
    WHERE id = ${attemptId} AND status IN ('creating', 'open')`.execute(db)
}

/** Returns the attempts with the given ids, by their ids. An id without an attempt is left out. */
export async function findAttempts(db: Db, ids: readonly string[]): Promise<Map<string, PaymentAttempt>> {
  const { rows } = await sql<PaymentAttempt>`
    SELECT ${columns} FROM payment_attempt p WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the payment customer id of the person who pays an attempt, and the time at which the attempt began. */
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
