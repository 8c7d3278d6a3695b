import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { facts, routeOf, stopOf, thursday } from './day.stage.ts'
import { hoursOn, type PlannedStop, type PlannedTruck } from './day.ts'
import { type FitFacts, truckMismatches } from './fit.ts'

const truck = routeOf('1').truck
const given: FitFacts = { day: thursday, closedDays: [], facilities: facts.facilities }
const stop = (text: string, changes: Partial<PlannedStop> = {}) => ({ ...stopOf(text, 0), ...changes })
const hookBox = stop('p20@5', {
  takes: { containerTypeId: '20', isFull: true, materialIds: [], facilityId: null, rig: 'hook' },
})
const at = (facilityId: string, hours: null | undefined = undefined) =>
  facts.facilities.map(one => (one.id === facilityId && hours === null ? { ...one, hours } : one))

const cases: readonly (readonly [string, Partial<PlannedTruck>, PlannedStop, Partial<FitFacts>, unknown[]])[] = [
  ['what it carries fits', {}, stop('s20/30@5'), {}, []],
  [
    'a box that it does not carry',
    { carries: ['10'] },
    stop('d20@5'),
    {},
    [{ reason: 'does-not-carry', containerTypeId: '20' }],
  ],
  [
    'each type of a swap once',
    { carries: [] },
    stop('s20@5'),
    {},
    [{ reason: 'does-not-carry', containerTypeId: '20' }],
  ],
  [
    'both types of a swap',
    { carries: ['20'] },
    stop('s20/30@5'),
    {},
    [{ reason: 'does-not-carry', containerTypeId: '30' }],
  ],
  [
    'a hook box on a cable truck',
    { rig: 'cable' },
    hookBox,
    {},
    [{ reason: 'wrong-rig', containerTypeId: '20', rig: 'hook' }],
  ],
  ['a hook box on a hook truck', { rig: 'hook' }, hookBox, {}, []],
  ['a truck that lifts both', { rig: 'both' }, hookBox, {}, []],
  ['a box whose rig is not known', { rig: 'cable' }, stop('p20@5'), {}, []],
  ['a Sunday', {}, stop('d20@5'), { day: dayOf('2026-11-29') }, [{ reason: 'closed-day', name: null }]],
  [
    'a closed day',
    {},
    stop('d20@5'),
    { closedDays: [{ day: thursday, name: 'Thanksgiving' }] },
    [{ reason: 'closed-day', name: 'Thanksgiving' }],
  ],
  [
    'the facility that was chosen does not take it',
    {},
    stop('p20c@5=L'),
    {},
    [{ reason: 'facility-refuses', facilityId: 'L', materialIds: ['concrete'] }],
  ],
  [
    'the one that was chosen is closed',
    {},
    stop('p20@5=L'),
    { facilities: at('L', null) },
    [{ reason: 'facility-closed', facilityId: 'L' }],
  ],
  ['another one is open', {}, stop('p20@5'), { facilities: at('L', null) }, []],
  [
    'the only one for concrete is closed',
    {},
    stop('p20c@5'),
    { facilities: at('R', null) },
    [{ reason: 'no-facility', materialIds: ['concrete'] }],
  ],
  [
    'a dump planned at the wrong facility',
    {},
    stop('u20c=L'),
    {},
    [{ reason: 'facility-refuses', facilityId: 'L', materialIds: ['concrete'] }],
  ],
  ['what is only moved needs no facility', {}, stop('m20c@5>6'), { facilities: [] }, []],
  ['an errand needs nothing', { carries: [] }, stop('e@5'), {}, []],
]

test.each(cases)('a truck fits a stop or has its mismatch: %s', (_, changes, visited, changed, expected) => {
  expect(truckMismatches({ ...truck, ...changes }, visited, { ...given, ...changed })).toEqual(expected)
})

test('a facility is always open, open from one hour to another, or closed on a weekday', () => {
  const opens = { '4': [420, 930] satisfies [number, number] }
  expect(hoursOn(null, thursday)).toEqual({ from: 0, to: 1440 })
  expect(hoursOn(opens, thursday)).toEqual({ from: 420, to: 930 })
  expect(hoursOn(opens, dayOf('2026-11-27'))).toBeNull()
})
