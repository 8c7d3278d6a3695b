import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap } from '#domain/dispatch/tap.ts'
import { findLoad, findStop, streetOf } from '#web/driver/find-stop.ts'
import type { PhonePhoto } from '#web/driver/phone.ts'

/**
 * The result is the street or the city of a photo's subject. It is undefined for a photo of the truck, and if the phone
 * no longer has that day.
 */
export function whereOfPhoto(day: DriverDay | null, { subjectId }: PhonePhoto): string | undefined {
  const stop = findStop(day, subjectId)?.stop
  return stop ? streetOf(day, stop) : findLoad(day, subjectId)?.city
}

/** The result is the street or the city of a tap's stop or load. */
export function whereOf(day: DriverDay | null, tap: Tap): string | undefined {
  if ('orderId' in tap) return findLoad(day, tap.orderId)?.city
  const stop = 'stopId' in tap ? findStop(day, tap.stopId)?.stop : undefined
  return stop && streetOf(day, stop)
}
