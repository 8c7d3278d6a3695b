/**
 * A report compares its days with those before them (rule R8). Days that begin with a month are compared with the same days of the month
 * before, however long that month is. All other days are compared with as many days right before them.
 *
 * November 1 to 12 is compared with October 1 to 12, all of November with all of October, and November 5 to 12 with October 28 to
 * November 4.
 */
import { addDays, type Day, dayOf, daysBetween, isoDateOf } from '#domain/value/calendar.ts'
import { stepOf } from './figures.ts'

export type DayRange = { readonly from: Day; readonly to: Day }

export function rangeBefore({ from, to }: DayRange): DayRange {
  if (stepOf(from, 'month') !== from) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  const months = monthNumber(to) - monthNumber(from) + 1
  const first = firstOf(monthNumber(from) - months)
  const isWhole = stepOf(addDays(to, 1), 'month') === addDays(to, 1)
  const last = addDays(firstOf(monthNumber(to) - months + 1), -1)
  const sameDay = addDays(firstOf(monthNumber(to) - months), new Date(to).getUTCDate() - 1)
  return { from: first, to: isWhole || sameDay > last ? last : sameDay }
}

/** Returns the first and the last day of the month, `months` months after that of the day. */
export function monthOf(day: Day, months = 0): DayRange {
  const at = monthNumber(day) + months
  return { from: firstOf(at), to: addDays(firstOf(at + 1), -1) }
}

const monthNumber = (day: Day): number => {
  const date = new Date(day)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const firstOf = (month: number): Day => dayOf(isoDateOf(Date.UTC(Math.floor(month / 12), month % 12, 1, 12) as Day))
