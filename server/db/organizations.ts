/** Haulers as their customers' messages name them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export async function findHauler(db: Db, organizationId: string): Promise<{ name: string; phone: string }> {
  const { rows } = await sql<{ name: string; phone: string }>`
    SELECT name, phone FROM organization WHERE id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order belongs to a hauler')
  return row
}
