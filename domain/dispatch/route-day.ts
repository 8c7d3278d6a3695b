/**
 * A driver's day with a truck begins with or without its mileage (rule D103) and ends with a mileage that is not lower (rule D104). The
 * phone shows it at once, and the server decides by the same functions.
 */
import type { RouteDay } from './driver-day.ts'
import type { DayTap } from './tap.ts'

/** Returns whether a day with this first mileage can end with that last one. An unknown mileage fits any other. */
export const canEndAt = (start: number | null, end: number | null): boolean =>
  start === null || end === null || end >= start

/** Returns the day's progress after its start or end was tapped. An impossible mileage counts as missing. */
export function routeDayAfter(day: Partial<RouteDay>, { kind, odometer, madeAt }: DayTapped): RouteDay {
  const goingOn = workedDay(day, madeAt)
  if (kind === 'start-day') return { ...goingOn, odometerStart: odometer ?? goingOn.odometerStart }
  const isPossible = canEndAt(goingOn.odometerStart, odometer)
  return { ...goingOn, endedAt: madeAt, odometerEnd: isPossible ? odometer : null }
}

type DayTapped = Pick<DayTap, 'kind' | 'odometer' | 'madeAt'>

/** Work at a stop begins the day, and reopens a day that was ended. */
export const workedDay = ({ startedAt, odometerStart }: Partial<RouteDay>, madeAt: string): RouteDay => ({
  startedAt: startedAt ?? madeAt,
  endedAt: null,
  odometerStart: odometerStart ?? null,
  odometerEnd: null,
})
