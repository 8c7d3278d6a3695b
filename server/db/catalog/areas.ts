/** Where haulers drive, and the days and windows of an area. */
import { type Day, dayOf } from '#domain/calendar.ts'
import type { Language } from '#domain/language.ts'
import type { WindowRange } from '#domain/schedule/window.ts'
import type { ZipCode } from '#domain/zip.ts'
import { said } from '#server/db/catalog/catalog.ts'
import { whileNewest } from '#server/db/catalog/catalog-memory.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type ServedZip = {
  readonly organizationId: string
  readonly serviceAreaId: string
  readonly zipCode: ZipCode
  readonly city: string
  readonly state: string
}

export async function findServedZip(db: Db, zipCode: ZipCode): Promise<ServedZip | null> {
  const { rows } = await sql<ServedZip>`
    SELECT organization_id AS "organizationId", service_area_id AS "serviceAreaId", zip_code AS "zipCode", city, state
    FROM service_area_zip WHERE zip_code = ${zipCode} AND active`.execute(db)
  return rows[0] ?? null
}

export type ScheduleTerms = {
  readonly ranges: readonly WindowRange[]
  readonly closedDays: readonly { readonly day: Day; readonly name: string }[]
}

/** Closed days are named in the language. */
export function findScheduleTerms(
  db: Db,
  organizationId: string,
  version: number | null,
  language: Language = 'en',
): Promise<ScheduleTerms> {
  const key = `days ${organizationId} ${language}`
  return whileNewest(db, { key, version }, () => readScheduleTerms(db, organizationId, language))
}

async function readScheduleTerms(db: Db, organizationId: string, language: Language): Promise<ScheduleTerms> {
  const { rows } = await sql<{ ranges: WindowRange[]; closed: { day: string; name: string }[] }>`
    SELECT o.window_ranges AS ranges,
      coalesce((SELECT jsonb_agg(jsonb_build_object('day', d.day, 'name', ${said('name', language)}) ORDER BY d.day)
                FROM closed_day d WHERE d.organization_id = o.id), '[]') AS closed
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) return { ranges: [], closedDays: [] }
  return { ranges: row.ranges, closedDays: row.closed.map(({ day, name }) => ({ day: dayOf(day), name })) }
}

/** Adds somebody to the waiting list of a ZIP. Idempotent. */
export async function joinWaitingList(db: Db, zipCode: ZipCode, email: string): Promise<void> {
  await sql`
    INSERT INTO waiting_list (zip_code, email) VALUES (${zipCode}, ${email.toLowerCase()})
    ON CONFLICT DO NOTHING`.execute(db)
}
