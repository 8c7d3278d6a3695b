/** The map of a day shows where the drivers last reported a position, and which boxes stand at customers. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { movedTo } from '#server/db/dispatch/stands-at.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

export type LastTap = {
  readonly driverId: string
  readonly latitude: number
  readonly longitude: number
  readonly at: Date
}

/** Lists each driver's last tap with a position on a day, which begins at `from`. Positions are deleted after some weeks (rule D82). */
export async function listLastTaps(
  db: Db,
  organizationId: string,
  { day, timeZone, from }: { readonly day: Day; readonly timeZone: string; readonly from: Date },
): Promise<LastTap[]> {
  const { rows } = await sql<LastTap>`
    SELECT DISTINCT ON (t.driver_id) t.driver_id AS "driverId", coalesce((t.fix->>'latitude')::float8, 0) AS latitude,
      coalesce((t.fix->>'longitude')::float8, 0) AS longitude, t.corrected_at AS at
    FROM tap t WHERE t.organization_id = ${organizationId} AND t.fix IS NOT NULL AND t.received_at >= ${from}
      AND (t.corrected_at AT TIME ZONE ${timeZone})::date = ${isoDateOf(day)}::date
    ORDER BY t.driver_id, t.corrected_at DESC, t.seq DESC`.execute(db)
  return rows
}

export type BoxOnSite = {
  readonly id: string
  readonly number: string
  readonly containerTypeId: string
  readonly orderId: string
  /** This is the company if there is one, and otherwise the last name. */
  readonly customer: string
  readonly street: string | null
  readonly zipCode: string
  readonly since: Date
  /** The position is null as long as only the ZIP of the site is known. */
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Lists the boxes that stand at customers. The box that has stood longest is first. */
export async function listBoxesOnSite(db: Db, organizationId: string): Promise<BoxOnSite[]> {
  const { rows } = await sql<BoxOnSite>`
    SELECT c.id, c.friendly_id AS number, c.container_type_id AS "containerTypeId", o.id AS "orderId",
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(o.snapshot #>> '{customer,lastName}', ''),
        o.snapshot #>> '{customer,firstName}', '') AS customer,
      coalesce(moved.place->>'line1', ${orderStreet()}) AS street,
      coalesce(moved.place->>'postalCode', o.snapshot->>'zipCode', '') AS "zipCode", c.since, g.latitude, g.longitude
    FROM container c JOIN orders o ON o.id = c.order_id ${movedTo('o', 'moved')}
      LEFT JOIN site g ON g.id = o.site_id AND moved.place IS NULL
    WHERE c.organization_id = ${organizationId} AND c.place = 'site' AND NOT c.archived
    ORDER BY c.since, c.id LIMIT 2000`.execute(db)
  return rows
}
