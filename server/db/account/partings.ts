/**
 * A parting is about a new account that began with the number of a rested one. It may still be proven that both
 * belong to one person (rule M76).
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { lockPhone } from '#server/db/account/users.ts'

/**
 * A new account has a life of its own once it has an order, works for somebody or opens a payment page. From then
 * on nothing is joined, because a payment may be on its way.
 */
const hasNoLifeOfItsOwn = sql`NOT EXISTS (SELECT FROM orders o WHERE o.user_id = p.user_id)
  AND NOT EXISTS (SELECT FROM payment_customer c WHERE c.user_id = p.user_id)
  AND NOT EXISTS (SELECT FROM membership m WHERE m.user_id = p.user_id)`

const isOpen = sql`p.closed_at IS NULL AND p.tries_left > 0 AND ${hasNoLifeOfItsOwn}`

/** Returns null if there is no old account, or if it can no longer be proven. */
export async function findOpenParting(db: Db, userId: string): Promise<{ readonly triesLeft: number } | null> {
  const { rows } = await sql<{ triesLeft: number }>`
    SELECT p.tries_left AS "triesLeft" FROM account_parting p WHERE p.user_id = ${userId} AND ${isOpen}`.execute(db)
  return rows[0] ?? null
}

export type Try = { readonly formerId: string; readonly triesLeft: number }

/** Counts a try before it is checked, so that many at once are no more than five. Returns null if no try is left. */
export async function takeTry(db: Db, userId: string): Promise<Try | null> {
  const { rows } = await sql<Try>`
    UPDATE account_parting p SET tries_left = p.tries_left - 1 WHERE p.user_id = ${userId} AND ${isOpen}
    RETURNING p.former_id AS "formerId", p.tries_left AS "triesLeft"`.execute(db)
  return rows[0] ?? null
}

/** Gives the try back, because the proof could not be checked. */
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
 * Gives the old account its number back, together with the carts and addresses of the new account. The old account
 * then knows the new account's devices. Returns false if the new account was closed meanwhile or has opened a
 * payment page. The row of the new account stays locked until this is stored, so that no payment page can be opened
 * at the same time.
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
 * This condition is for the account with the alias `u`. Anything that its number received before the account began
 * belongs to somebody else (rule M76).
 */
export const isOwnSince = (at: ReturnType<typeof sql>) => sql`NOT EXISTS (SELECT FROM account_parting p
  WHERE p.user_id = u.id AND ${at} < p.parted_at)`
