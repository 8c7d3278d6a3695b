/**
 * What each size would cost before one is chosen: the total of the whole cart with it, for the days chosen or 7, and what that
 * covers (rule P22). It is the same quote that the summary shows once the size is chosen.
 */
import type { Cents } from '#domain/money.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { chosenContainers, type QuoteInput, quoteCart } from '#domain/pricing/quote.ts'
import { tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal.ts'

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

/** Refuses as `quoteCart` does. */
export function priceSize(input: QuoteInput, containerTypeId: string): SizePrice {
  const withSize = { ...input, cart: { ...input.cart, containers: { [containerTypeId]: 1 } } }
  const { totalInCents, rentalDays, isEstimate } = quoteCart(withSize)
  const rules = applicableRules(input.rules, { ...input.cart, now: input.now })
  const [chosen] = chosenContainers(withSize, rules)
  if (!chosen) throw new RangeError('a cart with a size has a dumpster')
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

/** Null for a size that cannot be ordered with what was chosen. */
export function priceSizeIfOffered(input: QuoteInput, containerTypeId: string): SizePrice | null {
  try {
    return priceSize(input, containerTypeId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
