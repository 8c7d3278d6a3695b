/** Formats days and hours for messages, in the order's language, by the service area's clock, and short enough for a text. */

import type { TimeWindow } from '#domain/schedule/window.ts'
import { localTime } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import type { Language } from '#domain/value/language.ts'

const day = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const
const short: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', day),
  es: new Intl.DateTimeFormat('es-US', day),
}

/** Returns "Wed, Dec 23, 9 AM - 12 PM". */
export function formatMessageWindow({ day: of, start, end }: TimeWindow, language: Language): string {
  return `${dayText(of, language)}, ${formatHours({ start, end })}`
}

const formatHours = ({ start, end }: Pick<TimeWindow, 'start' | 'end'>): string =>
  `${hourWords(start * 60)} - ${hourWords(end * 60)}`

/** Returns what a new window changed: the former day, "Wed, Dec 23", or the former hours, "9 AM - 12 PM", if the day is the same. */
export function formatReplaced(before: TimeWindow, { day: newDay }: TimeWindow, language: Language): string {
  return before.day === newDay ? formatHours(before) : dayText(before.day, language)
}

/** Returns "Dec 23, 3:30 PM", by the clock of the zone. */
export function formatMessageInstant(at: Date, timeZone: string, language: Language): string {
  const local = localTime(at, timeZone)
  return `${short[language].format(local.day)}, ${hourWords(local.minutes)}`
}

/** Returns "3:30 PM", by the clock of the zone, for an event within the hour. */
export function formatMessageTime(at: Date, timeZone: string): string {
  return hourWords(localTime(at, timeZone).minutes)
}

function hourWords(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? 'AM' : 'PM'}`
}
