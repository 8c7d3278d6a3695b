/**
 * How full dumpsters come (rule F1). A load's factor is its weight as a share of what the dumpster would weigh filled to the rim with
 * the same materials at their typical loose density: 1.4 tons in 10 cubic yards of household junk (290 lb a cubic yard, 1.45 tons when
 * full) is 0.97. A forecast takes factors of the hauler's own loads of a kind once there are 30, else those of the trade.
 */
import type { Density } from '#domain/dispatch/expected-tons.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** A load: a dumpster of a volume in cubic yards, and its materials with known densities in pounds per cubic yard. */
export type Load = {
  readonly containerTypeId: string
  readonly volumeInCubicYards: number
  readonly materials: readonly LoadMaterial[]
}
export type LoadMaterial = { readonly id: string; readonly density: Density }

export type WeighedLoad = Load & { readonly tons: number }

/** A quarter of the loads is below the low factor, a quarter above the high one, and one in twenty above the worst. */
export type LoadFactors = {
  readonly low: number
  readonly high: number
  readonly worst: number
  /** The number of the hauler's own loads behind the factors; 0 if they are the industry's. */
  readonly loads: number
}

/** Returns the tons of a dumpster that is filled to the rim, or null if no density of its materials is known. */
export function tonsWhenFull({ volumeInCubicYards, materials }: Omit<Load, 'containerTypeId'>): number | null {
  if (materials.length === 0) return null
  const mean = materials.reduce((sum, one) => sum + one.density.typical, 0) / materials.length
  return (mean * volumeInCubicYards) / poundsPerTon
}

/** The number of latest loads of a kind. Fewer say too little; older ones predict the next load less well. */
const learnedFrom = 30

/** The industry's fill: 55 to 85 %, as dumpster calculators assume; at worst the heaviest sort of the material at 70 %. */
const tradeFill = { low: 0.55, high: 0.85, worst: 0.7 }

/** Returns the factors for a load of these materials from weighed loads, the newest first, or null if no density is known. */
export function loadFactors(load: Load, weighed: readonly WeighedLoad[]): LoadFactors | null {
  if (tonsWhenFull(load) === null) return null
  const ofSize = weighed.filter(one => one.containerTypeId === load.containerTypeId)
  const materials = materialsKey(load)
  const heavy = isHeavy(load)
  const factors =
    recentFactors(ofSize, one => materialsKey(one) === materials) ??
    recentFactors(ofSize, () => true) ??
    recentFactors(weighed, one => isHeavy(one) === heavy)
  return factors ? learned(factors) : tradeFactors(load)
}

const materialsKey = ({ materials }: Load) =>
  materials
    .map(one => one.id)
    .sort()
    .join(' ')

/** Dirt and stone go into low dumpsters that are filled only to a line. The limit is in pounds per cubic yard. */
const heavyFrom = 1000
const isHeavy = ({ materials }: Load) => materials.some(one => one.density.typical >= heavyFrom)

/** Returns the factors of the newest loads of a kind, or null if there are too few. It stops when it has enough loads. */
function recentFactors(loads: readonly WeighedLoad[], isOfKind: (load: WeighedLoad) => boolean): number[] | null {
  const factors: number[] = []
  for (const one of loads) {
    const full = isOfKind(one) ? tonsWhenFull(one) : null
    if (full && factors.push(one.tons / full) === learnedFrom) return factors
  }
  return null
}

function learned(factors: readonly number[]): LoadFactors {
  const sorted = [...factors].sort((a, b) => a - b)
  return {
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    worst: quantile(sorted, 0.95),
    loads: sorted.length,
  }
}

/**
 * Interpolates between the two nearest sorted numbers at place p × (n + 1), so that the next number is below the result with probability p.
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
