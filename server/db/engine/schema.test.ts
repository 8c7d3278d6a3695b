/**
 * This test checks that the schema files and the migrations create the same database, and that the migration of a database of the baseline
 * keeps all its rows.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { OneDatabase } from '@rolloff/postgres/throw-away.stage.ts'
import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { readMigrations } from '@rolloff/sql/database-files.ts'
import { migrate } from '@rolloff/sql/migrate.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { schemaOf } from '#server/testing/schema-of.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** These columns must have the same values before and after the migrations: orders, their history, money, the plan and the boxes. */
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

describe('A database of the baseline version with the demo', () => {
  let old: OneDatabase
  let grown: OpenDatabase
  let fresh: TestDatabase
  let applied: readonly string[]
  let before: readonly Content[]
  beforeAll(async () => {
    fresh = await createTestDatabase()
    old = await createEmptyDatabase()
    await restore(old)
    before = await readContent(old)
    applied = await migrate(old.connectionString, productFolders)
    grown = openProductDatabase({ connectionString: old.connectionString })
  }, 60_000)
  afterAll(async () => {
    await grown.close()
    await old.drop()
    await fresh.drop()
  })

  test('runs every migration since the baseline', async () => {
    expect(applied).toEqual((await readMigrations(productFolders)).map(({ name }) => name))
  })

  test('has afterwards the same schema as a new database of this version', async () => {
    expect(await schemaOf(grown.pool)).toEqual(await schemaOf(fresh.pool))
  })

  test('keeps its orders, its money, its plan and its boxes unchanged', async () => {
    expect(before.map(({ table }) => table)).toEqual(kept)
    expect(before.every(({ rows }) => rows.length > 0)).toBe(true)
    for (const content of before) expect(await readAgain(grown.pool, content)).toEqual(content)
  })

  test('breaks no invariant', async () => {
    expect(await brokenInvariants(grown.db)).toEqual([])
  })

  test('has no order and no quote in the oldest form, which had no lines', async () => {
    const { rows } = await grown.pool.query(`
      SELECT (SELECT count(*)::int FROM quote) AS quotes,
        (SELECT count(*)::int FROM quote WHERE jsonb_typeof(snapshot #> '{quote,lines}') IS DISTINCT FROM 'array') AS "withoutLines",
        (SELECT count(*)::int FROM orders WHERE snapshot->>'quote' IS NOT NULL AND NOT snapshot->'quote' ? 'lines') AS "ordersWithoutLines"`)
    expect(rows[0]).toMatchObject({ withoutLines: 0, ordersWithoutLines: 0 })
    expect(rows[0].quotes).toBeGreaterThan(300)
  })
})

/** This file is a `pg_dump --inserts` of a database that version 5c1589ff had filled with its demo. Each photo in it has four bytes. */
const dump = new URL('../../testing/database-0096.sql.br', import.meta.url)

async function restore({ connectionString }: OneDatabase): Promise<void> {
  await withClient(connectionString, async client => {
    await client.query(brotliDecompressSync(await readFile(dump)).toString())
  })
}

type Content = { readonly table: string; readonly columns: readonly string[]; readonly rows: readonly string[] }

