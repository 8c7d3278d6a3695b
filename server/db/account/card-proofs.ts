/**
 * A person may try to prove by a saved card that an account is their own, on a device that the account does not
 * know (rule M81).
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { knowDevice } from '#server/db/account/users.ts'

type At = { readonly userId: string; readonly now: Date }

/** Tries that were used up are given again after a year. */
const isOver = (now: Date) => sql`p.first_try_at <= ${now}::timestamptz - interval '12 months'`

/** Returns null if the account never had a card. */
export async function countProofTries(db: Db, { userId, now }: At): Promise<number | null> {
  const { rows } = await sql<{ triesLeft: number }>`
    SELECT coalesce((SELECT p.tries_left FROM card_proof p WHERE p.user_id = ${userId} AND NOT ${isOver(now)}), 5) AS "triesLeft"
    WHERE EXISTS (SELECT FROM payment_customer k WHERE k.user_id = ${userId})`.execute(db)
  return rows[0]?.triesLeft ?? null
}

/** Counts a try before it is checked, so that many at once are no more than five. Returns null if no try is left. */
export async function takeProofTry(db: Db, { userId, now }: At): Promise<number | null> {
  const { rows } = await sql<{ triesLeft: number }>`
    INSERT INTO card_proof AS p (user_id, tries_left, first_try_at) VALUES (${userId}, 4, ${now})
    ON CONFLICT (user_id) DO UPDATE SET tries_left = CASE WHEN ${isOver(now)} THEN 4 ELSE p.tries_left - 1 END,
      first_try_at = CASE WHEN ${isOver(now)} THEN excluded.first_try_at ELSE p.first_try_at END
    WHERE p.tries_left > 0 OR ${isOver(now)}
    RETURNING p.tries_left AS "triesLeft"`.execute(db)
  return rows[0]?.triesLeft ?? null
}

/** Gives the try back, because nobody could check whether the proof was right. */
export async function giveProofTryBack(db: Db, userId: string): Promise<void> {
  await sql`UPDATE card_proof SET tries_left = tries_left + 1 WHERE user_id = ${userId} AND tries_left < 5`.execute(db)
}

/** From now on the account knows the device, and the tries are forgotten. */
export async function storeCardProof(db: Db, { userId, device, now }: At & { readonly device: string }): Promise<void> {
  await db.transaction().execute(async tx => {
    await knowDevice(tx, { userId, device, since: now })
    await sql`DELETE FROM card_proof WHERE user_id = ${userId}`.execute(tx)
  })
}
