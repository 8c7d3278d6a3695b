import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import { sql } from './sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 })
})
afterAll(() => database.drop())

const ask = async (expression: string) => (await database.pool.query(`SELECT ${expression} AS answer`)).rows[0].answer

test('a big integer is a number, and one that a number cannot hold is refused', async () => {
  expect(await ask('9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER)
  expect(await ask('ARRAY[1, NULL, 3]::int8[]')).toEqual([1, null, 3])
  await expect(ask('9007199254740992::int8')).rejects.toThrow('too large')
})

test('calendar days, exact numbers and intervals arrive as PostgreSQL writes them', async () => {
  expect(await ask("'2027-03-14'::date")).toBe('2027-03-14')
  expect(await ask("'{2027-03-14,NULL}'::date[]")).toEqual(['2027-03-14', null])
  expect(await ask('0.0825::numeric(9,6)')).toBe('0.082500')
  expect(await ask("'90 minutes'::interval")).toBe('01:30:00')
  expect(await ask("'2027-03-14 12:00:00Z'::timestamptz")).toEqual(new Date('2027-03-14T12:00:00Z'))
})

test('a connection is set to end a statement after five seconds and an idle transaction after ten', async () => {
  expect(await ask("current_setting('statement_timeout')")).toBe('5s')
  expect(await ask("current_setting('idle_in_transaction_session_timeout')")).toBe('10s')
})

test('when a connection in use is cut, the process does not end, and the pool opens another connection', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const cut = client.query('SELECT pg_sleep(4)')
  const isCut = Promise.all([expect(cut).rejects.toThrow(), new Promise(resolve => client.once('end', resolve))])
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await isCut
  client.release()
  expect(await Promise.all([ask('1'), ask('2'), ask('3')])).toEqual([1, 2, 3])
})

test('a transaction stores all of its statements or none', async () => {
  const { db, pool } = database
  await pool.query('CREATE TABLE done_together (step int)')
  const steps = async () => (await pool.query('SELECT step FROM done_together ORDER BY step')).rows.map(one => one.step)
  const insert = (step: number) => sql`INSERT INTO done_together VALUES (${step})`

  await db.transaction().execute(async tx => {
    await insert(1).execute(tx)
    await insert(2).execute(tx)
  })
  expect(await steps()).toEqual([1, 2])
  const failing = db.transaction().execute(async tx => {
    await insert(3).execute(tx)
    throw new Error('after the first statement')
  })
  await expect(failing).rejects.toThrow('after the first statement')
  await expect(db.transaction().execute(tx => sql`SELECT 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  expect(await steps()).toEqual([1, 2])
})

test('all statements of the work run in one transaction, and the work may have none', async () => {
  const { db } = database
  const transactionId = sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`
  const answers = await db
    .transaction()
    .execute(async tx => [await transactionId.execute(tx), await transactionId.execute(tx)])
  const [first, second] = answers.map(({ rows }) => rows[0]?.id)
  expect(first).toBe(second)
  expect(await db.transaction().execute(async () => 'nothing was asked')).toBe('nothing was asked')
})
