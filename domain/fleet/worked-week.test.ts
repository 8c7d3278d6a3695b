import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { workedWeek } from './worked-week.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const [monday, tuesday] = [dayOf('2026-11-23'), dayOf('2026-11-24')]
const now = { today: tuesday, now: at('24T16:00') }
const whole = { day: monday, startedAt: at('23T12:00'), endedAt: at('23T21:30') }

test.each([
  ['a whole day, and today until now', [whole, { day: tuesday, startedAt: at('24T12:00'), endedAt: null }], 810, 0],
  ['no day that was never ended', [{ ...whole, endedAt: null }], 0, 1],
  ['no day that was not begun', [{ day: tuesday, startedAt: null, endedAt: null }], 0, 0],
])('the hours of a week count %s', (_, days, minutes, daysNotEnded) =>
  expect(workedWeek(days, now)).toEqual({ minutes, daysNotEnded }),
)
