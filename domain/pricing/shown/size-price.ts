/**
 * What each size would cost before one is chosen: the total of the whole cart with it, for the days chosen or 7, and what that
 * covers (rule P22). It is the same quote that the summary shows once the size is chosen.
 */

import { type Pricing, priceChoices, type QuoteInput } from '#domain/pricing/quote.ts'
import { tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Cents } from '#domain/value/money.ts'

export type SizePrice = {
  readonly totalInCents: Cents
  /** Days that are priced. */
  readonly rentalDays: number
  /** True while the days are assumed. */
  readonly isEstimate: boolean
  /** Days that the dumpster's charge covers; null where it covers any number. */
  readonly includedDays: number | null
  readonly extraDayInCents: Cents | null
  readonly includedTons: number
  readonly extraTonInCents: Cents
}

/** The cart priced with one dumpster of this size; null where it cannot be ordered with what was chosen. */
export function priceWithSize(input: QuoteInput, containerTypeId: string): Pricing | null {
  try {
    return priceChoices({ ...input, cart: { ...input.cart, containers: { [containerTypeId]: 1 } } })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What a pricing with one dumpster says of its size. */
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
