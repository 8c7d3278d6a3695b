/** A frozen quote is a row that is only ever added. There is one for each version of a cart whose payment was begun. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { attemptFields, type PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

export type QuotedCart = {
  readonly totalInCents: number
  readonly preAuthInCents: number
  readonly snapshot: OrderSnapshot
}

export type FrozenQuote = QuotedCart & { readonly version: number }

export type FreezeInput = {
  readonly cartId: string
  readonly ownerId: string
  /** This is the version of the cart that was priced. */
  readonly cartVersion: number
  readonly quoted: QuotedCart
  readonly paymentAccount: string | null
  /** It is false if an edit of the cart updates the open attempt. An edit never opens a new attempt. */
  readonly mayOpen: boolean
  /** This is the saved card that a new attempt charges. It is null if the customer pays with a form. */
  readonly savedCard: string | null
  /** This is the customer's IP address. Declined cards are counted by it. */
  readonly address: string | null
  /** This is the device on which the customer opens the form. It is empty if the device is not known. */
  readonly device: string
  readonly now: Date
}

export type FreezeResult = {
  readonly version: number
  readonly attempt: PaymentAttempt | null
  /** Another request has just opened the attempt and is creating its intent. */
  readonly isBeingMade: boolean
}

/** The request that opened an attempt has this many seconds to create the intent. */
const claimInSeconds = 3

/**
 * Stores the quote under the cart's version, and finds the attempt to pay it or opens one. All of this is one statement, which locks the
 * cart. If this version was frozen with another content before, the version is incremented. Returns null if the cart has changed, became an
 * order or is being frozen by another request. The caller must then load the cart again.
 */
export async function freezeCartQuote(db: Tx | Db, input: FreezeInput): Promise<FreezeResult | null> {
  const { cartId, cartVersion, quoted, now } = input
  const snapshot = sql`${JSON.stringify(quoted.snapshot)}::jsonb`
  const { rows } = await sql<FreezeResult & { isKept: boolean }>`
    WITH held AS (
      SELECT id, organization_id FROM cart
      WHERE id = ${cartId} AND version = ${cartVersion} AND user_id = ${input.ownerId}
        AND withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM orders WHERE orders.id = cart.id) FOR UPDATE),
    known AS (SELECT snapshot = ${snapshot} AS is_same FROM quote WHERE cart_id = ${cartId} AND version = ${cartVersion}),
    target AS (
      SELECT id, organization_id, ${cartVersion}::int + CASE WHEN (SELECT is_same FROM known) IS FALSE THEN 1 ELSE 0 END
        AS version FROM held),
    moved AS (UPDATE cart SET version = target.version FROM target WHERE cart.id = target.id AND cart.version <> target.version),
    added AS (
      INSERT INTO quote (cart_id, organization_id, version, total_in_cents, pre_auth_in_cents, snapshot, created_at)
      SELECT id, organization_id, version, ${quoted.totalInCents}::int, ${quoted.preAuthInCents}::int, ${snapshot}, ${now} FROM target
      ON CONFLICT DO NOTHING RETURNING version),
    live AS (SELECT * FROM payment_attempt WHERE cart_id = ${cartId} AND status IN ('creating', 'open')),
    shared AS (
      UPDATE payment_attempt SET device = '' FROM live
      WHERE payment_attempt.id = live.id AND ${input.mayOpen} AND live.device IS DISTINCT FROM ${input.device}::text),
    opened AS (
      INSERT INTO payment_attempt (organization_id, cart_id, quote_version, payment_account, payment_method_id, network_address, device,
        claimed_until, created_at, updated_at)
      SELECT organization_id, id, version, ${input.paymentAccount}, ${input.savedCard}, ${input.address}, ${input.device},
        ${now}::timestamptz + make_interval(secs => ${claimInSeconds}), ${now}, ${now} FROM target
      WHERE ${input.mayOpen} AND NOT EXISTS (SELECT FROM live)
      ON CONFLICT (cart_id) WHERE status IN ('creating', 'open') DO NOTHING RETURNING *)
    SELECT target.version, EXISTS (SELECT FROM added) OR coalesce((SELECT is_same FROM known), false) AS "isKept",
      (SELECT ${attemptFields('p')} FROM (SELECT * FROM live UNION ALL SELECT * FROM opened) AS p) AS attempt,
      EXISTS (SELECT FROM live WHERE intent_id IS NULL AND claimed_until > ${now}) AS "isBeingMade"
    FROM target`.execute(db)
  const [row] = rows
  if (!row?.isKept || (input.mayOpen && !row.attempt)) return null
  return { version: row.version, attempt: row.attempt, isBeingMade: row.isBeingMade }
}

export async function findQuote(db: Db, cartId: string, version: number): Promise<FrozenQuote | null> {
  const { rows } = await sql<FrozenQuote>`
    SELECT version, total_in_cents AS "totalInCents", pre_auth_in_cents AS "preAuthInCents", snapshot
    FROM quote WHERE cart_id = ${cartId} AND version = ${version}`.execute(db)
  return rows[0] ?? null
}
