/** This module stores service areas and their ZIPs, as the office reads and changes them. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { AreaDraft } from '#domain/area/area.ts'
import type { ZipRow } from '#domain/area/zip-place.ts'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { orderGroups } from '#domain/order/order-search.ts'
import { isStanding } from '#domain/order/rental.ts'

export type Area = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly timeZone: string
  readonly taxRate: string
  readonly cityFeeInCents: number
  readonly taxableKinds: AreaDraft['taxableKinds']
}

const areaColumns = sql`a.id, a.version, a.name, a.time_zone AS "timeZone", a.tax_rate::text AS "taxRate",
  a.city_fee_in_cents AS "cityFeeInCents", a.taxable_kinds AS "taxableKinds"`

export type ListedArea = Area & { readonly zipsOn: number; readonly zipsOff: number }

export async function listAreas(db: Db, organizationId: string): Promise<ListedArea[]> {
  const { rows } = await sql<ListedArea>`
    SELECT ${areaColumns}, count(z.id) FILTER (WHERE z.active)::int AS "zipsOn",
      count(z.id) FILTER (WHERE NOT z.active)::int AS "zipsOff"
    FROM service_area a LEFT JOIN service_area_zip z ON z.service_area_id = a.id
    WHERE a.organization_id = ${organizationId} GROUP BY a.id ORDER BY lower(a.name), a.id`.execute(db)
  return rows
}

export type AreaUse = {
  readonly areaId: string
  readonly toDeliver: number
  readonly standing: number
  /** The orders that were placed since a time, without those that wait for the office's yes and those that were cancelled. */
  readonly placed: number
}

/** Counts the orders of each area that wait for their delivery, that have a dumpster at their customer, and that were placed since a time. */
export async function listAreaUse(db: Db, organizationId: string, since: Date): Promise<AreaUse[]> {
  const { rows } = await sql<AreaUse>`
    SELECT a.id AS "areaId", count(o.id) FILTER (WHERE o.status = ANY(${[...toDeliver]}))::int AS "toDeliver",
      count(o.id) FILTER (WHERE o.status = ANY(${[...standing]}))::int AS standing,
      (SELECT count(*)::int FROM orders p WHERE p.service_area_id = a.id AND p.created_at >= ${since}
        AND p.status <> ALL(${[...notPlaced]})) AS placed
    FROM service_area a LEFT JOIN orders o ON o.service_area_id = a.id AND o.organization_id = a.organization_id
      AND o.status = ANY(${[...toDeliver, ...standing]})
    WHERE a.organization_id = ${organizationId} GROUP BY a.id`.execute(db)
  return rows
}

const toDeliver = orderGroups['to-deliver']
const standing = orderStatuses.filter(isStanding)
const notPlaced = [...orderGroups['to-accept'], ...orderGroups.cancelled]

/** Returns null for another hauler's area. */
export async function findArea(db: Db | Tx, organizationId: string, id: string): Promise<Area | null> {
  const { rows } = await sql<Area>`
    SELECT ${areaColumns} FROM service_area a WHERE a.id = ${id} AND a.organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

export async function lockArea(tx: Tx, organizationId: string, id: string): Promise<Area | null> {
  const { rows } = await sql<Area>`
    SELECT ${areaColumns} FROM service_area a
    WHERE a.id = ${id} AND a.organization_id = ${organizationId} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function addArea(tx: Tx, organizationId: string, draft: AreaDraft): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO service_area (organization_id, name, time_zone, city_fee_in_cents, tax_rate, taxable_kinds)
    VALUES (${organizationId}, ${draft.name}, ${draft.timeZone}, ${draft.cityFeeInCents}, ${draft.taxRate}::numeric,
      ${draft.taxableKinds}) RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an area that was just stored is not there')
  return row.id
}

export async function updateArea(tx: Tx, id: string, draft: AreaDraft): Promise<void> {
  await sql`
    UPDATE service_area SET name = ${draft.name}, time_zone = ${draft.timeZone}, city_fee_in_cents = ${draft.cityFeeInCents},
      tax_rate = ${draft.taxRate}::numeric, taxable_kinds = ${draft.taxableKinds}, version = version + 1
    WHERE id = ${id}`.execute(tx)
}

export type AreaZip = {
  readonly zipCode: string
  readonly city: string
  readonly state: string
  readonly active: boolean
}

export async function listZips(db: Db, areaId: string): Promise<AreaZip[]> {
  const { rows } = await sql<AreaZip>`
    SELECT zip_code AS "zipCode", city, state, active FROM service_area_zip
    WHERE service_area_id = ${areaId} ORDER BY zip_code`.execute(db)
  return rows
}

/**
 * Locks the served ZIPs of all haulers until the transaction ends. Changes of ZIPs then run one after the other, so that a ZIP is served by
 * one area only and no two changes wait for each other.
 */
export async function lockZips(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('served zips'))`.execute(tx)
}

/** Lists the rows of these ZIPs in all areas of all haulers. */
export async function listZipRows(db: Db | Tx, zipCodes: readonly string[]): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    SELECT z.zip_code AS "zipCode", z.organization_id AS "organizationId", z.service_area_id AS "areaId", a.name AS "areaName",
      z.active
    FROM service_area_zip z JOIN service_area a ON a.id = z.service_area_id
    WHERE z.zip_code = ANY(${[...zipCodes]})`.execute(db)
  return rows
}

type NewZip = { readonly zipCode: string; readonly city: string; readonly state: string }

/** Adds ZIPs to an area. A ZIP that the area had before is switched on again. */
export async function switchZipsOn(
  tx: Tx,
  { organizationId, areaId }: { readonly organizationId: string; readonly areaId: string },
  zips: readonly NewZip[],
): Promise<void> {
  await sql`
    INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
    SELECT ${organizationId}, ${areaId}, "zipCode", city, state
    FROM jsonb_to_recordset(${JSON.stringify(zips)}::jsonb) AS one ("zipCode" text, city text, state text)
    ON CONFLICT (service_area_id, zip_code) DO UPDATE SET active = true, updated_at = now()`.execute(tx)
}

/** Switches ZIPs of an area off and returns those that were on. */
export async function switchZipsOff(tx: Tx, areaId: string, zipCodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ zipCode: string }>`
    UPDATE service_area_zip SET active = false, updated_at = now()
    WHERE service_area_id = ${areaId} AND active AND zip_code = ANY(${[...zipCodes]}) RETURNING zip_code AS "zipCode"`.execute(
    tx,
  )
  return rows.map(({ zipCode }) => zipCode)
}
