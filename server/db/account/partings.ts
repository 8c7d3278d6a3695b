/**
 * A parting connects a new account with the rested account that had its number before. The person may prove that both accounts are theirs
 * (rule M76).
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { lockPhone } from '#server/db/account/users.ts'

/**
 * The condition is true if the new account has no order, no membership and has opened no payment page. After that the two accounts can no
 * longer be joined, because a payment may be under way.
 */
const hasNoLifeOfItsOwn = sql`NOT EXISTS (SELECT FROM orders o WHERE o.user_id = p.user_id)
  AND NOT EXISTS (SELECT FROM payment_customer c WHERE c.user_id = p.user_id)
  AND NOT EXISTS (SELECT FROM membership m WHERE m.user_id = p.user_id)`

const hasTries = sql`p.closed_at IS NULL AND p.tries_left > 0`
const isOpen = sql`${hasTries} AND ${hasNoLifeOfItsOwn}`

/**
 * Returns null if there is no rested account, or if it can no longer be proven. Nearly no person has a rested account, so the other tables
 * are read only for a person who has one.
 */
export async function findOpenParting(db: Db, userId: string): Promise<{ readonly triesLeft: number } | null> {
  const mine = await sql`SELECT FROM account_parting p WHERE p.user_id = ${userId} AND ${hasTries}`.execute(db)
  if (mine.rows.length === 0) return null
  const { rows } = await sql<{ triesLeft: number }>`
    SELECT p.tries_left AS "triesLeft" FROM account_parting p WHERE p.user_id = ${userId} AND ${isOpen}`.execute(db)
  return rows[0] ?? null
}

export type Try = { readonly formerId: string; readonly triesLeft: number }

/**
 * Takes a try before the proof is checked, so that calls at the same time take no more than five in all. Returns null if no try is left.
 */
export async function takeTry(db: Db, userId: string): Promise<Try | null> {
  const { rows } = await sql<Try>`
    UPDATE account_parting p SET tries_left = p.tries_left - 1 WHERE p.user_id = ${userId} AND ${isOpen}
    RETURNING p.former_id AS "formerId", p.tries_left AS "triesLeft"`.execute(db)
  return rows[0] ?? null
}

/** Gives a try back, because the server could not check the proof. */
export async function giveTryBack(db: Db, userId: string): Promise<void> {
  await sql`
    UPDATE account_parting SET tries_left = tries_left + 1
    WHERE user_id = ${userId} AND closed_at IS NULL AND tries_left < 5`.execute(db)
}

export async function closeParting(
  db: Db | Tx,
  { userId, because, now }: { userId: string; because: 'proven' | 'not-theirs' | 'too-many-tries'; now: Date },
): Promise<boolean> {
  const isAllowed = because === 'proven' ? hasNoLifeOfItsOwn : sql`true`
  const { rows } = await sql`
    UPDATE account_parting p SET closed_at = ${now}, closed_because = ${because}
    WHERE p.user_id = ${userId} AND p.closed_at IS NULL AND ${isAllowed} RETURNING p.user_id`.execute(db)
  return rows.length > 0
}

type Rejoining = {
  readonly userId: string
  readonly phone: UsPhone
  readonly formerId: string
  readonly now: Date
}

/**
 * Gives the number, the carts and the addresses of the new account to the old account. The old account then knows the devices of the new
 * one. Returns false if the new account was closed by another call or has opened a payment page. The row of the new account is locked until
 * all of this is stored, so that no payment page opens at the same time.
 */
export async function rejoinAccount(db: Db, { userId, phone, formerId, now }: Rejoining): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await lockPhone(tx, phone)
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM app_user WHERE id = ${userId} AND phone = ${phone} FOR UPDATE`.execute(tx)
    const [begun] = rows
    if (!begun || !(await closeParting(tx, { userId, because: 'proven', now }))) return false
    await sql`UPDATE cart SET user_id = ${formerId} WHERE user_id = ${userId}`.execute(tx)
    await sql`UPDATE address SET user_id = ${formerId} WHERE user_id = ${userId}`.execute(tx)
    await sql`DELETE FROM waiting_list WHERE user_id = ${userId}`.execute(tx)
    await sql`
      WITH known AS (DELETE FROM known_device WHERE user_id = ${userId} RETURNING device, known_since)
      INSERT INTO known_device (user_id, device, known_since)
      SELECT ${formerId}, device, known_since FROM known ON CONFLICT DO NOTHING`.execute(tx)
    await sql`
      UPDATE app_user SET subject = ${`rejoined:${userId}`}, phone = NULL, first_name = '', last_name = '', email = '',
        company_name = NULL, company_email = NULL, deleted_at = ${now} WHERE id = ${userId}`.execute(tx)
    await sql`
      UPDATE app_user SET subject = ${begun.subject}, phone = ${phone}, parted_at = NULL, seen_at = ${now}
      WHERE id = ${formerId}`.execute(tx)
    return true
  })
}

/**
 * Returns a condition on an account `u`. It is false for a message or call that the number got before the account began, because it
 * belonged to the former owner of the number (rule M76).
 */
export const isOwnSince = (at: ReturnType<typeof sql>) => sql`NOT EXISTS (SELECT FROM account_parting p
  WHERE p.user_id = u.id AND ${at} < p.parted_at)`
