/** A mark is a short text that differs if the day of a driver has changed. Comparing marks is faster than reading the day. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'

export type DriverMark = {
  readonly driverId: string
  /** The mark is made of the versions of everything that was published to the driver. */
  readonly mark: string
}

type DriversAndDays = {
  readonly organizationId: string
  readonly driverIds: readonly string[]
  readonly from: Day
  readonly to: Day
}

/** This column is the mark of a route `r`. Its published stops, and the times of their spots, are in `s.seen`. */
const routeMark = sql`concat_ws(' ', r.id, r.version, r.truck_id, s.seen)`
const seenOn = sql`LEFT JOIN LATERAL (
        SELECT string_agg(concat(s.id, ':', s.version, p.updated_at), ' ' ORDER BY s.id) AS seen
        FROM stop s LEFT JOIN spot p ON p.cart_id = s.drop_off_order_id
        WHERE s.route_id = r.id AND s.published_at IS NOT NULL) s ON true`

/** Lists the marks of the drivers who may drive. A driver who is suspended or archived is left out. */
export async function listDriverMarks(
  db: Db,
  { organizationId, driverIds, from, to }: DriversAndDays,
): Promise<DriverMark[]> {
  const { rows } = await sql<DriverMark>`
    SELECT d.id AS "driverId", coalesce(md5(string_agg(${routeMark}, ',' ORDER BY r.id)
        FILTER (WHERE s.seen IS NOT NULL)), 'none') AS mark
    FROM driver d
      LEFT JOIN route r ON r.driver_id = d.id AND r.organization_id = d.organization_id
        AND r.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date
      ${seenOn}
    WHERE d.id = ANY(${driverIds}) AND d.organization_id = ${organizationId} AND NOT d.archived AND d.status <> 'suspended'
    GROUP BY d.id`.execute(db)
  return rows
}

/** Lists the marks of the links that still show their day, by the hashes of the links. The mark of a link is that of its route alone. */
export async function listLinkMarks(
  db: Db,
  { organizationId, hashes, now }: { organizationId: string; hashes: readonly string[]; now: Date },
): Promise<{ hash: string; mark: string }[]> {
  const { rows } = await sql<{ hash: string; mark: string }>`
    SELECT encode(l.token_hash, 'hex') AS hash, coalesce(CASE WHEN s.seen IS NOT NULL THEN md5(${routeMark}) END, 'none') AS mark
    FROM driver_link l JOIN driver d ON d.id = l.driver_id JOIN route r ON r.id = l.route_id
      ${seenOn}
    WHERE l.token_hash IN (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) h) AND l.organization_id = ${organizationId}
      AND l.revoked_at IS NULL AND l.expires_at > ${now} AND NOT d.archived AND d.status <> 'suspended'`.execute(db)
  return rows
}
