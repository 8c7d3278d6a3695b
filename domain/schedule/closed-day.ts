/** Days on which no truck drives: Sundays, and the closed days a hauler names, which behave like Sundays (rule S2). */
import { type Day, isSunday } from '#domain/value/calendar.ts'

export type ClosedDay = { readonly day: Day; readonly name: string }

/** The hauler's name for a closed day, such as "Thanksgiving"; null for any other day, Sundays included. */
export function closedDayName(day: Day, closedDays: readonly ClosedDay[]): string | null {
  return closedDays.find(closed => closed.day === day)?.name ?? null
}

export function isOpenDay(day: Day, closedDays: readonly ClosedDay[]): boolean {
  return !isSunday(day) && closedDayName(day, closedDays) === null
}
