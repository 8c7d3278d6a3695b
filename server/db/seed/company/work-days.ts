/** The days on which the demo's trucks drive, counted from the start: 0 is today, or the next such day on a Sunday or a holiday. */

import { holidaysOf } from '#domain/schedule/holidays.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addDays, type Day, daysBetween, isoDateOf, isSaturday, isSunday, localTime } from '#domain/value/calendar.ts'
import { demoTimeZone } from '../organization.ts'

export type WorkDays = {
  readonly now: Date
  readonly today: Day
  /** So many days on which trucks drive after today, or before where negative. */
  day(count: number): Day
  /** Such a day, or the next one. */
  orNext(day: Day): Day
  /** When the clocks of the yard show so many minutes since midnight. */
  at(day: Day, minutes: number): Date
  /** So many minutes before the start. */
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

/** When a day of the demo's zone begins. The clocks change at two in the morning, when no truck drives: eight o'clock tells the offset. */
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

/** Hours as customers choose them; Saturdays have but one window. */
export function windowOn(day: Day, hours: readonly [start: number, end: number]): TimeWindow {
  const [start, end] = isSaturday(day) ? [6, 18] : hours
  return { day, start, end }
}
