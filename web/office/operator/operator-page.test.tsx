import { expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { App } from '#web/office/app.tsx'
import type { CreatedCompany } from '#web/office/operator/queries.ts'
import { self } from '#web/testing/customer-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { openApp } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const grackle = {
  id: 'h1',
  name: 'Grackle Creek',
  createdAt: '2026-11-02T12:00:00.000Z',
  people: 3,
  invited: 1,
  zips: 40,
}

const office = officePage('/operator', {
  getSelf: self,
  'office.operator.companies': { companies: [grackle], version: '0.1.0+abc' },
  getWorkplaces: { companies: [], invitations: [] },
})
const price = 'Your price for a 20 yard dumpster for a week (optional)'
const zip = (zipCode: string, isDone: boolean): CreatedCompany['zips'][number] => ({
  zipCode: zipCode as ZipCode,
  areaName: null,
  place: isDone ? 'free' : 'other-hauler',
  isDone,
})

test('the operator sees the haulers and makes a new one, and the form says what is wrong in each field', async () => {
  let tries = 0
  const answer = () =>
    tries++ === 0
      ? refused('prefix-used')
      : { zips: [zip('76701', true), zip('78701', false)], isTexted: true, isMember: false }
  await office.open({ answers: { 'office.operator.found': answer } })
  await office.seesTitle('Companies')
  await office.sees('Grackle Creek')
  await office.sees('Rolloff, version 0.1.0+abc')
  expect([...document.querySelectorAll('tbody td')].map(cell => cell.textContent)).toEqual([
    'Grackle Creek',
    'Nov 2, 2026',
    '3',
    '1',
    '40',
  ])
  await office.type('Prefix of its box codes (optional)', 'Oak!')
  await office.type('Tax there, in percent (optional)', '100')
  await office.type('ZIP', '76701 Waco')
  await office.type(price, '12')
  await office.press('Create the company')
  for (const words of [
    'Please enter the name, up to 100 letters.',
    'Dollars from 100 to 5,000, such as 495',
    '2 to 8 small letters and digits',
    'Percent below 100, such as 8.25',
    'These are no ZIPs: Waco',
  ])
    await office.sees(words)
  expect(office.sent('office.operator.found')).toBeUndefined()
  await office.type('Name of the company', 'Bluebonnet')
  await office.type(price, '495')
  await office.type('Color (optional)', '#0b756d')
  await office.type('Phone number for customers (optional)', '5125550181')
  await office.type('Email for customers (optional)', 'office@example.com')
  await office.type('Prefix of its box codes (optional)', 'oak7')
  await office.type('Name of its first area (optional)', 'Waco')
  await office.pick('Time zone', 'Mountain Time (Denver)')
  await office.type('Tax there, in percent (optional)', '8.25')
  await office.type('ZIP', '76701, 78701')
  await office.type('Mobile number of its first user (optional)', '5125550182')
  await office.press('Create the company')
  await office.sees('Another company has this prefix.')
  await office.press('Create the company')
  await office.sees('Bluebonnet is there')
  await office.sees('Its first user got a text.')
  await office.sees('This ZIP is not served by it, since another company does or it does not exist: 78701')
  expect(office.sent('office.operator.found')).toMatchObject({
    name: 'Bluebonnet',
    phone: '+15125550181',
    email: 'office@example.com',
    boxPrefix: 'oak7',
    area: { name: 'Waco', timeZone: 'America/Denver', taxRate: '0.0825', cityFeeInCents: 0 },
    zipCodes: ['76701', '78701'],
    adminPhone: '+15125550182',
    accent: '#0b756d',
    readyMade: { priceInCents: 49_500 },
  })
  expect(await office.field('Name of the company')).toMatchObject({ value: '' })
})

test('a person who is not the operator finds no page here', async () => {
  await office.open({ answers: { 'office.operator.companies': refused('organization-not-found') } })
  await office.sees('There is nothing here for this account.')
  expect(document.querySelectorAll('form')).toHaveLength(0)
})

test('a name and a ZIP are enough, and the operator is the first person of the company', async () => {
  await office.open({
    answers: { 'office.operator.found': { zips: [zip('76701', true)], isTexted: false, isMember: true } },
  })
  await office.type('Name of the company', 'Bluebonnet')
  await office.type('ZIP', '76701')
  await office.press('Create the company')
  await office.sees('Bluebonnet is there')
  const { id, ...made } = office.sent('office.operator.found') as { id: string }
  expect(made).toMatchObject({
    phone: null,
    email: null,
    accent: null,
    adminPhone: null,
    boxPrefix: null,
    area: { name: 'Around 76701', taxRate: '0' },
    zipCodes: ['76701'],
    readyMade: { priceInCents: null },
  })
  expect(await office.leadsTo('Open your office')).toBe(`/office?company=${id}`)
})

test('the operator may leave out the ready-made catalog', async () => {
  await office.open({
    answers: { 'office.operator.found': { zips: [zip('76701', true)], isTexted: false, isMember: true } },
  })
  await office.type('Name of the company', 'Bluebonnet')
  await office.type('ZIP', '76701')
  await office.choose('checkbox', /ready-made catalog/)
  await office.press('Create the company')
  await office.isSent('office.operator.found', expect.objectContaining({ readyMade: null }))
})

test('the office leads an operator without a hauler to this page', async () => {
  const roles = ['customer' as const, 'admin' as const]
  await openApp(
    <App />,
    '/office',
    {
      session: 'signed-in',
      answers: {
        'office.me': refused('organization-not-found'),
        getWorkplaces: { companies: [], invitations: [] },
        getSelf: { ...self, roles },
        'office.operator.companies': { companies: [], version: '0.1.0' },
      },
    },
    '/office',
  )
  await office.isAt('/office/operator')
  expect(document.body.textContent).not.toContain('No access')
})

test('the page shows that the haulers are loading', async () => {
  await office.open({ answers: { 'office.operator.companies': pending } })
  await office.isLoading('Loading')
})

test('an operator without haulers is asked to make the first', async () => {
  await office.open({ answers: { 'office.operator.companies': { companies: [], version: '0.1.0' } } })
  await office.sees('No company yet. Create the first one here.')
})

test('the page says so if the haulers cannot be loaded', async () => {
  await office.open({ answers: { 'office.operator.companies': failing } })
  await office.sees('Unable to load Companies')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Empresas')
})
