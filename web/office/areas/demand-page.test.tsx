import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import type { Demand, ListedArea } from '#web/office/areas/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const area = (number: number, name: string): ListedArea => ({
  id: id(number),
  version: 1,
  name,
  timeZone: 'America/Chicago',
  taxRate: '0',
  cityFeeInCents: 0,
  taxableKinds: [],
  zipsOn: 0,
  zipsOff: 0,
  toDeliver: 0,
  standing: 0,
  placed: 0,
})
const waiting = (zipCode: string, count: number, latitude: number): Demand['zips'][number] => ({
  zipCode,
  waiting: count,
  since: '2026-11-02T15:00:00.000Z',
  areaId: null,
  city: 'Waco',
  state: 'TX',
  latitude,
  longitude: -97.1,
})
const demand: Demand = {
  seesPeople: true,
  zips: [waiting('76701', 4, 31.5), waiting('76504', 1, 31.1)],
  served: [{ zipCode: '78701', city: 'Austin', latitude: 30.27, longitude: -97.74 }],
  steps: [
    { step: 'payment', carts: 2, leads: 0 },
    { step: 'zipcode', carts: 5, leads: 5 },
  ],
  left: [
    {
      id: id(9),
      zipCode: '78701',
      updatedAt: '2026-11-22T15:00:00.000Z',
      step: 'payment',
      phone: '+15125550142',
      email: 'ana@example.com',
    },
  ],
}

const office = officePage(
  '/areas/demand',
  {
    'office.demand.read': demand,
    'office.areas.list': { areas: [area(1, 'Hills'), area(2, 'Plains')] },
    'office.demand.people': { people: [{ email: 'eva@example.com', since: '2026-11-02T15:00:00.000Z' }] },
    'office.areas.previewZips': {
      zips: [
        {
          zipCode: '76701' as ZipCode,
          place: 'free',
          areaName: null,
          city: 'Waco',
          state: 'TX',
          timeZone: 'America/Chicago',
        },
      ],
      isCut: false,
      waiting: 4,
    },
  },
  { rights: ['catalog', 'money'] },
)
const picture = () => screen.findByRole('button', { name: /Picture of the waiting list by ZIP/ })

test('the page says where people wait, and at which step they left their carts', async () => {
  await office.open()
  await office.seesTitle('Demand')
  await picture()
  const steps = screen.getByRole('table', { name: 'Carts of 30 days, by the step they were left at' })
  expect([...steps.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual(['ZIP code55', 'Payment20'])
  await office.sees('(512) 555-0142')
})

test('a dispatcher starts to serve a ZIP from the map with the keyboard alone', async () => {
  await office.open({
    answers: {
      'office.areas.serveZips': {
        zips: [{ zipCode: '76701' as ZipCode, place: 'free', areaName: null, isDone: true }],
        told: 4,
      },
    },
  })
  const bubbles = await picture()
  fireEvent.keyDown(bubbles, { key: 'ArrowRight' })
  await office.waitFor(() => expect(bubbles.getAttribute('aria-label')).toContain('76504: 1'))
  fireEvent.keyDown(bubbles, { key: 'ArrowRight' })
  fireEvent.click(bubbles, { detail: 0 })
  await office.isAt('/office/areas/demand?open=76701')
  await office.sees('eva@example.com')
  await office.pick('Into the area', 'Plains')
  await office.sees('4 addresses wait for them and are told once.')
  await office.press('Serve 76701')
  await office.isSent('office.areas.serveZips', { areaId: id(2), zipCodes: ['76701'] })
  await office.isMessage('1 ZIP is on', '4 addresses are told.')
  await office.isAt('/office/areas/demand')
})

test('a member without the right to money sees no addresses of people who wait', async () => {
  const hidden = { ...demand, seesPeople: false, left: demand.left.map(one => ({ ...one, phone: null, email: null })) }
  await office.open('?open=76701', {
    rights: ['catalog'],
    answers: { 'office.demand.read': hidden },
  })
  await office.sees('Your account needs the right “Bill” to see the addresses.')
  expect(document.body.textContent).not.toMatch(/@|555/)
  expect(office.sent('office.demand.people')).toBeUndefined()
})

test('the page shows no addresses of people who are too far away', async () => {
  await office.open('?open=76701', { answers: { 'office.demand.people': { people: null } } })
  await office.sees('Addresses are shown once a ZIP within 100 miles is served.')
})

test('the office tells people who wait that their ZIP is served now', async () => {
  const served = { ...demand, zips: [{ ...waiting('76701', 1, 31.5), areaId: id(1) }] }
  await office.open('?open=76701', {
    answers: { 'office.demand.read': served, 'office.areas.serveZips': { zips: [], told: 1 } },
  })
  await office.press('Notify the waiting list')
  await office.isSent('office.areas.serveZips', { areaId: id(1), zipCodes: ['76701'] })
})

test('the page shows that the demand is loading', async () => {
  await office.open({ answers: { 'office.demand.read': pending } })
  await office.isLoading('Loading')
})

test('the page says so if no customer waits and no cart was left', async () => {
  await office.open({
    answers: { 'office.demand.read': { seesPeople: true, zips: [], served: [], steps: [], left: [] } },
  })
  await office.sees('The waiting list is empty, and no cart was left in 30 days.')
})

test('the page says so if the demand cannot be loaded', async () => {
  await office.open({ answers: { 'office.demand.read': failing } })
  await office.sees('Unable to load Demand')
})

test('the page says that no customer waits for a ZIP any more', async () => {
  await office.open('?open=76799')
  await office.sees('The waiting list of this ZIP is empty now.')
})

test('a member without the right to the catalog cannot see the demand', async () => {
  await office.open({ rights: ['money'] })
  await office.sees('Your account may not do this.')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Demanda')
  await office.sees('Esperan un código postal')
})
