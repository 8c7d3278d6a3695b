import { expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { at, clock, facts, onLine, routeOf, stopsOf, thursday, written } from './day.stage.ts'
import type { PlannedStop } from './day.ts'
import { comparePlans, planOf } from './plan.ts'

const plan = (truck: string, stops: string | readonly PlannedStop[]) =>
  planOf(routeOf(truck), typeof stops === 'string' ? stopsOf(stops) : stops, facts, onLine)

test('the head of a row shows the minutes, miles, loads, chains and end of its plan', () => {
  const { minutes, dayMinutes, miles, loads, chains, endsAt, isRough } = plan('1', 'd20@5 p20@15 d20@18 m20@5 u20')
  expect({ minutes, dayMinutes, miles, loads, chains, isRough }).toEqual({
    minutes: 215,
    dayMinutes: 540,
    miles: 30,
    loads: 1,
    chains: 1,
    isRough: false,
  })
  expect(clock(endsAt)).toBe('10:35')
})

test('each stop has the minute at which its work begins, and each step has the minutes that the truck waited', () => {
  const { arrivals, steps } = plan('1', 'd20@5[9-12] r20@12')
  expect(Object.entries(arrivals).map(([id, minutes]) => [id, clock(minutes)])).toEqual([
    ['1:d20', '9:00'],
    ['2:r20', '9:22'],
  ])
  expect(steps.map(step => step.waits)).toEqual([0, 105, 0, 0, 0, 0])
})

test('a yard leg names the stop for each of its boxes, and a dump leg names the stop of each of its loads', () => {
  const { steps } = plan('2', 'd20@5 s30@8')
  expect(steps.flatMap(step => step.loads.map(box => box.stopId))).toEqual(['1:d20', '2:s30'])
  expect(steps.flatMap(step => step.dumps.map(box => box.stopId))).toEqual(['2:s30'])
})

test('a stop misses its hours if they are over when the truck comes, or if they are on another day', () => {
  const [late, other] = stopsOf('d20@5[9-12] d20@6[9-12]')
  if (!late?.window || !other?.window) throw new Error('no window')
  const stops = [late, { ...other, window: { ...other.window, day: addDays(thursday, 1), isPromised: false } }]
  const { missedWindows, warnings } = plan('1 12:00', stops)
  expect(missedWindows).toEqual(['1:d20', '2:d20'])
  expect(warnings).toEqual([
    { kind: 'late', stopId: '1:d20', arrivesAt: 735, endsAt: 720, isPromised: true },
    { kind: 'other-day', stopId: '2:d20', isPromised: false },
  ])
})

test('a truck that comes at the last minute of the hours is in time, and a facility is closed from its closing minute on', () => {
  expect(plan('1 11:45', 'd20@5[9-12]')).toMatchObject({ missedWindows: [], warnings: [] })
  expect(plan('1 11:46', 'd20@5[9-12]').missedWindows).toEqual(['1:d20'])
  const warned = (truck: string) => plan(truck, 'p20@15=L').warnings.map(one => one.kind)
  expect([warned('1 14:54'), warned('1 14:55')]).toEqual([[], ['facility-closed']])
})

test('a warning names the stop of a load that comes too late, has the wrong material, or is missing', () => {
  const hours = { from: 420, to: 930 }
  expect(plan('1 17:00', 'p20@15').warnings).toEqual([
    { kind: 'facility-closed', stopId: '1:p20', facilityId: 'L', arrivesAt: 1055, hours },
  ])
  expect(plan('1', 'p10c@15=L').warnings).toEqual([
    { kind: 'wrong-material', stopId: '1:p10', facilityId: 'L', materialIds: ['concrete'] },
  ])
  expect(plan('1', 'u=T').warnings).toEqual([{ kind: 'nothing-to-dump', stopId: '1:u' }])
})

test('without any facility a full box is left in the yard, and the plan warns of it', () => {
  const yard = { ...facts, facilities: facts.facilities.filter(one => one.kind === 'yard') }
  const left = planOf(routeOf('1'), stopsOf('p20@5 d20@5 r20@4'), yard, onLine)
  expect(written(left)).toBe('p20! Y-20f Y+20 d20 r20! Y-20f H 8:40')
  expect(left.warnings.map(one => [one.kind, one.stopId])).toEqual([
    ['nowhere-to-dump', '1:p20'],
    ['nowhere-to-dump', '3:r20'],
  ])
})

test('without any facility a truck still drives to a planned dump, dumps nothing, and the plan warns of it', () => {
  const yard = { ...facts, facilities: facts.facilities.filter(one => one.kind === 'yard') }
  const left = planOf(routeOf('1'), stopsOf('u20 d20@5'), yard, onLine)
  expect([Object.keys(left.arrivals), left.loads]).toEqual([['1:u20', '2:d20'], 0])
  expect(left.warnings.map(one => one.kind)).toContain('nowhere-to-dump')
})

test('a route is rough as soon as one of its drives is', () => {
  const stops = stopsOf('d20@5 d20@6').map(stop => ({ ...stop, position: { ...at(5), isRough: stop.id === '2:d20' } }))
  expect(plan('1', stops).isRough).toBe(true)
  expect(
    plan(
      '1',
      stopsOf('d20@5').map(stop => ({ ...stop, position: null })),
    ).isRough,
  ).toBe(false)
})

test('a comparison shows what an act changes, over all routes that it touches', () => {
  const before = [plan('1', 'p20@15'), plan('1', 'd20@18')]
  const after = [plan('1', 'p20@15 d20@18'), plan('1', '')]
  expect(comparePlans(before, after)).toEqual({
    minutes: -46,
    miles: -18,
    chains: 1,
    loads: 0,
    breaks: [],
    mends: [],
    newWarnings: [],
  })
})

test('a comparison names a promise that an act breaks, and a broken promise that an act makes good', () => {
  const kept = [plan('1', 'd20@5[7-8] p20@15')]
  const broken = [plan('1 12:00', 'd20@5[7-8] p20@15')]
  const difference = comparePlans(kept, broken)
  expect(difference.breaks).toEqual(['1:d20'])
  expect(difference.newWarnings.map(one => one.kind)).toEqual(['late'])
  expect(comparePlans(broken, kept).mends).toEqual(['1:d20'])
  const later = [plan('1 12:30', 'd20@5[7-8] p20@15')]
  expect(comparePlans(broken, later)).toMatchObject({ breaks: [], newWarnings: [] })
})
