/** A facility is a yard, or a place where loads are tipped. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'

export type Facility = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly kind: FacilityKind
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  /** Null means that the facility is always open. */
  readonly opens: OpeningHours | null
  /** Null means that the facility takes all materials. */
  readonly materialIds: string[] | null
  readonly tipRateInCents: number | null
  readonly minutes: number
  readonly archived: boolean
}

const facilityColumns = sql`f.id, f.version, f.name, f.kind, f.line1, f.city, f.state, f.postal_code AS "postalCode", f.latitude,
  f.longitude, f.time_zone AS "timeZone", f.opens, f.material_ids AS "materialIds", f.tip_rate_in_cents AS "tipRateInCents",
  f.minutes, f.archived`

/** Returns null for another hauler's facility and for an archived one. */
export async function findFacility(db: Db, organizationId: string, id: string): Promise<Facility | null> {
  const { rows } = await sql<Facility>`
    SELECT ${facilityColumns} FROM facility f
    WHERE f.id = ${id} AND f.organization_id = ${organizationId} AND NOT f.archived`.execute(db)
  return rows[0] ?? null
}

/** Lists the facilities, yards first and archived facilities last. */
export async function listFacilities(db: Db, organizationId: string): Promise<Facility[]> {
  const { rows } = await sql<Facility>`
    SELECT ${facilityColumns} FROM facility f WHERE f.organization_id = ${organizationId}
    ORDER BY f.archived, f.kind <> 'yard', lower(f.name), f.id`.execute(db)
  return rows
}

export type FacilityUse = {
  readonly facilityId: string
  /** The boxes that stand there now. */
  readonly boxes: number
  /** The loads that were dumped there since a time, and their tons by the scale tickets that are there. */
  readonly loads: number
  readonly tons: number
}

/** Says what stands at each facility, and what was dumped there since a time. */
export async function listFacilityUse(db: Db, organizationId: string, since: Date): Promise<FacilityUse[]> {
  const { rows } = await sql<FacilityUse>`
    SELECT f.id AS "facilityId", (SELECT count(*)::int FROM container c
        WHERE c.organization_id = f.organization_id AND c.facility_id = f.id) AS boxes, l.loads, l.tons
    FROM facility f CROSS JOIN LATERAL (
      SELECT count(*)::int AS loads, coalesce(sum(l.tons), 0)::float8 AS tons
      FROM load l WHERE l.facility_id = f.id AND l.dumped_at >= ${since}) l
    WHERE f.organization_id = ${organizationId}`.execute(db)
  return rows
}

export async function lockFacility(tx: Tx, organizationId: string, id: string): Promise<Facility | null> {
  const { rows } = await sql<Facility>`
    SELECT ${facilityColumns} FROM facility f
    WHERE f.id = ${id} AND f.organization_id = ${organizationId} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export type FacilityFacts = Omit<Facility, 'id' | 'version' | 'archived'>

export async function addFacility(tx: Tx, organizationId: string, facts: FacilityFacts): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO facility (organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone, opens,
      material_ids, tip_rate_in_cents, minutes)
    VALUES (${organizationId}, ${facts.name}, ${facts.kind}, ${facts.line1}, ${facts.city}, ${facts.state}, ${facts.postalCode},
      ${facts.latitude}, ${facts.longitude}, ${facts.timeZone}, ${facts.opens ? JSON.stringify(facts.opens) : null}::jsonb,
      ${facts.materialIds}::uuid[], ${facts.tipRateInCents}, ${facts.minutes}) RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a facility that was just stored is not there')
  return row.id
}

export async function updateFacility(tx: Tx, id: string, facts: FacilityFacts): Promise<void> {
  await sql`
    UPDATE facility SET name = ${facts.name}, kind = ${facts.kind}, line1 = ${facts.line1}, city = ${facts.city},
      state = ${facts.state}, postal_code = ${facts.postalCode}, latitude = ${facts.latitude}, longitude = ${facts.longitude},
      time_zone = ${facts.timeZone}, opens = ${facts.opens ? JSON.stringify(facts.opens) : null}::jsonb,
      material_ids = ${facts.materialIds}::uuid[], tip_rate_in_cents = ${facts.tipRateInCents}, minutes = ${facts.minutes},
      version = version + 1
    WHERE id = ${id}`.execute(tx)
}

export async function archiveFacility(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await sql`UPDATE facility SET archived = ${isArchived}, version = version + 1 WHERE id = ${id}`.execute(tx)
}

export async function countBoxesAt(tx: Tx, facilityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM container WHERE facility_id = ${facilityId}`.execute(tx)
  return rows[0]?.count ?? 0
}
