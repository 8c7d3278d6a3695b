/** A calendar shows a month in weeks that begin on Sunday, as American calendars do in English and in Spanish. */
import { addDays, type Day } from '#domain/value/calendar.ts'

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

const noon = (year: number, month: number, date: number) => Date.UTC(year, month, date, 12) as Day

export function firstOfMonth(day: Day): Day {
  const date = new Date(day)
  return noon(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** Returns the same date of another month. If that month is shorter, returns its last day: one month after January 31 is February 28. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(noon(year, month + 1, 0)).getUTCDate()
  return noon(year, month, Math.min(date.getUTCDate(), last))
}

/** Returns the weeks of a day's month, each from Sunday to Saturday. Days of the months before and after it are null. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first = firstOfMonth(day)
  const next = addMonths(first, 1)
  const weeks: (Day | null)[][] = []
  for (let sunday = addDays(first, -weekdayOf(first)); sunday < next; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
    weeks.push(days.map(one => (one >= first && one < next ? one : null)))
  }
  return weeks
}
