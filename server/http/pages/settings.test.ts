import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const footIn = (language: string, phone: string) => [
  { text: formatPhone(phone), url: `tel:${phone}` },
  ...['/prices', '/what-can-go-in', '/questions'].map(path => ({ text: expect.any(String), url: language + path })),
]

it('a page that another server built can read the settings, and they hold no secret', async () => {
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
    call: { text: formatPhone(rows[0].phone), url: `tel:${rows[0].phone}` },
    foot: { en: footIn('', rows[0].phone), es: footIn('/es', rows[0].phone) },
  })
  expect(text).not.toMatch(/sk_test|whsec/)
})

it('rule A25: the settings say that no order can be priced while the only hauler has no price', async () => {
  const read = async () => (await (await fetch(`${app.url}/settings.json`)).json()) as { opensLater?: boolean }
  const offer = (isArchived: boolean) =>
    app.database.pool.query('UPDATE container_type SET archived = $1', [isArchived])
  expect(await read()).not.toHaveProperty('opensLater')
  await offer(true)
  expect((await read()).opensLater).toBe(true)
  await offer(false)
  expect(await read()).not.toHaveProperty('opensLater')
})

it('rule A21: the settings have the hauler’s facts once these are filled in, and none if there are several haulers', async () => {
  const read = async () => (await (await fetch(`${app.url}/settings.json`)).json()) as { facts?: unknown }
  const facts = { ...noPublicFacts, sinceYear: 2009, reviewUrl: 'https://g.page/r/grackle/review' }
  await app.database.pool.query('UPDATE organization SET public_facts = $1', [JSON.stringify(facts)])
  expect((await read()).facts).toEqual({
    en: [{ text: 'In business since 2009' }],
    es: [{ text: 'En el negocio desde 2009' }],
    reviewUrl: 'https://g.page/r/grackle/review',
  })
  await app.database.pool.query(
    `INSERT INTO organization (name, phone, email) VALUES ('Other', '+15125550111', 'o@example.com')`,
  )
  expect(await read()).not.toHaveProperty('facts')
})
