/** No truck drives on a Sunday or on a closed day. The hauler chooses the closed days and gives each a name (rule S2). */
import { type Day, isSunday } from '#domain/value/calendar.ts'

export type ClosedDay = { readonly day: Day; readonly name: string }

/** Returns the hauler's name for a closed day, such as "Thanksgiving". Returns null for any other day, even if it is a Sunday. */
export function closedDayName(day: Day, closedDays: readonly ClosedDay[]): string | null {
  return closedDays.find(closed => closed.day === day)?.name ?? null
}

export function isOpenDay(day: Day, closedDays: readonly ClosedDay[]): boolean {
  return isWorkingDay({ day, closedAs: closedDayName(day, closedDays) })
}

/** `closedAs` is the hauler's name for a closed day. */
export const isWorkingDay = ({ day, closedAs }: { readonly day: Day; readonly closedAs: string | null }): boolean =>
  closedAs === null && !isSunday(day)
