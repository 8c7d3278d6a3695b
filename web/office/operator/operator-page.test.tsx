import { expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { App } from '#web/office/app.tsx'
import type { CreatedCompany } from '#web/office/operator/queries.ts'
import { self } from '#web/testing/customer-data.ts'
import { pick } from '#web/testing/pick.ts'
import { field, isLoading, leadsTo, openApp, press, type Scene, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const grackle = {
  id: 'h1',
  name: 'Grackle Creek',
  createdAt: '2026-11-02T12:00:00.000Z',
  people: 3,
  invited: 1,
  zips: 40,
}
const answers: Answers = { getSelf: self, 'office.operator.companies': { companies: [grackle] } }
const open = (scene: Scene = {}) =>
  openApp(
    <App />,
    '/office/operator',
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const zip = (zipCode: string, isDone: boolean): CreatedCompany['zips'][number] => ({
  zipCode: zipCode as ZipCode,
  areaName: null,
  place: isDone ? 'free' : 'other-hauler',
  isDone,
})

test('the companies are listed, and a new one is made; what is wrong stands at its field', async () => {
  let tries = 0
  const answer = () =>
    tries++ === 0
      ? refused('prefix-used')
      : { zips: [zip('76701', true), zip('78701', false)], isTexted: true, hasJoined: false }
  const stage = await open({ answers: { 'office.operator.found': answer } })
  await seesTitle('Companies')
  await sees('Grackle Creek')
  expect([...document.querySelectorAll('tbody td')].map(cell => cell.textContent)).toEqual([
    'Grackle Creek',
    'Nov 2, 2026',
    '3',
    '1',
    '40',
  ])
  await type('Prefix of its box codes (optional)', 'Oak!')
  await type('Tax there, in percent', '100')
  await type('ZIPs that it serves', '76701 Waco')
  await press('Make the company')
  for (const words of [
    'Please enter the name, up to 100 letters.',
    'A US number has ten digits',
    'Valid email is required',
    '2 to 8 small letters and digits',
    'Percent below 100, such as 8.25',
    'These are no ZIPs: Waco',
  ])
    await sees(words)
  expect(stage.sent('office.operator.found')).toBeUndefined()
  await type('Name of the company', 'Bluebonnet')
  await type('Phone number for customers', '5125550181')
  await type('E-mail for customers', 'office@example.com')
  await type('Prefix of its box codes (optional)', 'oak7')
  await type('Name of its first area', 'Waco')
  await pick('Time zone', 'Mountain Time (Denver)')
  await type('Tax there, in percent', '8.25')
  await type('ZIPs that it serves', '76701, 78701')
  await type('Mobile number of its first person', '5125550182')
  await press('Make the company')
  await sees('Another company has this prefix.')
  await press('Make the company')
  await sees('Bluebonnet is there')
  await sees('Its first person got a text.')
  await sees('This ZIP is not served by it, since another company does or it does not exist: 78701')
  expect(stage.sent('office.operator.found')).toMatchObject({
    name: 'Bluebonnet',
    phone: '+15125550181',
    email: 'office@example.com',
    boxPrefix: 'oak7',
    area: { name: 'Waco', timeZone: 'America/Denver', taxRate: '0.0825', cityFeeInCents: 0 },
    zipCodes: ['76701', '78701'],
    adminPhone: '+15125550182',
  })
  expect(await field('Name of the company')).toMatchObject({ value: '' })
})

test('who is not the operator finds nothing here', async () => {
  await open({ answers: { 'office.operator.companies': refused('organization-not-found') } })
  await sees('There is nothing here for this account.')
  expect(document.querySelectorAll('form')).toHaveLength(0)
})

test('an operator without a company is led here', async () => {
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
      },
    },
    '/office',
  )
  expect(await leadsTo('You operate this installation: make a company')).toBe('/office/operator')
})

test('the list is on its way, empty or failed', async () => {
  await open({ answers: { 'office.operator.companies': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.operator.companies': { companies: [] } } })
  await sees('No company yet. Make the first one here.')
  await open({ answers: { 'office.operator.companies': failing } })
  await sees('Unable to load Companies')
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await seesTitle('Empresas')
})
