/** A closed day is a day on which a hauler does not drive. The office gives it a name. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'

export type NamedDay = { readonly day: Day; readonly name: string; readonly nameInSpanish: string | null }

export async function listClosedDays(db: Db, organizationId: string, year: number): Promise<NamedDay[]> {
  const { rows } = await sql<{ date: string; name: string; nameInSpanish: string | null }>`
    SELECT c.day::text AS date, c.name, c.translations #>> '{es,name}' AS "nameInSpanish" FROM closed_day c
    WHERE c.organization_id = ${organizationId} AND c.day BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date
    ORDER BY c.day`.execute(db)
  return rows.map(({ date, ...named }) => ({ ...named, day: dayOf(date) }))
}

/** Returns false if the day is closed already. */
export async function addClosedDay(
  tx: Tx,
  organizationId: string,
  { day, name, nameInSpanish }: NamedDay,
): Promise<boolean> {
  const translations = JSON.stringify(nameInSpanish === null ? {} : { es: { name: nameInSpanish } })
  const { rows } = await sql<{ name: string }>`
    INSERT INTO closed_day (organization_id, day, name, translations)
    VALUES (${organizationId}, ${isoDateOf(day)}::date, ${name}, ${translations}::jsonb)
    ON CONFLICT DO NOTHING RETURNING name`.execute(tx)
  return rows.length > 0
}

export type ClosedDayShown = Pick<NamedDay, 'day' | 'name'>

/** Returns false if the day is not closed, or if its name is another one. */
export async function removeClosedDay(tx: Tx, organizationId: string, { day, name }: ClosedDayShown): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM closed_day
    WHERE organization_id = ${organizationId} AND day = ${isoDateOf(day)}::date AND name = ${name} RETURNING name`.execute(
    tx,
  )
  return rows.length > 0
}
