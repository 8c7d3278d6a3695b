import { expect, test } from 'vitest'
import { addDays, type Day, dayOf, isSunday } from '#domain/value/calendar.ts'
import { isBookable, lastWorkingDayBefore } from './bookable-day.ts'
import { defaultWindowRanges } from './window.ts'

const holiday = (day: Day) => ({ day, name: 'Holiday' })

test.each([
  ['a Monday', '2026-11-30', [], '2026-11-28'],
  ['the day after Thanksgiving', '2026-11-27', ['2026-11-26'], '2026-11-25'],
  ['a Monday after a closed Saturday', '2026-11-30', ['2026-11-28'], '2026-11-27'],
  ['an ordinary day', '2026-12-02', [], '2026-12-01'],
] as const)('the last working day before %s is found', (_, day, closed, expected) => {
  const calendar = { closedDays: closed.map(one => holiday(dayOf(one))), ranges: defaultWindowRanges }
  expect(lastWorkingDayBefore(dayOf(day), calendar)).toBe(dayOf(expected))
})

test('the last working day before a day is never a Sunday or a closed day, for each day of two years', () => {
  const first = dayOf('2026-01-01')
  for (let at = 0; at < 730; at += 1) {
    const day = addDays(first, at)
    const closedDays = [addDays(day, -1), addDays(day, -(at % 9))].map(holiday)
    const calendar = { closedDays, ranges: defaultWindowRanges }
    const found = lastWorkingDayBefore(day, calendar)
    expect(found).toBeLessThan(day)
    expect(isSunday(found)).toBe(false)
    expect(isBookable(found, calendar)).toBe(true)
    expect(closedDays.map(one => one.day)).not.toContain(found)
  }
})
