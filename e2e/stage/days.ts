import { addDays, type Day, isSaturday } from '#domain/value/calendar.ts'
import { isHoliday, isOpenWeekday, weekday } from '#server/testing/journey.ts'

/** Returns an open weekday soon and one a week later, for which the customer has nothing to confirm. */
export function weekdays(): { dropOff: Day; pickup: Day } {
  const dropOff = weekday(new Date(), 3)
  return { dropOff, pickup: weekday(dropOff, 7) }
}

/**
 * Returns an open weekday soon and the same weekday a week later. Two and three weeks later, this weekday is open too. A journey can
 * therefore move both days by whole weeks, also before holidays.
 */
export function weekdaysToMove(): { dropOff: Day; pickup: Day } {
  let dropOff = weekday(new Date(), 3)
  while (![7, 14, 21].every(days => isOpenWeekday(addDays(dropOff, days)))) dropOff = weekday(dropOff, 1)
  return { dropOff, pickup: addDays(dropOff, 7) }
}

/** Returns the next Saturday that is no holiday, at least this many days after a day. */
export function saturday(from: Day, days: number): Day {
  let day = addDays(from, days)
  while (!isSaturday(day) || isHoliday(day)) day = addDays(day, 1)
  return day
}
