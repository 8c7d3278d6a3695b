/** This module finds facilities for dispatch. Another hauler's facility is not found. */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export async function findFacilityId(tx: Tx, organizationId: string, id: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM facility WHERE id = ${id} AND organization_id = ${organizationId}`.execute(tx)
  return rows[0] ?? null
}

/** Finds a facility that is not archived and where loads are tipped. */
export async function findDumpFacility(tx: Tx, organizationId: string, id: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM facility WHERE id = ${id} AND organization_id = ${organizationId} AND kind <> 'yard' AND NOT archived`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function findFirstYard(tx: Tx, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM facility WHERE organization_id = ${organizationId} AND kind = 'yard' AND NOT archived
    ORDER BY id LIMIT 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** The place of a hauler's first yard, and the factor by which roads are longer than a straight line. */
export type YardPlace = {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly latitude: number
  readonly longitude: number
  readonly roadFactor: number
}

export async function findYardPlace(db: Db, organizationId: string): Promise<YardPlace | null> {
  const { rows } = await sql<YardPlace>`
    SELECT f.line1, f.city, f.state, f.postal_code AS "postalCode", f.latitude, f.longitude,
      (o.road_factor_in_hundredths / 100.0)::float8 AS "roadFactor"
    FROM facility f JOIN organization o ON o.id = f.organization_id
    WHERE f.organization_id = ${organizationId} AND f.kind = 'yard' AND NOT f.archived ORDER BY f.id LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}
