/**
 * Which day is published without anybody (rule D120): at the hour that the hauler has set, by the yard's clock, the day after, where
 * trucks drive on it. The evening before a Monday is a Sunday.
 */

import { type ClosedDay, isOpenDay } from '#domain/schedule/closed-day.ts'
import { addDays, type Day, type LocalTime } from '#domain/value/calendar.ts'

type Evening = {
  readonly now: LocalTime
  readonly publishHour: number
  readonly closedDays: readonly ClosedDay[]
}

/** Null before that hour, and on the evening before a day that is closed. */
export function dayToPublish({ now, publishHour, closedDays }: Evening): Day | null {
  const tomorrow = addDays(now.day, 1)
  return now.minutes >= publishHour * 60 && isOpenDay(tomorrow, closedDays) ? tomorrow : null
}
