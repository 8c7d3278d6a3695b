/**
 * This module counts days beyond those that the price covers (rule B5). They run from the delivery, or the day it was due, to the
 * day that the customer requested or to the real pick-up; the hauler's rule decides which.
 */

import { rentalDays } from '#domain/schedule/rental-days.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'
import type { OrderTerms } from './order-terms.ts'

/**
 * These are the days on which the dumpster was really delivered and collected. `requestedDay` is the last pick-up day that was
 * requested, or the booked one if none was.
 */
export type DaysKept = {
  readonly bookedDropOffDay: Day
  readonly deliveredDay: Day
  readonly requestedDay: Day
  readonly collectedDay: Day
}

/** Days count from this day: a later delivery than booked starts them later, and an earlier delivery does not start them earlier. */
export function firstDayOf(daysKept: Pick<DaysKept, 'bookedDropOffDay' | 'deliveredDay'>): Day {
  return Math.max(daysKept.bookedDropOffDay, daysKept.deliveredDay) as Day
}

export type Delivery = {
  readonly bookedDropOffDay: Day
  /** The field is null while the dumpster has not come. */
  readonly deliveredAt: Date | null
  readonly timeZone: string
}

/** Returns the day of the delivery by the area's clock; it is the booked day until the delivery. */
export function deliveredDayOf({ bookedDropOffDay, deliveredAt, timeZone }: Delivery): Day {
  return deliveredAt ? localTime(deliveredAt, timeZone).day : bookedDropOffDay
}

/** The days of a rental count from this day, in any state of the rental. */
export function firstRentalDay(delivery: Delivery): Day {
  return firstDayOf({ ...delivery, deliveredDay: deliveredDayOf(delivery) })
}

/** Returns the number of days that count. A truck that comes before the requested day ends them. */
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
  /** The price is for all dumpsters of the type together. */
  readonly perDayInCents: Cents
  readonly amountInCents: Cents
}

/**
 * Returns the cost of days beyond the covered ones, in cents for each type. Extensions paid for `paidDays`. Types that cost
 * nothing are left out.
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
