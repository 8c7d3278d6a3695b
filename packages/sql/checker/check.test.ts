import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.stage.ts'
import { type Checked, checkTypes } from './check.ts'
import { openSources, type Sources } from './project.ts'

const schema = `
  CREATE TABLE organization (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE person (id uuid PRIMARY KEY, phone text, roles text[] NOT NULL, language text NOT NULL);
  CREATE TABLE cart (id uuid PRIMARY KEY, version int NOT NULL, area_id text, user_id uuid, organization_id uuid, browser bytea);
  CREATE TYPE status AS ENUM ('created', 'completed');
  CREATE TABLE orders (id uuid PRIMARY KEY, user_id uuid NOT NULL, organization_id uuid NOT NULL, status status NOT NULL,
    total_in_cents int NOT NULL, created_at timestamptz NOT NULL, snapshot jsonb NOT NULL, po_number text);
  CREATE TABLE order_line (id uuid PRIMARY KEY, label text NOT NULL);
  CREATE TABLE payment (intent_id text, version int NOT NULL);
  CREATE TABLE visit (key text NOT NULL, count int NOT NULL, until timestamptz NOT NULL);
  CREATE TABLE closed_day (day date PRIMARY KEY, name text NOT NULL);
  CREATE TABLE rule (zip_codes text[]);
  CREATE FUNCTION greeting(name text) RETURNS text LANGUAGE sql RETURN coalesce(name, 'you');
`

const plantedFile = 'planted.ts'
const plantedText = `import { sql } from './sql.ts'
import type { Db, Tx } from './connect.ts'
import type pg from 'pg'

export const lockCart = (tx: Tx, id: string) =>
  sql<{ version: number; hasOrder: boolean; areaId: string | null; userId: string }>\`
    SELECT version, area_id AS "areaId", user_id AS "userId",
      EXISTS (SELECT FROM orders o WHERE o.id = cart.id) AS "hasOrder"
    FROM cart WHERE id = \${id} FOR UPDATE\`.execute(tx)

export const misspelt = (db: Db) => sql<{ organisationId: string }>\`SELECT organization_id AS "organizationId" FROM orders\`.execute(db)

export const missing = (db: Db) => sql<{ id: string; status: string }>\`SELECT id FROM orders\`.execute(db)

export const wrongTypes = (db: Db) =>
  sql<{ id: number; totalInCents: string; createdAt: string; zipCodes: string | null; hasOrder: Date; browser: string | null }>\`
    SELECT o.id, o.total_in_cents AS "totalInCents", o.created_at AS "createdAt", r.zip_codes AS "zipCodes", true AS "hasOrder", c.browser
    FROM orders o, rule r, cart c\`.execute(db)

type Loose = { name: string; count: number; last: Date; sum: number; text: string; day: number }
export const nullSides = (db: Db, note: string | null) => sql<Loose>\`
    SELECT h.name, count(*) AS count, max(o.created_at) AS last, sum(o.total_in_cents)::int AS sum, \${note}::text AS text,
      (o.snapshot->>'day')::bigint AS day
    FROM cart c LEFT JOIN organization h ON h.id = c.organization_id LEFT JOIN orders o ON o.id = c.id
    GROUP BY h.name, o.snapshot\`.execute(db)

const columns = (isShort: boolean) => (isShort ? sql\`o.id\` : sql\`o.id, o.po_number AS "poNumber"\`)
export const sometimes = (db: Db, isShort: boolean) =>
  sql<{ id: string; poNumber: string }>\`SELECT \${columns(isShort)} FROM orders o\`.execute(db)

export const assigned = (db: Db, id: string | null) =>
  sql<{ intentId: string; version: number }>\`
    UPDATE payment SET intent_id = \${id}, version = greatest(version, 2)
    RETURNING intent_id AS "intentId", version\`.execute(db)

const limits = 'SELECT key, max(until) AS until FROM visit'
const counted = { name: 'counted', text: \`\${limits} WHERE count > $1 GROUP BY GROUPING SETS ((key), ())\` }
export const handed = (pool: pg.Pool) => pool.query<{ key: number; until: Date }>({ ...counted, values: [1] })

export const listed = (db: Db, days: string[], most: number) => sql<{ day: string }>\`
    SELECT name AS day FROM closed_day WHERE day IN (\${sql.join(days.map(day => sql\`\${day}::date\`))})
      AND name IN (\${sql.join(days.map(sql.lit))}) LIMIT \${sql.raw(String(most))}\`.execute(db)

export const greeted = (db: Db, name: string | null) =>
  sql<{ words: string }>\`SELECT greeting(\${name}) AS words\`.execute(db)

export const unreadable = (pool: pg.Pool, table: string) => pool.query<{ id: string }>('SELECT id FROM ' + table)

type Right = { id: string; status: 'created' | 'completed'; at: Date; phone: string; lines: readonly { a: 1 }[]; roles: string[]; n: number; word?: string }
export const right = (db: Db, word: string) => sql<Right>\`
    WITH kept AS (UPDATE person SET language = 'es' WHERE phone IS NOT NULL RETURNING id, phone, roles)
    SELECT o.id, o.status, o.created_at AS at, k.phone, coalesce((SELECT jsonb_agg(l.label) FROM order_line l), '[]') AS lines,
      k.roles, CASE WHEN c.user_id IS NULL THEN 1 ELSE (SELECT count(*) FROM rule) END AS n, \${word}::text AS word
    FROM kept k JOIN orders o ON o.user_id = k.id LEFT JOIN cart c ON c.id = o.id\`.execute(db)
`

