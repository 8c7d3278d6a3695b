import { differences } from '@rolloff/sql/checker/compare.ts'
import { type Describer, makeDescriber } from '@rolloff/sql/checker/describe.ts'
import { openSources, type Sources } from '@rolloff/sql/checker/project.ts'
import { readStatements, type TypedStatement, type Unread } from '@rolloff/sql/checker/read-statements.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { accepted, maxAccepted, maxUnread, unread } from './accepted.ts'

const plantedFile = 'server/db/planted.ts'
const planted = `import { sql } from '@rolloff/sql/sql.ts'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import type pg from 'pg'

export const lockCart = (tx: Tx, id: string) =>
  sql<{ version: number; hasOrder: boolean; serviceAreaId: string | null; userId: string }>\`
    SELECT version, service_area_id AS "serviceAreaId", user_id AS "userId",
      EXISTS (SELECT FROM orders o WHERE o.id = cart.id) AS "hasOrder"
    FROM cart WHERE id = \${id} FOR UPDATE\`.execute(tx)

export const misspelt = (db: Db) => sql<{ organisationId: string }>\`SELECT organization_id AS "organizationId" FROM orders\`.execute(db)

export const missing = (db: Db) => sql<{ id: string; status: string }>\`SELECT id FROM orders\`.execute(db)

export const wrongTypes = (db: Db) =>
  sql<{ id: number; totalInCents: string; createdAt: string; zipCodes: string | null; hasOrder: Date; browser: string | null }>\`
    SELECT o.id, o.total_in_cents AS "totalInCents", o.created_at AS "createdAt", r.zip_codes AS "zipCodes", true AS "hasOrder", c.browser
    FROM orders o, pricing_rule r, cart c\`.execute(db)

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
    UPDATE payment_attempt SET intent_id = \${id}, quote_version = greatest(quote_version, 2)
    RETURNING intent_id AS "intentId", quote_version AS version\`.execute(db)

const limits = 'SELECT key, max(until) AS until FROM rate_count'
const counted = { name: 'counted', text: \`\${limits} WHERE count > $1 GROUP BY GROUPING SETS ((key), ())\` }
export const handed = (pool: pg.Pool) => pool.query<{ key: number; until: Date }>({ ...counted, values: [1] })

export const listed = (db: Db, days: string[], most: number) => sql<{ day: string }>\`
    SELECT name AS day FROM closed_day WHERE day IN (\${sql.join(days.map(day => sql\`\${day}::date\`))})
      AND name IN (\${sql.join(days.map(sql.lit))}) LIMIT \${sql.raw(String(most))}\`.execute(db)

export const unreadable = (pool: pg.Pool, table: string) => pool.query<{ id: string }>('SELECT id FROM ' + table)

type Right = { id: string; status: 'created' | 'completed'; at: Date; phone: string; lines: readonly { a: 1 }[]; roles: string[]; n: number; word?: string }
export const right = (db: Db, word: string) => sql<Right>\`
    WITH kept AS (UPDATE app_user SET language = 'es' WHERE phone IS NOT NULL RETURNING id, phone, roles)
    SELECT o.id, o.status, o.created_at AS at, k.phone, coalesce((SELECT jsonb_agg(l.label) FROM order_line l), '[]') AS lines,
      k.roles, CASE WHEN c.user_id IS NULL THEN 1 ELSE (SELECT count(*) FROM quote) END AS n, \${word}::text AS word
    FROM kept k JOIN orders o ON o.user_id = k.id LEFT JOIN cart c ON c.id = o.id\`.execute(db)
`

let database: TestDatabase
let client: pg.Client
let describer: Describer
let sources: Sources

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  describer = await makeDescriber(client)
  sources = openSources({ [plantedFile]: planted })
}, 120_000)
afterAll(async () => {
  sources?.close()
  await client?.end()
  await database.drop()
})

const isUnread = (one: TypedStatement | Unread): one is Unread => 'why' in one

/** Returns the wrong declarations of each statement, by `file function`. */
async function lies(statements: readonly (TypedStatement | Unread)[]): Promise<string[]> {
  const found = new Set<string>()
  for (const statement of statements) {
    if (isUnread(statement)) continue
    const { place, row, texts } = statement
    for (const text of texts) {
      for (const difference of differences(row, await describer(text))) found.add(`${place} ${difference}`)
    }
  }
  return [...found]
}

describe('the declared type of a statement’s rows', () => {
  test('is what PostgreSQL describes, for every statement of the product', async () => {
    const paths = [...sources.files.keys()].filter(path => path !== plantedFile)
    const statements = paths.flatMap(path => readStatements(sources, path))
    expect(statements.length).toBeGreaterThan(100)
    expect(
      statements
        .filter(isUnread)
        .map(({ place }) => place)
        .sort(),
    ).toEqual(Object.keys(unread).sort())
    expect(Object.keys(unread).length).toBeLessThanOrEqual(maxUnread)
    const found = await lies(statements)
    const known = Object.keys(accepted).filter(key => found.some(lie => lie.startsWith(`${key} can be null`)))
    expect(found.filter(lie => !known.some(key => lie.startsWith(`${key} `)))).toEqual([])
    expect(known, 'what is accepted and no longer needed').toEqual(Object.keys(accepted))
    expect(known.length).toBeLessThanOrEqual(maxAccepted)
  }, 120_000)

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
    ['right', []],
  ])('is told of where it is wrong, and only there: %s', async (name, expected) => {
    const statements = readStatements(sources, plantedFile).filter(({ place }) => place === `${plantedFile} ${name}`)
    expect(statements.map(isUnread)).toEqual([false])
    expect(await lies(statements)).toEqual(expected.map(text => `${plantedFile} ${name} ${text}`))
  })
  test('cannot be compared where the text is not written in the sources', () => {
    const found = readStatements(sources, plantedFile).filter(isUnread)
    expect(found).toEqual([
      { place: `${plantedFile} unreadable`, why: "'SELECT id FROM ' + table is text that is not known here" },
    ])
  })
})
