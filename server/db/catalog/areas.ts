/** This module reads the ZIPs in which haulers deliver, and the days and windows of an area. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { NearRule } from '#domain/schedule/near-truck.ts'
import type { WindowRange } from '#domain/schedule/window.ts'
import { type Day, dayOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { localized } from '#server/db/catalog/catalog.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'
import { offeredRanges } from '#server/db/catalog/time-windows.ts'

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

export type ServedPlace = Omit<ServedZip, 'organizationId'> & { readonly timeZone: string }

/** Lists every ZIP in which the hauler delivers now. */
export function listServedPlaces(db: Db, organizationId: string, version: number): Promise<readonly ServedPlace[]> {
  return rememberByVersion(db, { key: `served ${organizationId}`, version }, () => readServedPlaces(db, organizationId))
}

/** Reads the same list from the database. */
export async function readServedPlaces(db: Db, organizationId: string): Promise<ServedPlace[]> {
  const { rows } = await sql<ServedPlace>`
    SELECT z.service_area_id AS "serviceAreaId", z.zip_code AS "zipCode", z.city, z.state, a.time_zone AS "timeZone"
    FROM service_area_zip z JOIN service_area a ON a.id = z.service_area_id
    WHERE z.organization_id = ${organizationId} AND z.active ORDER BY z.zip_code`.execute(db)
  return rows
}

/** This is the place of a cart's drop-off. Its values are null if the cart's hauler does not serve it now. */
export type CartPlace = {
  readonly city: string | null
  readonly state: string | null
  readonly timeZone: string | null
}

type Located = {
  readonly organizationId: string | null
  readonly serviceAreaId: string | null
  readonly zipCode: ZipCode | null
  readonly catalogVersion: number | null
}

type Places = {
  readonly zips: ReadonlyMap<string, { readonly city: string; readonly state: string }>
  readonly timeZones: ReadonlyMap<string, string>
}

export async function findCartPlace(db: Db, cart: Located): Promise<CartPlace> {
  const { organizationId, serviceAreaId, zipCode, catalogVersion: version } = cart
  if (!organizationId) return { city: null, state: null, timeZone: null }
  const places = await rememberByVersion(db, { key: `places ${organizationId}`, version }, () =>
    readPlaces(db, organizationId),
  )
  const { city = null, state = null } = places.zips.get(zipCode ?? '') ?? {}
  return { city, state, timeZone: places.timeZones.get(serviceAreaId ?? '') ?? null }
}

async function readPlaces(db: Db, organizationId: string): Promise<Places> {
  const { rows } = await sql<{ id: string; timeZone: string; zips: { zip: string; city: string; state: string }[] }>`
    SELECT a.id, a.time_zone AS "timeZone", coalesce((SELECT jsonb_agg(jsonb_build_object('zip', z.zip_code, 'city', z.city,
        'state', z.state)) FROM service_area_zip z WHERE z.service_area_id = a.id AND z.active), '[]') AS zips
    FROM service_area a WHERE a.organization_id = ${organizationId}`.execute(db)
  return {
    zips: new Map(rows.flatMap(({ zips }) => zips.map(({ zip, city, state }) => [zip, { city, state }]))),
    timeZones: new Map(rows.map(({ id, timeZone }) => [id, timeZone])),
  }
}

export type ScheduleTerms = {
  readonly ranges: readonly WindowRange[]
  readonly closedDays: readonly { readonly day: Day; readonly name: string }[]
  /** The hauler does not offer days without a free box or truck (rule S18). */
  readonly limitsDays: boolean
  /** This rule makes a day cheaper if a truck is near on that day (rule P34). */
  readonly nearRule: NearRule | null
}

/** Returns the terms of an area's days. The names of closed days and windows are in the language. */
export function findScheduleTerms(
  db: Db,
  organizationId: string,
  version: number | null,
  language: Language = 'en',
): Promise<ScheduleTerms> {
  const key = `days ${organizationId} ${language}`
  return rememberByVersion(db, { key, version }, () => readScheduleTerms(db, organizationId, language))
}

async function readScheduleTerms(db: Db, organizationId: string, language: Language): Promise<ScheduleTerms> {
  const { rows } = await sql<Omit<ScheduleTerms, 'closedDays'> & { closed: { day: string; name: string }[] }>`
    SELECT o.limits_days AS "limitsDays", o.near_rule AS "nearRule", ${offeredRanges('o.id', language)} AS ranges,
      coalesce((SELECT jsonb_agg(jsonb_build_object('day', d.day, 'name', ${localized('name', language)}) ORDER BY d.day)
                FROM closed_day d WHERE d.organization_id = o.id), '[]') AS closed
    FROM organization o WHERE o.id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) return { ranges: [], closedDays: [], limitsDays: false, nearRule: null }
  const { closed, ...terms } = row
  return { ...terms, closedDays: closed.map(({ day, name }) => ({ day: dayOf(day), name })) }
}

export async function isZipOfArea(db: Db, serviceAreaId: string, zipCode: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM service_area_zip WHERE service_area_id = ${serviceAreaId} AND zip_code = ${zipCode} AND active`.execute(
    db,
  )
  return rows.length > 0
}
