/**
 * The numbers that people read out are unique over all cells, so that a hauler with all its orders can move from one to another. Each cell
 * numbers its orders in a block of its own: R-10001 and up, R-1000001 and up, R-2000001 and up.
 */
const blockSize = 1_000_000

const blockOf = (number: number) => Math.floor(number / blockSize)

export type Numbers = {
  /** This is the number that the source would give to its next order. */
  readonly ofSource: number
  /** This is the number that the target would give to its next order if nothing moved. */
  readonly ofTarget: number
  /** The first number of the target's block, if the operator gives `--numbers-from`. If it is null, the product chooses the block. */
  readonly from: number | null
  /** The orders of the hauler have these numbers. */
  readonly ofHauler: readonly number[]
}

/**
 * Returns the number to which the target's counter must be set after the move. It is null if the counter can stay as it is. If the
 * counter would later reach a number that an order of the moved hauler already has, the next order could not be placed. The counter is then
 * set to the number after the highest of these numbers in its block.
 */
export function nextOrderNumber({ ofSource, ofTarget, from, ofHauler }: Numbers): number | null {
  const next = Math.max(from ?? freeBlock(ofSource, ofTarget), ofTarget)
  const ahead = ofHauler.filter(number => number >= next && blockOf(number) === blockOf(next))
  const free = ahead.reduce((highest, number) => Math.max(highest, number + 1), next)
  return free > ofTarget ? free : null
}

/** Returns the first number of the next block if both cells number in the same one. */
const freeBlock = (ofSource: number, ofTarget: number): number =>
  blockOf(ofSource) === blockOf(ofTarget) ? (blockOf(ofSource) + 1) * blockSize + 1 : ofTarget
