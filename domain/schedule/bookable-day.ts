/** Customers can choose a day if trucks drive on it and hours are offered on it (rules S2 and S16). */
import { addDays, type Day } from '#domain/value/calendar.ts'
import { type ClosedDay, isOpenDay } from './closed-day.ts'
import { rangesOn, type WindowRange } from './window.ts'

/** A hauler's closed days, and the hours that it offers. */
export type HaulerCalendar = { readonly closedDays: readonly ClosedDay[]; readonly ranges: readonly WindowRange[] }

/**
 * Returns true if customers can choose the day. If the hauler offers no hours at all, every day counts as bookable, and only the hours are
 * refused.
 */
export function isBookable(day: Day, { closedDays, ranges }: HaulerCalendar): boolean {
  return isOpenDay(day, closedDays) && (ranges.length === 0 || rangesOn(day, ranges).length > 0)
}

/**
 * Returns this day, or the next bookable one.
 * @throws RangeError if there is no such day within a year.
 */
export function firstBookableDay(day: Day, calendar: HaulerCalendar): Day {
  for (let later = 0; later <= 365; later += 1) {
    const candidate = addDays(day, later)
    if (isBookable(candidate, calendar)) return candidate
  }
  throw new RangeError('no open day within a year')
}

/** Returns the last working day before this one. If there is none within a year, returns the day before this one. */
export function lastWorkingDayBefore(day: Day, calendar: HaulerCalendar): Day {
  for (let earlier = 1; earlier <= 365; earlier += 1) {
    const candidate = addDays(day, -earlier)
    if (isBookable(candidate, calendar)) return candidate
  }
  return addDays(day, -1)
}
