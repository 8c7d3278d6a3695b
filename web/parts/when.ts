import type { TimeWindow, WindowRange } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dateFormat } from '#web/parts/formats.ts'

/** The text is like "Wed, Nov 25": a day is noon in UTC, so UTC shows its date everywhere. */
export function formatDay(day: Day, language: Language): string {
  return dateFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day)
}

/** The text is "6:00 AM - 6:00 PM", in both languages. */
export function formatHours({ start, end }: { start: number; end: number }, language: Language): string {
  // A line ends between the two hours and nowhere else.
  return `${formatHour(start, language)}\u00a0- ${formatHour(end, language)}`
}

/** The text is like "Tuesday, Nov 24". */
export function formatLongDay(day: Day, language: Language): string {
  return dateFormat(language, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(day)
}

/** The text is like "9 AM–12 PM", for a heading. */
export function formatShortHours({ start, end }: { start: number; end: number }, language: Language): string {
  const clock = dateFormat(`${language}-US`, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const hour = (at: number) => clock.format(Date.UTC(2000, 0, 1, at)).replace(/\s/g, '\u00a0')
  return `${hour(start)}\u2060–\u2060${hour(end)}`
}

/** The text is the hours of a window, and its name if it has one: "9:00 AM - 12:00 PM (Morning)". */
export function formatRange(range: WindowRange, language: Language): string {
  const hours = formatHours(range, language)
  return range.name === undefined ? hours : `${hours} (${range.name})`
}

/** The text is like "6:00 AM". */
export function formatHour(hour: number, language: Language): string {
  const clock = dateFormat(`${language}-US`, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  })
  return clock.format(Date.UTC(2000, 0, 1, 0, hour * 60)).replace(/\s/g, '\u00a0')
}

/** The text is like "Wed, Nov 25, 9:00 AM - 12:00 PM". */
export function formatWindow(window: TimeWindow, language: Language): string {
  return `${formatDay(window.day, language)}, ${formatHours(window, language)}`
}

/** The text is like "Nov 25, 9:14 AM": it is an instant by the clocks of the service area. */
export function formatInstant(at: string, timeZone: string, language: Language): string {
  return dateFormat(`${language}-US`, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))
}

/** The text is like "Nov 25, 2026": it is the date of an instant in the service area. */
export function formatDate(at: string, timeZone: string, language: Language): string {
  return dateFormat(`${language}-US`, { dateStyle: 'medium', timeZone }).format(new Date(at))
}
