/** No truck drives on closed days: Sundays, and the days that a hauler names, which behave like Sundays (rule S2). */
import { type Day, isSunday } from '#domain/value/calendar.ts'

export type ClosedDay = { readonly day: Day; readonly name: string }

/** Returns the hauler's name for a closed day, such as "Thanksgiving". Returns null for any other day, Sundays included. */
export function closedDayName(day: Day, closedDays: readonly ClosedDay[]): string | null {
  return closedDays.find(closed => closed.day === day)?.name ?? null
}

export function isOpenDay(day: Day, closedDays: readonly ClosedDay[]): boolean {
  return !isSunday(day) && closedDayName(day, closedDays) === null
}
