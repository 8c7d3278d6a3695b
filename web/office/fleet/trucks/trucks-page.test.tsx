import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { choices, inOffice, mack } from '#web/testing/fleet-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  box,
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const answers: Answers = {
  ...inOffice,
  'office.fleet.choices': choices,
  'office.trucks.list': { trucks: [mack] },
  'office.trucks.plannedStops': { stops: [] },
  'office.trucks.checks': { checksTrucks: false },
  'office.trucks.inspections': { inspections: [] },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/trucks${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)
const [small, large] = choices.containerTypes.map(type => type.id)

test('the list says what each truck carries and who drives it', async () => {
  await open('')
  await seesTitle('Trucks')
  await sees('Mack 12')
  await sees('10 Yard Dumpster, 20 Yard Dumpster')
  const [, first] = [...document.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(first?.slice(0, 6)).toEqual(['Mack 12', 'Available', 'Luis', 'Roll-off truck', 'Cable', '1'])
})

test('what a new truck carries follows from its kind and add-ons until somebody ticks otherwise', async () => {
  const stage = await open('', { answers: { 'office.trucks.save': { id: 'ford' } } })
  await press('Add a truck')
  await field('Name')
  send()
  await sees('Please give it a name.')
  await type('Name', 'Ford 2')
  await pick('Kind', 'Flat bed, Ford')
  expect((await box('20 Yard Dumpster')).checked).toBe(false)
  await choose('checkbox', 'Tilt gooseneck trailer')
  expect((await box('20 Yard Dumpster')).checked).toBe(true)
  await choose('checkbox', 'Roll-off trailer')
  await choose('checkbox', '10 Yard Dumpster')
  await pick('Hoist', 'Hook')
  send()
  await isSent(stage, 'office.trucks.save', {
    seen: null,
    name: 'Ford 2',
    size: 'flat-bed-ford',
    rig: 'hook',
    boxesAtOnce: 2,
    plate: null,
    addOns: ['roll-off-trailer', 'tilt-goose-neck-trailer'],
    maxLoadInPounds: null,
    carries: [large],
  })
  await isMessage('Saved')
  await isAt(stage, '/office/trucks')
})

test('a change names the version that was seen', async () => {
  const stage = await open(`?open=${mack.id}`, {
    answers: { 'office.trucks.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await type('Heaviest load in pounds (optional)', '12')
  send()
  await sees('Between 1,000 and 200,000 pounds')
  await type('Heaviest load in pounds (optional)', '20000')
  send()
  await sees('Miguel has changed this meanwhile.')
  expect(stage.sent('office.trucks.save')).toMatchObject({
    seen: { id: mack.id, version: 2 },
    maxLoadInPounds: 20_000,
    carries: [small, large],
    plate: 'TX 1234',
  })
})

test('a truck that goes out of service says first which stops lose it', async () => {
  const stage = await open(`?open=${mack.id}`, { answers: { 'office.trucks.setStatus': { stopsWithoutTruck: 0 } } })
  await press('Set it out of service')
  await sees('No planned stop is touched.')
  await press('Yes, do it')
  await isSent(stage, 'office.trucks.setStatus', { id: mack.id, version: 2, status: 'out-of-service' })
  await isMessage('No stop lost its truck.')
})

test('a truck that was repaired drives again, and one that was sold leaves the list', async () => {
  const down = { ...mack, status: 'in-maintenance' as const }
  const stage = await open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.list': { trucks: [down] },
      'office.trucks.setStatus': { stopsWithoutTruck: 0 },
      'office.trucks.archive': { success: true },
    },
  })
  await press('It drives again')
  await isSent(stage, 'office.trucks.setStatus', { id: mack.id, version: 2, status: 'available' })
  await press('Take it off the list')
  await press('Yes, do it')
  await isSent(stage, 'office.trucks.archive', { id: mack.id, version: 2 })
})

const inspection = {
  id: 'i1',
  at: '2026-11-23T22:45:00.000Z',
  driver: 'Luis',
  defects: ['tires' as const, 'horn' as const],
  signedAs: 'Luis Ortega',
  photoUrls: ['/orders/photos/1?until=2&signature=3'],
  repairedAt: null,
  repairedBy: null,
}

test('a defect that a driver has found is signed as repaired', async () => {
  const stage = await open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.inspections': { inspections: [inspection] },
      'office.trucks.signRepair': { isDriving: true },
      'office.trucks.setChecks': { success: true },
    },
  })
  await sees('Found: Tires, Horn')
  await sees(/signed Luis Ortega/)
  await sees('Photo 1')
  await press('Repaired: sign')
  await sees('I confirm that this is repaired, or needs no repair.')
  await press('Yes, do it')
  await isSent(stage, 'office.trucks.signRepair', { inspectionId: 'i1' })
  await isMessage('The repair is signed: the truck drives again')
  await choose('checkbox', /^Drivers check their trucks/)
  await isSent(stage, 'office.trucks.setChecks', { checksTrucks: true })
})

test('a repair that somebody else has signed is said, and checks that do not come', async () => {
  await open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.inspections': { inspections: [inspection] },
      'office.trucks.signRepair': refused('repair-signed', { who: 'Miguel' }),
    },
  })
  await press('Repaired: sign')
  await press('Yes, do it')
  await sees('Miguel has signed this repair already.')
  await open(`?open=${mack.id}`, { answers: { 'office.trucks.inspections': failing } })
  await sees('Unable to load Truck checks')
})

test('the list is on its way, empty or failed', async () => {
  await open('', { answers: { 'office.trucks.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.trucks.list': { trucks: [] } } })
  await sees('No trucks yet. Add the first.')
  await open('', { answers: { 'office.trucks.list': failing } })
  await sees('Unable to load Trucks')
})

test('in Spanish', async () => {
  await open(`?open=${mack.id}`, { language: 'es' })
  await seesTitle('Camiones')
  await sees('Contenedores a la vez')
  await press('Ponerlo fuera de servicio')
  await sees('No afecta a ninguna parada planeada.')
})
