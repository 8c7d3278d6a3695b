import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a statement written in SQL', () => {
  test('gets its values in their order, also those of the pieces in it', async () => {
    const piece = sql`${2}::int * ${3}::int`
    const { rows } = await sql`SELECT ${1}::int AS a, ${piece} AS b, ${sql.raw('4')} AS c, ${5}::int AS d`.execute(
      database.db,
    )
    expect(rows).toEqual([{ a: 1, b: 6, c: 4, d: 5 }])
  })

  test('has its names quoted and its constants written out', async () => {
    const { rows } = await sql`SELECT ${sql.ref('x.y')} AS ${sql.id('of "it"')}, ${sql.lit("it's")} AS said
      FROM (SELECT ${7}::int AS y) AS x`.execute(database.db)
    expect(rows).toEqual([{ 'of "it"': 7, said: "it's" }])
  })

  test('says how many rows it changed', async () => {
    await sql`CREATE TABLE counted (n int)`.execute(database.db)
    const added = await sql`INSERT INTO counted SELECT generate_series(1, 3)`.execute(database.db)
    expect(added.rowCount).toBe(3)
    const read = await sql`SELECT n FROM counted`.execute(database.db)
    expect(read.rowCount).toBe(3)
    expect(read.rows).toHaveLength(3)
  })

  test('belongs to the transaction in which it is sent', async () => {
    await sql`CREATE TABLE kept (n int)`.execute(database.db)
    const undone = database.db.transaction().execute(async tx => {
      await sql`INSERT INTO kept VALUES (${1})`.execute(tx)
      throw new Error('changed our minds')
    })
    await expect(undone).rejects.toThrow('changed our minds')
    expect((await sql`SELECT n FROM kept`.execute(database.db)).rows).toEqual([])
  })

  test('leaves nothing behind when the commit of its transaction is refused', async () => {
    await sql`CREATE TABLE paired (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(database.db)
    const twice = database.db.transaction().execute(async tx => {
      for (const n of [1, 1]) await sql`INSERT INTO paired VALUES (${n})`.execute(tx)
    })
    await expect(twice).rejects.toMatchObject({ constraint: 'paired_n_key' })
    expect((await sql`SELECT n FROM paired`.execute(database.db)).rows).toEqual([])
  })

  test('cannot open a transaction within a transaction', async () => {
    const nested = database.db.transaction().execute(tx => tx.transaction().execute(async () => {}))
    await expect(nested).rejects.toThrow('open on this connection already')
  })
})
