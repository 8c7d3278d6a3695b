/** Texts that can wait are sent between 8 and 21 o'clock in the service area (rule T4). */
import { localTime } from '#domain/value/calendar.ts'

const morning = 8 * 60
const evening = 21 * 60
const day = 24 * 60
const minuteInMs = 60_000

/** Returns `now` if it is between 8 and 21 o'clock in the zone, otherwise the next 8 o'clock there. */
export function wakingTime(now: Date, timeZone: string): Date {
  const { minutes } = localTime(now, timeZone)
  if (minutes >= morning && minutes < evening) return now
  const wait = minutes < morning ? morning - minutes : day - minutes + morning
  const guess = new Date(Math.floor(now.getTime() / minuteInMs) * minuteInMs + wait * minuteInMs)
  // In a night with a clock change, the guess is an hour wrong.
  const error = morning - localTime(guess, timeZone).minutes
  return new Date(guess.getTime() + error * minuteInMs)
}
