/** A site is an address where a hauler's boxes stand. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { SiteTag } from '#domain/dispatch/site.ts'

export type SiteOfOrder = {
  readonly orderId: string
  readonly organizationId: string
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/**
 * Locks orders without a site until the transaction ends. Orders that another process has locked are left out. PostgreSQL stores large
 * snapshots compressed. Because of OFFSET 0, it unpacks the snapshot of an order once, and not for each value.
 */
export async function lockOrdersWithoutSite(tx: Db | Tx, most: number): Promise<SiteOfOrder[]> {
  const { rows } = await sql<SiteOfOrder>`
    SELECT o.id AS "orderId", o.organization_id AS "organizationId", coalesce(address ->> 'line1', '') AS line1,
      coalesce(address ->> 'city', '') AS city, coalesce(address ->> 'state', '') AS state,
      coalesce(address ->> 'postalCode', '') AS "postalCode"
    FROM orders o, LATERAL (SELECT o.snapshot -> 'address' AS address OFFSET 0) one
    WHERE o.site_id IS NULL AND o.snapshot #>> '{address,line1}' <> ''
    ORDER BY o.id LIMIT ${most} FOR UPDATE OF o SKIP LOCKED`.execute(tx)
  return rows
}

/** Makes the sites that do not exist yet, and stores the sites in the orders. */
export async function storeSites(tx: Tx, found: readonly (SiteOfOrder & { readonly key: string })[]): Promise<void> {
  const list = JSON.stringify(found)
  await sql`
    INSERT INTO site (organization_id, key, line1, city, state, postal_code)
    SELECT DISTINCT ON ("organizationId", key) "organizationId", key, line1, city, state, left("postalCode", 5)
    FROM jsonb_to_recordset(${list}::jsonb) AS one ("organizationId" uuid, key text, line1 text, city text, state text, "postalCode" text)
    ORDER BY "organizationId", key
    ON CONFLICT (organization_id, key) DO NOTHING`.execute(tx)
  await sql`
    UPDATE orders SET site_id = s.id
    FROM jsonb_to_recordset(${list}::jsonb) AS one ("orderId" uuid, "organizationId" uuid, key text)
      JOIN site s ON s.organization_id = one."organizationId" AND s.key = one.key
    WHERE orders.id = one."orderId"`.execute(tx)
}

type Learned = {
  readonly stopId: string
  readonly latitude: number
  readonly longitude: number
  readonly accuracyInMeters: number
}

/**
 * Stores the position of a driver at a customer's stop as the position of the site. It changes nothing if the site has a position already,
 * or if the box was moved to another address.
 */
export async function learnPosition(tx: Tx, { stopId, ...fix }: Learned): Promise<void> {
  await sql`
    UPDATE site SET latitude = ${fix.latitude}, longitude = ${fix.longitude}, accuracy_in_meters = ${fix.accuracyInMeters}
    WHERE latitude IS NULL AND key IS NOT NULL AND id IN (
      SELECT o.site_id FROM stop s JOIN orders o ON o.id IN (s.drop_off_order_id, s.pickup_order_id) WHERE s.id = ${stopId}
        AND NOT EXISTS (SELECT FROM stop m WHERE m.about_order_id = o.id AND m.kind = 'relocation' AND m.state = 'done'))`.execute(
    tx,
  )
}

export type Site = {
  readonly id: string
  readonly version: number
  readonly line1: string
  readonly city: string
  readonly tags: SiteTag[]
  readonly remark: string | null
  /** The accuracy is null as long as only the ZIP of the site is known. */
  readonly accuracyInMeters: number | null
}

const siteColumns = sql`s.id, s.version, s.line1, s.city, s.tags, s.remark, s.accuracy_in_meters AS "accuracyInMeters"`

/** Returns null for another hauler's site. */
export async function findSite(db: Db, organizationId: string, id: string): Promise<Site | null> {
  const { rows } = await sql<Site>`
    SELECT ${siteColumns} FROM site s WHERE s.id = ${id} AND s.organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? null
}

export async function lockSite(tx: Tx, organizationId: string, id: string): Promise<Site | null> {
  const { rows } = await sql<Site>`
    SELECT ${siteColumns} FROM site s WHERE s.id = ${id} AND s.organization_id = ${organizationId} FOR UPDATE`.execute(
    tx,
  )
  return rows[0] ?? null
}

export type SiteChange = {
  readonly tags: readonly SiteTag[]
  readonly remark: string | null
  /** It is true if the position is wrong. The site then gets the position of the next driver there. */
  readonly isPositionForgotten: boolean
}

export async function updateSite(tx: Tx, id: string, change: SiteChange): Promise<void> {
  const isForgotten = change.isPositionForgotten
  await sql`
    UPDATE site SET tags = ${change.tags}, remark = ${change.remark}, version = version + 1,
      latitude = CASE WHEN ${isForgotten}::boolean THEN NULL ELSE latitude END,
      longitude = CASE WHEN ${isForgotten}::boolean THEN NULL ELSE longitude END,
      accuracy_in_meters = CASE WHEN ${isForgotten}::boolean THEN NULL ELSE accuracy_in_meters END
    WHERE id = ${id}`.execute(tx)
}

/** Deletes positions of drivers that are older than the time for which their hauler keeps them. Returns their number. */
export async function forgetFixes(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE tap SET fix = NULL WHERE id IN (
      SELECT t.id FROM tap t JOIN organization o ON o.id = t.organization_id
      WHERE t.fix IS NOT NULL AND t.received_at < ${now}::timestamptz - make_interval(days => o.fix_days)
      ORDER BY t.received_at LIMIT ${most})
    RETURNING id`.execute(db)
  return rows.length
}
