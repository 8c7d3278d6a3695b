/** This module deletes photos that are older than the time for which they are kept. A trigger then marks their files for deletion. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isOverBefore } from '#server/db/order/over-before.ts'
import { isNamedByWeighing } from '#server/db/order/photos.ts'
import { monthsBefore, type Old } from '#server/db/retention/old.ts'

/** A photo was taken before its order ended. A photo that is younger than the limit is therefore never old. */
const isOld = (old: Old) => {
  const before = monthsBefore(old)
  return sql`p.forgotten_at IS NULL AND p.created_at < ${before} AND ${isOverBefore(sql`p.order_id`, before)}`
}

/** A photo that a weighing names is kept as long as a scale ticket, whatever its kind is. */
const isKeptAsTicket = sql`(p.kind = 'scale-ticket' OR ${isNamedByWeighing})`

export async function forgetOldPhotos(db: Db, old: Old): Promise<number> {
  const { rowCount } = await sql`
    DELETE FROM order_photo WHERE id IN (SELECT p.id FROM order_photo p
      WHERE NOT ${isKeptAsTicket} AND ${isOld(old)} ORDER BY p.created_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}

/** Deletes the pictures of old tickets. The rows stay, because weighings are never changed and may name them. */
export async function forgetOldTickets(db: Db, old: Old): Promise<number> {
  const { rowCount } = await sql`
    UPDATE order_photo SET content = NULL, file_key = NULL, small_key = NULL, forgotten_at = ${old.now}
    WHERE id IN (SELECT p.id FROM order_photo p
      WHERE ${isKeptAsTicket} AND ${isOld(old)} ORDER BY p.created_at LIMIT ${old.limit} FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
  return rowCount ?? 0
}
