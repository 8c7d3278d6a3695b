/**
 * A rental that is extended ends on a later day than agreed, from tomorrow on, on which trucks drive; in the hours agreed, or the first
 * that are offered on that day. The day is no guess: the rental ends with it (rule S9).
 */
import type { Day } from '#domain/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ScheduleFacts } from './drop-off.ts'
import { checkPickup } from './pickup.ts'
import { type PickupWindow, rangesOn, type TimeWindow } from './window.ts'

/** The new pick-up. Refuses 'not-longer' and what `checkPickup` refuses. */
export function longerRental(agreed: TimeWindow, pickupDay: Day, facts: ScheduleFacts): PickupWindow {
  const offered = rangesOn(pickupDay, facts.ranges)
  const { start, end } =
    offered.find(one => one.start === agreed.start && one.end === agreed.end) ?? offered[0] ?? agreed
  checkPickup({ day: pickupDay, start, end }, facts)
  if (pickupDay <= agreed.day) throw new Refusal('not-longer')
  return { day: pickupDay, start, end, isActualPickupDate: true }
}
