/**
 * Before noon in the service area's zone, the earliest drop-off is today, and otherwise tomorrow. No drop-off is on a Sunday or a closed
 * day, more than a year ahead, or in hours that are nearly over (rules S2, S3, S4, S13 and S14).
 */

import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { addDays, type Day, daysBetween, isSaturday, isSunday, localTime } from '#domain/value/calendar.ts'
import { firstBookableDay } from './bookable-day.ts'
import { type ClosedDay, closedDayName } from './closed-day.ts'
import { type FullDays, type FullHours, hasFullHours } from './full-days.ts'
import { horizonInDays } from './rental-days.ts'
import { type PickupWindow, rangeOf, rangesOn, rangesOpenOn, type TimeWindow, type WindowRange } from './window.ts'

const noonInMinutes = 12 * 60

/** The facts against which the dates of an order are checked: the present time, the service area's zone and the hauler's calendar. */
export type ScheduleFacts = {
  readonly now: Date
  readonly timeZone: string
  readonly closedDays: readonly ClosedDay[]
  readonly ranges: readonly WindowRange[]
}

/** Returns the first day for a drop-off. It is today only before noon, and only if today still has hours to choose. */
export function earliestDropOff(facts: ScheduleFacts): Day {
  const now = localTime(facts.now, facts.timeZone)
  const isTodayOffered = now.minutes < noonInMinutes && rangesOpenOn(now.day, facts.ranges, now).length > 0
  return firstBookableDay(isTodayOffered ? now.day : addDays(now.day, 1), facts)
}

/** Returns the last day that customers can choose for any visit. */
export function lastBookableDay(facts: Pick<ScheduleFacts, 'now' | 'timeZone'>): Day {
  return addDays(localTime(facts.now, facts.timeZone).day, horizonInDays)
}

/** The limits of what customers can choose now. Days are those of the service area, and minutes count from its midnight. */
export type ScheduleLimits = Pick<ScheduleFacts, 'closedDays' | 'ranges'> & {
  readonly today: Day
  readonly minutesNow: number
  readonly earliestDropOff: Day
  readonly lastDay: Day
  /** Present only if the hauler limits its days (rule S18). */
  readonly full?: FullDays
  /** The hours that are full on days that still have room (rule S22). */
  readonly fullHours?: FullHours
}

export function scheduleLimits(facts: ScheduleFacts): ScheduleLimits {
  const { day: today, minutes: minutesNow } = localTime(facts.now, facts.timeZone)
  const { closedDays, ranges } = facts
  return {
    today,
    minutesNow,
    earliestDropOff: earliestDropOff(facts),
    lastDay: lastBookableDay(facts),
    closedDays,
    ranges,
  }
}

/**
 * Returns the refusal of the first rule that the chosen drop-off and pick-up break, or null. The rules are checked in this order: 'sunday',
 * 'closed-day', 'drop-off-too-early', 'pickup-before-drop-off', 'day-too-far', 'unknown-window', 'window-over', 'day-full', 'hours-full'.
 */
export function scheduleRefusal(
  chosen: { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow },
  limits: ScheduleLimits,
): RefusalName | null {
  const { dropOffWindow, pickupWindow } = chosen
  const days = [dropOffWindow.day, pickupWindow.day]
  if (days.some(isSunday)) return 'sunday'
  if (days.some(day => closedDayName(day, limits.closedDays) !== null)) return 'closed-day'
  if (dropOffWindow.day < limits.earliestDropOff) return 'drop-off-too-early'
  if (daysBetween(dropOffWindow.day, pickupWindow.day) < 1) return 'pickup-before-drop-off'
  if (pickupWindow.day > limits.lastDay) return 'day-too-far'
  if (!isOffered(dropOffWindow, limits.ranges) || !isOffered(pickupWindow, limits.ranges)) return 'unknown-window'
  const open = rangesOpenOn(dropOffWindow.day, limits.ranges, { day: limits.today, minutes: limits.minutesNow })
  if (!rangeOf(dropOffWindow, open)) return 'window-over'
  if (limits.full && isFull(limits.full, chosen)) return 'day-full'
  return limits.fullHours && hasFullHours(chosen, limits.fullHours) ? 'hours-full' : null
}

type Chosen = Parameters<typeof scheduleRefusal>[0]

const isFull = (full: FullDays, { dropOffWindow, pickupWindow }: Chosen): boolean =>
  full.dropOff.includes(dropOffWindow.day) || full.pickup.includes(pickupWindow.day)

/**
 * Checks the chosen dates.
 * @throws the refusal of `scheduleRefusal`, if there is one.
 */
export function checkSchedule(
  chosen: { readonly dropOffWindow: TimeWindow; readonly pickupWindow: PickupWindow },
  facts: ScheduleFacts,
): void {
  const refusal = scheduleRefusal(chosen, scheduleLimits(facts))
  if (refusal !== null) throw new Refusal(refusal)
}

/** Returns true if the hauler offers these hours on that day. */
export function isOffered(window: TimeWindow, ranges: readonly WindowRange[]): boolean {
  return rangeOf(window, ranges) !== undefined
}

/**
 * Returns true if the customer has to tick 'Non business hours pick-up/drop-off', because the day is a Saturday and its range needs
 * confirmation.
 */
export function needsConfirmation(window: TimeWindow, ranges: readonly WindowRange[]): boolean {
  return isSaturday(window.day) && rangeOf(window, ranges)?.needsConfirmation === true
}

/** Returns true if a day without chosen hours needs the same confirmation, because all hours that are offered on it need it. */
export function isOutsideHours(day: Day, ranges: readonly WindowRange[]): boolean {
  const offered = rangesOn(day, ranges)
  return offered.length > 0 && offered.every(({ start, end }) => needsConfirmation({ day, start, end }, ranges))
}
