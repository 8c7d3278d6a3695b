/** A truck of a hauler, as dispatch needs it; another hauler's do not exist. */
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

type FoundTruck = { readonly id: string; readonly name: string; readonly status: string }

export async function findTruck(tx: Tx, organizationId: string, id: string): Promise<FoundTruck | null> {
  const { rows } = await sql<FoundTruck>`
    SELECT id, name, status FROM truck WHERE id = ${id} AND organization_id = ${organizationId} AND NOT archived`.execute(
    tx,
  )
  return rows[0] ?? null
}
