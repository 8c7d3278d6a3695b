/** Orders lose their names seven years after their last movement, and accounts that rested for so long are erased (rule A31). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import { eraseCheckouts, eraseNames } from '#server/db/account/erasure.ts'
import { isOverBefore } from '#server/db/order/over-before.ts'
import { monthsBefore, type Old } from './old.ts'

/** Erases the names of orders that ended and that nothing has moved since. Returns their number. */
export async function eraseOldOrders(tx: Tx, old: Old): Promise<number> {
  const before = monthsBefore(old)
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE o.names_erased_at IS NULL AND o.created_at < ${before} AND ${isOverBefore(sql`o.id`, before)}
      AND NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.created_at >= ${before})
      AND NOT EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND (r.status = 'asked' OR r.created_at >= ${before}))
      AND NOT EXISTS (SELECT FROM dispute d WHERE d.order_id = o.id AND (d.closed_at IS NULL OR d.told_at >= ${before}))
      AND NOT EXISTS (SELECT FROM order_fee f WHERE f.order_id = o.id AND f.state = 'proposed')
    ORDER BY o.created_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  if (rows.length === 0) return 0
  const orders = sql`SELECT unnest(${rows.map(({ id }) => id)}::uuid[])`
  await eraseNames(tx, { orders, carts: orders }, old.now)
  await eraseCheckouts(tx, orders)
  return rows.length
}

/** This is the last account that was looked at. Its time is a text, because a Date has no microseconds. */
export type RestedAccount = { readonly seenAt: string; readonly id: string }

export const beforeAllAccounts: RestedAccount = { seenAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Returns a condition that is true if the customer `u` has not used the account since, and all their orders have lost their names. A person
 * who works or drives for a hauler has other accounts of theirs to settle first.
 */
const isRested = (before: Statement) => sql`u.deleted_at IS NULL AND u.seen_at < ${before} AND u.roles = '{customer}'
  AND NOT EXISTS (SELECT FROM membership m WHERE m.user_id = u.id)
  AND NOT EXISTS (SELECT FROM driver d WHERE d.user_id = u.id)
  AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.names_erased_at IS NULL)
  AND NOT EXISTS (SELECT FROM cart c WHERE c.user_id = u.id AND c.updated_at >= ${before})
  AND NOT EXISTS (SELECT FROM identity_consent i WHERE i.phone = u.phone AND i.verified_at >= ${before})`

/** Lists rested accounts in the order in which they were used last. */
export async function listRestedAccounts(
  db: Db,
  { after, old }: { after: RestedAccount; old: Old },
): Promise<RestedAccount[]> {
  const { rows } = await sql<RestedAccount>`
    SELECT u.seen_at::text AS "seenAt", u.id FROM app_user u
    WHERE (u.seen_at, u.id) > (${after.seenAt}::timestamptz, ${after.id}::uuid) AND ${isRested(monthsBefore(old))}
    ORDER BY u.seen_at, u.id LIMIT ${old.limit}`.execute(db)
  return rows
}

export async function isRestedAccount(
  db: Db | Tx,
  { id, old }: { id: string; old: Pick<Old, 'now' | 'months'> },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM app_user u WHERE u.id = ${id} AND ${isRested(monthsBefore(old))}`.execute(db)
  return rows.length > 0
}
