import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewCompany } from '#domain/company/new-company.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

const query = async (text: string, values: unknown[] = []) => (await stage.app.database.pool.query(text, values)).rows
const refusal = (name: string) => ({ data: { refusal: name } })
const operator = () => stage.app.client(() => ({ ...stage.cast.platformAdmin.headers })).office.operator
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const firstPhone = '+15125550182' as UsPhone
const company = (own: Partial<NewCompany> = {}): NewCompany => ({
  id: id(1),
  name: 'Bluebonnet Roll-Off',
  phone: '+15125550181' as UsPhone,
  email: 'office@example.com',
  boxPrefix: 'oak7',
  area: {
    name: 'Waco',
    timeZone: 'America/Chicago',
    taxRate: '0.0825',
    cityFeeInCents: 0,
    taxableKinds: ['container'],
  },
  zipCodes: ['76701', '76704'] as ZipCode[],
  adminPhone: firstPhone,
  accent: null,
  readyMade: null,
  ...own,
})

test('a new company has its first area and a first member with all rights, and the operator sees nothing of it', async () => {
  const made = await operator().found.mutate(company())
  expect([made.isTexted, made.zips.map(zip => zip.isDone)]).toEqual([true, [true, true]])
  const { companies } = await operator().companies.query({})
  expect(companies.find(one => one.id === id(1))).toMatchObject({
    name: company().name,
    people: 0,
    invited: 1,
    zips: 2,
  })
  const first = await enrol(stage.app, firstPhone)
  const { office, getWorkplaces, acceptInvitation } = stage.app.client(() => ({ ...first.headers }))
  for (const { id } of (await getWorkplaces.query()).invitations) await acceptInvitation.mutate({ id })
  const me = await office.me.query({})
  expect([me.organization.name, me.rights]).toEqual([company().name, ['dispatch', 'money', 'catalog', 'team']])
  expect((await office.areas.list.query({})).areas).toMatchObject([{ name: 'Waco', taxRate: '0.082500', zipsOn: 2 }])
  expect((await office.containers.labels.query({})).prefix).toBe('oak7')
  const asOperator = stage.app.client(() => ({ ...stage.cast.platformAdmin.headers, 'x-organization-id': id(1) }))
  await expect(asOperator.office.me.query({})).rejects.toMatchObject(refusal('organization-not-found'))
  const changes = await query('SELECT act, object FROM change WHERE organization_id = $1 ORDER BY seq', [id(1)])
  expect(changes.map(({ act, object }) => `${act} ${object}`)).toEqual([
    'add organization',
    'add service-area',
    'add pricing-rule',
    'serve-zips service-area',
    'invite invitation',
    'accept-invitation invitation',
  ])
})

test('a new company finds the price of weight as a pricing rule among its prices', async () => {
  const first = await enrol(stage.app, firstPhone)
  const { office } = stage.app.client(() => ({ ...first.headers }))
  const { rules } = await office.prices.list.query({})
  expect(rules).toMatchObject([
    {
      name: 'Weight',
      type: 'TONNAGE_PRICING',
      draft: { active: true, terms: { data: { perTonRateInCents: 9900, minimumTonnage: '2' } } },
    },
  ])
})

test('the user whose number is in the settings becomes the operator, also with an account from before', async () => {
  await query(`UPDATE app_user SET roles = '{customer}' WHERE id = $1`, [stage.cast.platformAdmin.id])
  await operator().companies.query({})
  const [{ roles }] = (await query('SELECT roles FROM app_user WHERE id = $1', [stage.cast.platformAdmin.id])) as [
    { roles: string[] },
  ]
  expect(roles).toEqual(['customer', 'admin'])
})

