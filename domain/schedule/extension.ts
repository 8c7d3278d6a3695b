/**
 * An extended rental ends on a later day than agreed. The day is from tomorrow on, trucks drive on it, and the hours are the agreed ones or
 * the first that are offered on that day. The day is no guess: the rental ends with it (rule S9).
 */

import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { ScheduleFacts } from './drop-off.ts'
import { checkPickup } from './pickup.ts'
import { hoursAsAgreed, type PickupWindow, type TimeWindow } from './window.ts'

/**
 * Returns the new pick-up.
 * @throws 'not-longer' if the day is not later than the agreed one, and the refusals of `checkPickup`.
 */
export function longerRental(agreed: TimeWindow, pickupDay: Day, facts: ScheduleFacts): PickupWindow {
  const { start, end } = hoursAsAgreed(agreed, pickupDay, facts.ranges) ?? agreed
  checkPickup({ day: pickupDay, start, end }, facts)
  if (pickupDay <= agreed.day) throw new Refusal('not-longer')
  return { day: pickupDay, start, end, isActualPickupDate: true }
}
