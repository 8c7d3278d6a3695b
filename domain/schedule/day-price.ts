/**
 * Computes what the days of a rental cost beyond those of the shortest rental (rule P33). The cost comes from the price of the dumpster
 * itself, so that there is no second rule for it.
 *
 * A 20 yard dumpster costs $525.00 with 7 days included, then $12.00 a day. Rentals of up to 7 days cost nothing extra, a rental of 10 days
 * costs $36.00 extra.
 */

import { horizonInDays } from '#domain/schedule/rental-days.ts'
import { type Cents, cents } from '#domain/value/money.ts'

export type DayPrices = {
  /** The longest rental that costs as much as the shortest. Null if no length costs more. */
  readonly includedDays: number | null
  /** Returns the extra cost of a rental with this number of days. */
  readonly extraInCents: (days: number) => Cents
}

/** `chargeInCents` returns the price of the dumpsters for a number of days. More days never cost less. */
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