test('a call that is sent twice makes one company, and a call with a box prefix in use makes none', async () => {
  const again = operator().found.mutate(company({ boxPrefix: 'oak8' }))
  await expect(again).rejects.toMatchObject(refusal('company-known'))
  const other = operator().found.mutate(company({ id: id(2) }))
  await expect(other).rejects.toMatchObject(refusal('prefix-used'))
  expect(await query('SELECT id FROM organization WHERE id = $1', [id(2)])).toEqual([])
})

test('a ZIP that another company serves stays with that company, and the answer says so', async () => {
  const zipCodes = ['76701', '76705', '00000'] as ZipCode[]
  const { zips } = await operator().found.mutate(company({ id: id(3), boxPrefix: null, zipCodes }))
  expect(zips.map(zip => [zip.zipCode, zip.place, zip.isDone])).toEqual([
    ['76701', 'other-hauler', false],
    ['76705', 'free', true],
    ['00000', 'unknown', false],
  ])
  const [made] = await query('SELECT box_prefix = left(md5(id::text), 8) AS own FROM organization WHERE id = $1', [
    id(3),
  ])
  expect(made).toEqual({ own: true })
})

test('neither a member of a hauler nor a customer can make companies or list them', async () => {
  for (const person of [stage.cast.admin, stage.cast.owner]) {
    const { office } = stage.app.client(() => ({ ...person.headers }))
    await expect(office.operator.companies.query({})).rejects.toMatchObject(refusal('organization-not-found'))
    const found = office.operator.found.mutate(company({ id: id(4), boxPrefix: null }))
    await expect(found).rejects.toMatchObject(refusal('organization-not-found'))
  }
  expect(await query('SELECT id FROM organization WHERE id = $1', [id(4)])).toEqual([])
})

test('an operator who names nobody else is the first member of a company with a color and the ready-made catalog', async () => {
  const own = { phone: null, email: null, adminPhone: null, boxPrefix: null, accent: '#0b756d' }
  const made = await operator().found.mutate(
    company({ ...own, id: id(5), zipCodes: ['76706'] as ZipCode[], readyMade: { priceInCents: 49_500 } }),
  )
  expect([made.isMember, made.isTexted]).toEqual([true, false])
  const asOwner = () => ({ ...stage.cast.platformAdmin.headers, 'x-organization-id': id(5) })
  const { office } = stage.app.client(asOwner)
  const me = await office.me.query({})
  expect([me.rights, me.organization.isNew, me.organization.brand?.colors?.brand]).toEqual([
    ['dispatch', 'money', 'catalog', 'team'],
    true,
    '#0b756d',
  ])
  expect(await office.settings.read.query({})).toMatchObject({ phone: '+15125550100', email: '' })
  const kinds = ['container-type', 'material', 'add-on', 'cleanup', 'time-window'] as const
  const counts = await Promise.all(kinds.map(async kind => (await office.catalog.list.query({ kind })).items.length))
  expect(counts).toEqual([6, 22, 7, 7, 6])
  const { rules } = await office.prices.list.query({})
  expect(rules.map(rule => rule.name)).toEqual(['Heavy loads', 'Rental by size', 'Weight'])
  const terms = rules.find(rule => rule.name === 'Rental by size')?.draft?.terms
  const prices = terms?.type === 'CONTAINER_PERIOD_PRICING' ? terms.data.containerPeriods : []
  expect(prices.map(price => price.basePriceInCents)).toEqual([37_600, 44_800, 49_500, 58_900, 68_400])
  expect((await office.firstSteps.read.query({})).open?.facts).toMatchObject({ sizes: 6, pricedSizes: 6 })
  const invited = await query('SELECT id FROM invitation WHERE organization_id = $1', [id(5)])
  expect(invited).toEqual([])
})

test('a color that is hard to read makes no company', async () => {
  const found = operator().found.mutate(company({ id: id(6), boxPrefix: null, accent: '#1e3a8a' }))
  await expect(found).rejects.toMatchObject(refusal('accent-unreadable'))
  expect(await query('SELECT id FROM organization WHERE id = $1', [id(6)])).toEqual([])
})
