/**
 * This module computes the cost of the days of a rental beyond the shortest one (rule P33). It reads the cost from the price itself, so
 * that there is no second rule.
 *
 * A 20 yard dumpster costs $525.00 with 7 days included, then $12.00 a day. Of 7 days nothing is extra, of 10 days $36.00.
 */

import { horizonInDays } from '#domain/schedule/rental-days.ts'
import { type Cents, cents } from '#domain/value/money.ts'

export type DayPrices = {
  /** A longer rental than this costs more. The field is null if no length costs more. */
  readonly includedDays: number | null
  /** Returns the cost of a rental of so many days beyond the included ones. */
  readonly extraInCents: (days: number) => Cents
}

/** `chargeInCents` returns the cost of the dumpsters for a number of days, which never falls as days are added. */
export function dayPrices(chargeInCents: (days: number) => number): DayPrices {
  const known = new Map<number, number>()
  const charge = (days: number): number => {
    const found = known.get(days) ?? chargeInCents(days)
    known.set(days, found)
    return found
  }
  return {
    includedDays: charge(horizonInDays) === charge(1) ? null : lastAsCheapAsOne(charge),
    extraInCents: days => cents(Math.max(0, charge(Math.max(1, days)) - charge(1))),
  }
}

function lastAsCheapAsOne(charge: (days: number) => number): number {
  let days = 1
  while (charge(days + 1) === charge(1)) days += 1
  return days
}
