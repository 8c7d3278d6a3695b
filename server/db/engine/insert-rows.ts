import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Inserts rows. Each row names the same columns as the first. */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map(row => sql`(${sql.join(columns.map(column => row[column]))})`)
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(sql.id))}) VALUES ${sql.join(values)}`.execute(tx)
}
