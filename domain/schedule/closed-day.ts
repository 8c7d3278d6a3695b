/** Days on which no truck drives: Sundays, and the closed days a hauler names, which behave like Sundays (rule S2). */
import { addDays, type Day, isSunday } from '#domain/calendar.ts'

export type ClosedDay = { readonly day: Day; readonly name: string }

/** The hauler's name for a closed day, such as "Thanksgiving"; null for any other day, Sundays included. */
export function closedDayName(day: Day, closedDays: readonly ClosedDay[]): string | null {
  return closedDays.find(closed => closed.day === day)?.name ?? null
}

export function isOpen(day: Day, closedDays: readonly ClosedDay[]): boolean {
  return !isSunday(day) && closedDayName(day, closedDays) === null
}

/** The day itself or the next one that is neither a Sunday nor closed. Throws a RangeError when a whole year is closed. */
export function firstOpenDay(day: Day, closedDays: readonly ClosedDay[]): Day {
  for (let later = 0; later <= 365; later += 1) {
    const candidate = addDays(day, later)
    if (isOpen(candidate, closedDays)) return candidate
  }
  throw new RangeError('no open day within a year')
}
