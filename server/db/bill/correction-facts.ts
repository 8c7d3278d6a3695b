/** These are the facts that a bill was made from. The office reads them to correct the bill. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Weighing } from '#domain/order/weighing.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { weighedTimes } from '#server/db/bill/weighings.ts'
import { isTicket } from '#server/db/order/photos.ts'

export type CorrectionFacts = Weighing & {
  /** This is the value of `weighedTimes`. It is higher if the order was weighed again or a statement changed the ticket's number. */
  readonly seen: number
  readonly isBilled: boolean
  readonly terms: OrderTerms
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  readonly photos: readonly { readonly id: string; readonly at: string }[]
}

/** Returns null for an order that was never weighed, and for an order without frozen terms. */
export async function findCorrectionFacts(db: Db, orderId: string): Promise<CorrectionFacts | null> {
  const { rows } = await sql<Omit<CorrectionFacts, 'terms'> & { readonly terms: OrderTerms | null }>`
    SELECT ${weighedTimes} AS seen, w.is_billed AS "isBilled", w.containers,
      CASE WHEN l.order_id IS NULL THEN w.ticket_number ELSE l.ticket_number END AS "ticketNumber",
      w.ticket_photo_id AS "ticketPhotoId", w.item_counts AS items, w.additional_lines AS "additionalLines", w.discounts,
      o.snapshot->'terms' AS terms, l.gross_in_pounds AS "grossInPounds", l.tare_in_pounds AS "tareInPounds",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'at', p.created_at) ORDER BY p.created_at, p.id)
        FROM order_photo p WHERE p.order_id = o.id AND ${isTicket}), '[]') AS photos
    FROM orders o
      JOIN LATERAL (SELECT * FROM weighing WHERE weighing.order_id = o.id ORDER BY version DESC LIMIT 1) w ON true
      LEFT JOIN load l ON l.order_id = o.id
    WHERE o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row?.terms ? { ...row, terms: row.terms } : null
}
