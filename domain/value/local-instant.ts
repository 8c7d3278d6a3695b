/** The hours that people type are in the time zone of the yard, not of their browser. */
import { dayOf, isoDateOf, localTime } from './calendar.ts'

/** The text is like "2026-11-23T15:12", by the clock of a zone. */
export function localText(instant: string, timeZone: string): string {
  const { day, minutes } = localTime(new Date(instant), timeZone)
  const clock = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  return `${isoDateOf(day)}T${clock}`
}

const hourInMs = 3_600_000

/** The function reads the text of `localText` back; the result is null if the text is no time, or if the clock jumped over it. */
export function localInstantOf(text: string, timeZone: string): string | null {
  const [, date = '', hours = '', minutes = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === '') return null
  const asUtc = dayOf(date) - 12 * hourInMs + (Number(hours) * 60 + Number(minutes)) * 60_000
  // No zone of the United States is less than 4 or more than 11 hours behind.
  for (let behind = 3; behind <= 12; behind += 1) {
    const instant = new Date(asUtc + behind * hourInMs).toISOString()
    if (localText(instant, timeZone) === text.slice(0, 16)) return instant
  }
  return null
}
