/** This module reads when drivers worked on the days of a week, and how far their routes of today are (rule D172). */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'

export type RouteOfWeek = {
  readonly driverId: string
  readonly day: string
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly stops: number
  /** The number of these stops that are done or could not be done. */
  readonly overStops: number
}

type Week = { readonly organizationId: string; readonly from: Day; readonly to: Day }

/** Lists the routes of all drivers of a hauler within a span of days. */
export async function listRoutesOfWeek(db: Db, { organizationId, from, to }: Week): Promise<RouteOfWeek[]> {
  const { rows } = await sql<RouteOfWeek>`
    SELECT r.driver_id AS "driverId", r.day::text AS day, r.started_at AS "startedAt", r.ended_at AS "endedAt",
      count(s.id)::int AS stops, count(s.id) FILTER (WHERE s.state IN ('done', 'failed'))::int AS "overStops"
    FROM route r LEFT JOIN stop s ON s.route_id = r.id AND s.state <> 'withdrawn'
    WHERE r.organization_id = ${organizationId} AND r.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date
    GROUP BY r.id ORDER BY r.day`.execute(db)
  return rows
}
