/** A weighing has the weights of an order's loads. Its versions are only ever added, and the newest counts. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Weighing } from '#domain/order/weighing.ts'

export type StoredWeighing = Weighing & { readonly id: string; readonly version: number }

/** `why` is the reason of a correction, as a person typed it. `isBilled` is true if bills count the weighing (rule B15). */
export type WeighingCorrection = { readonly why: string; readonly isBilled: boolean }

type NewWeighing = {
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly weighing: Weighing
  readonly enteredBy: string | null
  readonly correction?: WeighingCorrection
  readonly now: Date
}

/** The caller must have locked the order. */
export async function addWeighing(tx: Tx, made: NewWeighing): Promise<StoredWeighing> {
  const { order, weighing, enteredBy, correction, now } = made
  const { rows } = await sql<{ id: string; version: number }>`
    INSERT INTO weighing (organization_id, order_id, version, containers, ticket_number, ticket_photo_id, item_counts,
      additional_lines, discounts, why, is_billed, entered_by, created_at)
    SELECT ${order.organizationId}, ${order.id}, coalesce(max(version), 0) + 1, ${JSON.stringify(weighing.containers)}::jsonb,
      ${weighing.ticketNumber}, ${weighing.ticketPhotoId}, ${JSON.stringify(weighing.items)}::jsonb,
      ${JSON.stringify(weighing.additionalLines)}::jsonb, ${JSON.stringify(weighing.discounts)}::jsonb,
      ${correction?.why ?? null}, ${correction?.isBilled ?? true}, ${enteredBy}, ${now}
    FROM weighing WHERE order_id = ${order.id} RETURNING id, version`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a weighing that was just stored is not there')
  return { ...weighing, ...row }
}

/** Finds the newest weighing that bills count. */
export async function findNewestWeighing(db: Db | Tx, orderId: string): Promise<StoredWeighing | null> {
  const { rows } = await sql<StoredWeighing>`
    SELECT id, version, containers, ticket_number AS "ticketNumber", ticket_photo_id AS "ticketPhotoId", item_counts AS items,
      additional_lines AS "additionalLines", discounts
    FROM weighing WHERE order_id = ${orderId} AND is_billed ORDER BY version DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Finds the newest weighing if bills do not count it because it would have made a completed order dearer. */
export async function findUnbilledWeighing(db: Db | Tx, orderId: string): Promise<StoredWeighing | null> {
  const { rows } = await sql<StoredWeighing>`
    SELECT id, version, containers, "ticketNumber", "ticketPhotoId", items, "additionalLines", discounts FROM (
      SELECT id, version, containers, ticket_number AS "ticketNumber", ticket_photo_id AS "ticketPhotoId", item_counts AS items,
        additional_lines AS "additionalLines", discounts, is_billed
      FROM weighing WHERE order_id = ${orderId} ORDER BY version DESC LIMIT 1) newest
    WHERE NOT is_billed`.execute(db)
  return rows[0] ?? null
}

/**
 * This column is the number of weighings of an order `o`, on bills or not, plus the number of times that a statement changed its ticket
 * number.
 */
export const weighedTimes = sql`(SELECT coalesce(max(w.version), 0) FROM weighing w WHERE w.order_id = o.id)
  + coalesce((SELECT l.renumbered FROM load l WHERE l.order_id = o.id), 0)`

/**
 * Returns the number that a correction must name. If the number is higher by then, the correction is refused. It is 0 if nothing was
 * weighed.
 */
export async function findWeighedTimes(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT ${weighedTimes} AS times FROM orders o WHERE o.id = ${orderId}`.execute(db)
  return rows[0]?.times ?? 0
}
