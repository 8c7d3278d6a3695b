/**
 * The precedence that a rule takes where it is put among others of its type (rule P29): a number between its neighbours. Where there is
 * none between, that of the one above: both are equally strong then (rule P26).
 */
export const lowestPrecedence = 100
export const highestPrecedence = 1000
/** Left for others beyond the first and the last. */
const step = 50

/** `others`: from the strongest to the weakest, without the one that is put at that place. */
export function precedenceAt(others: readonly number[], place: number): number {
  const above = others[place - 1]
  const below = others[place]
  if (above === undefined && below === undefined) return highestPrecedence / 2
  if (above === undefined) return Math.min(highestPrecedence, (below ?? 0) + step)
  if (below === undefined) return Math.max(lowestPrecedence, above - step)
  return above - below < 2 ? above : Math.floor((above + below) / 2)
}
