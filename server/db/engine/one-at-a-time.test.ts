import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneServerAtATime } from '#server/db/engine/one-at-a-time.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('work of one name is done by one after the other, also when it fails', async () => {
  let atWork = 0
  let most = 0
  const work = async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await database.pool.query('SELECT 1')
    atWork -= 1
    throw new Error('the work failed')
  }
  const turns = [1, 2, 3].map(() => oneServerAtATime(database.db, 'a name', work))
  expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(most).toBe(1)
})

test('work of another name does not wait', async () => {
  const answer = await oneServerAtATime(database.db, 'a name', () =>
    oneServerAtATime(database.db, 'another name', async () => 'done'),
  )
  expect(answer).toBe('done')
})
