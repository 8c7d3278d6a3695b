import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'

let database: TestDatabase
/** These are the warnings of the driver. A process shows each of them once. */
const warnings: string[] = []
const note = ({ message }: Error) => void warnings.push(message)
beforeAll(async () => {
  process.on('warning', note)
  database = await createTestDatabase()
})
afterAll(async () => {
  process.off('warning', note)
  await database.drop()
})

const lines = async (): Promise<number[]> => {
  const { rows } = await database.pool.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tests notices'`,
  )
  return rows.map(({ pid }) => pid)
}

test('a connection that breaks is opened again, and notices arrive again', async () => {
  const heard: string[] = []
  expect(await lines()).toEqual([])
  const stop = database.notices.listen(subject => heard.push(subject))
  await expect.poll(lines).toHaveLength(1)
  const [pid] = await lines()
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid])
  const arrives = async (subject: string) => {
    database.db.notify(subject)
    return heard.includes(subject)
  }
  await expect.poll(() => arrives('again'), { timeout: 10_000 }).toBe(true)
  expect(await lines()).not.toContain(pid)
  stop()
})

test('notices of one moment are sent together, each subject once', async () => {
  const heard: string[] = []
  const stop = database.notices.listen(subject => heard.push(subject))
  for (const subject of ['a', 'b', 'a']) database.db.notify(subject)
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['a', 'b']))
  expect(heard.filter(subject => subject !== 'again').sort()).toEqual(['a', 'b'])
  stop()
})

test('three listeners of one connection get a notice without a warning', async () => {
  const heard: string[] = []
  const stops = [1, 2, 3].map(() => database.notices.listen(subject => heard.push(subject)))
  database.db.notify('one of many')
  await expect.poll(() => heard.filter(one => one === 'one of many')).toHaveLength(3)
  for (const stop of stops) stop()
  expect(warnings).toEqual([])
})

test('processes with the same channel receive each other’s notices, and other processes do not', async () => {
  const { connectionString } = database
  const opened = ['Shop changes', 'Shop changes', 'others'].map(noticesChannel =>
    openDatabase({ connectionString, noticesChannel }),
  )
  const heard = new Set<string>()
  const stops = opened.map(({ notices }, at) => notices.listen(subject => heard.add(`${at} heard ${subject}`)))
  // A process that does not listen yet misses a notice, so each is sent until it is heard.
  const heardAfter = (sender: number) => {
    opened[sender]?.db.notify(`from ${sender}`)
    return [...heard].toSorted()
  }
  await expect.poll(() => heardAfter(1), { timeout: 10_000 }).toEqual(['0 heard from 1', '1 heard from 1'])
  await expect.poll(() => heardAfter(2), { timeout: 10_000 }).toContain('2 heard from 2')
  expect(heard.size).toBe(3)
  for (const stop of stops) stop()
  await Promise.all(opened.map(each => each.close()))
})
