import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 })
  await database.pool.query(
    'CREATE TABLE thing (id int PRIMARY KEY, weight bigint, words jsonb, tags text[], at timestamptz)',
  )
})
afterAll(() => database.drop())

const add = (id: number) =>
  sql`INSERT INTO thing VALUES (${id}, ${9_007_199_254_740_991}, ${JSON.stringify({ said: 'it' })}, ${['a', 'b']},
    ${new Date('2027-03-14T12:00:00Z')})`.execute(database.db)

const preparedTexts = async () => {
  const { rows } = await database.pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

describe('a statement that is sent again on the same connection', () => {
  test('returns its rows as it did the first time, whatever they hold', async () => {
    await add(1)
    const find = (id: number) =>
      sql`SELECT id, weight, words, tags, at, NULL AS nothing FROM thing WHERE id = ${id}`.execute(database.db)
    const row = {
      id: 1,
      weight: 9_007_199_254_740_991,
      words: { said: 'it' },
      tags: ['a', 'b'],
      at: new Date('2027-03-14T12:00:00Z'),
      nothing: null,
    }
    for (let time = 0; time < 3; time += 1) {
      const { rows, rowCount } = await find(1)
      expect({ rows, rowCount, names: Object.keys(rows[0] ?? {}) }).toEqual({
        rows: [row],
        rowCount: 1,
        names: Object.keys(row),
      })
      expect((await find(404)).rows).toEqual([])
    }
  })

  test('may return nothing or fail, and can be sent again', async () => {
    expect((await add(2)).rowCount).toBe(1)
    await expect(add(2)).rejects.toMatchObject({ constraint: 'thing_pkey' })
    expect(await add(3)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
    const half = (by: number) => sql`SELECT 1 / ${by}::int AS part`.execute(database.db)
    await expect(half(0)).rejects.toThrow('division by zero')
    expect((await half(1)).rows).toEqual([{ part: 1 }])
    await expect(half(0)).rejects.toThrow('division by zero')
    expect((await half(1)).rows).toEqual([{ part: 1 }])
  })

  test('may have its own name, and can be sent within a transaction', async () => {
    const client = await database.pool.connect()
    const count = { name: 'count-things', text: 'SELECT count(*)::int AS n FROM thing WHERE id > $1', values: [100] }
    try {
      await client.query('BEGIN')
      await client.query('INSERT INTO thing (id) VALUES ($1)', [101])
      expect((await client.query(count)).rows).toEqual([{ n: 1 }])
      await client.query('ROLLBACK')
      expect((await client.query(count)).rows).toEqual([{ n: 0 }])
    } finally {
      client.release()
    }
  })

  test('is prepared once for its text, with the pieces of SQL in it', async () => {
    const text = 'SELECT id FROM thing WHERE id = $1 AND weight > $2'
    const heavier = (weight: number) => sql`AND weight > ${weight}`
    for (const id of [1, 2]) await sql`SELECT id FROM thing WHERE id = ${id} ${heavier(id)}`.execute(database.db)
    await sql`SELECT id FROM thing WHERE id = ${1} AND weight > ${2}`.execute(database.db)
    expect((await preparedTexts()).filter(prepared => prepared === text)).toHaveLength(1)
  })

  test('is refused by PostgreSQL if its rows would look different, and is never read in the old way', async () => {
    const findAll = () => sql`SELECT * FROM thing WHERE id = ${1}`.execute(database.db)
    await findAll()
    await database.pool.query('ALTER TABLE thing ADD COLUMN color text')
    await expect(findAll()).rejects.toThrow('cached plan must not change result type')
  })

  test('is no longer prepared when there are more texts than a product has', async () => {
    for (let column = 0; column < 1100; column += 1) {
      await sql`SELECT ${sql.raw(String(column))} AS n`.execute(database.db)
    }
    expect((await preparedTexts()).length).toBeLessThan(1100)
    expect((await sql`SELECT ${sql.raw('1100')} AS n`.execute(database.db)).rows).toEqual([{ n: 1100 }])
  })
})
