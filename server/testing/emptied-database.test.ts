import pg from 'pg'
import { expect, test } from 'vitest'
import { takeTestDatabase } from '#server/testing/emptied-database.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'

/** No other test has pools of this size, so no other test takes these databases. */
const take = () => takeTestDatabase({ maxConnections: 3 })

/** Gives the database back, and returns true if the next test gets the same one. */
async function isUsedAgain(database: TestDatabase): Promise<boolean> {
  await database.drop()
  const next = await take()
  await next.drop()
  return next.connectionString === database.connectionString
}

/** Stores a change of a new hauler. Returns its number. */
async function addChange({ db, pool }: TestDatabase): Promise<string> {
  const { id } = await makeOrganization(db)
  const { rows } = await pool.query<{ seq: string }>(
    `INSERT INTO change (organization_id, at, act, object, object_id) VALUES ($1, now(), 'change', 'organization', $1)
     RETURNING seq`,
    [id],
  )
  return rows[0]?.seq ?? ''
}

test('the next test gets the same database without rows, and its numbers begin again', async () => {
  const first = await take()
  const numbers = [await addChange(first), await addChange(first)]
  await first.drop()
  const second = await take()
  expect(second.connectionString).toBe(first.connectionString)
  const { rows } = await second.pool.query('SELECT FROM organization UNION ALL SELECT FROM change')
  expect(rows).toEqual([])
  expect([await addChange(second), await addChange(second)]).toEqual(numbers)
  await second.drop()
})

test('a database whose tables a test has changed is dropped, even if the test has taken its change back', async () => {
  const database = await take()
  await database.pool.query('ALTER TABLE bill DISABLE TRIGGER USER')
  await database.pool.query('ALTER TABLE bill ENABLE TRIGGER USER')
  expect(await isUsedAgain(database)).toBe(false)
})

test('a database to which another process is still connected is dropped', async () => {
  const database = await take()
  const other = new pg.Client({ connectionString: database.connectionString, application_name: 'a server' })
  other.on('error', () => {})
  await other.connect()
  expect(await isUsedAgain(database)).toBe(false)
  await other.end().catch(() => {})
})

test('a database in which a session still holds a lock is dropped', async () => {
  const database = await take()
  await database.pool.query('SELECT pg_advisory_lock(1)')
  expect(await isUsedAgain(database)).toBe(false)
})

test('a database in which a statement still runs is dropped', async () => {
  const database = await take()
  const running = database.pool.query('SELECT pg_sleep(0.3)')
  // The statement has a connection when another one answers.
  await database.pool.query('SELECT')
  expect(await isUsedAgain(database)).toBe(false)
  await running
})
