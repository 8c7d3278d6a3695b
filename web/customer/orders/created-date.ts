import { type Day, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/**
 * The date is "Nov, 21st 2026" (MMM, do yyyy), in Spanish "21 nov 2026". Every reader sees the date in the area of the
 * dumpster (rule S1).
 */
export const createdDate = (createdAt: string, timeZone: string, language: Language): string =>
  writtenDate(localTime(new Date(createdAt), timeZone).day, language)

function writtenDate(day: Day, language: Language): string {
  const date = new Date(day)
  const month = new Intl.DateTimeFormat(`${language}-US`, { month: 'short', timeZone: 'UTC' }).format(date)
  const number = date.getUTCDate()
  if (language === 'es') return `${number} ${month} ${date.getUTCFullYear()}`
  return `${month}, ${number}${endings[ordinals.select(number)] ?? 'th'} ${date.getUTCFullYear()}`
}
