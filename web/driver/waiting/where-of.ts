import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap } from '#domain/dispatch/tap.ts'
import { findLoad, findStop, placeOf } from '#web/driver/find-stop.ts'

/** The street or the city that a tap was made for. */
export function whereOf(day: DriverDay | null, tap: Tap): string | undefined {
  if ('orderId' in tap) return findLoad(day, tap.orderId)?.city
  const stop = 'stopId' in tap ? findStop(day, tap.stopId)?.stop : undefined
  return stop && placeOf(day, stop)?.line1
}
