import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import { readOnly } from './read-only.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`CREATE TABLE note (words text)`.execute(database.db)
})
afterAll(() => database.drop())

test('a transaction that only reads cannot write', async () => {
  const write = readOnly(database.db, tx => sql`DELETE FROM note`.execute(tx))
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('a transaction that only reads sees one state, whatever others store meanwhile', async () => {
  const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM note`
  const seen = await readOnly(database.db, async tx => {
    const before = await count.execute(tx)
    await sql`INSERT INTO note VALUES ('test')`.execute(database.db)
    return [before.rows[0]?.count, (await count.execute(tx)).rows[0]?.count]
  })
  expect(seen).toEqual([0, 0])
  expect((await count.execute(database.db)).rows[0]?.count).toBe(1)
})
