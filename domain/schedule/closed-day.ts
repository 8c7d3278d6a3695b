/** On closed days no truck drives: on Sundays, and on the days that a hauler names, which count like Sundays (rule S2). */
import { type Day, isSunday } from '#domain/value/calendar.ts'

export type ClosedDay = { readonly day: Day; readonly name: string }

/** Returns the hauler's name for a closed day, such as "Thanksgiving". Returns null for any other day, also for a Sunday. */
export function closedDayName(day: Day, closedDays: readonly ClosedDay[]): string | null {
  return closedDays.find(closed => closed.day === day)?.name ?? null
}

export function isOpenDay(day: Day, closedDays: readonly ClosedDay[]): boolean {
  return !isSunday(day) && closedDayName(day, closedDays) === null
}
