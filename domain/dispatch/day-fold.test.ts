import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { foldDay } from './day-fold.ts'
import type { DriverDay, DriverStop } from './driver-day.ts'
import { type Tap, tapSchema } from './tap.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const box = { containerTypeId: id(90), name: '20 yard', size: '20yard', number: null } as const

const stop = (number: number, more: Partial<DriverStop>): DriverStop => ({
  id: id(number),
  version: 1,
  kind: 'drop-off',
  state: 'planned',
  window: { start: 9, end: 12 },
  place: { line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
  contact: { name: 'Dana Reyes', phone: '+15125550142' },
  restrictions: {},
  noteToDriver: null,
  leaves: box,
  takes: null,
  materials: [],
  notInBox: [],
  facilityId: null,
  doneAt: null,
  loadOrderId: null,
  ...more,
})

const pickup = stop(2, { kind: 'pickup', leaves: null, takes: { ...box, number: '114' }, loadOrderId: id(50) })
const day: DriverDay = {
  driver: { id: id(80), firstName: 'Luis', language: 'es' },
  routes: [
    {
      id: id(70),
      day: dayOf('2026-11-23'),
      version: 1,
      timeZone: 'America/Chicago',
      truck: null,
      publishedAt: '2026-11-22T23:00:00.000Z',
      stops: [stop(1, {}), pickup],
      loads: [],
    },
  ],
  facilities: [],
  boxesInYard: {},
}

let seq = 0
function tap(content: Record<string, unknown>): Tap {
  seq += 1
  const madeAt = new Date(Date.UTC(2026, 10, 23, 15, seq)).toISOString()
  return tapSchema.parse({ id: id(100 + seq), seq, v: 1, madeAt, ...content })
}
const statesAfter = (...taps: Tap[]) => foldDay(day, taps).routes[0]?.stops.map(one => one.state)
const loadsAfter = (...taps: Tap[]) => foldDay(day, taps).routes[0]?.loads

test('a day without taps is as it was published', () => expect(foldDay(day, [])).toEqual(day))

test('a day shows taps in the order in which the driver made them', () => {
  const start = tap({ kind: 'start', stopId: id(1) })
  const here = tap({ kind: 'here', stopId: id(1) })
  const done = tap({ kind: 'done', stopId: id(1), leftBox: '114' })
  expect(statesAfter(start)).toEqual(['under-way', 'planned'])
  expect(statesAfter(start, here)).toEqual(['arrived', 'planned'])
  expect(statesAfter(start, here, done)).toEqual(['done', 'planned'])
  expect(foldDay(day, [done]).routes[0]?.stops[0]?.doneAt).toBe(done.madeAt)
})

test('a box that the driver took is a load on the truck, then it is dumped, then it has its ticket', () => {
  const done = tap({ kind: 'done', stopId: id(2) })
  const dumped = tap({ kind: 'dumped', orderId: id(50), facilityId: id(60) })
  const ticket = tap({ kind: 'ticket', orderId: id(50), ticketNumber: '88213', tons: 4.31 })
  expect(loadsAfter(done)).toMatchObject([{ orderId: id(50), state: 'on-truck', box: { number: '114' } }])
  expect(loadsAfter(done, dumped)).toMatchObject([{ state: 'dumped', facilityId: id(60) }])
  expect(loadsAfter(done, dumped, ticket)).toMatchObject([{ state: 'ticketed' }])
})

test('a box number that the driver read counts more than the expected number', () => {
  expect(loadsAfter(tap({ kind: 'done', stopId: id(2), takenBox: '117' }))?.[0]?.box.number).toBe('117')
})

test('a box that the driver could not take is no load', () => {
  expect(loadsAfter(tap({ kind: 'could-not', stopId: id(2), reason: 'blocked' }))).toEqual([])
})

test('a tap that the driver took back did not happen', () => {
  const done = tap({ kind: 'done', stopId: id(2) })
  expect(foldDay(day, [done, tap({ kind: 'undo', tapId: done.id })])).toEqual(day)
})

test('a tap at a stop of another day changes nothing', () => {
  expect(foldDay(day, [tap({ kind: 'done', stopId: id(9) })])).toEqual(day)
})

test('the number of a box that the driver left is unknown, unless the driver enters it', () => {
  const stops = [stop(1, { state: 'arrived', leaves: { ...box, number: '122' } })]
  const chosen = { ...day, routes: day.routes.map(route => ({ ...route, stops })) }
  const numberAfter = (leftBox: string | null) =>
    foldDay(chosen, [tap({ kind: 'done', stopId: id(1), leftBox })]).routes[0]?.stops[0]?.leaves?.number
  expect(numberAfter(null)).toBeNull()
  expect(numberAfter('114')).toBe('114')
})

test('a stop keeps its photo when the driver is done', () => {
  const stops = [stop(1, { state: 'arrived', hasPhoto: true }), stop(3, { state: 'arrived', hasPhoto: false })]
  const there = { ...day, routes: day.routes.map(route => ({ ...route, stops })) }
  const done = [1, 3].map(number => tap({ kind: 'done', stopId: id(number) }))
  expect(foldDay(there, done).routes[0]?.stops.map(one => one.hasPhoto)).toEqual([true, false])
})

test('a load from the yard is dumped when the driver is done with the stop at its facility', () => {
  const dump = stop(4, { kind: 'dump', leaves: null, facilityId: id(60), loadOrderId: id(50) })
  const load = { orderId: id(50), box, city: 'Austin', materials: [], facilityId: null }
  const afterDump = (state: 'on-truck' | 'in-yard' | 'ticketed') => {
    const routes = day.routes.map(route => ({ ...route, stops: [dump], loads: [{ ...load, state }] }))
    return foldDay({ ...day, routes }, [tap({ kind: 'done', stopId: id(4) })]).routes[0]?.loads
  }
  for (const state of ['on-truck', 'in-yard'] as const)
    expect(afterDump(state), state).toMatchObject([{ state: 'dumped', facilityId: id(60) }])
  expect(afterDump('ticketed')).toMatchObject([{ state: 'ticketed', facilityId: null }])
})
