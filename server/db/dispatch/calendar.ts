/** By which clock a hauler's days are counted, and on which it works. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type DispatchCalendar = {
  /** Of the first yard; without one, of the first service area. */
  readonly timeZone: string
  /** The name of a closed day. */
  readonly closedAs: string | null
}

export async function findDispatchCalendar(db: Db | Tx, organizationId: string, day: Day): Promise<DispatchCalendar> {
  const { rows } = await sql<{ timeZone: string | null; closedAs: string | null }>`
    SELECT coalesce(
        (SELECT f.time_zone FROM facility f WHERE f.organization_id = o.id AND f.kind = 'yard' AND NOT f.archived ORDER BY f.id LIMIT 1),
        (SELECT a.time_zone FROM service_area a WHERE a.organization_id = o.id ORDER BY a.id LIMIT 1)) AS "timeZone",
      (SELECT c.name FROM closed_day c WHERE c.organization_id = o.id AND c.day = ${isoDateOf(day)}::date) AS "closedAs"
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  return { timeZone: row?.timeZone ?? 'UTC', closedAs: row?.closedAs ?? null }
}
