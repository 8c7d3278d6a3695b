/**
 * Counts the days that are left of a rental, until the day for which its pick-up is requested or planned, by the service area's calendar
 * (rule S11).
 */

import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import { addDays, type Day, daysBetween, localTime } from '#domain/value/calendar.ts'
import type { OrderStatus } from './lifecycle.ts'

const standing: readonly OrderStatus[] = [
  'drop-off-confirmed',
  'pickup-requested',
  'pending-pickup',
  'pickup-scheduled',
  'in-transit-pickup',
]

/** Returns true if an order in this status has a dumpster at its customer. */
export const isStanding = (status: OrderStatus): boolean => standing.includes(status)

export type StandingFacts = {
  readonly status: OrderStatus
  readonly pickupWindow: PickupWindow | null
  /** The pick-up window that the customer requested or the office scheduled. It takes precedence over the planned one. */
  readonly finalPickupWindow: TimeWindow | null
  readonly timeZone: string
  readonly now: Date
}

export type StandingRental = {
  readonly endsOn: Day
  /** Days from today in the service area. Negative after the last day. */
  readonly daysLeft: number
  /** False if the day was only a guess. The rental then continues until the customer requests the pick-up. */
  readonly isActual: boolean
}

/** Returns null if no dumpster is at the customer. */
export function standingRental(facts: StandingFacts): StandingRental | null {
  const { status, pickupWindow, finalPickupWindow } = facts
  const endsOn = finalPickupWindow?.day ?? pickupWindow?.day
  if (!isStanding(status) || endsOn === undefined) return null
  const today = localTime(facts.now, facts.timeZone).day
  const isActual = finalPickupWindow !== null || pickupWindow?.isActualPickupDate === true
  return { endsOn, daysLeft: daysBetween(today, endsOn), isActual }
}

/** Returns true if a rental ends by itself: its pick-up day is tomorrow or earlier in the area's time zone (rule L8). */
export function isEnding(pickupDay: Day, timeZone: string, now: Date): boolean {
  return pickupDay <= addDays(localTime(now, timeZone).day, 1)
}

/**
 * Returns the status of an order after the withdrawal of a requested pick-up or swap (rule L8). The rental continues, unless its agreed day
 * is not a guess and has come.
 */
export function statusOnceWithdrawn(
  pickupWindow: PickupWindow | null,
  timeZone: string,
  now: Date,
): 'drop-off-confirmed' | 'pending-pickup' {
  const hasEnded = pickupWindow?.isActualPickupDate === true && isEnding(pickupWindow.day, timeZone, now)
  return hasEnded ? 'pending-pickup' : 'drop-off-confirmed'
}
