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

async function send(path: string, fields: Record<string, string>, logo?: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (logo) form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }))
  const answer = await fetch(`${app.url}${path}?key=${outboxSettings.OUTBOX_KEY}`, {
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

const servedBy = async () =>
  query(
    `SELECT a.organization_id AS id, a.time_zone AS zone FROM service_area_zip z JOIN service_area a ON a.id = z.service_area_id
     WHERE z.zip_code = '43004' AND z.active`,
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

test('rule A29: who keeps it is the first member of a company with its brand, ZIP and price, and the demo gets its own back', async () => {
  const { status, text, headers } = await send('/dev/company/keep', { zipCode: '43004', phone: '(512) 555-0163' })
  expect(status).toBe(200)
  expect(headers.getSetCookie().join()).toContain('HttpOnly')
  const [, id = ''] = /company=([\w-]{36})/.exec(text) ?? []
  expect(await brandOf(id)).toEqual({ name: mine.name, accent: mine.accent, hasLogo: true })
  expect(await servedBy()).toEqual([{ id, zone: 'America/New_York' }])
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
})
