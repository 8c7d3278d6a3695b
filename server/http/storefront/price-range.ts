/** A page shows the prices of a size over several ZIPs in this form. */

import type { SizePrice } from '#domain/pricing/shown/size-price.ts'
import type { AdvertisedPrice } from '#domain/storefront/advertised-price.ts'
import type { Cents } from '#domain/value/money.ts'
import { formatCents } from '#domain/value/money.ts'
import type { Words } from '#server/http/storefront/view.ts'
import { type PricedZips, type ShownDays, shownDays } from '#server/operations/storefront/read-storefront.ts'

export type PriceRange = {
  /** The lowest price includes what it covers. */
  readonly lowest: SizePrice
  readonly highestInCents: Cents
}

export type RangesByDays = Readonly<Record<ShownDays, PriceRange>>

/** Returns null if the size has a price in none of these ZIPs. */
export function rangesOf(priced: readonly PricedZips[], sizeId: string): RangesByDays | null {
  const all = priced.flatMap(({ prices }) => prices.get(sizeId) ?? [])
  const [first] = all
  if (!first) return null
  const entries = shownDays.map(
    days =>
      [
        days,
        widest(
          all.map(prices => prices[days]),
          first[days],
        ),
      ] as const,
  )
  return Object.fromEntries(entries) as RangesByDays
}

function widest(prices: readonly AdvertisedPrice[], first: AdvertisedPrice): PriceRange {
  return prices.reduce<PriceRange>(
    (range, { lowest, highestInCents }) => ({
      lowest: lowest.totalInCents < range.lowest.totalInCents ? lowest : range.lowest,
      highestInCents: highestInCents > range.highestInCents ? highestInCents : range.highestInCents,
    }),
    first,
  )
}

/** Returns the price range of a week over all sizes. */
export function weekRange(priced: readonly PricedZips[]): { lowInCents: number; highInCents: number } | null {
  const weeks = priced.flatMap(({ prices }) => [...prices.values()].map(one => one[7]))
  if (weeks.length === 0) return null
  return {
    lowInCents: Math.min(...weeks.map(one => one.lowest.totalInCents)),
    highInCents: Math.max(...weeks.map(one => one.highestInCents)),
  }
}

/** Writes the range as "$431.92 to $811.30". */
export const shownRange = (words: Words, lowInCents: number, highInCents: number): string =>
  words.range(formatCents(lowInCents), formatCents(highInCents))

export const isRange = ({ lowest, highestInCents }: PriceRange): boolean => lowest.totalInCents !== highestInCents
