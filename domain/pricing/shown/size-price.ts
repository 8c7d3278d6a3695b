/**
 * Each size has a price before one is chosen: the total of the whole cart with that size, for the chosen days or 7, and the days
 * and tons that this covers (rule P22). It is the same quote that the summary shows once the size is chosen.
 */

import { type Pricing, priceChoices, type QuoteInput } from '#domain/pricing/quote.ts'
import { tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Cents } from '#domain/value/money.ts'

export type SizePrice = {
  readonly totalInCents: Cents
  /** The price is for this number of days. */
  readonly rentalDays: number
  /** The field is true while the days are assumed. */
  readonly isEstimate: boolean
  /** The dumpster's charge covers these days. The field is null if it covers any number. */
  readonly includedDays: number | null
  readonly extraDayInCents: Cents | null
  readonly includedTons: number
  readonly extraTonInCents: Cents
}

/** Prices the cart with one dumpster of this size. Returns null if it cannot be ordered with the other choices. */
export function priceWithSize(input: QuoteInput, containerTypeId: string): Pricing | null {
  try {
    return priceChoices({ ...input, cart: { ...input.cart, containers: { [containerTypeId]: 1 } } })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Takes the price of a size from a pricing with one dumpster. */
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
