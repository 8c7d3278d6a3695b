/** Checks that the schema files and the migrations make the same database, and that a migrated database of the baseline keeps all its rows. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/engine/connect.ts'
import { productFolders, readMigrations } from '#server/db/engine/database-files.ts'
import { migrate } from '#server/db/engine/migrate.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { schemaOf } from '#server/testing/schema-of.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'

/** What must be the same before and after, column by column: orders, their history, money, the plan and the boxes. */
const kept = [
  'orders',
  'order_line',
  'order_event',
  'payment',
  'bill',
  'bill_line',
  'weighing',
  'stop',
  'load',
  'container',
  'container_move',
]

describe('A database of the baseline with the demo', () => {
  let old: EmptyDatabase
  let grown: OpenDatabase
  let fresh: TestDatabase
  let applied: readonly string[]
  let before: readonly Content[]
  beforeAll(async () => {
    fresh = await createTestDatabase()
    old = await createEmptyDatabase()
    await restore(old)
    before = await readContent(old)
    applied = await migrate(old.connectionString)
    grown = openDatabase({ connectionString: old.connectionString })
  }, 60_000)
  afterAll(async () => {
    await grown.close()
    await old.drop()
    await fresh.drop()
  })

  test('runs every migration since the baseline', async () => {
    expect(applied).toEqual((await readMigrations(productFolders)).map(({ name }) => name))
  })

  test('then has the schema of an empty database that this version made', async () => {
    expect(await schemaOf(grown.pool)).toEqual(await schemaOf(fresh.pool))
  })

  test('keeps its orders, its money, its plan and its boxes as they were', async () => {
    expect(before.map(({ table }) => table)).toEqual(kept)
    expect(before.every(({ rows }) => rows.length > 0)).toBe(true)
    for (const content of before) expect(await readAgain(grown.pool, content)).toEqual(content)
  })

  test('breaks no invariant', async () => {
    expect(await brokenInvariants(grown.db)).toEqual([])
  })

  test('has no order and no quote of the first form, which had no lines', async () => {
    const { rows } = await grown.pool.query(`
      SELECT (SELECT count(*)::int FROM quote) AS quotes,
        (SELECT count(*)::int FROM quote WHERE jsonb_typeof(snapshot #> '{quote,lines}') IS DISTINCT FROM 'array') AS "withoutLines",
        (SELECT count(*)::int FROM orders WHERE snapshot->>'quote' IS NOT NULL AND NOT snapshot->'quote' ? 'lines') AS "ordersWithoutLines"`)
    expect(rows[0]).toMatchObject({ withoutLines: 0, ordersWithoutLines: 0 })
    expect(rows[0].quotes).toBeGreaterThan(300)
  })
})

/**
 * `pg_dump --inserts` of a database that version 5c1589ff had filled with its demo. The photos in it are four bytes long.
 */
const dump = new URL('../../testing/database-0096.sql.br', import.meta.url)

async function restore({ connectionString }: EmptyDatabase): Promise<void> {
  await withClient(connectionString, async client => {
    await client.query(brotliDecompressSync(await readFile(dump)).toString())
  })
}

type Content = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly string[] }

async function readContent({ connectionString }: EmptyDatabase): Promise<Content[]> {
  return withClient(connectionString, async client => {
    const contents: Content[] = []
    for (const table of kept) {
      const { rows } = await client.query<{ columns: string[] }>(
        `SELECT array_agg(attname::text ORDER BY attnum) AS columns FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
        [table],
      )
      const columns = rows[0]?.columns ?? []
      contents.push(await readAgain(client, { table, columns }))
    }
    return contents
  })
}

async function readAgain(
  client: Pick<pg.Pool, 'query'>,
  { table, columns }: Pick<Content, 'table' | 'columns'>,
): Promise<Content> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT t::text AS text FROM (SELECT ${columns.map(pg.escapeIdentifier).join(', ')} FROM ${table}) t ORDER BY 1`,
  )
  return { table, columns, rows: rows.map(({ text }) => text) }
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('The schema files', () => {
  test('are all named in all.sql, each once', async () => {
    const named = [...(await readSchemaFile('all.sql')).matchAll(/^\\ir (\S+)$/gm)].map(([, file]) => file)
    const files = (await readdir(productFolders.schema)).filter(file => file !== 'all.sql')
    expect([...named].sort()).toEqual(files.sort())
  })

  test('say what each table and each function holds or does, in a sentence', async () => {
    expect(
      unexplainedIn(
        '-- A hauler.\nCREATE TABLE a (\n);\n\nCREATE UNLOGGED TABLE b (\n);\n-- a fragment\nCREATE FUNCTION c()',
      ),
    ).toEqual(['CREATE UNLOGGED TABLE b (', 'CREATE FUNCTION c()'])
    for (const file of await readdir(productFolders.schema)) {
      expect({ file, unexplained: unexplainedIn(await readSchemaFile(file)) }).toEqual({ file, unexplained: [] })
    }
  })
})

const readSchemaFile = (file: string) => readFile(join(productFolders.schema, file), 'utf8')

/** The first lines of what is made without a comment above it that ends with a full stop. */
function unexplainedIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter(
    (line, index) =>
      /^CREATE (UNLOGGED )?(TABLE|FUNCTION|VIEW|SEQUENCE) /.test(line) &&
      !/^-- .*\.$|^-- .*\.\)$/.test(lines[index - 1] ?? ''),
  )
}
