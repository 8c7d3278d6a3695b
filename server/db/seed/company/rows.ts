/** The rows of many tables are collected first and then stored, table after table. */
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type Row = Readonly<Record<string, unknown>>
export type Rows = Map<string, Row[]>

export function addRows(rows: Rows, table: string, added: readonly Row[]): void {
  const known = rows.get(table)
  if (known) known.push(...added)
  else rows.set(table, [...added])
}

/** One statement stores this many rows, so that even a slow machine stores them before the statement times out. */
const atOnce = 100

/** Stores rows. All rows of a table have the same columns. They are sent as one parameter, because there may be thousands. */
export async function storeRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(sql.id))
  const target = sql.table(table)
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce))
    await sql`
      INSERT INTO ${target} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${target}, ${part}::jsonb)`.execute(tx)
  }
}
