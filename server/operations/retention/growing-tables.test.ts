import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods } from '#domain/retention/periods.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type GrowingTable, growingTables } from './growing-tables.ts'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
})
afterAll(() => fresh.drop())

test('docs/data.md says for each table that grows how long its rows are kept, and why', async () => {
  expect(await linesBelow('Tables that grow with time')).toEqual(growingTables.map(lineOf))
})

test('every table of the database either grows with a period, or docs/data.md says why it does not grow', async () => {
  const others = (await linesBelow('Tables that do not grow with time')).map(
    line => /^\| `(\w+)` \| \S.*\. \|$/.exec(line)?.[1],
  )
  expect(others).toEqual([...others].sort())
  const listed = [...growingTables.map(({ table }) => table), ...others].sort()
  expect(await tablesOf(fresh)).toEqual(listed)
  await fresh.pool.query('CREATE TABLE a_new_table (id uuid)')
  expect(await tablesOf(fresh)).not.toEqual(listed)
  await fresh.pool.query('DROP TABLE a_new_table')
})

test('PostgreSQL finds the rows that refer to a deleted row by an index', async () => {
  const deleted = growingTables.filter(({ startRun, end }) => startRun && end === 'deleted').map(({ table }) => table)
  const withThem = ['quote', 'payment_attempt', 'phone_order', 'address', 'order_swap']
  const { rows } = await fresh.pool.query<{ reference: string }>(
    `SELECT k.conrelid::regclass || ' (' || (SELECT string_agg(a.attname, ', ' ORDER BY array_position(k.conkey, a.attnum))
       FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)) || ')' AS reference
     FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = ANY ($1::regclass[]) AND NOT EXISTS (
       SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.attname <> 'organization_id') ORDER BY 1`,
    [[...deleted, ...withThem]],
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

async function tablesOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  return rows.map(({ name }) => name).sort()
}

/** Returns the rows of the table below a heading of docs/data.md, without its head. */
async function linesBelow(heading: string): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split(`## ${heading}\n`)
  return (section.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
}

function lineOf({ table, period, end, since, reason }: GrowingTable): string {
  return `| \`${table}\` | ${endOf({ period, end })} | ${since} | ${reason} |`
}

function endOf({ period, end }: Pick<GrowingTable, 'period' | 'end'>): string {
  if (end === 'kept') return 'kept for good'
  if (typeof period !== 'string') return `${end} after ${period.words}`
  const { setting, months, least } = periods[period]
  return `${end} after ${months} months (\`${setting}\`, at least ${least})`
}
