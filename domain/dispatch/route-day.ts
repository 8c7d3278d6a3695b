/**
 * A driver's day with a truck begins with or without a mileage (rule D103). It ends with a mileage that is not lower (rule D104). The phone
 * shows the result at once, and the server decides by the same functions.
 */
import type { RouteDay } from './driver-day.ts'
import type { DayTap } from './tap.ts'

/** Returns whether a day that began with this mileage can end with that one. An unknown mileage fits any other. */
export const canEndAt = (start: number | null, end: number | null): boolean =>
  start === null || end === null || end >= start

/** Returns the progress of the day after the driver tapped its start or its end. An impossible mileage counts as missing. */
export function routeDayAfter(day: Partial<RouteDay>, { kind, odometer, madeAt }: DayTapped): RouteDay {
  const goingOn = workedDay(day, madeAt)
  if (kind === 'start-day') return { ...goingOn, odometerStart: odometer ?? goingOn.odometerStart }
  const isPossible = canEndAt(goingOn.odometerStart, odometer)
  return { ...goingOn, endedAt: madeAt, odometerEnd: isPossible ? odometer : null }
}

type DayTapped = Pick<DayTap, 'kind' | 'odometer' | 'madeAt'>

/** Work at a stop begins the day. If the driver had ended the day, work at a stop opens it again. */
export const workedDay = ({ startedAt, odometerStart }: Partial<RouteDay>, madeAt: string): RouteDay => ({
  startedAt: startedAt ?? madeAt,
  endedAt: null,
  odometerStart: odometerStart ?? null,
  odometerEnd: null,
})
