import { plainPng } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAccent } from '#domain/company/brand.ts'
import { demoId, organizationId } from '#server/db/seed/ids.ts'
import { demoOrganization } from '#server/db/seed/organization.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ seed: 'demo', hasOrders: true })
}, 60_000)
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

async function send(path: string, fields: Record<string, string>, logo?: Uint8Array, lang?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (logo) form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }))
  const answer = await fetch(`${app.url}${path}?key=${outboxSettings.OUTBOX_KEY}${lang ? `&lang=${lang}` : ''}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const mine = { name: 'Bluebonnet Boxes', accent: '#ffd21f', zipCode: '43004', priceInCents: '415' }

/** The base prices of a price list, in dollars. */
async function pricesOf(rule: number): Promise<number[]> {
  const [row] = await query('SELECT data FROM pricing_rule WHERE id = $1', [demoId('pricing-rule', rule)])
  return row.data.containerPeriods.map((one: { basePriceInCents: number }) => one.basePriceInCents / 100)
}

const brandOf = async (id: string) =>
  (await query('SELECT name, accent, logo_key IS NOT NULL AS "hasLogo" FROM organization WHERE id = $1', [id]))[0]

const servedBy = async (zipCode = '43004') =>
  query(
    `SELECT a.organization_id AS id, a.time_zone AS zone FROM service_area_zip z JOIN service_area a ON a.id = z.service_area_id
     WHERE z.zip_code = $1 AND z.active`,
    [zipCode],
  )

test.each([
  ['a price of $99', { priceInCents: '99' }, 'from $100 to $5,000'],
  ['a ZIP that does not exist', { zipCode: '00000' }, 'a ZIP of the United States'],
  ['no name', { name: ' ' }, 'a name of at most 100 letters'],
  ['a word for a color', { accent: 'blue' }, 'Please choose a color'],
])('rule A28: %s is refused beside its field, and nothing changes', async (_what, wrong, words) => {
  const { status, text } = await send('/dev/company', { ...mine, ...wrong })
  expect(status).toBe(422)
  expect(text).toContain(words)
  expect(await brandOf(organizationId)).toMatchObject({ name: demoOrganization.name })
})

test('rule A28: the invented company takes name, color, logo and ZIP, and all its price lists follow the price', async () => {
  const before = { card: await pricesOf(1), contractors: await pricesOf(2), nextYear: await pricesOf(10) }
  const { status, headers } = await send('/dev/company', mine, plainPng)
  expect([status, headers.get('location')]).toEqual([303, '/dev/company?zip=43004'])
  expect(await brandOf(organizationId)).toEqual({ name: mine.name, accent: mine.accent, hasLogo: true })
  const inProportion = (prices: number[]) => prices.map(price => Math.round((price * 415) / 525))
  expect(await pricesOf(1)).toEqual(inProportion(before.card))
  expect(await pricesOf(2)).toEqual(inProportion(before.contractors))
  expect(await pricesOf(10)).toEqual(inProportion(before.nextYear))
  expect(await servedBy()).toEqual([{ id: organizationId, zone: 'America/New_York' }])
  expect((await send('/dev/company', { ...mine, accent: '#1d4ed8' })).headers.get('location')).toMatch(/&shade=1$/)
  expect(checkAccent((await brandOf(organizationId)).accent)).toBeNull()
  expect(await brandOf(organizationId)).not.toMatchObject({ accent: '#1d4ed8' })
  await send('/dev/company', mine)
  const page = await fetch(`${app.url}/dev/company?zip=43004&key=${outboxSettings.OUTBOX_KEY}`)
  expect(await page.text()).toContain('Bluebonnet Boxes is open')
})

test('rule A28: the page is in Spanish if the browser prefers it or the address names it, and so are its refusals', async () => {
  const read = (address: string, language: string) =>
    fetch(`${app.url}${address}key=${outboxSettings.OUTBOX_KEY}`, { headers: { 'accept-language': language } })
  const preferred = await (await read('/dev/company?', 'es-MX,en')).text()
  expect(preferred).toContain('<html lang="es">')
  expect(preferred).toContain('Su empresa en sesenta segundos')
  expect(await (await read('/dev/company?lang=es&', 'en-US')).text()).toContain('Nombre de su empresa')
  const refused = await send('/dev/company', { ...mine, priceInCents: '99' }, undefined, 'es')
  expect(refused.text).toContain('Escriba un precio de $100 a $5,000.')
  expect((await send('/dev/company', mine, undefined, 'es')).headers.get('location')).toBe(
    '/dev/company?zip=43004&lang=es',
  )
})

/** Opens the page with the visitor's company and reads what *Keep it* posts. */
async function openKeep(zipCode: string): Promise<Record<string, string>> {
  const page = await fetch(`${app.url}/dev/company?zip=${zipCode}&key=${outboxSettings.OUTBOX_KEY}`)
  const hidden = (await page.text()).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]))
}

let keptForm: Record<string, string> = {}

const companies = async () => (await query('SELECT count(*)::int AS n FROM organization'))[0].n
const companyIn = (text: string) => /company=([\w-]{36})/.exec(text)?.[1] ?? ''

test('rule A29: a form with the id of another company is refused beside it, and the demo keeps its name and its ZIP', async () => {
  const form = { ...(await openKeep('43004')), phone: '(512) 555-0163', id: organizationId }
  const { status, text } = await send('/dev/company/keep', form)
  expect(status).toBe(422)
  expect(text).toMatch(
    /This company is there already\.<\/p>\s*<form method="post" action="\/dev\/company\/keep\?lang=en">/,
  )
  expect(text).toContain('value="(512) 555-0163"')
  expect(await brandOf(organizationId)).toMatchObject({ name: mine.name, hasLogo: true })
  expect(await servedBy()).toEqual([{ id: organizationId, zone: 'America/New_York' }])
})

test('rule A29: what another visitor typed meanwhile is not kept, and the page shows the own words again', async () => {
  const form = { ...(await openKeep('43004')), phone: '(512) 555-0163' }
  await send('/dev/company', { ...mine, name: 'Live Oak Bins', priceInCents: '600' })
  const { status, text } = await send('/dev/company/keep', form)
  expect(status).toBe(422)
  expect(text).toContain('Another visitor changed this demo meanwhile')
  expect(text).toContain('value="Bluebonnet Boxes"')
  expect(text).toContain('name="priceInCents" value="415"')
  expect(await companies()).toBe(1)
  expect(await brandOf(organizationId)).toMatchObject({ name: 'Live Oak Bins' })
  await send('/dev/company', mine)
})

test('rule A29: if a step fails, the next press of the same form goes on, and nothing is lost', async () => {
  const form = { ...(await openKeep('43004')), phone: '(512) 555-0164' }
  keptForm = form
  await query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`)
  await query('CREATE TRIGGER fail BEFORE UPDATE ON pricing_rule EXECUTE FUNCTION fail()')
  const broken = await send('/dev/company/keep', form)
  await query('DROP FUNCTION fail CASCADE')
  expect(broken.status).toBe(500)
  expect(await brandOf(organizationId)).toMatchObject({ name: mine.name, hasLogo: true })
  const { status, text } = await send('/dev/company/keep', form)
  expect(status).toBe(200)
  const id = companyIn(text)
  expect(await brandOf(id)).toEqual({ name: mine.name, accent: mine.accent, hasLogo: true })
  expect(await servedBy()).toEqual([{ id, zone: 'America/New_York' }])
  expect(await brandOf(organizationId)).toEqual({ name: demoOrganization.name, accent: null, hasLogo: false })
  expect(await companies()).toBe(2)
})

