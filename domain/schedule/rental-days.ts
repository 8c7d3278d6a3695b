import { type Day, daysBetween } from '#domain/value/calendar.ts'

/** Returns the paid days from drop-off to pick-up, rounded up, at least one (rule P5). */
export function rentalDays(dropOffDay: Day, pickupDay: Day): number {
  return Math.max(1, Math.ceil(daysBetween(dropOffDay, pickupDay)))
}

/** Prices assume this number of days before dates are chosen (rule P5). */
export const estimatedRentalDays = 7

/** Customers can book this many days ahead; it is also the longest rental. */
export const horizonInDays = 365
