/** This module lists the dumpsters that stand at a customer and whose rental is about to end. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Day } from '#domain/value/calendar.ts'

export type EndingRental = { readonly orderId: string; readonly endsOn: Day; readonly timeZone: string }

/**
 * Lists the rentals that end on or before the given day. A rental whose pick-up day is only a guess is left out. At most a thousand are
 * listed, the earliest first.
 */
export async function listRentalsEndingBy(db: Db, lastDay: Day): Promise<EndingRental[]> {
  const { rows } = await sql<EndingRental>`
    SELECT o.id AS "orderId", (o.pickup_window->>'day')::bigint AS "endsOn", a.time_zone AS "timeZone"
    FROM orders o JOIN service_area a ON a.id = o.service_area_id
    WHERE o.status = 'drop-off-confirmed' AND (o.pickup_window->>'day')::bigint <= ${lastDay}
      AND (o.pickup_window->>'isActualPickupDate')::boolean
    ORDER BY (o.pickup_window->>'day')::bigint, o.id LIMIT 1000`.execute(db)
  return rows
}