async function readContent({ connectionString }: OneDatabase): Promise<Content[]> {
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

describe('A row of a hauler', () => {
  let fresh: TestDatabase
  beforeAll(async () => {
    fresh = await createTestDatabase()
  }, 60_000)
  afterAll(() => fresh.drop())

  test('names its hauler, unless docs/data.md says why its table has none', async () => {
    const listed = await readList('Tables that are of no hauler')
    expect(await readWithoutHauler(fresh.pool)).toEqual(listed)
    await inUndoneTransaction(fresh.pool, async client => {
      await client.query('CREATE TABLE a_new_table (id uuid)')
      expect(await readWithoutHauler(client)).toEqual([...listed, 'a_new_table'].sort())
    })
  })

  test('names its hauler in each reference to another row of a hauler, unless docs/data.md says why not', async () => {
    const listed = await readList('References that do not name the hauler')
    expect(await readReferencesWithoutHauler(fresh.pool)).toEqual(listed)
    await inUndoneTransaction(fresh.pool, async client => {
      await client.query('ALTER TABLE dispute ADD a_new_column uuid REFERENCES orders (id)')
      expect(await readReferencesWithoutHauler(client)).toEqual([...listed, 'dispute.a_new_column'].sort())
    })
  })

  test('cannot be joined to a row of another hauler, even if a statement forgets to check the hauler', async () => {
    await inUndoneTransaction(fresh.pool, async client => {
      const references = await readReferences(client)
      expect(references.length).toBeGreaterThan(100)
      await loosenAllBut(client, references)
      const outcomes: string[] = []
      for (const reference of references) outcomes.push(await tryReference(client, reference))
      expect(outcomes).toEqual(references.map(({ name }) => `${name} refuses another hauler's row and takes its own`))
    })
  }, 60_000)
})

/** Returns the names in the first column of the table below a heading of docs/data.md. */
async function readList(heading: string): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split(`## ${heading}`)
  const names = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\S+)` \| \S.*\. \|$/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names).toEqual([...names].sort())
  return names
}

type Queryable = Pick<pg.Pool, 'query'>

async function readWithoutHauler(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname::text AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND a.attnotnull AND NOT a.attisdropped)`)
  return rows.map(({ name }) => name).sort()
}

/** Returns the references between tables with a hauler that do not contain the hauler's column. */
async function readReferencesWithoutHauler(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    WITH of_haulers AS (SELECT attrelid, attnum FROM pg_attribute WHERE attname = 'organization_id' AND NOT attisdropped)
    SELECT k.conrelid::regclass || '.' || (SELECT string_agg(a.attname, '+') FROM pg_attribute a
      WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)) AS name
    FROM pg_constraint k JOIN of_haulers child ON child.attrelid = k.conrelid JOIN of_haulers parent ON parent.attrelid = k.confrelid
    WHERE k.contype = 'f' AND NOT (child.attnum = ANY (k.conkey) AND parent.attnum = ANY (k.confkey))`)
  return rows.map(({ name }) => name).sort()
}

type Reference = {
  readonly name: string
  readonly child: string
  readonly parent: string
  /** This is the constraint or the index of the referenced key. */
  readonly key: string
  readonly pairs: readonly { readonly child: string; readonly parent: string; readonly type: string }[]
}

/** Returns the references that contain the hauler and another column. */
async function readReferences(client: Queryable): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT k.conname::text AS name, k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent, k.conindid::regclass::text AS key,
      (SELECT jsonb_agg(jsonb_build_object('child', c.attname, 'parent', p.attname, 'type', format_type(c.atttypid, c.atttypmod)))
        FROM unnest(k.conkey, k.confkey) one (child, parent)
        JOIN pg_attribute c ON c.attrelid = k.conrelid AND c.attnum = one.child
        JOIN pg_attribute p ON p.attrelid = k.confrelid AND p.attnum = one.parent) AS pairs
    FROM pg_constraint k WHERE k.contype = 'f' AND cardinality(k.conkey) > 1
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.attname = 'organization_id')
    ORDER BY 1`)
  return rows
}

/** Drops everything but the given references and their keys, so that a row can be inserted with the key's columns alone. */
async function loosenAllBut(client: Queryable, references: readonly Reference[]): Promise<void> {
  const kept = [...references.map(({ name }) => name), ...references.map(({ key }) => key)]
  const tables = [...new Set(references.flatMap(({ child, parent }) => [child, parent]))]
  for (const table of tables) {
    const constraints = await client.query<{ name: string }>(
      `SELECT conname::text AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'c', 'f', 'x') AND NOT conname = ANY ($2)`,
      [table, kept],
    )
    const drops = constraints.rows.map(({ name }) => `DROP CONSTRAINT ${pg.escapeIdentifier(name)} CASCADE`)
    await client.query(`ALTER TABLE ${table} ${['DISABLE TRIGGER USER', ...drops].join(', ')}`)
  }
  for (const table of tables) {
    const columns = await client.query<{ name: string }>(
      `SELECT a.attname::text AS name FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
         AND a.attnotnull AND a.attidentity = '' AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY (i.indkey))`,
      [table],
    )
    const drops = columns.rows.map(({ name }) => `ALTER COLUMN ${pg.escapeIdentifier(name)} DROP NOT NULL`)
    if (drops.length > 0) await client.query(`ALTER TABLE ${table} ${drops.join(', ')}`)
  }
}

