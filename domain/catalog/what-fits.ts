/** The capacity of a dumpster in familiar things (rule C22). */

/** Cubic yards of a full-size pickup's bed, level full: between a short bed (6.5 × 5.5 × 1.75 ft) and a long one (8 ft). */
const pickUpLoad = 2.5
/** Cubic yards of a sofa for three, 7 × 3 × 3 ft. */
const sofa = (7 * 3 * 3) / 27
/** Cubic yards of a 33-gallon bag, at 7.48 gallons a cubic foot. */
const bag = 33 / 7.48 / 27

export type WhatFits = { readonly pickUpLoads: number; readonly sofas: number; readonly bags: number }

/**
 * Returns how many pickup loads, sofas or bags fill a dumpster level with the rim. Each count is independent and rounded down, bags to
 * tens.
 */
export function whatFits(volumeInCubicYards: number): WhatFits {
  return {
    pickUpLoads: Math.floor(volumeInCubicYards / pickUpLoad),
    sofas: Math.floor(volumeInCubicYards / sofa),
    bags: Math.floor(volumeInCubicYards / bag / 10) * 10,
  }
}
