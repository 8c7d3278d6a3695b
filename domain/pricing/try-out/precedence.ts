/**
 * If the office moves a rule among others of its type, the rule takes a precedence between those of its neighbors (rule P29). If there is
 * no number between them, it takes the precedence of the rule above. Then both are equally strong (rule P26).
 */
export const lowestPrecedence = 100
export const highestPrecedence = 1000
/** The distance to the first or the last rule. It leaves room for other rules between them. */
const step = 50

/** `others` are the precedences from the strongest to the weakest rule, without the moved one. `place` is its new index. */
export function precedenceAt(others: readonly number[], place: number): number {
  const above = others[place - 1]
  const below = others[place]
  if (above === undefined && below === undefined) return highestPrecedence / 2
  if (above === undefined) return Math.min(highestPrecedence, (below ?? 0) + step)
  if (below === undefined) return Math.max(lowestPrecedence, above - step)
  return above - below < 2 ? above : Math.floor((above + below) / 2)
}
