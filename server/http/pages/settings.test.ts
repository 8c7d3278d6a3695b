import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a page that this server did not build can ask for its settings, and gets nothing secret', async () => {
  const response = await fetch(`${app.url}/settings.json`)
  const text = await response.text()
  const { rows } = await app.database.pool.query('SELECT name, phone, email FROM organization')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(JSON.parse(text)).toEqual({
    payment: {
      publishableKey: expect.stringMatching(/^pk_test_/),
      scriptUrl: '/sim/stripe/stripe.js',
      isSimulated: true,
    },
    isTestInstallation: true,
    hauler: rows[0],
  })
  expect(text).not.toMatch(/sk_test|whsec/)
})
