/**
 * The numbers that people read out are unique over all cells, so that a hauler with all its orders can move from one to another. Each cell
 * numbers its orders in a block of its own: R-10001 and up, R-1000001 and up, R-2000001 and up.
 */
const blockSize = 1_000_000

const blockOf = (number: number) => Math.floor(number / blockSize)

type Numbers = {
  /** The next numbers of the two cells. */
  readonly ofSource: number
  readonly ofTarget: number
  /** The operator may name the first number of the target's block. */
  readonly from: number | null
}

/** Returns the next number of the target. It is null if the target goes on as it is, because it has a block of its own. */
export function nextOrderNumber({ ofSource, ofTarget, from }: Numbers): number | null {
  if (from !== null) return from > ofTarget ? from : null
  return blockOf(ofSource) === blockOf(ofTarget) ? (blockOf(ofSource) + 1) * blockSize + 1 : null
}
