import { isoDateOf, localTime } from '#domain/calendar.ts'

/** The day of an instant as a sheet takes it: 2026-11-23, by that clock. */
export const sheetDay = (instant: string, timeZone: string): string =>
  isoDateOf(localTime(new Date(instant), timeZone).day)
