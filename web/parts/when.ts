import type { TimeWindow, WindowRange } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dateFormat } from '#web/parts/formats.ts'

/** Returns words such as "Wed, Nov 25". A day is noon in UTC, so it is formatted in UTC to show the same date everywhere. */
export function formatDay(day: Day, language: Language): string {
  return dateFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day)
}

/** Returns "6:00 AM - 6:00 PM" in both languages. */
export function formatHours({ start, end }: { start: number; end: number }, language: Language): string {
  // A line may break only between the two hours.
  return `${formatHour(start, language)}\u00a0- ${formatHour(end, language)}`
}

/** Returns words such as "Tuesday, Nov 24". */
export function formatLongDay(day: Day, language: Language): string {
  return dateFormat(language, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day)
}

/** Returns words such as "9 AM–12 PM" for a heading. */
export function formatShortHours({ start, end }: { start: number; end: number }, language: Language): string {
  const clock = dateFormat(`${language}-US`, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const hour = (at: number) => clock.format(Date.UTC(2000, 0, 1, at)).replace(/\s/g, '\u00a0')
  return `${hour(start)}\u2060–\u2060${hour(end)}`
}

/** Returns the hours of a window, with its name if it has one: "9:00 AM - 12:00 PM (Morning)". */
export function formatRange(range: WindowRange, language: Language): string {
  const hours = formatHours(range, language)
  return range.name === undefined ? hours : `${hours} (${range.name})`
}

/** Returns a time such as "6:00 AM". */
export function formatHour(hour: number, language: Language): string {
  const clock = dateFormat(`${language}-US`, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  })
  return clock.format(Date.UTC(2000, 0, 1, 0, hour * 60)).replace(/\s/g, '\u00a0')
}

/** Returns words such as "Wed, Nov 25, 9:00 AM - 12:00 PM". */
export function formatWindow(window: TimeWindow, language: Language): string {
  return `${formatDay(window.day, language)}, ${formatHours(window, language)}`
}

const maxAgeWithoutYearInMs = 300 * 86_400_000

/** Returns the part of a format that shows the year of an instant. Without the year, an instant of long ago would look like one of this year. */
export const yearIfOld = (at: Date): { year?: 'numeric' } =>
  Date.now() - at.getTime() > maxAgeWithoutYearInMs ? { year: 'numeric' } : {}

/** Returns an instant such as "Nov 25, 9:14 AM" in the time zone of the service area. An old one has its year. */
export function formatInstant(at: string, timeZone: string, language: Language): string {
  const instant = new Date(at)
  return dateFormat(`${language}-US`, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...yearIfOld(instant),
  }).format(instant)
}

/** Returns the date of an instant, such as "Nov 25, 2026", in the time zone of the service area. */
export function formatDate(at: string, timeZone: string, language: Language): string {
  return dateFormat(`${language}-US`, { dateStyle: 'medium', timeZone }).format(new Date(at))
}
