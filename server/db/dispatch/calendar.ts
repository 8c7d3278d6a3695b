/** A dispatch calendar has the time zone in which a hauler's days are counted, and the hauler's closed days. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { ClosedDay } from '#domain/schedule/closed-day.ts'
import { type Day, isoDateOf, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'

/** Returns a column that converts a date to the product's `Day`: 12:00 UTC of that date, in milliseconds. */
export const dayColumn = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)})::bigint * 1000 + 43200000)`

type Clock = {
  /** The time zone is that of the first yard. If there is no yard, it is that of the first service area. */
  readonly timeZone: string
}

export type DispatchCalendar = Clock & {
  /** This is the name of a closed day. It is null on other days. */
  readonly closedAs: string | null
}

export async function findDispatchCalendar(
  db: Db | Tx,
  organizationId: string,
  day: Day,
  language: Language = 'en',
): Promise<DispatchCalendar> {
  const { timeZone, closedDays } = await readDispatchCalendar(db, organizationId, { from: day, to: day, language })
  return { timeZone, closedAs: closedDays[0]?.name ?? null }
}

/** This column is the time zone of an organization `o`. */
export const timeZoneOfHauler = sql`coalesce(
  (SELECT f.time_zone FROM facility f WHERE f.organization_id = o.id AND f.kind = 'yard' AND NOT f.archived ORDER BY f.id LIMIT 1),
  (SELECT a.time_zone FROM service_area a WHERE a.organization_id = o.id ORDER BY a.id LIMIT 1))`

/** Finds the current day by the clock of a hauler's first yard. */
export async function findToday(db: Db | Tx, organizationId: string, now: Date): Promise<Day> {
  const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
  return localTime(now, timeZone).day
}

/** Reads the time zone and the closed days within a span of days. The names of closed days are in the language. Sundays have no name. */
export async function readDispatchCalendar(
  db: Db | Tx,
  organizationId: string,
  { from, to, language = 'en' }: { readonly from: Day; readonly to: Day; readonly language?: Language },
): Promise<Clock & { readonly closedDays: readonly ClosedDay[] }> {
  const { rows } = await sql<{ timeZone: string | null; closedDays: readonly ClosedDay[] }>`
    SELECT ${timeZoneOfHauler} AS "timeZone",
      coalesce((SELECT jsonb_agg(jsonb_build_object('day', ${dayColumn('c.day')}, 'name', ${localizedName(sql`c`, language)}))
        FROM closed_day c WHERE c.organization_id = o.id
          AND c.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date), '[]') AS "closedDays"
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  return { timeZone: row?.timeZone ?? 'UTC', closedDays: row?.closedDays ?? [] }
}
