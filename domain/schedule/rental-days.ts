import { type Day, daysBetween } from '#domain/value/calendar.ts'

/** Days that are paid for: from drop-off to pick-up, rounded up, at least one (rule P5). */
export function rentalDays(dropOffDay: Day, pickupDay: Day): number {
  return Math.max(1, Math.ceil(daysBetween(dropOffDay, pickupDay)))
}

/** Days assumed before dates are chosen (rule P5). */
export const estimatedRentalDays = 7

/** How many days ahead anything can be booked, and the longest rental. */
export const horizonInDays = 365
