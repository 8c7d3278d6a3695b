import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStandby, lineOfStandby } from '#server/doctor/check-standby.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('there is no line if no standby is set', async () => {
  expect(await checkStandby({ connectionString: database.connectionString, standbyUrl: null })).toEqual([])
})

test('an address that leads to the primary, or to nothing, is wrong', async () => {
  const { connectionString } = database
  const [line] = await checkStandby({ connectionString, standbyUrl: connectionString })
  expect(line).toMatchObject({ state: 'wrong', words: expect.stringContaining('leads to the primary') })
  const [none] = await checkStandby({ connectionString, standbyUrl: 'postgresql://shop@127.0.0.1:1/shop' })
  expect(none).toMatchObject({ state: 'wrong', words: 'No database answers at DATABASE_STANDBY_URL.' })
})

test('a standby of this database is right, and one of another database is wrong', () => {
  const primary = { source: '7', isStandby: false }
  expect(lineOfStandby(primary, { source: '7', isStandby: true })).toMatchObject({ state: 'ok' })
  expect(lineOfStandby(primary, { source: '8', isStandby: true })).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('another database'),
  })
})
