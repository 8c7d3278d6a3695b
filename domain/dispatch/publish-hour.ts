/**
 * The product publishes a day on which trucks drive on the evening before, at the hour that the hauler has set, in the yard's time zone
 * (rule D120). The evening before a Monday is a Sunday.
 */

import { type ClosedDay, isOpenDay } from '#domain/schedule/closed-day.ts'
import { addDays, type Day, type LocalTime } from '#domain/value/calendar.ts'

type Evening = {
  readonly now: LocalTime
  readonly publishHour: number
  readonly closedDays: readonly ClosedDay[]
}

/** Returns null before `publishHour`, and on the evening before a closed day. */
export function dayToPublish({ now, publishHour, closedDays }: Evening): Day | null {
  const tomorrow = addDays(now.day, 1)
  return now.minutes >= publishHour * 60 && isOpenDay(tomorrow, closedDays) ? tomorrow : null
}
