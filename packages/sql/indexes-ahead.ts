/**
 * PostgreSQL lets nobody write to a table while it builds an index in a transaction. So the indexes of a migration are built before the
 * migration, beside those who write. An index that needs what the migration adds, such as a new column, is left to the migration.
 */
import pg from 'pg'

/** The name of a new index, its table, and the rest of the statement. */
const indexStatement = /^CREATE (UNIQUE )?INDEX (\w+) ON (\w+)\b([^;]*);/gm

/** PostgreSQL answers with these codes if the index needs what the migration adds, or what the migration corrects. */
const needsMigration = new Set([
  '42703', // The column does not exist.
  '42883', // The function does not exist.
  '42704', // The type or the collation does not exist.
  '42P01', // The table does not exist.
  '23505', // Two rows have one value.
])

/** @throws a DatabaseError with the code 55P03 if older transactions do not end in time. */
export async function buildIndexesAhead(client: pg.Client, text: string, lockInMs: number): Promise<void> {
  for (const [, unique = '', name = '', table = '', rest = ''] of text.matchAll(indexStatement)) {
    if (!(await exists(client, table))) continue
    const found = await stateOf(client, name)
    if (found === 'valid') continue
    // A killed start leaves an index that PostgreSQL does not use.
    if (found === 'invalid') await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`)
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockInMs}`)
    try {
      await client.query(`CREATE ${unique}INDEX CONCURRENTLY ${name} ON ${table}${rest}`)
    } catch (error) {
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(name)}`)
      if (!(error instanceof pg.DatabaseError) || !needsMigration.has(error.code ?? '')) throw error
    } finally {
      await client.query('RESET statement_timeout; RESET lock_timeout')
    }
  }
}

/** Returns the text of a migration, which leaves out the indexes that exist already. */
export const withoutBuiltIndexes = (text: string): string =>
  text.replaceAll(
    indexStatement,
    (_, unique = '', name, table, rest) => `CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ${table}${rest};`,
  )

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table])
  return rows[0]?.exists === true
}

async function stateOf(client: pg.Client, index: string): Promise<'valid' | 'invalid' | null> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0] ? (rows[0].isValid ? 'valid' : 'invalid') : null
}
