/** A page shows the prices of a size over several ZIPs in this form. */

import type { SizePrice } from '#domain/pricing/shown/size-price.ts'
import { formatCents } from '#domain/value/money.ts'
import type { Words } from '#server/http/storefront/view.ts'
import {
  type PricedZips,
  type ShownDays,
  type SizePrices,
  shownDays,
} from '#server/operations/storefront/read-storefront.ts'

export type PriceRange = {
  /** This price applies in most ZIPs. It is the one that a page shows first, with what it covers. */
  readonly usual: SizePrice
  readonly lowestInCents: number
  readonly highestInCents: number
  /** The price depends on the ZIP. */
  readonly isByPlace: boolean
  /** The price depends on the material. */
  readonly isByLoad: boolean
}

export type RangesByDays = Readonly<Record<ShownDays, PriceRange>>

type Group = { readonly count: number; readonly prices: SizePrices }

/** Returns null if the size has a price in none of these ZIPs. */
export function rangesOf(priced: readonly PricedZips[], sizeId: string): RangesByDays | null {
  const groups = priced.flatMap(({ zips, prices }): Group[] => {
    const own = prices.get(sizeId)
    return own ? [{ count: zips.length, prices: own }] : []
  })
  if (groups.length === 0) return null
  return Object.fromEntries(shownDays.map(days => [days, rangeOfDays(groups, days)] as const)) as RangesByDays
}

function rangeOfDays(groups: readonly Group[], days: ShownDays): PriceRange {
  const counts = new Map<number, number>()
  for (const { count, prices } of groups) {
    const { totalInCents } = prices[days].lowest
    counts.set(totalInCents, (counts.get(totalInCents) ?? 0) + count)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  const all = groups.map(({ prices }) => prices[days])
  const usual = all.find(one => one.lowest.totalInCents === most?.[0]) ?? all[0]
  if (!usual) throw new RangeError('a range has prices')
  return {
    usual: usual.lowest,
    lowestInCents: Math.min(...counts.keys()),
    highestInCents: Math.max(...all.map(one => one.highestInCents)),
    isByPlace: counts.size > 1,
    isByLoad: all.some(one => one.highestInCents !== one.lowest.totalInCents),
  }
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

/** Writes the one price that a page shows for a size: "$584.55", or "from $495.00" if some materials cost more. */
export const shownPrice = (words: Words, { usual, isByLoad }: PriceRange): string =>
  isByLoad ? words.from(formatCents(usual.totalInCents)) : formatCents(usual.totalInCents)

export const isRange = ({ lowestInCents, highestInCents }: PriceRange): boolean => lowestInCents !== highestInCents
