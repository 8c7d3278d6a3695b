/** A declined card is stored with its person, its IP address and its fingerprint. The row is deleted after two days (rule M13). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Decline } from '#domain/payment/card-limits.ts'

/** A declined card is counted for this person and this IP address. */
export type CardUser = { readonly userId: string; readonly ipAddress: string | null }

/**
 * Counts the declined card of this event for the customer who began the payment. A second call for the same event counts nothing. Returns
 * null if the intent belongs to no payment with a form. Off-session charges of a saved card are not counted.
 */
export async function countDecline(db: Db, eventId: string): Promise<CardUser | null> {
  const { rows } = await sql<CardUser>`
    WITH begun AS (
      SELECT e.id, e.card_fingerprint, e.received_at, c.user_id, p.network_address FROM provider_event e
      JOIN payment_attempt p ON p.intent_id = e.intent_id JOIN cart c ON c.id = p.cart_id
      WHERE e.id = ${eventId} AND c.user_id IS NOT NULL
      UNION ALL
      SELECT e.id, e.card_fingerprint, e.received_at, o.user_id, NULL FROM provider_event e
      JOIN order_charge p ON p.intent_id = e.intent_id AND p.payment_method_id IS NULL JOIN orders o ON o.id = p.order_id
      WHERE e.id = ${eventId}),
    counted AS (
      INSERT INTO card_decline (event_id, user_id, network_address, card_fingerprint, at)
      SELECT id, user_id, network_address, card_fingerprint, received_at FROM begun ON CONFLICT (event_id) DO NOTHING)
    SELECT user_id AS "userId", network_address AS "ipAddress" FROM begun`.execute(db)
  return rows[0] ?? null
}

/** Returns the declined cards since that time of this person, and of everybody at this IP address. */
export async function findDeclines(db: Db, { userId, ipAddress }: CardUser, since: Date): Promise<Decline[]> {
  const { rows } = await sql<Decline>`
    SELECT at, card_fingerprint AS card, user_id = ${userId} AS "isOfUser",
      coalesce(network_address = ${ipAddress}::text, false) AS "isOfAddress"
    FROM card_decline WHERE at > ${since} AND (user_id = ${userId} OR network_address = ${ipAddress}::text)`.execute(db)
  return rows
}

/** Counts the cards that were charged or declined since that time in the whole installation. */
export async function countLatestAttempts(db: Db, since: Date): Promise<{ attempts: number; declines: number }> {
  const { rows } = await sql<{ paid: number; declines: number }>`
    SELECT (SELECT count(*)::int FROM payment WHERE created_at > ${since}) AS paid,
      (SELECT count(*)::int FROM card_decline WHERE at > ${since}) AS declines`.execute(db)
  const { paid = 0, declines = 0 } = rows[0] ?? {}
  return { attempts: paid + declines, declines }
}

/** Returns true if this person has paid for an order of any hauler. */
export async function hasPaidBefore(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payment p JOIN orders o ON o.id = p.order_id WHERE o.user_id = ${userId} LIMIT 1`.execute(db)
  return rows.length === 1
}

/** Deletes declined cards that are older than the time for which they are counted, because IP addresses must not be stored for longer. */
export async function forgetDeclines(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM card_decline WHERE at < ${before}`.execute(db)
  await sql`UPDATE payment_attempt SET network_address = NULL
    WHERE network_address IS NOT NULL AND created_at < ${before} AND created_at > ${before}::timestamptz - interval '30 days'`.execute(
    db,
  )
}
