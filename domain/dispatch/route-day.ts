/**
 * A driver's day with a truck: begun with its mileage or without (rule D103), ended with a mileage that is not lower (rule D104). The
 * phone shows it at once, and the server decides by the same functions.
 */
import type { RouteDay } from './driver-day.ts'
import type { DayTap } from './tap.ts'

/** Whether a day that began with this mileage can end with that one; what nobody knows fits. */
export const canEndAt = (start: number | null, end: number | null): boolean =>
  start === null || end === null || end >= start

/** How far the day is after its start or its end was tapped; a mileage that cannot be is as none. */
export function routeDayAfter(day: Partial<RouteDay>, { kind, odometer, madeAt }: DayTapped): RouteDay {
  const goingOn = workedDay(day, madeAt)
  if (kind === 'start-day') return { ...goingOn, odometerStart: odometer ?? goingOn.odometerStart }
  const isPossible = canEndAt(goingOn.odometerStart, odometer)
  return { ...goingOn, endedAt: madeAt, odometerEnd: isPossible ? odometer : null }
}

type DayTapped = Pick<DayTap, 'kind' | 'odometer' | 'madeAt'>

/** Work at a stop begins the day, and says of one that was ended that it was not over. */
export const workedDay = ({ startedAt, odometerStart }: Partial<RouteDay>, madeAt: string): RouteDay => ({
  startedAt: startedAt ?? madeAt,
  endedAt: null,
  odometerStart: odometerStart ?? null,
  odometerEnd: null,
})
