import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { firstBookableDay, isBookable } from './bookable-day.ts'
import { defaultWindowRanges } from './window.ts'

const monday = dayOf('2026-11-23')
const saturday = dayOf('2026-11-28')
const ranges = defaultWindowRanges
const workdays = ranges.filter(range => !range.onlyWeekend)
const closedFor = (days: number) =>
  Array.from({ length: days }, (_, later) => ({ day: addDays(monday, later), name: 'Closed' }))

test('the first bookable day is at most a year ahead, and a hauler that is closed for longer has none', () => {
  expect(firstBookableDay(monday, { closedDays: closedFor(365), ranges })).toBe(addDays(monday, 365))
  expect(() => firstBookableDay(monday, { closedDays: closedFor(366), ranges })).toThrow(RangeError)
})

test('a Saturday without hours cannot be chosen (rule S16)', () => {
  expect(isBookable(saturday, { closedDays: [], ranges })).toBe(true)
  expect(isBookable(saturday, { closedDays: [], ranges: workdays })).toBe(false)
  expect(firstBookableDay(saturday, { closedDays: [], ranges: workdays })).toBe(dayOf('2026-11-30'))
})

test('if no hours are offered at all, days can still be chosen, and their hours are refused later', () => {
  expect(firstBookableDay(saturday, { closedDays: [], ranges: [] })).toBe(saturday)
})
