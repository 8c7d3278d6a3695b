/** This module lists the tickets that the server can confirm without the office. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { isTicket } from '#server/db/order/photos.ts'

export type ReadyTicket = {
  readonly organizationId: string
  readonly orderId: string
  readonly version: number
  readonly ticketNumber: string
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  /** These are the US tons on the ticket. */
  readonly tons: string
}

/** Lists the complete tickets whose photo has arrived. A ticket is left out if the office has an open question about its order. */
export async function listReadyTickets(db: Db): Promise<ReadyTicket[]> {
  const { rows } = await sql<ReadyTicket>`
    SELECT l.organization_id AS "organizationId", l.order_id AS "orderId", l.version, l.ticket_number AS "ticketNumber",
      l.gross_in_pounds AS "grossInPounds", l.tare_in_pounds AS "tareInPounds", coalesce(trim_scale(l.tons)::text, '0') AS tons
    FROM organization g JOIN load l ON l.organization_id = g.id AND l.state = 'ticketed'
    WHERE g.settles_alone AND l.ticket_number IS NOT NULL AND l.tons IS NOT NULL
      AND EXISTS (SELECT FROM order_photo p WHERE p.id = l.ticket_photo_id AND p.order_id = l.order_id AND ${isTicket})
      AND NOT EXISTS (SELECT FROM question q WHERE q.order_id = l.order_id AND q.answered_at IS NULL)
      AND NOT EXISTS (SELECT FROM order_fee f WHERE f.order_id = l.order_id AND f.state = 'proposed')
    ORDER BY l.dumped_at LIMIT 200`.execute(db)
  return rows
}
