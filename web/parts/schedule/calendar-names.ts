import { addDays, type Day, dayOf } from '#domain/calendar.ts'
import type { Language } from '#domain/language.ts'

const styles = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** One format for all days of a month: making one takes longer than using it. */
function named(style: keyof typeof styles, day: Day, language: Language): string {
  const key = style + language
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-US`, { ...styles[style], timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(day)
}

/** "Monday, November 30, 2026" */
export const dayName = (day: Day, language: Language) => named('day', day, language)

/** "November 2026" */
export const monthName = (day: Day, language: Language) => named('month', day, language)

const sunday = dayOf('2026-11-29')

/** Sunday to Saturday, long and short. */
export const weekdayNames = (language: Language) =>
  Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map(day => ({
    long: named('weekday', day, language),
    short: named('shortWeekday', day, language),
  }))
