/**
 * This module forgets photos that are older than they are kept. The rows that showed their files
 * discard them.
 */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isNamedByWeighing } from '#server/db/order/photos.ts'

type Ages = { readonly now: Date; readonly months: number; readonly limit: number }

/** A photo was taken before its order ended, so a photo that is younger than the limit is not looked at. */
const isOld = ({ now, months }: Ages) => {
  const before = sql`(${now}::timestamptz - make_interval(months => ${months}::int))`
  return sql`p.forgotten_at IS NULL AND p.created_at < ${before} AND (p.order_id IS NULL OR EXISTS (
    SELECT FROM orders o WHERE o.id = p.order_id AND o.status IN ('completed', 'cancelled', 'refunded')
      AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.at >= ${before})))`
}

/** A photo that a weighing names is kept as its ticket, whatever its kind. */
const isKeptAsTicket = sql`(p.kind = 'scale-ticket' OR ${isNamedByWeighing})`

export async function forgetOldPhotos(db: Db, ages: Ages): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM order_photo WHERE id IN (SELECT p.id FROM order_photo p
      WHERE NOT ${isKeptAsTicket} AND ${isOld(ages)} ORDER BY p.created_at LIMIT ${ages.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}

/** A weighing is never rewritten, so the row that it names stays. */
export async function forgetOldTickets(db: Db, ages: Ages): Promise<number> {
  const { rowCount } = await sql`
    UPDATE order_photo SET content = NULL, file_key = NULL, small_key = NULL, forgotten_at = ${ages.now}
    WHERE id IN (SELECT p.id FROM order_photo p
      WHERE ${isKeptAsTicket} AND ${isOld(ages)} ORDER BY p.created_at LIMIT ${ages.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}
