/**
 * An extended rental ends on a later day than agreed (rule S9). The earliest such day is tomorrow, and trucks have to drive on it. Its
 * hours are the agreed ones if they are offered on that day, and otherwise the first that are offered. The new day is not a guess, so that
 * the rental ends on it.
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
