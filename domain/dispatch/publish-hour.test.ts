import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { dayToPublish } from './publish-hour.ts'

const closedDays = [{ day: dayOf('2026-11-26'), name: 'Thanksgiving' }]
const at = (date: string, hour: number, minute = 0) =>
  dayToPublish({ now: { day: dayOf(date), minutes: hour * 60 + minute }, publishHour: 17, closedDays })

test.each([
  ['before the hour', '2026-11-23', 16, 59, null],
  ['at the hour', '2026-11-23', 17, 0, '2026-11-24'],
  ['later in the evening, where no server ran', '2026-11-23', 23, 59, '2026-11-24'],
  ['after midnight the hour is one of the next evening', '2026-11-24', 0, 1, null],
  ['before a closed day', '2026-11-25', 17, 0, null],
  ['on a closed day, for the day after it', '2026-11-26', 17, 0, '2026-11-27'],
  ['on a Saturday, before a Sunday', '2026-11-28', 17, 0, null],
  ['on a Sunday, before a Monday', '2026-11-29', 17, 0, '2026-11-30'],
])('the office’s next day is published, or not: %s', (_when, date, hour, minute, day) =>
  expect(at(date, hour, minute)).toBe(day === null ? null : dayOf(day)),
)
