/**
 * This module stores which person in the office has filled which cart for a caller, and the sentences that were read out before a card was
 * charged.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Language } from '#domain/value/language.ts'

export type PhoneOrderRow = { readonly organizationId: string; readonly digest: string }

/**
 * Locks the order by phone of a cart until the transaction ends. If a page sends it twice at once, the second call waits for the first one.
 */
export async function lockPhoneOrder(tx: Tx, cartId: string): Promise<PhoneOrderRow | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone order ${cartId}`}, 0))`.execute(tx)
  return findPhoneOrder(tx, cartId)
}

export async function findPhoneOrder(db: Db, cartId: string): Promise<PhoneOrderRow | null> {
  const { rows } = await sql<PhoneOrderRow>`
    SELECT organization_id AS "organizationId", asked_digest AS digest FROM phone_order WHERE cart_id = ${cartId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function addPhoneOrder(
  tx: Tx,
  row: PhoneOrderRow & { readonly cartId: string; readonly takenBy: string; readonly now: Date },
): Promise<void> {
  await sql`
    INSERT INTO phone_order (cart_id, organization_id, taken_by, taken_at, asked_digest)
    VALUES (${row.cartId}, ${row.organizationId}, ${row.takenBy}, ${row.now}, ${row.digest})`.execute(tx)
}

export type ReadOut = {
  readonly organizationId: string
  readonly cartId: string
  readonly readBy: string
  readonly language: Language
  readonly sentence: string
  readonly totalInCents: number
  readonly cardLastFour: string
  readonly now: Date
}

/** Returns false if the same sentence with the same amount and card was read out for this cart before. */
export async function addSpokenConsent(tx: Tx, read: ReadOut): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO spoken_consent (organization_id, cart_id, read_by, read_at, language, sentence, total_in_cents, card_last_four)
    VALUES (${read.organizationId}, ${read.cartId}, ${read.readBy}, ${read.now}, ${read.language}, ${read.sentence},
      ${read.totalInCents}, ${read.cardLastFour})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}
