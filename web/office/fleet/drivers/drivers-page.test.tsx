import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { choices, luis } from '#web/testing/fleet-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const stop = {
  stopId: 's1',
  version: 1,
  kind: 'drop-off' as const,
  day: dayOf('2026-11-26'),
  driver: 'Luis',
  customer: 'Reyes',
  street: '1100 Congress Ave',
}

const office = officePage(
  '/drivers',
  {
    'office.fleet.choices': choices,
    'office.drivers.list': {
      drivers: [
        luis,
        {
          ...luis,
          id: 'ana',
          firstName: 'Ana',
          hasAccount: false,
          status: 'created',
          week: { minutes: 0, daysNotEnded: 1 },
          minutesToday: 0,
          route: null,
        },
      ],
    },
    'office.drivers.plannedStops': {
      stops: [
        { ...stop, state: 'planned' },
        { ...stop, stopId: 's2', state: 'under-way' },
      ],
    },
  },
  { rights: ['dispatch'] },
)
const goTo = (path: string) =>
  act(async () => {
    window.history.replaceState({ idx: 1 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })

test('the list says who drives, with which truck, and who has not signed in yet', async () => {
  await office.open()
  await office.seesTitle('Drivers')
  await office.sees('Luis Ortega')
  const [, first, second] = [...document.querySelectorAll('tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(first).toEqual([
    'Luis Ortega',
    'Active',
    'Mack 12',
    '(512) 555-0121',
    '2 of 5 finished',
    '4 h 10',
    '13 h 30',
    '',
  ])
  expect(second?.slice(0, 2)).toEqual(['Ana Ortega', 'New'])
  expect(second?.slice(4, 9)).toEqual(['No stops', '', '1 day not ended', 'Not signed in yet'])
  expect(document.querySelector('td a[href="tel:+15125550121"]')?.textContent).toBe('(512) 555-0121')
})

test('the page opens with who is on the road, the stops and hours of all, and what waits on phones', async () => {
  const bo = { ...luis, id: 'bo', firstName: 'Bo', status: 'in-transit' as const, waitingTaps: 2, hasAccount: false }
  await office.open({ answers: { 'office.drivers.list': { drivers: [luis, bo] } } })
  const figures = await screen.findByRole('region', { name: 'The drivers today' })
  expect([...figures.querySelectorAll('dl > div')].map(one => [...one.children].map(part => part.textContent))).toEqual(
    [
      ['On the road now', '1 of 2', '1 is suspended or has not signed in'],
      ['Stops today', '4 of 10 finished', '6 stops are left'],
      ['Hours this week', '27 h', 'Most: Luis, 13 h 30'],
      ['Phones', '2 taps wait on phones', 'No phone has called in yet'],
    ],
  )
})

test('a driver who has not signed in may have taps that wait on a phone', async () => {
  const ana = { ...luis, hasAccount: false, waitingTaps: 2 }
  await office.open({ answers: { 'office.drivers.list': { drivers: [ana] } } })
  await office.sees('Not signed in yet')
  expect(document.querySelector('tbody td:last-child')?.textContent).toBe('Not signed in yet2 taps wait')
})

test('Tab passes the list in one step, and reaches one phone number: that of the first row, or of the open one', async () => {
  const bo = { ...luis, id: 'bo', firstName: 'Bo', phone: '+15125550122' }
  await office.open({ answers: { 'office.drivers.list': { drivers: [luis, bo] } } })
  await office.sees('Bo Ortega')
  const reached = () => [...document.querySelectorAll<HTMLAnchorElement>('td a[href^="tel:"]')].map(one => one.tabIndex)
  expect(reached()).toEqual([0, -1])
  await office.open('?open=bo', { answers: { 'office.drivers.list': { drivers: [luis, bo] } } })
  await office.sees('Bo Ortega')
  const calls = [...document.querySelectorAll<HTMLAnchorElement>('td a[href^="tel:"]')]
  expect(calls.map(one => [one.textContent, one.tabIndex])).toEqual([
    ['(512) 555-0121', -1],
    ['(512) 555-0122', 0],
  ])
})

test('the office adds a driver by phone number, and reads which driver has a number already', async () => {
  let tries = 0
  const known = refused('driver-known', { driver: 'Luis Ortega' })
  await office.open({ answers: { 'office.drivers.add': () => (tries++ === 0 ? known : { id: 'bo' }) } })
  await office.press('Add a driver')
  await office.field('Mobile number')
  office.send()
  await office.sees(
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
  )
  await office.sees('First name is required')
  await office.type('Mobile number', '5125550121')
  await office.type('First name', 'Bo')
  await office.pick('Language', 'Spanish')
  await office.pick('Usual truck', 'Mack 12')
  office.send()
  await office.sees('Luis Ortega has this phone number already.')
  await office.type('Mobile number', '5125550124')
  office.send()
  await office.isSent('office.drivers.add', {
    phone: '+15125550124',
    firstName: 'Bo',
    lastName: '',
    email: '',
    language: 'es',
    usualTruckId: choices.trucks[0]?.id,
  })
  await office.isMessage('Saved')
  await office.isAt('/office/drivers')
})

test('a driver who is saved late closes no other panel, and another page shows no message of it (rule C53)', async () => {
  let answer: (saved: { id: string }) => void = () => undefined
  await office.open({
    answers: { 'office.drivers.add': () => new Promise<{ id: string }>(saved => (answer = saved)) },
  })
  await office.press('Add a driver')
  await office.type('Mobile number', '5125550124')
  await office.type('First name', 'Bo')
  office.send()
  await office.waitFor(() => expect(office.sent('office.drivers.add')).toBeDefined())
  await goTo('/office/drivers?open=ana')
  await office.sees('Ana Ortega')
  await act(async () => answer({ id: 'bo' }))
  await office.waitFor(() => expect(office.allSent('office.drivers.list').length).toBeGreaterThan(1))
  expect(office.path()).toBe('/office/drivers?open=ana')
  await office.isMessage('Saved')
  await goTo('/office/drivers?open=new')
  await office.type('Mobile number', '5125550125')
  await office.type('First name', 'Cy')
  office.send()
  await office.waitFor(() => expect(office.sent('office.drivers.add')).toMatchObject({ firstName: 'Cy' }))
  await goTo('/office/trucks')
  await office.seesTitle('Trucks')
  await act(async () => answer({ id: 'cy' }))
  await act(() => new Promise(done => setTimeout(done, 100)))
  expect(office.path()).toBe('/office/trucks')
  await office.noMessage()
})

test('a change of a driver names the version that the office saw', async () => {
  await office.open(`?open=${luis.id}`, {
    answers: { 'office.drivers.change': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await office.pick('Usual truck', 'None')
  office.send()
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  expect(office.sent('office.drivers.change')).toMatchObject({ id: luis.id, version: 4, usualTruckId: null })
})

test('the office reads which stops a suspension touches before it suspends a driver, and how many afterwards', async () => {
  await office.open(`?open=${luis.id}`, { answers: { 'office.drivers.suspend': { freed: 1, kept: 1 } } })
  await office.press('Suspend')
  await office.sees('2 planned stops are touched:')
  await office.sees('Reyes · 1100 Congress Ave')
  await office.sees('Under way')
  expect(office.sent('office.drivers.suspend')).toBeUndefined()
  const [, confirm] = [...document.querySelectorAll('button')].filter(one => one.textContent === 'Suspend')
  fireEvent.click(confirm ?? document.body)
  await office.isSent('office.drivers.suspend', { id: luis.id, version: 4 })
  await office.isMessage('1 stop needs another driver.', '1 stop is under way and stays.')
})

test('the office lets a suspended driver drive again', async () => {
  const suspended = { ...luis, status: 'suspended' as const }
  await office.open(`?open=${luis.id}`, {
    answers: { 'office.drivers.list': { drivers: [suspended] }, 'office.drivers.resume': { success: true } },
  })
  await office.press('Let them drive again')
  await office.isSent('office.drivers.resume', { id: luis.id, version: 4 })
})

test('the page shows that the drivers are loading', async () => {
  await office.open({ answers: { 'office.drivers.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without drivers is asked to add the first', async () => {
  await office.open({ answers: { 'office.drivers.list': { drivers: [] } } })
  await office.sees('No drivers yet. Add the first by their phone number.')
})

test('the page says so if the drivers cannot be loaded', async () => {
  await office.open({ answers: { 'office.drivers.list': failing } })
  await office.sees('Unable to load Drivers')
})

test('the page is shown in Spanish', async () => {
  await office.open(`?open=${luis.id}`, { language: 'es' })
  await office.seesTitle('Choferes')
  await office.sees('Camión habitual')
  await office.press('Suspender')
  await office.sees('Afecta a 2 paradas planificadas:')
})
