/**
 * The earliest pick-up is the day after the drop-off, and tomorrow if the customer requests it later. No pick-up is on a Sunday or a closed
 * day (rules S4 and S7).
 */

import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { firstBookableDay, type HaulerCalendar } from './bookable-day.ts'
import { closedDayName } from './closed-day.ts'
import { isOffered, lastBookableDay, type ScheduleFacts } from './drop-off.ts'
import type { TimeWindow } from './window.ts'

/** Returns the first pick-up day of a dumpster with this drop-off day. */
export function earliestPickup(dropOffDay: Day, calendar: HaulerCalendar): Day {
  return firstBookableDay(addDays(dropOffDay, 1), calendar)
}

/** Returns the first day for a pick-up or swap of a delivered dumpster: tomorrow, or the next bookable day. */
export function earliestRequestedDay(facts: ScheduleFacts): Day {
  return firstBookableDay(addDays(localTime(facts.now, facts.timeZone).day, 1), facts)
}

/**
 * Returns the refusal of the first rule that a requested window breaks, or null. The rules are checked in this order: 'sunday-pickup',
 * 'closed-day', 'pickup-too-early', 'day-too-far', 'unknown-window'.
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
