import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The hauler's row is locked while its catalog is written, so no two transactions insert one item (`lockCatalog`). */
const locked = ['container_type']

/** Returns the columns of each unique index of each table that has no condition. */
async function uniqueColumns(): Promise<Map<string, string[][]>> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    SELECT c.relname AS "table", array_agg(a.attname::text) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisunique AND i.indpred IS NULL AND c.relnamespace = 'public'::regnamespace
    GROUP BY i.indexrelid, c.relname`)
  const byTable = new Map<string, string[][]>()
  for (const { table, columns } of rows) byTable.set(table, [...(byTable.get(table) ?? []), columns])
  return byTable
}

/** Lists the tables and targets of all statements that name the columns of a conflict. */
function targets(): { readonly file: string; readonly table: string; readonly columns: string[] }[] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap(file =>
    [
      ...readFileSync(join('server', file), 'utf8').matchAll(
        /INSERT INTO (\w+)(?:(?!INSERT INTO|`\.execute)[\s\S])*?ON CONFLICT \(([\w, ]+)\) DO/g,
      ),
    ].map(([, table = '', columns = '']) => ({ file, table, columns: columns.split(', ') })),
  )
}

test('no statement names the columns of a conflict if a second unique index has these columns, too', async () => {
  const indexes = await uniqueColumns()
  const found = targets()
  expect(found.length).toBeGreaterThan(25)
  // PostgreSQL looks only at the index that is named. If two transactions insert one row at the same moment, the other index refuses the
  // slower one with an error. `ON CONFLICT DO NOTHING` looks at all of them.
  const unsafe = found.filter(
    ({ table, columns }) =>
      !locked.includes(table) &&
      indexes
        .get(table)
        ?.some(index => index.length > columns.length && columns.every(column => index.includes(column))),
  )
  expect(unsafe).toEqual([])
})
