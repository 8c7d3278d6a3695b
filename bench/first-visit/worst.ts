/**
 * Finds the worst results of a checkout: the page with the slowest answer to a press, and the page with the largest
 * shift without a press.
 */
import type { Checkout } from './visits.ts'

export type Worst = { readonly heading: string; readonly value: number }

/** Returns for each page its longest interaction, as the median over the rounds. The longest is first. */
export function longestInteractions(checkouts: readonly Checkout[]): Worst[] {
  const headings = new Set(checkouts.flatMap(({ interactions }) => interactions.map(one => one.heading)))
  return [...headings]
    .map(heading => {
      const longest = checkouts.map(({ interactions }) =>
        Math.max(0, ...interactions.filter(one => one.heading === heading).map(one => one.tookMs)),
      )
      return { heading, value: median(longest) }
    })
    .sort((a, b) => b.value - a.value)
}

/** Finds the page with the largest shift in any round. */
export function worstShift(checkouts: readonly Checkout[]): Worst {
  const sums = checkouts.flatMap(({ shifts }) =>
    [...new Set(shifts.map(one => one.heading))].map(heading => ({
      heading,
      value: shifts.filter(one => one.heading === heading).reduce((sum, { value }) => sum + value, 0),
    })),
  )
  return sums.sort((a, b) => b.value - a.value)[0] ?? { heading: 'nothing', value: 0 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
