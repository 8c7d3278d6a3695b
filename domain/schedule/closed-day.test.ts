import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar.ts'
import { firstOpenDay } from './closed-day.ts'

const monday = dayOf('2026-11-23')
const closedFor = (days: number) =>
  Array.from({ length: days }, (_, later) => ({ day: addDays(monday, later), name: 'Closed' }))

test('the first open day is looked for a year ahead to the day, and a hauler closed for longer has none', () => {
  expect(firstOpenDay(monday, closedFor(365))).toBe(addDays(monday, 365))
  expect(() => firstOpenDay(monday, closedFor(366))).toThrow(RangeError)
})