test('rule A29: a wrong number is named although the demo has its own name again, and what was typed stays', async () => {
  const { status, text } = await send('/dev/company/keep', { ...keptForm, phone: '12' })
  expect(status).toBe(422)
  expect(text).toMatch(/role="alert">Please enter a US mobile number\./)
  expect(text).toContain('value="Bluebonnet Boxes"')
})

test('rule A28: a ZIP of another company is refused beside its field, and nothing changes', async () => {
  const { status, text } = await send('/dev/company', mine)
  expect(status).toBe(422)
  expect(text).toMatch(/aria-describedby="wrong-zipCode"[\s\S]*Another company here serves this ZIP\./)
  expect(await brandOf(organizationId)).toMatchObject({ name: demoOrganization.name })
})

test('rule A28: where another company is, the customer’s link leads to a page with the visitor’s price', async () => {
  expect((await send('/dev/company', { ...mine, zipCode: '43065' }, plainPng)).status).toBe(303)
  const page = await fetch(`${app.url}/dev/company?zip=43065&key=${outboxSettings.OUTBOX_KEY}`)
  const [, path = ''] = /href="([^"]*)"[^>]*>Open the order page/.exec(await page.text()) ?? []
  expect(await (await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } })).text()).toContain('$415.00')
})

test('rule A28: two windows that open as Dana at once are both signed in', async () => {
  const enter = () => fetch(`${app.url}/dev/enter/office?key=${outboxSettings.OUTBOX_KEY}`, { redirect: 'manual' })
  const opened = await Promise.all([enter(), enter(), enter()])
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('rule A29: who keeps it is the first member of a company with its brand, ZIP and price, and the demo gets its own back', async () => {
  const form = { ...(await openKeep('43065')), phone: '(512) 555-0163' }
  const press = () => send('/dev/company/keep', form)
  const pressed = [...(await Promise.all([press(), press()])), await press()]
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { headers } of pressed) expect(headers.getSetCookie().join()).toContain('HttpOnly')
  const [id = '', ...others] = new Set(pressed.map(({ text }) => companyIn(text)))
  expect([others, await companies()]).toEqual([[], 3])
  expect(await brandOf(id)).toEqual({ name: mine.name, accent: mine.accent, hasLogo: true })
  expect(await servedBy('43065')).toEqual([{ id, zone: 'America/New_York' }])
  expect(
    await query('SELECT u.phone FROM membership m JOIN app_user u ON u.id = m.user_id WHERE m.organization_id = $1', [
      id,
    ]),
  ).toEqual([{ phone: '+15125550163' }])
  const [card] = await query(
    `SELECT data FROM pricing_rule WHERE organization_id = $1 AND type = 'CONTAINER_PERIOD_PRICING'`,
    [id],
  )
  expect(card.data.containerPeriods.map((one: { basePriceInCents: number }) => one.basePriceInCents)).toContain(41_500)
  expect(await brandOf(organizationId)).toEqual({ name: demoOrganization.name, accent: null, hasLogo: false })
  expect(await pricesOf(1)).toContain(525)
  expect(app.offersOwnCompany).toBe(true)
})
