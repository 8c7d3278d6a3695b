/** Finds the rows of a database that contain a person's words. */
import type pg from 'pg'

const pattern = (texts: readonly string[]) => texts.map(text => `%${text}%`)

/** Returns the tables, in any schema, that have a row with one of these texts. */
export async function tablesWith(pool: pg.Pool, ...texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`)
  if (tables.length < 30) throw new Error('these are not all tables')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT FROM ${name} t WHERE t::text ILIKE ANY($1::text[]) LIMIT 1`, [
      pattern(texts),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Returns every row, in any schema, that contains one of these texts. The key is the table. */
export async function rowsWith(pool: pg.Pool, ...texts: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await tablesWith(pool, ...texts)) {
    const { rows } = await pool.query<{ all: string }>(
      `SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS all FROM ${name} t WHERE t::text ILIKE ANY($1::text[])`,
      [pattern(texts)],
    )
    found[name] = rows[0]?.all ?? ''
  }
  return found
}
