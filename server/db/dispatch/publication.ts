/** This module reads, without locks, which messages a publication would send. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from './calendar.ts'

export type PublicationRow = {
  readonly driverId: string
  readonly driverName: string
  /**
   * This is the id of the order whose customer gets the promise. In a swap it is the order of the pick-up. It is null if the stop promises
   * nothing.
   */
  readonly orderId: string | null
  readonly friendlyId: string | null
  readonly customer: string | null
  readonly before: TimeWindow | null
  readonly day: Day
  readonly start: number | null
  readonly end: number | null
}

export async function listPublication(
  db: Db,
  { organizationId, day, driverIds }: { organizationId: string; day: Day; driverIds: readonly string[] | null },
): Promise<PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    SELECT d.id AS "driverId", d.first_name AS "driverName", o.id AS "orderId", o.friendly_id AS "friendlyId",
      trim(concat(o.snapshot #>> '{customer,firstName}', ' ', o.snapshot #>> '{customer,lastName}')) AS customer,
      (SELECT CASE WHEN p.day IS NULL THEN NULL ELSE jsonb_build_object('day', ${dayColumn('p.day')}, 'start', p.window_start,
          'end', p.window_end) END
        FROM promise p WHERE p.order_id = o.id AND p.side = CASE WHEN s.pickup_order_id IS NULL THEN 'drop-off' ELSE 'pickup' END
        ORDER BY p.number DESC LIMIT 1) AS before,
      ${dayColumn('s.day')} AS day, s.window_start AS start, s.window_end AS "end"
    FROM route r JOIN stop s ON s.route_id = r.id JOIN driver d ON d.id = r.driver_id
      LEFT JOIN orders o ON o.id = coalesce(s.pickup_order_id, s.drop_off_order_id)
    WHERE r.organization_id = ${organizationId} AND r.day = ${isoDateOf(day)}::date
      AND (${driverIds === null} OR r.driver_id = ANY(${driverIds ?? []}::uuid[]))
      AND s.state = 'planned' AND (s.published_at IS NULL OR s.changed_at IS NOT NULL)
      AND (s.window_start IS NOT NULL OR o.id IS NULL)
    ORDER BY d.first_name, d.id, s.position`.execute(db)
  return rows
}
