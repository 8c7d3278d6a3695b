/**
 * The hours of a driver this week (rule D172): from the start to the end of each day, as the driver's phone reported them. Today counts
 * until now while it is not ended. An earlier day that was never ended has no known hours, so it counts none and is named.
 *
 * Monday 6:00 to 15:30 and today since 6:00, at 10:00: 13 h 30.
 */
import type { Day } from '#domain/value/calendar.ts'

export type WorkedDay = { readonly day: Day; readonly startedAt: Date | null; readonly endedAt: Date | null }
export type WorkedWeek = {
  readonly minutes: number
  /** The number of earlier days that the driver began and never ended. */
  readonly daysNotEnded: number
}

export function workedWeek(days: readonly WorkedDay[], { today, now }: { today: Day; now: Date }): WorkedWeek {
  let minutes = 0
  let daysNotEnded = 0
  for (const { day, startedAt, endedAt } of days) {
    if (startedAt === null) continue
    const end = endedAt ?? (day === today ? now : null)
    if (end === null) daysNotEnded += 1
    else minutes += Math.max(0, Math.floor((end.getTime() - startedAt.getTime()) / 60_000))
  }
  return { minutes, daysNotEnded }
}
