import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './connect.ts'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import { type DatabaseRelay, startDatabaseRelay } from './database-relay.stage.ts'
import { sql } from './sql.ts'

const connections = 12
/** The pool closes a connection if it waits for an answer and receives no data for six seconds. */
const longerThanSilence = () => new Promise(resolve => setTimeout(resolve, 7_000))

let database: TestDatabase
let relay: DatabaseRelay
let opened: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  relay = await startDatabaseRelay(database.connectionString)
  opened = openDatabase({ connectionString: relay.connectionString, maxConnections: connections })
})
afterAll(async () => {
  await opened.close()
  await relay.close()
  await database.drop()
})

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(opened.db)
const fillPool = () =>
  Promise.all(Array.from({ length: connections }, () => sql`SELECT pg_sleep(0.05)`.execute(opened.db)))

test('a transaction may wait a long time between two statements', async () => {
  await opened.db.transaction().execute(async tx => {
    await sql`SELECT 1`.execute(tx)
    await longerThanSilence()
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(tx)).rows).toEqual([{ one: 1 }])
  })
})

test('the pool gives up silent connections, and every answer is good again within fifteen seconds', async () => {
  await fillPool()
  const inTransaction = opened.db.transaction().execute(async tx => {
    await sql`SELECT 1`.execute(tx)
    silenced = relay.silence()
    return sql`SELECT 2`.execute(tx)
  })
  let silenced = 0
  const began = Date.now()
  await expect(inTransaction).rejects.toThrow('did not answer')
  expect(silenced).toBe(connections)
  while ((await Promise.allSettled([ask(), ask(), ask()])).some(({ status }) => status === 'rejected')) {
    expect(Date.now() - began).toBeLessThan(15_000)
  }
  const all = await Promise.all(Array.from({ length: 3 * connections }, ask))
  expect(all.every(({ rows }) => rows[0]?.one === 1)).toBe(true)
  expect(Date.now() - began).toBeLessThan(15_000)
})

test('an unused connection stays open for a while, and the pool gives it up if it is silent when it is used', async () => {
  const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(opened.db)).rows[0]?.pid
  const before = await pid()
  await longerThanSilence()
  expect(await pid()).toBe(before)
  relay.silence()
  await expect(ask()).rejects.toThrow('did not answer')
  expect(await pid()).not.toBe(before)
})
