import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { isTextWanted, knownAfter, occasionOf } from './notified-day.ts'

const first = { id: 'a', state: 'planned', facts: '20 yd, 9 to 12' } as const
const second = { id: 'b', state: 'planned', facts: '30 yd' } as const
const told = { truckId: 'mack', stops: [first, second] }

test.each([
  ['published to a driver who knew nothing of it', null, told, 'day-published'],
  ['empty, for a driver who knew nothing of it', null, { truckId: 'mack', stops: [] }, null],
  ['the same', told, told, null],
  [
    'the same after the driver did a stop',
    told,
    { ...told, stops: [{ ...first, state: 'done' as const }, second] },
    null,
  ],
  ['a stop more', { ...told, stops: [first] }, told, 'day-changed'],
  ['a stop less', told, { ...told, stops: [second] }, 'day-changed'],
  [
    'with a stop that was taken off the board',
    told,
    { ...told, stops: [{ ...first, state: 'withdrawn' as const }, second] },
    'day-changed',
  ],
  ['in another order', told, { ...told, stops: [second, first] }, 'day-changed'],
  ['at other hours', told, { ...told, stops: [{ ...first, facts: '20 yd, 1 to 3' }, second] }, 'day-changed'],
  ['with another truck', told, { ...told, truckId: 'pete' }, 'day-changed'],
  ['without its truck, because the office looks for another one', told, { ...told, truckId: null }, null],
] as const)('a driver is notified, or not, of a day that is %s', (_, before, now, occasion) => {
  expect(occasionOf(before, now)).toBe(occasion)
})

const now = new Date('2026-11-23T12:00:00Z')
const today = dayOf('2026-11-23')
const ana = { isDriving: true, hasStoppedTexts: false, appSeenAt: null, linkSeenAt: null }
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['never had the app open', ana, true],
  ['looked at it five minutes ago', { ...ana, appSeenAt: minutesAgo(5) }, true],
  ['looks at it', { ...ana, appSeenAt: minutesAgo(4.9) }, false],
  ['sent STOP', { ...ana, hasStoppedTexts: true }, false],
  ['is suspended', { ...ana, isDriving: false }, false],
] as const)('a text is wanted, or not, for a driver who %s', (_, driver, isWanted) => {
  expect(isTextWanted(driver, { day: today, today, now })).toBe(isWanted)
})

test.each([
  ['yesterday', -1, true, false],
  ['today', 0, false, false],
  ['tomorrow', 1, false, false],
  ['the day after', 2, true, false],
] as const)(
  'a driver is texted about a day that the app or the link does not show: %s',
  (_, ahead, isAppTexted, isLinkTexted) => {
    const asked = { day: addDays(today, ahead), today, now }
    expect(isTextWanted({ ...ana, appSeenAt: now }, asked)).toBe(isAppTexted)
    expect(isTextWanted({ ...ana, linkSeenAt: now }, asked)).toBe(isLinkTexted)
  },
)

test('a truck that the office took away is remembered until another truck takes its place', () => {
  const known = knownAfter(told, { ...told, truckId: null })
  expect(known.truckId).toBe('mack')
  expect(occasionOf(known, told)).toBeNull()
  expect(occasionOf(known, { ...told, truckId: 'pete' })).toBe('day-changed')
  expect(knownAfter(null, { ...told, truckId: null }).truckId).toBeNull()
})
