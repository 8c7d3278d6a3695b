import { expect, test } from 'vitest'
import { firstSteps } from '#domain/company/first-steps.ts'
import type { FirstStepsPage } from '#web/office/today/first-steps/queries.ts'
import { me } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import type { Answers } from '#web/testing/table-server.ts'
import { failing, pending } from '#web/testing/table-server.ts'

const facts: FirstStepsPage['facts'] = {
  hasBrand: true,
  zips: 1,
  hasTax: false,
  sizes: 6,
  materials: 22,
  pricedSizes: 5,
  windows: 6,
  boxes: 0,
  trucks: 1,
  drivers: 0,
  yards: 0,
  dumps: 0,
  paidOrder: null,
}
const done = ['brand', 'area', 'catalog', 'windows']
const page = (own: Partial<FirstStepsPage> = {}): FirstStepsPage => ({
  steps: firstSteps.map(step => ({ step, isDone: done.includes(step) })),
  facts,
  origin: 'https://dumpsters.example.com',
  isOnly: true,
  ...own,
})
const newcomer = (rights = me.rights): Answers => ({
  'office.me': { ...me, rights, organization: { ...me.organization, isNew: true } },
})
const office = officePage('/today', {
  'office.today.get': quietDay,
  'office.fees.list': [],
  'office.firstSteps.read': { open: page() },
})
const open = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  office.open({ language, answers: { ...newcomer(), ...answers } })

test('a new company reads in each step what its data say, and each step leads to where it is done', async () => {
  await open()
  await office.sees('4 of 9 done')
  expect(office.words()).not.toContain('All done.')
  for (const [words, path] of [
    ['DoneBrand Your three apps show your color or logo.', '/settings/brand'],
    ['DoneArea 1 ZIP, without a tax', '/areas'],
    ['DoneCatalog 6 sizes and 22 materials', '/catalog/containers'],
    ['To doPrices 5 of 6 sizes have a price.', '/prices'],
    ['DoneTime windows Customers choose among 6 time windows.', '/catalog/windows'],
    ['To doYard and landfill 0 yards, 0 places to dump. It takes one of each.', '/facilities?open=new'],
    ['To doDumpsters Enter the numbers that are painted on them.', '/containers?open=new'],
    ['To doTruck and driver 1 truck, 0 drivers. It takes one of each.', '/drivers?open=new'],
  ] as const)
    expect(await office.leadsTo(words)).toBe(`/office${path}`)
  expect(await office.leadsTo(/^To doFirst order/)).toBe('/get-started?preview=1')
})

test('codes and links open the company’s own pages, and the first page is there from the first minute', async () => {
  await open()
  expect(await office.leadsTo('See your first page')).toBe('/get-started?preview=1')
  expect(await office.leadsTo('Your customers’ page')).toBe('https://dumpsters.example.com/get-started')
  expect(await office.leadsTo('Your driver’s app')).toBe('https://dumpsters.example.com/driver/')
  const codes = [...document.querySelectorAll('aside path')].map(path => path.getAttribute('d'))
  expect(new Set(codes).size).toBe(2)
  expect(office.words()).not.toContain('PUBLIC_URL')
})

test('the page says that phones cannot open the codes of a server without an address, or that its page is shared', async () => {
  await open({ 'office.firstSteps.read': { open: page({ origin: 'http://localhost:3000', isOnly: false }) } })
  await office.sees(/These codes hold http:\/\/localhost:3000/)
  await office.sees(/Several companies share this installation/)
})

test('a manager of the team closes the list after a second press', async () => {
  let isClosed = false
  await open({
    'office.me': () => ({ ...me, organization: { ...me.organization, isNew: !isClosed } }),
    'office.firstSteps.close': () => {
      isClosed = true
      return { success: true }
    },
  })
  await office.press('Close this list')
  await office.press('Keep it')
  expect(office.sent('office.firstSteps.close')).toBeUndefined()
  await office.press('Close this list')
  await office.press('Close it')
  await office.sees('All done.')
  expect(office.words()).not.toContain('first steps')
})

test('a member without a right to a page reads so, and cannot close the list', async () => {
  await open(newcomer(['dispatch']))
  await office.sees('4 of 9 done')
  await office.sees('DoneBrand Needs a right that you do not have')
  expect(document.querySelector('a[href="/office/settings/brand"]')).toBeNull()
  expect(office.words()).not.toContain('Close this list')
})

test('when the last step is done, Today is as always', async () => {
  await open({ 'office.firstSteps.read': { open: null } })
  await office.sees('All done.')
})

test('a company that is not new asks for no steps', async () => {
  await office.open()
  await office.sees('All done.')
  expect(office.sent('office.firstSteps.read')).toBeUndefined()
})

test('the page shows that the steps are loading, or that they could not be loaded', async () => {
  await open({ 'office.firstSteps.read': pending })
  await office.isLoading('Loading your first steps')
  await open({ 'office.firstSteps.read': failing })
  await office.sees('Unable to load Your first steps')
})

test('the steps are in Spanish', async () => {
  await open({}, 'es')
  await office.sees('4 de 9 hechos')
  await office.sees('0 patios, 0 lugares para descargar. Hace falta uno de cada uno.')
})
