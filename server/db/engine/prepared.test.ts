import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 1 })
  await database.pool.query(
    'CREATE TABLE thing (id int PRIMARY KEY, weight bigint, words jsonb, tags text[], at timestamptz)',
  )
})
afterAll(() => database.drop())

const add = (id: number) =>
  database.pool.query('INSERT INTO thing VALUES ($1, $2, $3, $4, $5)', [
    id,
    9_007_199_254_740_991,
    JSON.stringify({ said: 'it' }),
    ['a', 'b'],
    new Date('2027-03-14T12:00:00Z'),
  ])

describe('a statement that is asked again on the same connection', () => {
  test('brings its rows as it did the first time, whatever is in them', async () => {
    await add(1)
    const text = 'SELECT id, weight, words, tags, at, NULL AS nothing FROM thing WHERE id = $1'
    const row = {
      id: 1,
      weight: 9_007_199_254_740_991,
      words: { said: 'it' },
      tags: ['a', 'b'],
      at: new Date('2027-03-14T12:00:00Z'),
      nothing: null,
    }
    for (let time = 0; time < 3; time += 1) {
      const { rows, rowCount, fields } = await database.pool.query(text, [1])
      expect({ rows, rowCount, names: fields.map(field => field.name) }).toEqual({
        rows: [row],
        rowCount: 1,
        names: Object.keys(row),
      })
      expect((await database.pool.query(text, [404])).rows).toEqual([])
    }
  })

  test('may return nothing, or fail, and be asked again', async () => {
    expect((await add(2)).rowCount).toBe(1)
    await expect(add(2)).rejects.toMatchObject({ constraint: 'thing_pkey' })
    const added = await add(3)
    expect([added.command, added.rowCount, added.rows]).toEqual(['INSERT', 1, []])
    const half = 'SELECT 1 / $1::int AS part'
    await expect(database.pool.query(half, [0])).rejects.toThrow('division by zero')
    expect((await database.pool.query(half, [1])).rows).toEqual([{ part: 1 }])
    await expect(database.pool.query(half, [0])).rejects.toThrow('division by zero')
    expect((await database.pool.query(half, [1])).rows).toEqual([{ part: 1 }])
  })

  test('may have a name of its own, and be asked within a transaction', async () => {
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

  test('is refused by PostgreSQL when its rows would look different, never read in the old way', async () => {
    const everything = 'SELECT * FROM thing WHERE id = $1'
    await database.pool.query(everything, [1])
    await database.pool.query('ALTER TABLE thing ADD COLUMN colour text')
    await expect(database.pool.query(everything, [1])).rejects.toThrow('cached plan must not change result type')
  })
})
