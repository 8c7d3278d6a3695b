/** This module finds facilities for dispatch. Another hauler's facility is not found. */
import type { Tx } from '@rolloff/sql/connect.ts'
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
