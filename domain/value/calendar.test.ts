import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  instantOf,
  isDay,
  isoDateOf,
  isSaturday,
  isSunday,
  localTime,
} from './calendar.ts'
import { daySchema } from './day-schema.ts'

const zones = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

describe('In ten US time zones, over two years,', () => {
  test.each(zones)('%s never shows a day as another one', timeZone => {
    const shown = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    for (let day = dayOf('2026-01-01'); day < dayOf('2028-01-01'); day = addDays(day, 1)) {
      expect(shown.format(day)).toBe(isoDateOf(day))
      expect(dayOf(isoDateOf(day))).toBe(day)
    }
  })

  test.each(zones)(
    '%s has every hour on the date of its own clock, also around both changes of the clocks',
    timeZone => {
      const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000) {
        const { day, minutes } = localTime(new Date(at), timeZone)
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const told = `${isoDateOf(day)} ${clock}`
        if (told !== wall.format(at)) expect(told).toBe(wall.format(at))
      }
    },
  )
})

test('a day is 12:00 UTC of a date and nothing else', () => {
  expect(isDay(Date.UTC(2026, 10, 21, 12))).toBe(true)
  for (const value of [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21, 12, 0, 0, 1), Number.NaN, 0.5, 1e300]) {
    expect(isDay(value)).toBe(false)
    expect(daySchema.safeParse(value).success).toBe(false)
  }
})

test.each(['2026-02-29', '2026-13-01', 'tomorrow', '2026-1-1'])('%s is not a date', text => {
  expect(() => dayOf(text)).toThrow(RangeError)
})

test('days are counted across a change of the clocks', () => {
  expect(daysBetween(dayOf('2026-10-31'), dayOf('2026-11-02'))).toBe(2)
  expect(isSaturday(dayOf('2026-10-31'))).toBe(true)
  expect(isSunday(dayOf('2026-11-01'))).toBe(true)
})

test.each(zones)('the instant of a time in %s has that time there, on each day of two years', timeZone => {
  for (let day = dayOf('2026-01-01'); day < dayOf('2028-01-01'); day = addDays(day, 1))
    for (const minutes of [0, 360, 720, 1260]) {
      expect(localTime(instantOf({ day, minutes }, timeZone), timeZone)).toEqual({ day, minutes })
    }
  expect(instantOf({ day: dayOf('2026-11-24'), minutes: 1440 }, timeZone)).toEqual(
    instantOf({ day: dayOf('2026-11-25'), minutes: 0 }, timeZone),
  )
})
