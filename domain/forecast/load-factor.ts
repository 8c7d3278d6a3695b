/**
 * How full dumpsters come (rule F1). A load's factor is its weight as a share of what the dumpster would weigh filled to the rim with
 * the same materials at their typical loose density: 1.4 tons in 10 cubic yards of household junk (290 lb a cubic yard, 1.45 tons when
 * full) is 0.97. A forecast takes factors of the hauler's own loads of a kind once there are 30, else those of the trade.
 */
import type { Density } from '#domain/dispatch/expected-tons.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

/** What is thrown in: a dumpster of so many cubic yards, and materials whose densities are known, in pounds a cubic yard. */
export type Load = {
  readonly containerTypeId: string
  readonly volumeInCubicYards: number
  readonly materials: readonly LoadMaterial[]
}
export type LoadMaterial = { readonly id: string; readonly density: Density }

export type WeighedLoad = Load & { readonly tons: number }

/** A quarter of loads is below the low factor, a quarter above the high one, and one in twenty above the worst. */
export type LoadFactors = {
  readonly low: number
  readonly high: number
  readonly worst: number
  /** How many of the hauler's own loads they were learned from; 0 where they are the trade's. */
  readonly loads: number
}

/** Tons of a dumpster that is filled to the rim; null where no density of its materials is known. */
export function tonsWhenFull({ volumeInCubicYards, materials }: Omit<Load, 'containerTypeId'>): number | null {
  if (materials.length === 0) return null
  const mean = materials.reduce((sum, one) => sum + one.density.typical, 0) / materials.length
  return (mean * volumeInCubicYards) / poundsPerTon
}

/** The last of a kind: fewer say too little, older ones less about what comes next. */
const learnedFrom = 30

/** Filled to 55 to 85 %, as calculators for dumpsters assume; at worst the heaviest sort of the material, at 70 %. */
const tradeFill = { low: 0.55, high: 0.85, worst: 0.7 }

/** Factors for a load of these materials, from loads that were weighed, the newest first. Null where no density is known. */
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

/** Dirt and stone go into low dumpsters that are filled to a line. */
const heavyFrom = 1000
const isHeavy = ({ materials }: Load) => materials.some(one => one.density.typical >= heavyFrom)

/** Of the newest of a kind; null where there are too few. No more loads are looked at than that takes. */
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

/** Between the two nearest of so many sorted numbers, so that a next one falls below with this probability: place p × (n + 1). */
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
