/** These tests check rules C64 and C66: what the server writes of the first page, and the page that other sites may frame. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { type FirstPageAnswer, firstPageParts, firstPagePath } from '#domain/storefront/first-page.ts'
import { priceFramePath } from '#domain/storefront/price-frame.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
/** This is Wednesday before noon in Austin. The next day is closed. */
let now = new Date('2026-11-25T16:00:00Z')

beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
})
afterAll(() => app.stop())

async function read(language: 'en' | 'es', zip?: string): Promise<FirstPageAnswer> {
  const answer = await fetch(app.url + firstPagePath(language, zip))
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return (await answer.json()) as FirstPageAnswer
}
const hostile = '<b onload=1>'
/** Markup with one of these runs something, or the content policy refuses it. */
const script = /<script|<[^>]* (on\w+|style)=/
const textIn = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const page = async (path: string) => (await fetch(app.url + path)).text()

test('the first page says the lowest price of 20 yards and the first day, with the rules of the checkout', async () => {
  expect(textIn((await read('en')).price)).toBe('20 yard from $568.31 earliest today')
  now = new Date('2026-11-25T20:00:00Z')
  expect(textIn((await read('en')).price)).toBe('20 yard from $568.31 earliest Friday')
  expect(textIn((await read('es')).price)).toBe('20 yardas desde $568.31 entrega desde el viernes')
})

test('a typed ZIP brings the prices there, which are those of the page with all prices', async () => {
  const { price, sizes, status } = await read('en', '78701')
  expect(textIn(price)).toBe('20 yard $584.55 in 78701 earliest Friday')
  expect(status).toBe('These are the prices for 78701, Austin, TX.')
  expect(sizes).toContain('href="/checkout/zipcode?zip=78701&amp;size=20yard"')
  const all = [...(await page('/prices?zip=78701')).matchAll(/<p class="price">(\$[\d.,]+)</g)].map(
    ([, amount]) => amount,
  )
  expect(all.length).toBeGreaterThan(3)
  for (const amount of all) expect(sizes).toContain(`>${amount}<`)
  expect(textIn(sizes)).toContain('20 Yard Dumpster $584.55 3 tons included')
})

test.each([
  ['1234', 'A ZIP code has five digits.'],
  ['10001', 'We do not deliver to 10001 yet.'],
])('the ZIP %s keeps the general prices, and the status says: %s', async (zip, status) => {
  const general = await read('en')
  expect(await read('en', zip)).toMatchObject({ status, price: general.price, sizes: general.sizes })
})

test('the parts escape what was typed, and run no script', async () => {
  const facts = { ...noPublicFacts, license: hostile, ratingInTenths: 48, reviewCount: 214 }
  await app.database.pool.query('UPDATE organization SET name = $1, public_facts = $2', [hostile, facts])
  const parts = await read('en')
  expect(parts.rest).toContain('Why &lt;b onload=1&gt;')
  expect(parts.rest).toContain('Licensed (&lt;b onload=1&gt;)')
  expect(textIn(parts.proof)).toMatch(/^★ 4\.8 \(214 reviews\) \(512\) 555-0110 Licensed$/)
  for (const part of firstPageParts) expect(parts[part]).not.toMatch(script)
})

test('only the page with prices may be framed by other sites, and it runs no script and sets no cookie', async () => {
  const headersOf = async (path: string) => (await fetch(app.url + path, { headers: { accept: 'text/html' } })).headers
  for (const language of ['en', 'es'] as const) {
    const headers = await headersOf(priceFramePath(language))
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(await page(priceFramePath(language))).not.toMatch(script)
  }
  for (const path of ['/prices', '/get-started', '/embed', '/embed/en', '/embed/en/prices/x']) {
    const headers = await headersOf(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).not.toBeNull()
  }
})

test('a second hauler on the installation leaves the page without prices of the first', async () => {
  await app.database.pool.query(`INSERT INTO organization (name, phone, email) VALUES ('Other', '', '')`)
  const parts = await read('en')
  expect(parts).toMatchObject({ hero: '', sizes: '', rest: '', zip: '', proof: '' })
  expect(parts.price).toBe('A dumpster in your driveway, priced in three minutes.')
})
