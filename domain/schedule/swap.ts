/**
 * A swap takes the old dumpster and leaves a new one in one visit, from tomorrow on; the new one is picked up after 3, 7, 14, 21
 * or another number of days (specification sections 5 and 9; rulings, section 5).
 */
import { z } from 'zod'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'

import { type ClosedDay, firstOpenDay } from './closed-day.ts'
import { horizonInDays } from './drop-off.ts'

export const swapDurationsInDays = [3, 7, 14, 21] as const
export const defaultSwapDurationInDays = 7

/** One of the durations offered, or any other number of whole days from one to a year. */
export const swapDurationSchema = z.int().min(1).max(horizonInDays)

/** The pick-up day of the new dumpster: the swap day and its rental days, moved past Sundays and closed days. */
export function swapPickupDay(swapDay: Day, rentalDurationDays: number, closedDays: readonly ClosedDay[]): Day {
  return firstOpenDay(addDays(swapDay, rentalDurationDays), closedDays)
}

/** The days of the duration "other", where a pick-up day is chosen. Null unless it is at least a day after the swap. */
export function otherDuration(swapDay: Day, pickupDay: Day): number | null {
  const days = daysBetween(swapDay, pickupDay)
  return days >= 1 ? days : null
}
