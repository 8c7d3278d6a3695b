/**
 * Prices each size before the customer chooses one (rule P22): the total of the whole cart with that size, for the chosen days or 7, and
 * the days and tons that the total covers. After the choice, the summary shows the same quote.
 */

import { type Pricing, priceChoices, type QuoteInput } from '#domain/pricing/quote.ts'
import { tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Cents } from '#domain/value/money.ts'

export type SizePrice = {
  readonly totalInCents: Cents
  /** The number of days that the total is for. */
  readonly rentalDays: number
  /** True while the days are assumed. */
  readonly isEstimate: boolean
  /** The days that the dumpster's charge covers. Null if it covers any number of days. */
  readonly includedDays: number | null
  readonly extraDayInCents: Cents | null
  readonly includedTons: number
  readonly extraTonInCents: Cents
}

/** Prices the cart with one dumpster of this size. Returns null if the customer cannot order it with the other choices. */
export function priceWithSize(input: QuoteInput, containerTypeId: string): Pricing | null {
  try {
    return priceChoices({ ...input, cart: { ...input.cart, containers: { [containerTypeId]: 1 } } })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Returns the price of a size from the pricing of a cart with one dumpster. */
export function sizePriceOf({ chosen: [chosen], quote }: Pricing): SizePrice {
  if (!chosen) throw new RangeError('a cart with a size has a dumpster')
  const { totalInCents, rentalDays, isEstimate } = quote
  const { coveredDays, extraDayInCents, coveredTons, perTonInCents } = chosen.terms
  return {
    totalInCents,
    rentalDays,
    isEstimate,
    includedDays: coveredDays,
    extraDayInCents,
    includedTons: tonsToNumber(coveredTons),
    extraTonInCents: perTonInCents,
  }
}
