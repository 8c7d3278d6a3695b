import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { DriverRoute, DriverStop } from './driver-day.ts'
import { missingIn } from './missing-in-day.ts'
import { canEndAt, routeDayAfter, workedDay } from './route-day.ts'

const none = { startedAt: null, endedAt: null, odometerStart: null, odometerEnd: null }
const tap = (kind: 'start-day' | 'end-day', odometer: number | null, madeAt: string) => ({ kind, odometer, madeAt })
const started = { ...none, startedAt: '06:00', odometerStart: 120_431 }

test.each([
  ['begins with its mileage', none, tap('start-day', 120_431, '06:00'), started],
  ['begins without one', {}, tap('start-day', null, '06:00'), { ...none, startedAt: '06:00' }],
  ['keeps the mileage that was named first', started, tap('start-day', null, '06:10'), started],
  ['is corrected', started, tap('start-day', 120_413, '06:10'), { ...started, odometerStart: 120_413 }],
  ['ends', started, tap('end-day', 120_431, '16:00'), { ...started, endedAt: '16:00', odometerEnd: 120_431 }],
  ['ends without a mileage', started, tap('end-day', null, '16:00'), { ...started, endedAt: '16:00' }],
  ['ends, a lower mileage is none', started, tap('end-day', 120_430, '16:00'), { ...started, endedAt: '16:00' }],
  [
    'that the driver never began ends as well',
    none,
    tap('end-day', 7, '16:00'),
    { startedAt: '16:00', endedAt: '16:00', odometerStart: null, odometerEnd: 7 },
  ],
] as const)('a day %s', (_, before, made, after) => expect(routeDayAfter(before, made)).toEqual(after))

test('a day is not over when the driver works after its end', () => {
  const ended = { ...started, endedAt: '16:00', odometerEnd: 120_500 }
  expect(workedDay(ended, '16:20')).toEqual(started)
  expect(workedDay(none, '07:00')).toEqual({ ...none, startedAt: '07:00' })
})

test('the mileage at the end of a day may be the same as at its start, but not lower', () =>
  expect([canEndAt(5, 5), canEndAt(5, 4), canEndAt(null, 4), canEndAt(5, null)]).toEqual([true, false, true, true]))

const box = { containerTypeId: 't', name: '20 yard', size: '20yard', number: null } as const
const stop = (more: Partial<DriverStop>): DriverStop => ({
  id: 's',
  version: 1,
  kind: 'drop-off',
  state: 'done',
  window: null,
  place: null,
  contact: null,
  restrictions: {},
  noteToDriver: null,
  leaves: box,
  takes: null,
  materials: [],
  notInBox: [],
  facilityId: null,
  doneAt: null,
  loadOrderId: null,
  hasPhoto: true,
  ...more,
})
const known = { ...box, number: '114' }
const route = (more: Partial<DriverRoute>): DriverRoute => ({
  id: 'r',
  day: dayOf('2026-11-23'),
  version: 1,
  timeZone: 'UTC',
  truck: null,
  publishedAt: '',
  stops: [],
  loads: [],
  odometerStart: 1,
  ...more,
})
const holesIn = (day: DriverRoute) => missingIn(day).map(({ kind }) => kind)
const holes = (more: Partial<DriverRoute>) => holesIn(route(more))

test.each([
  ['a stop that is not done', { state: 'arrived', hasPhoto: false }, ['not-done']],
  ['a box without a number', {}, ['no-number']],
  ['a stop without a photo', { leaves: known, hasPhoto: false }, ['no-photo']],
  ['the second number of a swap', { kind: 'swap', leaves: known, takes: box }, ['no-number']],
  ['one number of a box that comes back', { kind: 'dump-and-return', leaves: box, takes: known }, []],
  ['nothing of an errand', { kind: 'errand', leaves: null, hasPhoto: false }, []],
  ['nothing of what could not be done', { state: 'failed', hasPhoto: false }, []],
] as const)('a day lacks %s', (_, more, lacks) => expect(holes({ stops: [stop(more)] })).toEqual(lacks))

test('a day names its missing mileage, a load that is still on the truck, and a missing ticket', () => {
  const load = { orderId: 'o', state: 'on-truck', box, city: '', materials: [], facilityId: null } as const
  const loads = [load, { ...load, state: 'dumped' as const }, { ...load, state: 'ticketed' as const }]
  expect(holes({ odometerStart: null, loads })).toEqual(['no-mileage', 'on-truck', 'no-ticket'])
})

test('a day in an older format lacks no photo, but it lacks its mileage', () => {
  const { hasPhoto: _photo, ...stopBefore } = stop({ leaves: known })
  const { odometerStart: _mileage, ...dayBefore } = route({})
  expect(holes({ stops: [stopBefore] })).toEqual([])
  expect(holesIn(dayBefore)).toEqual(['no-mileage'])
})
