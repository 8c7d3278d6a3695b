/** Hours that people type are in the time zone of the yard, and not in that of their browser. */
import { dayOf, isoDateOf, localTime } from './calendar.ts'

/** Returns a text such as "2026-11-23T15:12", by the clock of a zone. */
export function localText(instant: string, timeZone: string): string {
  const { day, minutes } = localTime(new Date(instant), timeZone)
  const clock = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  return `${isoDateOf(day)}T${clock}`
}

const hourInMs = 3_600_000

/**
 * Returns the instant of a text of `localText`. Returns null if the text is not a time, or if the clocks skip this time when they are put
 * forward.
 */
export function localInstantOf(text: string, timeZone: string): string | null {
  const [, date = '', hours = '', minutes = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === '') return null
  const asUtc = dayOf(date) - 12 * hourInMs + (Number(hours) * 60 + Number(minutes)) * 60_000
  // All zones of the United States are 4 to 11 hours behind UTC.
  for (let behind = 3; behind <= 12; behind += 1) {
    const instant = new Date(asUtc + behind * hourInMs).toISOString()
    if (localText(instant, timeZone) === text.slice(0, 16)) return instant
  }
  return null
}
