/** The published stop that serves an order on a day, and its route. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import { openStates } from '#domain/dispatch/stop.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type StopOfOrder = { readonly stopId: string; readonly routeId: string }

export async function findOpenStop(db: Db, orderId: string, day: Day): Promise<StopOfOrder | null> {
  const { rows } = await sql<StopOfOrder>`
    SELECT s.id AS "stopId", s.route_id AS "routeId" FROM stop s
    WHERE (s.drop_off_order_id = ${orderId} OR s.pickup_order_id = ${orderId}) AND s.day = ${isoDateOf(day)}::date
      AND s.route_id IS NOT NULL AND s.published_at IS NOT NULL AND s.state = ANY(${[...openStates]})
    LIMIT 1`.execute(db)
  return rows[0] ?? null
}
