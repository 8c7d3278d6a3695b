/** A resting cart has a person or a frozen price, became no order, and was not changed for its period (rule A30). */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { monthsBefore, type Old } from './old.ts'

/** This is the last cart that was looked at. Its time is a text, because a Date has no microseconds. */
export type SeenCart = { readonly createdAt: string; readonly id: string }

export const beforeAllCarts: SeenCart = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Most carts of the past became orders, so each call looks at a range of the oldest carts. Returns the last cart of the range, or null. */
export async function findLastOfRange(tx: Tx, { after, old }: { after: SeenCart; old: Old }): Promise<SeenCart | null> {
  const { rows } = await sql<SeenCart>`
    SELECT created_at::text AS "createdAt", id FROM (
      SELECT created_at, id FROM cart
      WHERE (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
        AND created_at < ${monthsBefore(old)}
      ORDER BY created_at, id LIMIT ${old.limit}) seen
    ORDER BY seen.created_at DESC, seen.id DESC LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

type Range = { readonly after: SeenCart; readonly upTo: SeenCart; readonly old: Old }

/** Locks the resting carts of the range, so that meanwhile no payment of them begins. Carts that another transaction has locked stay. */
export async function lockRestingCarts(tx: Tx, { after, upTo, old }: Range): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM cart c
    WHERE (c.created_at, c.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
      AND (c.created_at, c.id) <= (${upTo.createdAt}::timestamptz, ${upTo.id}::uuid)
      AND c.updated_at < ${monthsBefore(old)}
      AND (SELECT o.id FROM orders o WHERE o.id = c.id) IS NULL
      AND (c.user_id IS NOT NULL OR (SELECT q.cart_id FROM quote q WHERE q.cart_id = c.id LIMIT 1) IS NOT NULL)
    FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Deletes these carts with what belongs to them. The caller must have locked them. A cart stays if a payment of it was begun lately, may
 * still be made or was made, even if it was given back, and if a swap or a box that stands at the customer waits for it.
 */
export async function deleteRestingCarts(tx: Tx, ids: readonly string[], old: Old): Promise<number> {
  const before = monthsBefore(old)
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM cart c WHERE c.id = ANY (${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM orders o WHERE o.id = c.id)
      AND NOT EXISTS (SELECT FROM quote q WHERE q.cart_id = c.id AND q.created_at >= ${before})
      AND NOT EXISTS (SELECT FROM payment_attempt p
        WHERE p.cart_id = c.id AND (p.status <> 'cancelled' OR p.updated_at >= ${before}))
      AND NOT EXISTS (SELECT FROM payment_attempt p JOIN refund r ON r.intent_id = p.intent_id WHERE p.cart_id = c.id)
      AND NOT EXISTS (SELECT FROM order_swap s WHERE s.cart_id = c.id AND s.withdrawn_at IS NULL)
      AND NOT EXISTS (SELECT FROM standing_box b JOIN question q ON q.id = b.question_id
        WHERE b.cart_id = c.id AND q.answered_at IS NULL)`.execute(tx)
  const gone = rows.map(({ id }) => id)
  if (gone.length === 0) return 0
  await sql`DELETE FROM payment_attempt WHERE cart_id = ANY (${gone}::uuid[])`.execute(tx)
  await sql`DELETE FROM quote WHERE cart_id = ANY (${gone}::uuid[])`.execute(tx)
  await sql`DELETE FROM order_swap WHERE cart_id = ANY (${gone}::uuid[])`.execute(tx)
  await sql`DELETE FROM cart WHERE id = ANY (${gone}::uuid[])`.execute(tx)
  return gone.length
}
