import { afterEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, isoDateOf } from './calendar.ts'
import { addMonths, firstOfMonth, weekdayOf, weeksOf } from './month.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe.each(['America/Chicago', 'Pacific/Auckland', 'UTC'])('on a machine in %s', timeZone => {
  test.each([
    ['the clocks go forward', '2026-03-01', 31],
    ['the clocks go back', '2026-11-01', 30],
    ['a leap day', '2028-02-01', 29],
  ])('each day is there once, in the month with this special day: %s', (_, iso, length) => {
    process.env.TZ = timeZone
    const first = dayOf(iso)
    const weeks = weeksOf(addDays(first, 9))
    expect(weeks.flat().filter(day => day !== null)).toEqual(Array.from({ length }, (_, at) => addDays(first, at)))
    for (const week of weeks) {
      expect(week).toHaveLength(7)
      week.forEach((day, at) => {
        if (day !== null) expect(weekdayOf(day)).toBe(at)
      })
    }
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 1, '2026-12-30'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-11-30', 12, '2027-11-30'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(isoDateOf(addMonths(dayOf(from), months))).toBe(to)
})

test('a month begins on its first day', () => {
  expect(isoDateOf(firstOfMonth(dayOf('2026-11-30')))).toBe('2026-11-01')
  expect(isoDateOf(firstOfMonth(dayOf('2026-11-01')))).toBe('2026-11-01')
})
