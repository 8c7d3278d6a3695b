/**
 * A swap takes the old dumpster and leaves a new one in one visit, from tomorrow on. The new dumpster is picked up after 3, 7, 14, 21 or
 * another number of days (rule S8).
 */
import { addDays, type Day, daysBetween } from '#domain/value/calendar.ts'
import { firstBookableDay, type HaulerCalendar } from './bookable-day.ts'
import { hoursAsAgreed, type PickupWindow, type TimeWindow } from './window.ts'

export const swapDurationsInDays = [3, 7, 14, 21] as const
export const defaultSwapDurationInDays = 7

/**
 * Returns the pick-up day of the new dumpster: the day of the swap plus the rental days. If that day is not bookable, returns the next
 * bookable day.
 */
export function swapPickupDay(swapDay: Day, rentalDurationDays: number, calendar: HaulerCalendar): Day {
  return firstBookableDay(addDays(swapDay, rentalDurationDays), calendar)
}

/**
 * Returns the approximate pick-up of the new dumpster. Its hours are those of the swap if they are offered on that day, otherwise the first
 * that are offered.
 * @throws RangeError if no hours are offered.
 */
export function swapPickupWindow(swap: TimeWindow, rentalDurationDays: number, calendar: HaulerCalendar): PickupWindow {
  const day = swapPickupDay(swap.day, rentalDurationDays, calendar)
  const hours = hoursAsAgreed(swap, day, calendar.ranges)
  if (!hours) throw new RangeError('no hours are offered')
  return { day, start: hours.start, end: hours.end, isActualPickupDate: false }
}

/**
 * Returns the days of the duration "other", for which the customer chooses the pick-up day. Returns null if that day is not after the swap.
 */
export function otherDuration(swapDay: Day, pickupDay: Day): number | null {
  const days = daysBetween(swapDay, pickupDay)
  return days >= 1 ? days : null
}
