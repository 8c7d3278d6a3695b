/**
 * A dumpster can be picked up from the day after its drop-off, and a pick-up that is requested later from tomorrow on. It is never picked
 * up on a Sunday or a closed day (rules S4 and S7).
 */

import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { firstBookableDay, type HaulerCalendar } from './bookable-day.ts'
import { closedDayName } from './closed-day.ts'
import { isOffered, lastBookableDay, type ScheduleFacts } from './drop-off.ts'
import type { TimeWindow } from './window.ts'

/** Returns the first pick-up day for a dumpster that is dropped off on a given day. */
export function earliestPickup(dropOffDay: Day, calendar: HaulerCalendar): Day {
  return firstBookableDay(addDays(dropOffDay, 1), calendar)
}

/** Returns the first day for a pick-up or swap of a delivered dumpster: tomorrow, or the next bookable day. */
export function earliestRequestedDay(facts: ScheduleFacts): Day {
  return firstBookableDay(addDays(localTime(facts.now, facts.timeZone).day, 1), facts)
}

/**
 * Returns the first rule that a requested pick-up or swap window breaks, or null: 'sunday-pickup', 'closed-day', 'pickup-too-early',
 * 'day-too-far', 'unknown-window', in this order.
 */
export function pickupRefusal(window: TimeWindow, facts: ScheduleFacts): RefusalName | null {
  if (isSunday(window.day)) return 'sunday-pickup'
  if (closedDayName(window.day, facts.closedDays) !== null) return 'closed-day'
  if (window.day < earliestRequestedDay(facts)) return 'pickup-too-early'
  if (window.day > lastBookableDay(facts)) return 'day-too-far'
  return isOffered(window, facts.ranges) ? null : 'unknown-window'
}

/**
 * Checks a requested window.
 * @throws the refusal of `pickupRefusal`, if there is one.
 */
export function checkPickup(window: TimeWindow, facts: ScheduleFacts): void {
  const refusal = pickupRefusal(window, facts)
  if (refusal !== null) throw new Refusal(refusal)
}
