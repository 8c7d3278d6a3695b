import { type Day, daysBetween } from '#domain/calendar.ts'

/** Days that are paid for: from drop-off to pick-up, rounded up, at least one (rule P5). */
export function rentalDays(dropOffDay: Day, pickupDay: Day): number {
  return Math.max(1, Math.ceil(daysBetween(dropOffDay, pickupDay)))
}
