/**
 * Counts the days beyond those that the price covers (rule B5). They begin on the day of the delivery, or on the booked day if the truck
 * came earlier. They end on the day that the customer requested or on the day of the pick-up. The hauler's rule decides which.
 */

import { rentalDays } from '#domain/schedule/rental-days.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'
import type { OrderTerms } from './order-terms.ts'

/**
 * The days that decide how long the customer kept the dumpster. `requestedDay` is the last requested pick-up day, or the booked one if the
 * customer requested none.
 */
export type DaysKept = {
  readonly bookedDropOffDay: Day
  readonly deliveredDay: Day
  readonly requestedDay: Day
  readonly collectedDay: Day
}

/** Returns the day from which days count. A late delivery makes them start later. An early delivery does not make them start earlier. */
export function firstDayOf(daysKept: Pick<DaysKept, 'bookedDropOffDay' | 'deliveredDay'>): Day {
  return Math.max(daysKept.bookedDropOffDay, daysKept.deliveredDay) as Day
}

export type Delivery = {
  readonly bookedDropOffDay: Day
  /** Null before the delivery. */
  readonly deliveredAt: Date | null
  readonly timeZone: string
}

/** Returns the day of the delivery by the area's clock. Before the delivery, returns the booked day. */
export function deliveredDayOf({ bookedDropOffDay, deliveredAt, timeZone }: Delivery): Day {
  return deliveredAt ? localTime(deliveredAt, timeZone).day : bookedDropOffDay
}

/** Returns the day from which the days of a rental count, before or after its delivery. */
export function firstRentalDay(delivery: Delivery): Day {
  return firstDayOf({ ...delivery, deliveredDay: deliveredDayOf(delivery) })
}

/** Returns the number of days that count. If the truck comes before the requested day, the days end when it comes. */
export function daysUsed(rule: OrderTerms['extraDaysRule'], daysKept: DaysKept): number {
  const end =
    rule === 'until-done' ? daysKept.collectedDay : (Math.min(daysKept.requestedDay, daysKept.collectedDay) as Day)
  return rentalDays(firstDayOf(daysKept), end)
}

export type ExtraDayCharge = {
  readonly containerTypeId: string
  readonly name: string
  readonly quantity: number
  readonly coveredDays: number
  readonly extraDays: number
  /** The price for all dumpsters of the type together. */
  readonly perDayInCents: Cents
  readonly amountInCents: Cents
}

/**
 * Returns the cost of the days beyond the covered ones, in cents for each type. `paidDays` is the number of days that extensions paid for.
 * Types that cost nothing are left out.
 */
export function extraDayCharges(terms: OrderTerms, days: number, paidDays = 0): ExtraDayCharge[] {
  return terms.containers.flatMap(({ containerTypeId, name, quantity, coveredDays, extraDayInCents }) => {
    if (coveredDays === null || extraDayInCents === null) return []
    const covered = Math.max(coveredDays, paidDays)
    const extraDays = Math.max(0, days - covered)
    const perDayInCents = cents(extraDayInCents * quantity)
    const amountInCents = cents(perDayInCents * extraDays)
    if (amountInCents === 0) return []
    return [{ containerTypeId, name, quantity, coveredDays: covered, extraDays, perDayInCents, amountInCents }]
  })
}
