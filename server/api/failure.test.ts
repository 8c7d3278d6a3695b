import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = async (path: string) => {
  const response = await fetch(`${app.url}${path}`)
  return { status: response.status, text: await response.text() }
}

describe('when the database does not do what it should', () => {
  test('a call says that something went wrong, and nothing of what', async () => {
    await app.database.pool.query('ALTER TABLE add_on RENAME TO lost')
    const { status, text } = await ask('/trpc/getAddOns')
    await app.database.pool.query('ALTER TABLE lost RENAME TO add_on')
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      error: {
        code: -32603,
        message: 'Something went wrong on our side. Please try again.',
        data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'getAddOns' },
      },
    })
  })

  test('in a batch only the call that broke is broken', async () => {
    await app.database.pool.query('ALTER TABLE add_on RENAME TO lost')
    const { status, text } = await ask('/trpc/getMaterials,getAddOns?batch=1')
    await app.database.pool.query('ALTER TABLE lost RENAME TO add_on')
    expect(status).toBe(207)
    expect(JSON.parse(text).map((one: { error?: { data: { code: string } } }) => one.error?.data.code)).toEqual([
      undefined,
      'INTERNAL_SERVER_ERROR',
    ])
  })

  test('a server whose tables are not the newest is alive and not ready', async () => {
    expect((await ask('/readyz')).status).toBe(200)
    await app.database.pool.query('ALTER TABLE migration RENAME TO lost')
    const [alive, ready] = [await ask('/healthz'), await ask('/readyz')]
    await app.database.pool.query('ALTER TABLE lost RENAME TO migration')
    expect([alive.status, ready.status]).toEqual([200, 503])
    expect(ready.text).toBe('{"status":"not ready"}')
    expect((await ask('/readyz')).status).toBe(200)
  })
})
