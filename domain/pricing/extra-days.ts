/**
 * Days beyond those that the price covers (rule B5): counted from the delivery, or the day it was due, to the day the customer asked for or the real
 * pick-up, by the hauler's rule.
 */

import { rentalDays } from '#domain/schedule/rental-days.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'
import type { OrderTerms } from './order-terms.ts'

/** When the dumpster was really delivered and collected. `requestedDay` is the last pick-up day asked for, or booked where none was. */
export type DaysKept = {
  readonly bookedDropOffDay: Day
  readonly deliveredDay: Day
  readonly requestedDay: Day
  readonly collectedDay: Day
}

/** The day from which days count: a delivery later than booked starts them later, an earlier one does not. */
export function firstDayOf(kept: Pick<DaysKept, 'bookedDropOffDay' | 'deliveredDay'>): Day {
  return Math.max(kept.bookedDropOffDay, kept.deliveredDay) as Day
}

export type Delivery = {
  readonly bookedDropOffDay: Day
  /** Null while the dumpster has not come. */
  readonly deliveredAt: Date | null
  readonly timeZone: string
}

/** The day of the delivery by the area's clock; the booked one until then. */
export function deliveredDayOf({ bookedDropOffDay, deliveredAt, timeZone }: Delivery): Day {
  return deliveredAt ? localTime(deliveredAt, timeZone).day : bookedDropOffDay
}

/** The day from which the days of a rental count, however far it is. */
export function firstRentalDay(delivery: Delivery): Day {
  return firstDayOf({ ...delivery, deliveredDay: deliveredDayOf(delivery) })
}

/** Days that count. A truck that comes before the day asked for ends them. */
export function daysUsed(rule: OrderTerms['extraDaysRule'], kept: DaysKept): number {
  const end = rule === 'until-done' ? kept.collectedDay : (Math.min(kept.requestedDay, kept.collectedDay) as Day)
  return rentalDays(firstDayOf(kept), end)
}

export type ExtraDayCharge = {
  readonly containerTypeId: string
  readonly name: string
  readonly quantity: number
  readonly coveredDays: number
  readonly extraDays: number
  /** For all dumpsters of the type together. */
  readonly perDayInCents: Cents
  readonly amountInCents: Cents
}

/** What days beyond the covered ones cost, in cents for each type; `paidDays` were paid for by extensions. Types that cost nothing are left out. */
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