/** The planted file is in the folder of `sql.ts`. It is compiled with options of its own. */
const options = {
  root: fileURLToPath(new URL('../', import.meta.url)),
  config: {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node'],
    },
  },
  isCompared: (path: string) => path === plantedFile,
  plantedFiles: { [plantedFile]: plantedText },
}

let database: TestDatabase
let client: pg.Client
let sources: Sources
let checked: Checked
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(schema)
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  sources = openSources(options)
  checked = await checkTypes(sources, client, { neverNull: ['greeting'] })
}, 120_000)
afterAll(async () => {
  sources?.close()
  await client?.end()
  await database.drop()
})

const wrongIn = (name: string, { wrong } = checked) => {
  const prefix = `${plantedFile} ${name} `
  return wrong.filter(text => text.startsWith(prefix)).map(text => text.slice(prefix.length))
}

describe('the declared type of a statement’s rows', () => {
  test('is compared for every statement', () => expect(checked.statements).toBe(12))

  test.each([
    ['lockCart', ['userId can be null in PostgreSQL, and is declared without null']],
    [
      'misspelt',
      [
        'organisationId is declared, and PostgreSQL returns no such column',
        'organizationId is returned by PostgreSQL, and is not declared',
      ],
    ],
    ['missing', ['status is declared, and PostgreSQL returns no such column']],
    [
      'wrongTypes',
      [
        'id is uuid in PostgreSQL, and is declared number',
        'totalInCents is int4 in PostgreSQL, and is declared string',
        'createdAt is timestamptz in PostgreSQL, and is declared string',
        'zipCodes is text[] in PostgreSQL, and is declared string',
        'hasOrder is bool in PostgreSQL, and is declared Date',
        'browser is bytea in PostgreSQL, and is declared string',
      ],
    ],
    [
      'nullSides',
      ['name', 'last', 'sum', 'text', 'day'].map(
        name => `${name} can be null in PostgreSQL, and is declared without null`,
      ),
    ],
    [
      'sometimes',
      [
        'poNumber is declared, and PostgreSQL returns no such column',
        'poNumber can be null in PostgreSQL, and is declared without null',
      ],
    ],
    ['assigned', ['intentId can be null in PostgreSQL, and is declared without null']],
    [
      'handed',
      [
        'key is text in PostgreSQL, and is declared number',
        'until can be null in PostgreSQL, and is declared without null',
      ],
    ],
    ['listed', []],
    ['greeted', []],
    ['right', []],
  ])('is reported where it is wrong, and only there: %s', (name, expected) => {
    expect(wrongIn(name)).toEqual(expected)
  })

  test('must allow null if a function of the database returns it, unless the function is listed as never null', async () => {
    const strict = await checkTypes(sources, client, { paths: [plantedFile] })
    expect(wrongIn('greeted', strict)).toEqual(['words can be null in PostgreSQL, and is declared without null'])
  })

  test('cannot be compared if the sources do not contain the text of the statement', () => {
    expect(checked.unread).toEqual([
      { place: `${plantedFile} unreadable`, why: "'SELECT id FROM ' + table is text that is not known here" },
    ])
  })
})
