/** This module finds the devices on which a person typed the cards that they paid with (rule M81). */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type TypedCard = {
  /** This is the id of the card at the payment service. It is null if the card was not saved. */
  readonly paymentMethodId: string | null
  readonly brand: string | null
  readonly lastFour: string | null
}

/** Selects the payments that a person made with a form, each with the device on which the form was opened. */
const typedBy = (userId: string) => sql`
  SELECT p.payment_method_id, p.card_brand, p.card_last_four, f.device
  FROM orders o JOIN payment p ON p.order_id = o.id
  JOIN LATERAL (
    SELECT a.device FROM payment_attempt a WHERE a.intent_id = p.intent_id AND a.payment_method_id IS NULL
    UNION ALL
    SELECT c.device FROM order_charge c WHERE c.intent_id = p.intent_id AND c.payment_method_id IS NULL) f ON true
  WHERE o.user_id = ${userId}`

export async function listCardsTypedOn(db: Db, device: string, userId: string): Promise<TypedCard[]> {
  const { rows } = await sql<TypedCard>`
    SELECT DISTINCT t.payment_method_id AS "paymentMethodId", t.card_brand AS brand, t.card_last_four AS "lastFour"
    FROM (${typedBy(userId)}) t WHERE t.device = ${device} AND t.device <> ''`.execute(db)
  return rows
}

/**
 * Lists the ids of the saved cards that can prove who owns the account. Each was typed on a device that the account knows, or before
 * devices were stored. A card that was typed on an unknown device proves nothing.
 */
export async function listProvingCards(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT t.payment_method_id AS id FROM (${typedBy(userId)}) t
    WHERE t.payment_method_id IS NOT NULL AND (t.device IS NULL
      OR t.device IN (SELECT k.device FROM known_device k WHERE k.user_id = ${userId}))`.execute(db)
  return rows.map(({ id }) => id)
}
