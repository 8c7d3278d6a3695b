/** This module deletes photos that are older than the time for which they are kept. A trigger then marks their files for deletion. */
import type { Db } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import { isNamedByWeighing } from '#server/db/order/photos.ts'

type Ages = { readonly now: Date; readonly months: number; readonly limit: number }

/**
 * Returns a condition that is true if the order has ended and nothing has happened to it since this time, or if there is no order. It looks
 * at the events of this order alone. With EXISTS, PostgreSQL would read all events for a few orders.
 */
export const isOverBefore = (orderId: Statement, before: Statement) => sql`coalesce((
  SELECT past.status IN ('completed', 'cancelled', 'refunded')
    AND coalesce((SELECT max(told.at) FROM order_event told WHERE told.order_id = past.id) < ${before}, true)
  FROM orders past WHERE past.id = ${orderId}), true)`

/** A photo was taken before its order ended. A photo that is younger than the limit is therefore never old. */
const isOld = ({ now, months }: Ages) => {
  const before = sql`(${now}::timestamptz - make_interval(months => ${months}::int))`
  return sql`p.forgotten_at IS NULL AND p.created_at < ${before} AND ${isOverBefore(sql`p.order_id`, before)}`
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
