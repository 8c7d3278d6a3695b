import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
/** This client has nothing in common with this build but the name of the channel. */
let older: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  older = new pg.Client({ connectionString: database.connectionString })
  await older.connect()
})
afterAll(async () => {
  await older.end()
  await database.drop()
})

test('during an update, servers of the older and the newer build receive each other’s notices', async () => {
  const heard: string[] = []
  const stop = database.notices.listen(subject => heard.push(subject))
  await older.query('LISTEN rolloff_changes')
  const heardByOlder = once(older, 'notification')
  database.db.notify('from newer')
  const [notice] = await heardByOlder
  expect(notice.payload).toBe('from newer')
  await older.query("SELECT pg_notify('rolloff_changes', 'from older')")
  await expect.poll(() => heard).toEqual(['from newer', 'from older'])
  stop()
})
