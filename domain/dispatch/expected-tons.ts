import { poundsPerTon } from '#domain/value/weight.ts'

/**
 * Estimates the weight of a load by its materials and its box (rule D44). The figures are loose densities of the catalog's materials in
 * pounds per cubic yard. An average box is filled to 70 %. The range is from a box filled to 35 % to a box filled to the rim.
 */
export type Density = { readonly low: number; readonly typical: number; readonly high: number }

/** The weights are in US tons. */
export type ExpectedTons = { readonly low: number; readonly typical: number; readonly high: number }

const fill = { low: 0.35, typical: 0.7, high: 1 }

/** Returns null if the density of none of the materials is known. */
export function expectedTons(volumeInCubicYards: number, densities: readonly Density[]): ExpectedTons | null {
  if (densities.length === 0) return null
  const tonsAt = (density: number, share: number) => (density * volumeInCubicYards * share) / poundsPerTon
  const mean = densities.reduce((sum, one) => sum + one.typical, 0) / densities.length
  return {
    low: tonsAt(Math.min(...densities.map(one => one.low)), fill.low),
    typical: tonsAt(mean, fill.typical),
    high: tonsAt(Math.max(...densities.map(one => one.high)), fill.high),
  }
}

const least = 0.2

/** Returns true if a weight is so unusual that the person who confirms it should check it again. */
export function isImplausible(tons: number, expected: ExpectedTons | null, maxWeightInPounds: number): boolean {
  if (tons < least || tons > maxWeightInPounds / poundsPerTon) return true
  return expected !== null && (tons < expected.low || tons > expected.high)
}
