import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxSettings } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const script = 'docs/examples/order.mjs'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an outsider orders a dumpster with the documented calls alone', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, app.url, '+15125550142'], {
    env: { ...process.env, ...outboxSettings },
  })
  const printed = JSON.parse(stdout)
  const { rows } = await app.database.pool.query('SELECT friendly_id, status, total_in_cents FROM orders')
  expect(rows).toEqual([{ friendly_id: printed.order, status: printed.status, total_in_cents: printed.totalInCents }])
  expect(printed).toEqual({
    order: expect.stringMatching(/^R-\d+$/),
    status: 'pending-drop-off',
    totalInCents: printed.quotedInCents,
    quotedInCents: expect.any(Number),
  })
  expect(printed.totalInCents).toBeGreaterThan(0)
})

test('the example takes nothing from the product’s own code', async () => {
  const source = await readFile(script, 'utf8')
  const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name)
  expect(imported).toEqual(['node:fs/promises', '@trpc/client', 'altcha-lib', 'altcha-lib/algorithms/pbkdf2'])
})
