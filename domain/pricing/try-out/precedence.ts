/**
 * A rule that is moved among others of its type takes a precedence between those of its neighbours (rule P29). If there is no
 * number between them, it takes the precedence of the one above: both are equally strong then (rule P26).
 */
export const lowestPrecedence = 100
export const highestPrecedence = 1000
/** This distance leaves room for other rules above the first and below the last. */
const step = 50

/** `others` run from the strongest to the weakest, without the rule that is put at that place. */
export function precedenceAt(others: readonly number[], place: number): number {
  const above = others[place - 1]
  const below = others[place]
  if (above === undefined && below === undefined) return highestPrecedence / 2
  if (above === undefined) return Math.min(highestPrecedence, (below ?? 0) + step)
  if (below === undefined) return Math.max(lowestPrecedence, above - step)
  return above - below < 2 ? above : Math.floor((above + below) / 2)
}
