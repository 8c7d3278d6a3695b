import { fileURLToPath } from 'node:url'
import { checkTypes } from '@rolloff/sql/checker/check.ts'
import { openSources } from '@rolloff/sql/checker/project.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { accepted, maxAccepted, maxUnread, unread } from './accepted.ts'

/** These functions of the product's own migrations never return null. */
const neverNull = ['may_text']
const options = {
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  config: {
    extends: './server/tsconfig.json',
    include: ['server/db', 'server/providers', 'packages/payment-simulator'],
    exclude: ['packages/payment-simulator/browser'],
  },
  isCompared: (path: string) =>
    /^(server\/(db|providers)|packages\/payment-simulator)\//.test(path) && !/\.(test|contract|stage)\.ts$/.test(path),
}

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database.drop()
})

test('every statement of the product declares its rows as PostgreSQL describes them', async () => {
  const sources = openSources(options)
  const checked = await checkTypes(sources, client, { neverNull }).finally(sources.close)
  expect(checked.statements).toBeGreaterThan(100)
  expect(checked.unread.map(({ place }) => place).sort()).toEqual(Object.keys(unread).sort())
  expect(checked.unread.length).toBeLessThanOrEqual(maxUnread)
  const known = Object.keys(accepted).filter(key => checked.wrong.some(lie => lie.startsWith(`${key} can be null`)))
  expect(checked.wrong.filter(lie => !known.some(key => lie.startsWith(`${key} `)))).toEqual([])
  expect(known, 'what is accepted and no longer needed').toEqual(Object.keys(accepted))
  expect(known.length).toBeLessThanOrEqual(maxAccepted)
}, 120_000)