const ourHauler = '00000000-0000-4000-8000-000000000001'
const otherHauler = '00000000-0000-4000-8000-000000000002'

/** Inserts a row of our hauler, and two rows that refer to it: one of another hauler and one of our hauler. */
async function tryReference(client: Queryable, { name, child, parent, pairs }: Reference): Promise<string> {
  await client.query('SAVEPOINT reference')
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const table of new Set([child, parent])) {
    const others = await client.query<{ other: string }>(
      `SELECT conname::text AS other FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f' AND NOT (conrelid = $2::regclass AND conname = $3)`,
      [table, child, name],
    )
    const drops = others.rows.map(({ other }) => `DROP CONSTRAINT ${pg.escapeIdentifier(other)}`)
    if (drops.length > 0) await client.query(`ALTER TABLE ${table} ${drops.join(', ')}`)
  }
  const insert = (side: 'child' | 'parent', hauler: string) => {
    const columns = pairs.map(pair => pg.escapeIdentifier(pair[side]))
    const values = pairs.map(pair => pg.escapeLiteral(pair[side] === 'organization_id' ? hauler : keyOf(pair.type)))
    return client.query(
      `INSERT INTO ${side === 'child' ? child : parent} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')})`,
    )
  }
  await insert('parent', ourHauler)
  await client.query('SAVEPOINT other')
  const refusal = await insert('child', otherHauler).then(
    () => 'no constraint',
    error => (error instanceof pg.DatabaseError ? error.constraint : String(error)),
  )
  await client.query('ROLLBACK TO other')
  const own = await insert('child', ourHauler)
  await client.query('ROLLBACK TO reference')
  return refusal === name && own.rowCount === 1
    ? `${name} refuses another hauler's row and takes its own`
    : `${name}: refused by ${refusal}`
}

const keyOf = (type: string) => (type === 'uuid' ? '00000000-0000-4000-8000-000000000009' : '1')

async function inUndoneTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

describe('The schema files', () => {
  test('are each named once in all.sql', async () => {
    const named = [...(await readSchemaFile('all.sql')).matchAll(/^\\ir (\S+)$/gm)].map(([, file]) => file)
    const files = (await readdir(productFolders.schema)).filter(file => file !== 'all.sql')
    const ofPackages = ['../../../packages/payment-simulator/schema.sql']
    expect([...named].sort()).toEqual([...files, ...ofPackages].sort())
  })

  test('explain each table and each function in a sentence', async () => {
    expect(
      unexplainedIn(
        '-- A hauler.\nCREATE TABLE a (\n);\n\nCREATE UNLOGGED TABLE b (\n);\n-- a fragment\nCREATE FUNCTION c()',
      ),
    ).toEqual(['CREATE UNLOGGED TABLE b (', 'CREATE FUNCTION c()'])
    const named = [...(await readSchemaFile('all.sql')).matchAll(/^\\ir (\S+)$/gm)].map(([, file]) => String(file))
    for (const file of named) {
      expect({ file, unexplained: unexplainedIn(await readSchemaFile(file)) }).toEqual({ file, unexplained: [] })
    }
  })
})

const readSchemaFile = (file: string) => readFile(join(productFolders.schema, file), 'utf8')

/** Returns the first lines of the objects that have no comment above them, or whose comment does not end with a full stop. */
function unexplainedIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter(
    (line, index) =>
      /^CREATE (UNLOGGED )?(TABLE|FUNCTION|VIEW|SEQUENCE) /.test(line) &&
      !/^-- .*\.$|^-- .*\.\)$/.test(lines[index - 1] ?? ''),
  )
}
