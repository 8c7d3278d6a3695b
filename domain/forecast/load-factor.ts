/**
 * Finds out how full dumpsters are (rule F1). The factor of a load is its weight, divided by the weight of the dumpster filled to the rim
 * with the same materials at their typical loose density: 1.4 tons in 10 cubic yards of household junk (290 lb a cubic yard, 1.45 tons when
 * full) is 0.97. A forecast uses the factors of the hauler's own loads of a kind if there are 30 of them, otherwise those of the trade.
 */
import type { Density } from '#domain/dispatch/expected-tons.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** A dumpster with its volume in cubic yards, and its materials whose densities are known, in pounds per cubic yard. */
export type Load = {
  readonly containerTypeId: string
  readonly volumeInCubicYards: number
  readonly materials: readonly LoadMaterial[]
}
export type LoadMaterial = { readonly id: string; readonly density: Density }

export type WeighedLoad = Load & { readonly tons: number }

/** A quarter of the loads is below the low factor, a quarter is above the high one, and one in twenty is above the worst. */
export type LoadFactors = {
  readonly low: number
  readonly high: number
  readonly worst: number
  /** The number of the hauler's own loads that made the factors. 0 if they are the factors of the trade. */
  readonly loads: number
}

/** Returns the tons of a dumpster that is filled to the rim. Returns null if the density of none of its materials is known. */
export function tonsWhenFull({ volumeInCubicYards, materials }: Omit<Load, 'containerTypeId'>): number | null {
  if (materials.length === 0) return null
  const mean = materials.reduce((sum, one) => sum + one.density.typical, 0) / materials.length
  return (mean * volumeInCubicYards) / poundsPerTon
}

/**
 * The number of latest loads of a kind that make the factors. Fewer loads say too little, and older loads predict the next one less well.
 */
const loadsToLearnFrom = 30

/**
 * The factors of the trade: 55 to 85 % full, as dumpster calculators assume. The worst is 70 % full of the heaviest sort of the material.
 */
const tradeFill = { low: 0.55, high: 0.85, worst: 0.7 }

/**
 * Returns the factors for a load of these materials. They come from `weighedLoads`, which has the newest load first. Returns null if the
 * density of none of the materials is known.
 */
export function loadFactors(load: Load, weighedLoads: readonly WeighedLoad[]): LoadFactors | null {
  if (tonsWhenFull(load) === null) return null
  const ofSize = weighedLoads.filter(one => one.containerTypeId === load.containerTypeId)
  const materials = materialsKey(load)
  const heavy = isHeavy(load)
  const factors =
    recentFactors(ofSize, one => materialsKey(one) === materials) ??
    recentFactors(ofSize, () => true) ??
    recentFactors(weighedLoads, one => isHeavy(one) === heavy)
  return factors ? ownFactors(factors) : tradeFactors(load)
}

const materialsKey = ({ materials }: Load) =>
  materials
    .map(one => one.id)
    .sort()
    .join(' ')

/** In pounds per cubic yard. Heavier materials, such as dirt and stone, go into low dumpsters that are filled only to a line. */
const minHeavyDensity = 1000
const isHeavy = ({ materials }: Load) => materials.some(one => one.density.typical >= minHeavyDensity)

/** Returns the factors of the newest loads of a kind. Returns null if there are fewer than `loadsToLearnFrom`. */
function recentFactors(loads: readonly WeighedLoad[], isOfKind: (load: WeighedLoad) => boolean): number[] | null {
  const factors: number[] = []
  for (const one of loads) {
    const full = isOfKind(one) ? tonsWhenFull(one) : null
    if (full && factors.push(one.tons / full) === loadsToLearnFrom) return factors
  }
  return null
}

function ownFactors(factors: readonly number[]): LoadFactors {
  const sorted = [...factors].sort((a, b) => a - b)
  return {
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    worst: quantile(sorted, 0.95),
    loads: sorted.length,
  }
}

/**
 * Interpolates between the two sorted numbers that are nearest to the place p × (n + 1). The next load is then below the result with
 * probability p.
 */
function quantile(sorted: readonly number[], p: number): number {
  const place = Math.min(Math.max(p * (sorted.length + 1) - 1, 0), sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

function tradeFactors({ materials }: Load): LoadFactors {
  const typical = materials.reduce((sum, one) => sum + one.density.typical, 0)
  const high = materials.reduce((sum, one) => sum + one.density.high, 0)
  return {
    low: tradeFill.low,
    high: tradeFill.high,
    worst: Math.max(tradeFill.high, (tradeFill.worst * high) / typical),
    loads: 0,
  }
}
