import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { choices, mack } from '#web/testing/fleet-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage(
  '/trucks',
  {
    'office.fleet.choices': choices,
    'office.trucks.list': { trucks: [mack] },
    'office.trucks.plannedStops': { stops: [] },
    'office.trucks.checks': { checksTrucks: false },
    'office.trucks.inspections': { inspections: [] },
  },
  { rights: ['dispatch'] },
)
const [small, large] = choices.containerTypes.map(type => type.id)

test('the list marks a truck whose inspection is overdue', async () => {
  const late = { ...mack, nextInspectionOn: dayOf('2026-01-05') }
  await office.open({ answers: { 'office.trucks.list': { trucks: [late] } } })
  await office.sees('overdue')
})

test('the list says who drives each truck, how far its day is, what is on it and what it carries', async () => {
  await office.open()
  await office.seesTitle('Trucks')
  await office.sees('Mack 12')
  await office.sees('10 Yard Dumpster, 20 Yard Dumpster')
  const [, first] = [...document.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(first?.slice(0, 6)).toEqual([
    'Mack 12Roll-off truck · Cable',
    'Available',
    'Luis',
    '2 of 5 finished',
    '1 full box',
    'Not noted',
  ])
})

test('the page opens with the trucks that drive, the stops that are left, the full boxes and the next inspection', async () => {
  const due = { ...mack, id: 'pete', name: 'Pete 7', status: 'in-use' as const, nextInspectionOn: dayOf('2026-01-05') }
  const broken = { ...due, id: 'ford', name: 'Ford 2', status: 'in-maintenance' as const, nextInspectionOn: null }
  await office.open({ answers: { 'office.trucks.list': { trucks: [mack, due, broken] } } })
  const figures = await screen.findByRole('region', { name: 'The trucks today' })
  expect([...figures.querySelectorAll('dl > div')].map(one => [...one.children].map(part => part.textContent))).toEqual(
    [
      ['In use now', '1 of 3', '1 cannot drive'],
      ['Stops today', '6 of 15 finished', '9 stops are left'],
      ['On the trucks now', '3 boxes', '3 full, to be dumped'],
      ['Next inspection', 'Pete 7', 'Mon, Jan 5overdue'],
    ],
  )
})

test('the kind and the add-ons of a new truck decide what it carries until the office ticks other sizes', async () => {
  await office.open({ answers: { 'office.trucks.save': { id: 'ford' } } })
  await office.press('Add a truck')
  await office.field('Name')
  office.send()
  await office.sees('Please give it a name.')
  await office.type('Name', 'Ford 2')
  await office.pick('Kind', 'Flat bed, Ford')
  expect((await office.box('20 Yard Dumpster')).checked).toBe(false)
  await office.choose('checkbox', 'Tilt gooseneck trailer')
  expect((await office.box('20 Yard Dumpster')).checked).toBe(true)
  await office.choose('checkbox', 'Roll-off trailer')
  await office.choose('checkbox', '10 Yard Dumpster')
  await office.pick('Hoist', 'Hook')
  await office.type('Next inspection by (optional)', '2026-12-04')
  office.send()
  await office.isSent('office.trucks.save', {
    seen: null,
    name: 'Ford 2',
    size: 'flat-bed-ford',
    rig: 'hook',
    boxesAtOnce: 2,
    plate: null,
    nextInspectionOn: dayOf('2026-12-04'),
    addOns: ['roll-off-trailer', 'tilt-goose-neck-trailer'],
    maxLoadInPounds: null,
    carries: [large],
  })
  await office.isMessage('Saved')
  await office.isAt('/office/trucks')
})

test('a change of a truck names the version that the office saw', async () => {
  await office.open(`?open=${mack.id}`, {
    answers: { 'office.trucks.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await office.type('Heaviest load in pounds (optional)', '12')
  office.send()
  await office.sees('Between 1,000 and 200,000 pounds')
  await office.type('Heaviest load in pounds (optional)', '20000')
  office.send()
  await office.sees('Miguel has changed this meanwhile.')
  expect(office.sent('office.trucks.save')).toMatchObject({
    seen: { id: mack.id, version: 2 },
    maxLoadInPounds: 20_000,
    carries: [small, large],
    plate: 'TX 1234',
  })
})

test('before the office sets a truck out of service, the page says how many planned stops it touches', async () => {
  await office.open(`?open=${mack.id}`, { answers: { 'office.trucks.setStatus': { stopsWithoutTruck: 0 } } })
  await office.press('Set it out of service')
  await office.sees('No planned stop is touched.')
  await office.press('Yes, do it')
  await office.isSent('office.trucks.setStatus', { id: mack.id, version: 2, status: 'out-of-service' })
  await office.isMessage('No stop lost its truck.')
})

test('the office lets a repaired truck drive again, and takes a truck off the list', async () => {
  const down = { ...mack, status: 'in-maintenance' as const }
  await office.open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.list': { trucks: [down] },
      'office.trucks.setStatus': { stopsWithoutTruck: 0 },
      'office.trucks.archive': { success: true },
    },
  })
  await office.press('It drives again')
  await office.isSent('office.trucks.setStatus', { id: mack.id, version: 2, status: 'available' })
  await office.press('Take it off the list')
  await office.press('Yes, do it')
  await office.isSent('office.trucks.archive', { id: mack.id, version: 2 })
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

test('the office signs the repair of a defect that a driver found, and turns the checks of trucks on', async () => {
  await office.open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.inspections': { inspections: [inspection] },
      'office.trucks.signRepair': { isDriving: true },
      'office.trucks.setChecks': { success: true },
    },
  })
  await office.sees('Found: Tires, Horn')
  await office.sees(/signed Luis Ortega/)
  await office.sees('Photo 1')
  await office.press('Repaired: sign')
  await office.sees('I confirm that this is repaired, or needs no repair.')
  await office.press('Yes, do it')
  await office.isSent('office.trucks.signRepair', { inspectionId: 'i1' })
  await office.isMessage('The repair is signed: the truck drives again')
  await office.choose('checkbox', /^Drivers check their trucks/)
  await office.isSent('office.trucks.setChecks', { checksTrucks: true })
})

test('the page says which colleague has signed a repair already', async () => {
  await office.open(`?open=${mack.id}`, {
    answers: {
      'office.trucks.inspections': { inspections: [inspection] },
      'office.trucks.signRepair': refused('repair-signed', { who: 'Miguel' }),
    },
  })
  await office.press('Repaired: sign')
  await office.press('Yes, do it')
  await office.sees('Miguel has signed this repair already.')
})

test('the page says so if the checks of a truck cannot be loaded', async () => {
  await office.open(`?open=${mack.id}`, { answers: { 'office.trucks.inspections': failing } })
  await office.sees('Unable to load Truck checks')
})

test('the page shows that the trucks are loading', async () => {
  await office.open({ answers: { 'office.trucks.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without trucks is asked to add the first', async () => {
  await office.open({ answers: { 'office.trucks.list': { trucks: [] } } })
  await office.sees('No trucks yet. Add the first.')
})

test('the page says so if the trucks cannot be loaded', async () => {
  await office.open({ answers: { 'office.trucks.list': failing } })
  await office.sees('Unable to load Trucks')
})

test('the page is shown in Spanish', async () => {
  await office.open(`?open=${mack.id}`, { language: 'es' })
  await office.seesTitle('Camiones')
  await office.sees('Contenedores a la vez')
  await office.press('Ponerlo fuera de servicio')
  await office.sees('No afecta a ninguna parada planificada.')
})
