/** On a device that the account does not know, a person may prove by a saved card that the account is their own (rule M81). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { knowDevice } from '#server/db/account/users.ts'

type At = { readonly userId: string; readonly now: Date }

/** The tries of a person are renewed twelve months after the first one. */
const isOver = (now: Date) => sql`p.first_try_at <= ${now}::timestamptz - interval '12 months'`

/**
 * Returns the number of tries that are left. Returns null if the person has no id at the payment service and therefore never had a card.
 */
export async function countProofTries(db: Db, { userId, now }: At): Promise<number | null> {
  const { rows } = await sql<{ triesLeft: number }>`
    SELECT coalesce((SELECT p.tries_left FROM card_proof p WHERE p.user_id = ${userId} AND NOT ${isOver(now)}), 5) AS "triesLeft"
    WHERE EXISTS (SELECT FROM payment_customer k WHERE k.user_id = ${userId})`.execute(db)
  return rows[0]?.triesLeft ?? null
}

/**
 * Takes a try before the proof is checked, so that calls at the same time take no more than five in all. Returns the number of tries that
 * are left, or null if there was none.
 */
export async function takeProofTry(db: Db, { userId, now }: At): Promise<number | null> {
  const { rows } = await sql<{ triesLeft: number }>`
    INSERT INTO card_proof AS p (user_id, tries_left, first_try_at) VALUES (${userId}, 4, ${now})
    ON CONFLICT (user_id) DO UPDATE SET tries_left = CASE WHEN ${isOver(now)} THEN 4 ELSE p.tries_left - 1 END,
      first_try_at = CASE WHEN ${isOver(now)} THEN excluded.first_try_at ELSE p.first_try_at END
    WHERE p.tries_left > 0 OR ${isOver(now)}
    RETURNING p.tries_left AS "triesLeft"`.execute(db)
  return rows[0]?.triesLeft ?? null
}

/** Gives a try back, because the server could not check the proof. */
export async function giveProofTryBack(db: Db, userId: string): Promise<void> {
  await sql`UPDATE card_proof SET tries_left = tries_left + 1 WHERE user_id = ${userId} AND tries_left < 5`.execute(db)
}

/** Stores that the account knows the device, and deletes the counted tries. */
export async function storeCardProof(db: Db, { userId, device, now }: At & { readonly device: string }): Promise<void> {
  await db.transaction().execute(async tx => {
    await knowDevice(tx, { userId, device, since: now })
    await sql`DELETE FROM card_proof WHERE user_id = ${userId}`.execute(tx)
  })
}
