import { isoDateOf, localTime } from '#domain/value/calendar.ts'

/** The result is the day of an instant in the form of a sheet: 2026-11-23, by that clock. */
export const sheetDay = (instant: string, timeZone: string): string =>
  isoDateOf(localTime(new Date(instant), timeZone).day)

/** The result is the time of day of an instant: 07:05, by that clock. */
export function sheetTime(instant: string, timeZone: string): string {
  const { minutes } = localTime(new Date(instant), timeZone)
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}
