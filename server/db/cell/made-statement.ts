/** Runs statements whose text is made from PostgreSQL's catalog or has the schema of a move in it. */
import type pg from 'pg'

/** The caller knows the rows. The checker of types cannot read such a text. */
export async function readMade<Row extends object>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [...values])
  return rows
}

/** Returns the first column of all rows. */
export async function readValues(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await client.query({ text, values: [...values], rowMode: 'array' })
  return rows.map(([value]) => value)
}
