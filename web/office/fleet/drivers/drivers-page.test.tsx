import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { App } from '#web/office/app.tsx'
import { choices, inOffice, luis } from '#web/testing/fleet-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  noMessage,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const stop = {
  stopId: 's1',
  version: 1,
  kind: 'drop-off' as const,
  day: dayOf('2026-11-26'),
  driver: 'Luis',
  customer: 'Reyes',
  street: '1100 Congress Ave',
}
const answers: Answers = {
  ...inOffice,
  'office.fleet.choices': choices,
  'office.drivers.list': {
    drivers: [luis, { ...luis, id: 'ana', firstName: 'Ana', hasAccount: false, status: 'created' }],
  },
  'office.drivers.plannedStops': {
    stops: [
      { ...stop, state: 'planned' },
      { ...stop, stopId: 's2', state: 'under-way' },
    ],
  },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/drivers${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const goTo = (path: string) =>
  act(async () => {
    window.history.replaceState({ idx: 1 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('the list says who drives, with which truck, and who has not signed in yet', async () => {
  await open('')
  await seesTitle('Drivers')
  await sees('Luis Ortega')
  const [, first, second] = [...document.querySelectorAll('tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(first).toEqual(['Luis Ortega', 'Active', 'Mack 12', '+1 (512)-555-0121', 'Spanish', 'Yes', ''])
  expect(second?.slice(0, 2)).toEqual(['Ana Ortega', 'New'])
  expect(second?.[5]).toBe('Not yet')
})

test('a driver is added by phone; a number that somebody has is said at its field', async () => {
  let tries = 0
  const known = refused('driver-known', { driver: 'Luis Ortega' })
  const stage = await open('', { answers: { 'office.drivers.add': () => (tries++ === 0 ? known : { id: 'bo' }) } })
  await press('Add a driver')
  await field('Mobile number')
  send()
  await sees(
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
  )
  await sees('First name is required')
  await type('Mobile number', '5125550121')
  await type('First name', 'Bo')
  await pick('Language', 'Spanish')
  await pick('Usual truck', 'Mack 12')
  send()
  await sees('Luis Ortega has this phone number already.')
  await type('Mobile number', '5125550124')
  send()
  await isSent(stage, 'office.drivers.add', {
    phone: '+15125550124',
    firstName: 'Bo',
    lastName: '',
    email: '',
    language: 'es',
    usualTruckId: choices.trucks[0]?.id,
  })
  await isMessage('Saved')
  await isAt(stage, '/office/drivers')
})

test('a driver that is saved late neither closes what was opened since nor says so on another page (rule C53)', async () => {
  let answer: (saved: { id: string }) => void = () => undefined
  const stage = await open('', {
    answers: { 'office.drivers.add': () => new Promise<{ id: string }>(saved => (answer = saved)) },
  })
  await press('Add a driver')
  await type('Mobile number', '5125550124')
  await type('First name', 'Bo')
  send()
  await waitFor(() => expect(stage.sent('office.drivers.add')).toBeDefined())
  await goTo('/office/drivers?open=ana')
  await sees('Ana Ortega')
  await act(async () => answer({ id: 'bo' }))
  await waitFor(() =>
    expect(stage.calls.filter(({ name }) => name === 'office.drivers.list').length).toBeGreaterThan(1),
  )
  expect(stage.path()).toBe('/office/drivers?open=ana')
  await isMessage('Saved')
  await goTo('/office/drivers?open=new')
  await type('Mobile number', '5125550125')
  await type('First name', 'Cy')
  send()
  await waitFor(() => expect(stage.sent('office.drivers.add')).toMatchObject({ firstName: 'Cy' }))
  await goTo('/office/trucks')
  await seesTitle('Trucks')
  await act(async () => answer({ id: 'cy' }))
  await act(() => new Promise(done => setTimeout(done, 100)))
  expect(stage.path()).toBe('/office/trucks')
  await noMessage()
})

test('a change names the version that was seen', async () => {
  const stage = await open(`?open=${luis.id}`, {
    answers: { 'office.drivers.change': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await pick('Usual truck', 'None')
  send()
  await sees('Miguel has changed this meanwhile. Please look again.')
  expect(stage.sent('office.drivers.change')).toMatchObject({ id: luis.id, version: 4, usualTruckId: null })
})

test('suspending says first which stops need another driver, and afterwards how many do', async () => {
  const stage = await open(`?open=${luis.id}`, { answers: { 'office.drivers.suspend': { freed: 1, kept: 1 } } })
  await press('Suspend')
  await sees('2 planned stops are touched:')
  await sees('Reyes · 1100 Congress Ave')
  await sees('Under way')
  expect(stage.sent('office.drivers.suspend')).toBeUndefined()
  const [, confirm] = [...document.querySelectorAll('button')].filter(one => one.textContent === 'Suspend')
  fireEvent.click(confirm ?? document.body)
  await isSent(stage, 'office.drivers.suspend', { id: luis.id, version: 4 })
  await isMessage('1 stop needs another driver.', '1 stop is under way and stays.')
})

test('somebody who is suspended drives again', async () => {
  const suspended = { ...luis, status: 'suspended' as const }
  const stage = await open(`?open=${luis.id}`, {
    answers: { 'office.drivers.list': { drivers: [suspended] }, 'office.drivers.resume': { success: true } },
  })
  await press('Let them drive again')
  await isSent(stage, 'office.drivers.resume', { id: luis.id, version: 4 })
})

test('the list is on its way, empty or failed', async () => {
  await open('', { answers: { 'office.drivers.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.drivers.list': { drivers: [] } } })
  await sees('No drivers yet. Add the first by their phone number.')
  await open('', { answers: { 'office.drivers.list': failing } })
  await sees('Unable to load Drivers')
})

test('in Spanish', async () => {
  await open(`?open=${luis.id}`, { language: 'es' })
  await seesTitle('Choferes')
  await sees('Camión habitual')
  await press('Suspender')
  await sees('Afecta a 2 paradas planeadas:')
})
