import { isoDateOf, localTime } from '#domain/value/calendar.ts'

/** Returns the day of an instant in that time zone, as a CSV file has it: 2026-11-23. */
export const sheetDay = (instant: string, timeZone: string): string =>
  isoDateOf(localTime(new Date(instant), timeZone).day)

/** Returns the time of day of an instant in that time zone: 07:05. */
export function sheetTime(instant: string, timeZone: string): string {
  const { minutes } = localTime(new Date(instant), timeZone)
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}
