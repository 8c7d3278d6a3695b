/**
 * Forecasts the bill after weighing (rules F2 and F3). `finalBill` computes it from the order and the usual weights of such loads, in the
 * same way as from the real weight. A forecast is never a promise.
 */

import type { DaysKept } from '#domain/pricing/extra-days.ts'
import { finalBill } from '#domain/pricing/final-bill.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { orderLines, type Quote } from '#domain/pricing/quote.ts'
import { type Tons, tons } from '#domain/pricing/tonnage.ts'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import type { Cents } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { type Load, type LoadFactors, loadFactors, tonsWhenFull, type WeighedLoad } from './load-factor.ts'

export type BillForecast = {
  /**
   * The tons of one dumpster, rounded to tenths. Half of such loads weigh between `lowTons` and `highTons`. One in twenty weighs more than
   * `worstTons`.
   */
  readonly lowTons: number
  readonly highTons: number
  readonly worstTons: number
  /** The totals of the bill at these weights, in cents with tax. */
  readonly lowInCents: Cents
  readonly highInCents: Cents
  readonly worstInCents: Cents
  /** The number of the hauler's own loads that made the forecast. 0 if the figures of the trade made it. */
  readonly loads: number
}

export type ForecastInput = {
  readonly quote: Quote
  readonly terms: OrderTerms
  /** The load of a dumpster of the cart. All of its dumpsters are of one type. */
  readonly load: Load
  readonly maxWeightInPounds: number
  /** The loads that were weighed, the newest first. */
  readonly weighed: readonly WeighedLoad[]
}

/** Returns null if the density of none of the materials is known, or if the dumpsters are of several types. */
export function forecastBill(input: ForecastInput): BillForecast | null {
  const factors = loadFactors(input.load, input.weighed)
  const [type, ...others] = input.terms.containers
  if (!factors || !type || others.length > 0) return null
  const [lowTons, highTons, worstTons] = forecastTons(input.load, factors, input.maxWeightInPounds)
  const ordered = orderLines(input.quote)
  const kept = keptAsChosen(input.terms)
  const totalAt = (weight: number): Cents => {
    const weighed = weighedAt(input.terms, toTons(weight))
    return finalBill({ ordered, terms: input.terms, weighed, kept, ...nothingElse }).totalInCents
  }
  return {
    lowTons,
    highTons,
    worstTons,
    lowInCents: totalAt(lowTons),
    highInCents: totalAt(highTons),
    worstInCents: totalAt(worstTons),
    loads: factors.loads,
  }
}

/**
 * Returns the low, the high and the worst weight in tons, rounded to tenths as texts show them. None is above the maximum weight of the
 * dumpster.
 */
export function forecastTons(load: Load, { low, high, worst }: LoadFactors, maxWeightInPounds: number) {
  const full = tonsWhenFull(load) ?? 0
  const atMost = maxWeightInPounds / poundsPerTon
  const roundedTons = (factor: number) => Math.round(Math.min(full * factor, atMost) * 10) / 10
  return [roundedTons(low), roundedTons(high), roundedTons(worst)] as const
}

const toTons = (weight: number): Tons => tons(weight.toFixed(1))

const nothingElse = { items: [], fees: [], additional: [], discounts: [] }

/** Gives each dumpster the same weight. */
const weighedAt = ({ containers }: OrderTerms, weight: Tons) =>
  containers.flatMap(({ containerTypeId, quantity }) =>
    Array.from({ length: quantity }, () => ({ containerTypeId, tons: weight })),
  )

/** The bill charges the number of days and no dates. So any dates with that number of days give the same bill. */
function keptAsChosen({ rentalDays }: OrderTerms): DaysKept {
  const first = dayOf('2000-01-03')
  const last = addDays(first, rentalDays)
  return { bookedDropOffDay: first, deliveredDay: first, requestedDay: last, collectedDay: last }
}
