/** This module lists the haulers that a person works for, sorted by name. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type OfficeName = { readonly id: string; readonly name: string }

export async function listOfficeNames(db: Db, ids: readonly string[]): Promise<OfficeName[]> {
  const { rows } = await sql<OfficeName>`
    SELECT id, name FROM organization WHERE id = ANY(${ids}) ORDER BY name, id`.execute(db)
  return rows
}
