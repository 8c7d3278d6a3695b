import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

async function runExample(phone: string, env: Readonly<Record<string, string>>) {
  const { OUTBOX_KEY: _, DATA_DIR: __, ...others } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [script, app.url, phone], {
    env: { ...others, ...env },
  })
  return JSON.parse(stdout)
}

test('a program without our code orders a dumpster with only the documented calls', async () => {
  const printed = await runExample('+15125550142', outboxSettings)
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

test('the example finds the key of the outbox in the installation’s data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-example-'))
  try {
    await writeFile(join(folder, 'outbox-key'), `${outboxSettings.OUTBOX_KEY}\n`)
    expect(await runExample('+15125550143', { DATA_DIR: folder })).toMatchObject({ status: 'pending-drop-off' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the example imports nothing of the product’s own code', async () => {
  const source = await readFile(script, 'utf8')
  const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name)
  expect(imported).toEqual(['node:fs/promises', '@trpc/client', 'altcha-lib', 'altcha-lib/algorithms/pbkdf2'])
})
