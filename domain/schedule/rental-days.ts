import { type Day, daysBetween } from '#domain/value/calendar.ts'

/** Returns the days from drop-off to pick-up that the customer pays, rounded up, at least one (rule P5). */
export function rentalDays(dropOffDay: Day, pickupDay: Day): number {
  return Math.max(1, Math.ceil(daysBetween(dropOffDay, pickupDay)))
}

/** The number of days that prices assume before the customer chooses dates (rule P5). */
export const estimatedRentalDays = 7

/** The number of days ahead that customers can book. The longest rental has the same number of days. */
export const horizonInDays = 365
