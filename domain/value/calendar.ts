/**
 * A day is 12:00 UTC of a calendar date, so that no clock change and no time zone can move it. "Today" and "before noon" depend on the
 * clock of the service area's zone, and never on the machine's (rule S1).
 */

/** The milliseconds from the epoch to 12:00 UTC of a calendar date. */
export type Day = number & { readonly __brand: 'Day' }

export const dayInMs = 86_400_000
const noonInMs = 43_200_000

/** The limits of a date. They leave room for calculations that add years, because a result must still have four digits. */
const firstDayInMs = Date.UTC(1900, 0, 1)
const lastDayInMs = Date.UTC(2999, 11, 31, 12)

export function isDay(value: number): value is Day {
  const isNoon = Number.isSafeInteger(value) && (value - noonInMs) % dayInMs === 0
  return isNoon && value >= firstDayInMs && value <= lastDayInMs
}

/**
 * Returns the day of a date in the form 2026-11-21.
 * @throws a RangeError if the date does not exist.
 */
export function dayOf(isoDate: string): Day {
  const value = Date.parse(`${isoDate}T12:00:00Z`)
  if (!isDay(value) || isoDateOf(value) !== isoDate) throw new RangeError(`not a date: ${isoDate}`)
  return value
}

/** Returns the date of a day in the form 2026-11-21. */
export function isoDateOf(day: Day): string {
  return new Date(day).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return (day + days * dayInMs) as Day
}

/** Returns the whole days from one day to the other. The result is negative if `to` is earlier than `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (to - from) / dayInMs
}

/** Returns each day from `from` to `to`, both included, as an ISO date. */
export const isoDatesOf = (from: Day, to: Day): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => isoDateOf(addDays(from, days)))

export const isSunday = (day: Day) => new Date(day).getUTCDay() === 0
export const isSaturday = (day: Day) => new Date(day).getUTCDay() === 6

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

export type LocalTime = { readonly day: Day; readonly minutes: number }

const minuteInMs = 60_000
const lastLocalTimes = new Map<string, { readonly minute: number; readonly time: LocalTime }>()

/** Returns the calendar day and the minutes since midnight that the clocks of a zone show at an instant. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const minute = Math.floor(instant.getTime() / minuteInMs)
  const cached = lastLocalTimes.get(timeZone)
  if (cached?.minute === minute) return cached.time
  const part: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) part[type] = value
  const day = dayOf(`${part.year}-${part.month}-${part.day}`)
  const time = { day, minutes: Number(part.hour) * 60 + Number(part.minute) }
  lastLocalTimes.set(timeZone, { minute, time })
  return time
}

/**
 * Returns the instant at which the clocks of a zone show a time of a day. If the clocks are put back and show the time twice, the result is
 * one of the two instants.
 */
export function instantOf({ day, minutes }: LocalTime, timeZone: string): Date {
  const wanted = day - noonInMs + minutes * minuteInMs
  let at = wanted
  // The second round is needed if the clocks change between the first guess and the instant.
  for (let round = 0; round < 2; round += 1) {
    const shown = localTime(new Date(at), timeZone)
    at += wanted - (shown.day - noonInMs + shown.minutes * minuteInMs)
  }
  return new Date(at)
}
