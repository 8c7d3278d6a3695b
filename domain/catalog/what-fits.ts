/** Compares the volume of a dumpster with familiar things (rule C22). */

/** The cubic yards of a full-size pickup's bed, filled level: between a short bed (6.5 × 5.5 × 1.75 ft) and a long one (8 ft). */
const pickUpLoad = 2.5
/** The cubic yards of a sofa for three people, 7 × 3 × 3 ft. */
const sofa = (7 * 3 * 3) / 27
/** The cubic yards of a 33-gallon bag. A cubic foot has 7.48 gallons. */
const bag = 33 / 7.48 / 27

export type WhatFits = { readonly pickUpLoads: number; readonly sofas: number; readonly bags: number }

/**
 * Returns how many pickup loads, sofas or bags fill a dumpster level with the rim. The numbers are alternatives. Each is rounded down, that
 * of bags to tens.
 */
export function whatFits(volumeInCubicYards: number): WhatFits {
  return {
    pickUpLoads: Math.floor(volumeInCubicYards / pickUpLoad),
    sofas: Math.floor(volumeInCubicYards / sofa),
    bags: Math.floor(volumeInCubicYards / bag / 10) * 10,
  }
}
