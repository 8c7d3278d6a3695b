/**
 * A dumpster can be dropped off today before noon in the service area's zone, otherwise from tomorrow. It is never dropped off on a Sunday
 * or a closed day, more than a year ahead, or in hours that are nearly over (rules S2, S3, S4, S13 and S14).
 */

import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { addDays, type Day, daysBetween, isSaturday, isSunday, localTime } from '#domain/value/calendar.ts'
import { firstBookableDay } from './bookable-day.ts'
import { type ClosedDay, closedDayName } from './closed-day.ts'
import { type FullDays, type FullHours, hasFullHours } from './full-days.ts'
import { horizonInDays } from './rental-days.ts'
import { type PickupWindow, rangeOf, rangesOn, rangesOpenOn, type TimeWindow, type WindowRange } from './window.ts'

const noonInMinutes = 12 * 60

/** The dates of an order are checked against these facts: the instant, the service area's zone and the hauler's calendar. */
export type ScheduleFacts = {
  readonly now: Date
  readonly timeZone: string
  readonly closedDays: readonly ClosedDay[]
  readonly ranges: readonly WindowRange[]
}

/** Returns the first day for a drop-off. It is today only before noon, and only while hours of today are left. */
export function earliestDropOff(facts: ScheduleFacts): Day {
  const now = localTime(facts.now, facts.timeZone)
  const isTodayOffered = now.minutes < noonInMinutes && rangesOpenOn(now.day, facts.ranges, now).length > 0
  return firstBookableDay(isTodayOffered ? now.day : addDays(now.day, 1), facts)
}

/** Returns the last day that can be chosen for any visit. */
export function lastBookableDay(facts: Pick<ScheduleFacts, 'now' | 'timeZone'>): Day {
  return addDays(localTime(facts.now, facts.timeZone).day, horizonInDays)
}

/** The limits describe the choices at a moment: days of the service area's calendar, minutes since its midnight. */
export type ScheduleLimits = Pick<ScheduleFacts, 'closedDays' | 'ranges'> & {
  readonly today: Day
  readonly minutesNow: number
  readonly earliestDropOff: Day
  readonly lastDay: Day
  /** The field is present if the hauler limits its days (rule S18). */
  readonly full?: FullDays
  /** These hours are full on days that have room (rule S22). */
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
 * Returns the first rule that the chosen drop-off and pick-up break, or null: 'sunday', 'closed-day', 'drop-off-too-early',
 * 'pickup-before-drop-off', 'day-too-far', 'unknown-window', 'window-over', 'day-full', 'hours-full', in this order.
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

/** Returns true if these hours are offered on that day. */
export function isOffered(window: TimeWindow, ranges: readonly WindowRange[]): boolean {
  return rangeOf(window, ranges) !== undefined
}

/** A Saturday in a range that needs confirmation requires the checkbox 'Non business hours pick-up/drop-off'. */
export function needsConfirmation(window: TimeWindow, ranges: readonly WindowRange[]): boolean {
  return isSaturday(window.day) && rangeOf(window, ranges)?.needsConfirmation === true
}

/** Returns true if a day without chosen hours needs the same confirmation, because every offered range of it does. */
export function isOutsideHours(day: Day, ranges: readonly WindowRange[]): boolean {
  const offered = rangesOn(day, ranges)
  return offered.length > 0 && offered.every(({ start, end }) => needsConfirmation({ day, start, end }, ranges))
}
