/** This module deletes photos that are older than the time for which they are kept. A trigger then marks their files for deletion. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isNamedByWeighing } from '#server/db/order/photos.ts'

type Ages = { readonly now: Date; readonly months: number; readonly limit: number }

/** A photo was taken before its order ended. A photo that is younger than the limit is therefore never old. */
const isOld = ({ now, months }: Ages) => {
  const before = sql`(${now}::timestamptz - make_interval(months => ${months}::int))`
  return sql`p.forgotten_at IS NULL AND p.created_at < ${before} AND (p.order_id IS NULL OR EXISTS (
    SELECT FROM orders o WHERE o.id = p.order_id AND o.status IN ('completed', 'cancelled', 'refunded')
      AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.at >= ${before})))`
}

/** A photo that a weighing names is kept as long as a scale ticket, whatever its kind is. */
const isKeptAsTicket = sql`(p.kind = 'scale-ticket' OR ${isNamedByWeighing})`

export async function forgetOldPhotos(db: Db, ages: Ages): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM order_photo WHERE id IN (SELECT p.id FROM order_photo p
      WHERE NOT ${isKeptAsTicket} AND ${isOld(ages)} ORDER BY p.created_at LIMIT ${ages.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}

/** Deletes the pictures of old tickets. The rows stay, because weighings are never changed and may name them. */
export async function forgetOldTickets(db: Db, ages: Ages): Promise<number> {
  const { rowCount } = await sql`
    UPDATE order_photo SET content = NULL, file_key = NULL, small_key = NULL, forgotten_at = ${ages.now}
    WHERE id IN (SELECT p.id FROM order_photo p
      WHERE ${isKeptAsTicket} AND ${isOld(ages)} ORDER BY p.created_at LIMIT ${ages.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}
