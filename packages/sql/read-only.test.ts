import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { readOnly } from './read-only.ts'
import { sql } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what only reads cannot write', async () => {
  const write = readOnly(database.db, tx => sql`DELETE FROM pricing_rule`.execute(tx))
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('what only reads sees one state, whatever others store meanwhile', async () => {
  const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM rate_count`
  const seen = await readOnly(database.db, async tx => {
    const before = await count.execute(tx)
    await sql`INSERT INTO rate_count (key, count, until) VALUES ('test', 1, now())`.execute(database.db)
    return [before.rows[0]?.count, (await count.execute(tx)).rows[0]?.count]
  })
  expect(seen).toEqual([0, 0])
  expect((await count.execute(database.db)).rows[0]?.count).toBe(1)
})
