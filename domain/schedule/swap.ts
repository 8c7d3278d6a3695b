/**
 * A swap takes the old dumpster and leaves a new one in one visit, from tomorrow on; the new one is picked up after 3, 7, 14, 21
 * or another number of days (rule S8).
 */
import { z } from 'zod'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'

import { type ClosedDay, firstOpenDay } from './closed-day.ts'
import { horizonInDays, type ScheduleFacts } from './drop-off.ts'
import { hoursAsAgreed, type PickupWindow, type TimeWindow } from './window.ts'

export const swapDurationsInDays = [3, 7, 14, 21] as const
export const defaultSwapDurationInDays = 7

/** One of the durations offered, or any other number of whole days from one to a year. */
export const swapDurationSchema = z.int().min(1).max(horizonInDays)

/** The pick-up day of the new dumpster: the swap day and its rental days, moved past Sundays and closed days. */
export function swapPickupDay(swapDay: Day, rentalDurationDays: number, closedDays: readonly ClosedDay[]): Day {
  return firstOpenDay(addDays(swapDay, rentalDurationDays), closedDays)
}

/**
 * The approximate pick-up of the new dumpster: in the hours of the swap, or the first that are offered on that
 * day; on the first day after it on which a truck drives at all. Throws a RangeError where none does within a week.
 */
export function swapPickupWindow(
  swap: TimeWindow,
  rentalDurationDays: number,
  { closedDays, ranges }: Pick<ScheduleFacts, 'closedDays' | 'ranges'>,
): PickupWindow {
  for (let later = 0; later < 7; later += 1) {
    const day = swapPickupDay(swap.day, rentalDurationDays + later, closedDays)
    const hours = hoursAsAgreed(swap, day, ranges)
    if (hours) return { day, start: hours.start, end: hours.end, isActualPickupDate: false }
  }
  throw new RangeError('no hours are offered within a week')
}

/** The days of the duration "other", where a pick-up day is chosen. Null unless it is at least a day after the swap. */
export function otherDuration(swapDay: Day, pickupDay: Day): number | null {
  const days = daysBetween(swapDay, pickupDay)
  return days >= 1 ? days : null
}
