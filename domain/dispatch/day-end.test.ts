import { expect, test } from 'vitest'
import { isAskedLately, missingPlaces, whyNoAsking } from './day-end.ts'
import type { DriverBox, DriverLoad, DriverStop } from './driver-day.ts'

const box: DriverBox = { containerTypeId: 't20', name: '20 yard', size: '20yard', number: null }
const stop = (id: string, own: Partial<DriverStop>) =>
  ({ id, kind: 'drop-off', state: 'done', leaves: box, takes: null, hasPhoto: true, ...own }) as const
const load: DriverLoad = { orderId: 'o1', state: 'dumped', box, city: '', materials: [], facilityId: null }

test('what is missing at one stop is one question to the driver, with the page on which it can be entered', () => {
  const stops = [stop('s1', { hasPhoto: false }), stop('s2', { leaves: { ...box, number: 'C-101' } })]
  const places = missingPlaces({ stops, loads: [load], odometerStart: null })
  expect(places.map(({ about, path, items }) => [about, path, ...items.map(({ kind }) => kind)])).toEqual([
    [null, '/start', 'no-mileage'],
    ['s1', '/stop/s1', 'no-number', 'no-photo'],
    ['o1', '/load/o1', 'no-ticket'],
  ])
})

test('a driver is not asked twice about one place within an hour', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
  expect(isAskedLately(null, at('16:40'))).toBe(false)
  expect(isAskedLately(at('16:40'), at('17:39'))).toBe(true)
  expect(isAskedLately(at('16:40'), at('17:40'))).toBe(false)
})

test.each([
  ['can be asked on the day', {}, null],
  ['cannot be asked when the phone no longer shows the day', { day: 22 }, 'other-day'],
  ['cannot be asked while suspended', { isDriving: false }, 'not-driving'],
  ['cannot be asked after STOP', { hasStoppedTexts: true }, 'texts-stopped'],
])('a driver %s', (_, own, why) =>
  expect(whyNoAsking({ day: 23, today: 23, hasStoppedTexts: false, isDriving: true, ...own })).toBe(why),
)
