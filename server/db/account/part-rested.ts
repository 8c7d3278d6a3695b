/** An account that rested for 12 months loses its phone number if it would be opened by a code alone (rule M76). */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { UsPhone } from '#domain/value/phone.ts'

type Opening = { readonly phone: UsPhone; readonly sessionId: string | null; readonly now: Date }

/**
 * Takes the phone number from the account that has it, if that account has rested for 12 months and the person has proven nothing but a
 * code. The account keeps its number in these cases: the person comes from a device that the account knows or was signed in all the time,
 * works or drives for a hauler, is the operator, is suspended, or has an order with an event in these 12 months. Returns the id of the
 * account, or null if it keeps its number. The caller must hold the lock of the number.
 */
export async function partRestedAccount(tx: Tx, { phone, sessionId, now }: Opening): Promise<string | null> {
  const { rows } = await sql<{ id: string; subject: string }>`
    SELECT u.id, u.subject FROM app_user u
    WHERE u.phone = ${phone} AND u.seen_at < ${now}::timestamptz - interval '12 months' AND u.suspended_at IS NULL
      AND NOT 'admin' = ANY(u.roles)
      AND NOT EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND m.suspended_at IS NULL)
      AND NOT EXISTS (SELECT FROM driver d WHERE d.user_id = u.id AND NOT d.archived)
      AND NOT EXISTS (SELECT FROM orders o JOIN order_event e ON e.order_id = o.id
        WHERE o.user_id = u.id AND e.at >= ${now}::timestamptz - interval '12 months')
      AND NOT EXISTS (SELECT FROM identity_session d LEFT JOIN known_device k ON k.device = d.device AND k.user_id = u.id
        WHERE d.id = ${sessionId} AND (k.user_id IS NOT NULL OR d.authenticated_at <= u.seen_at))
    FOR UPDATE OF u`.execute(tx)
  const [rested] = rows
  if (!rested) return null
  const { id, subject } = rested
  await sql`
    UPDATE app_user SET subject = ${`parted:${id}`}, phone = NULL, parted_at = ${now} WHERE id = ${id}`.execute(tx)
  // Old sessions of the number are revoked. Otherwise they would be signed in to the account of the number's new owner.
  await sql`
    UPDATE identity_session SET revoked_at = ${now}, revoked_because = 'signed-out-everywhere'
    WHERE subject::text = ${subject} AND revoked_at IS NULL AND id IS DISTINCT FROM ${sessionId}
      AND authenticated_at < ${now}::timestamptz - interval '12 months'`.execute(tx)
  return id
}

export async function storeParting(
  tx: Tx,
  { userId, formerId, phone, now }: { userId: string; formerId: string; phone: UsPhone; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO account_parting (user_id, former_id, phone, parted_at)
    VALUES (${userId}, ${formerId}, ${phone}, ${now})`.execute(tx)
}
