/** This module lists the rentals that end soon and whose customers were not reminded yet. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'

export type RentalToEnd = {
  readonly orderId: string
  readonly endsOn: Day
  readonly isActual: boolean
  readonly timeZone: string
}

/**
 * Lists the rentals that end on a day or on one of the two days after it. A rental is left out if its customer was reminded, which means
 * that there is a message with the key of the occasion, the order and the day.
 */
export async function listEndingRentals(db: Db, from: Day, occasion: string): Promise<RentalToEnd[]> {
  const to = addDays(from, 2)
  const { rows } = await sql<RentalToEnd>`
    WITH ending AS (
      SELECT id, service_area_id, pickup_window, (pickup_window->>'day')::bigint AS ends_on FROM orders
      WHERE status = 'drop-off-confirmed' AND (pickup_window->>'day')::bigint BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT id, service_area_id, pickup_window, (pickup_window->>'day')::bigint FROM orders o
      WHERE status = 'pending-pickup' AND (pickup_window->>'day')::bigint BETWEEN ${from} AND ${to} AND 'rental-ended' =
        (SELECT e.event FROM order_event e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1))
    SELECT o.id AS "orderId", o.ends_on AS "endsOn",
      coalesce((o.pickup_window->>'isActualPickupDate')::boolean, false) AS "isActual", a.time_zone AS "timeZone"
    FROM ending o JOIN service_area a ON a.id = o.service_area_id
    WHERE NOT EXISTS (SELECT FROM message m WHERE m.key IN (
      concat(${occasion}::text, ':', o.id, ':', o.pickup_window->>'day', ':email'),
      concat(${occasion}::text, ':', o.id, ':', o.pickup_window->>'day', ':sms')))
    ORDER BY o.id`.execute(db)
  return rows
}
