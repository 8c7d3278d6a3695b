import { addDays, type Day, dayOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dateFormat } from '#web/parts/formats.ts'

const styles = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const named = (style: keyof typeof styles, day: Day, language: Language): string =>
  dateFormat(`${language}-US`, { ...styles[style], timeZone: 'UTC' }).format(day)

/** A name such as "Monday, November 30, 2026". */
export const dayName = (day: Day, language: Language) => named('day', day, language)

/** A name such as "November 2026". */
export const monthName = (day: Day, language: Language) => named('month', day, language)

const sunday = dayOf('2026-11-29')

/** The names from Sunday to Saturday, long and short. */
export const weekdayNames = (language: Language) =>
  Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map(day => ({
    long: named('weekday', day, language),
    short: named('shortWeekday', day, language),
  }))
