/**
 * Working days are the days on which the demo's trucks drive. They are counted from the start of the demo. 0 is today, or the next working
 * day if today is a Sunday or a holiday.
 */

import { holidaysOf } from '#domain/schedule/holidays.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addDays, type Day, daysBetween, isoDateOf, isSaturday, isSunday, localTime } from '#domain/value/calendar.ts'
import { demoTimeZone } from '../organization.ts'

export type WorkDays = {
  readonly now: Date
  readonly today: Day
  /** Returns the day that is this many working days after today. If the number is negative, the day is before today. */
  day(count: number): Day
  /** Returns the day itself if it is a working day, or else the next working day. */
  orNext(day: Day): Day
  /** Returns the time of a day when the yard's clock shows this many minutes since midnight. */
  at(day: Day, minutes: number): Date
  /** Returns the time that is this many minutes before the start. */
  ago(minutes: number): Date
}

export function workDaysAt(now: Date): WorkDays {
  const start = localTime(now, demoTimeZone).day
  const year = new Date(start).getUTCFullYear()
  const closed = new Set([year - 1, year, year + 1].flatMap(holidaysOf).map(({ day }) => day))
  const isClosed = (day: Day) => isSunday(day) || closed.has(day)
  const step = (from: Day, by: 1 | -1): Day => {
    let day = addDays(from, by)
    while (isClosed(day)) day = addDays(day, by)
    return day
  }
  const orNext = (day: Day) => (isClosed(day) ? step(day, 1) : day)
  const today = orNext(start)
  return {
    now,
    today,
    orNext,
    day(count) {
      let day = today
      for (let left = Math.abs(count); left > 0; left -= 1) day = step(day, count < 0 ? -1 : 1)
      return day
    },
    at: (day, minutes) => new Date(midnightOf(day) + minutes * minuteInMs),
    ago: minutes => new Date(now.getTime() - minutes * minuteInMs),
  }
}

const minuteInMs = 60_000
const midnights = new Map<Day, number>()

/**
 * Returns the time when a day of the demo's time zone begins. The clocks change at two in the morning, when no truck drives. The function
 * therefore uses the offset of eight o'clock.
 */
function midnightOf(day: Day): number {
  const known = midnights.get(day)
  if (known !== undefined) return known
  const eight = new Date(`${isoDateOf(day)}T08:00:00Z`)
  const shown = localTime(eight, demoTimeZone)
  const ahead = daysBetween(day, shown.day) * 1440 + shown.minutes - 480
  const midnight = eight.getTime() - (480 + ahead) * minuteInMs
  midnights.set(day, midnight)
  return midnight
}

/** Returns the hours as customers choose them. Saturdays have only one window. */
export function windowOn(day: Day, hours: readonly [start: number, end: number]): TimeWindow {
  const [start, end] = isSaturday(day) ? [6, 18] : hours
  return { day, start, end }
}
