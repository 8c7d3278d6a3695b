/**
 * Writes a file that phones and calendars import (iCalendar, RFC 5545, rule L18). Times are in UTC, so that no calendar has to know the
 * rules of the time zone. Lines end with CR and LF and have at most 75 octets. A line that continues the one before it begins with a space.
 */

export type CalendarEntry = {
  /** Each file about this visit has the same id, so that a calendar replaces its entry. */
  readonly id: string
  readonly from: Date
  readonly until: Date
  readonly title: string
  readonly place: string
  readonly notes: string
}

export function calendarFile(entries: readonly CalendarEntry[], made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rolloff//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap(entry => linesOf(entry, made)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const linesOf = ({ id, from, until, title, place, notes }: CalendarEntry, made: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${stamp(made)}`,
  `DTSTART:${stamp(from)}`,
  `DTEND:${stamp(until)}`,
  `SUMMARY:${escaped(title)}`,
  `LOCATION:${escaped(place)}`,
  `DESCRIPTION:${escaped(notes)}`,
  // The visit does not make the customer busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Formats an instant, such as 20261124T150000Z. */
const stamp = (at: Date): string => at.toISOString().replace(/\.\d+|[-:]/g, '')

/** Escapes the characters that have a special meaning in a value. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

const maxOctets = 75
const octetsOf = (character: string): number => new TextEncoder().encode(character).length

/** Folds lines that are too long. A fold never splits a character. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}
