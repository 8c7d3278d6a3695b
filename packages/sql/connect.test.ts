import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 })
})
afterAll(() => database.drop())

const ask = async (expression: string) => (await database.pool.query(`SELECT ${expression} AS answer`)).rows[0].answer

test('big integers are numbers, and one that a number cannot hold is refused', async () => {
  expect(await ask('9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER)
  expect(await ask('ARRAY[1, NULL, 3]::int8[]')).toEqual([1, null, 3])
  await expect(ask('9007199254740992::int8')).rejects.toThrow('too large')
})

test('calendar days, exact figures and intervals come as PostgreSQL writes them', async () => {
  expect(await ask("'2027-03-14'::date")).toBe('2027-03-14')
  expect(await ask("'{2027-03-14,NULL}'::date[]")).toEqual(['2027-03-14', null])
  expect(await ask('0.0825::numeric(9,6)')).toBe('0.082500')
  expect(await ask("'90 minutes'::interval")).toBe('01:30:00')
  expect(await ask("'2027-03-14 12:00:00Z'::timestamptz")).toEqual(new Date('2027-03-14T12:00:00Z'))
})

test('no statement runs longer than five seconds, no transaction is left idle for longer than ten', async () => {
  expect(await ask("current_setting('statement_timeout')")).toBe('5s')
  expect(await ask("current_setting('idle_in_transaction_session_timeout')")).toBe('10s')
})

test('a connection cut while it is lent out or idle does not end the process; the pool opens another', async () => {
  const lent = await database.pool.connect()
  const { rows } = await lent.query('SELECT pg_backend_pid() AS pid')
  const cut = lent.query('SELECT pg_sleep(4)')
  const isCut = Promise.all([expect(cut).rejects.toThrow(), new Promise(resolve => lent.once('end', resolve))])
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await isCut
  lent.release()
  expect(await Promise.all([ask('1'), ask('2'), ask('3')])).toEqual([1, 2, 3])
})
