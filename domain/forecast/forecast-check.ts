/** Forecast against truth (rule F4): each load beside what would have been forecast from those before it. */
import { loadFactors, tonsWhenFull, type WeighedLoad } from './load-factor.ts'

export type ForecastCheck = {
  readonly loads: number
  /** How many weighed what most such loads were said to weigh, and how many at most the worst that was said. */
  readonly likely: number
  readonly belowWorst: number
  /** Tons, by the middle of what was said: above zero where loads are heavier. */
  readonly meanErrorInTons: number
}

/** Fewer say nothing about a forecast. */
const fewestToCheck = 100

/** Null before 100 loads were weighed whose materials have a density. The newest come first. */
export function checkForecast(weighed: readonly WeighedLoad[]): ForecastCheck | null {
  const checked = weighed.flatMap((load, index) => {
    const full = tonsWhenFull(load)
    const factors = loadFactors(load, weighed.slice(index + 1))
    if (full === null || factors === null) return []
    const [low, high, worst] = [full * factors.low, full * factors.high, full * factors.worst]
    return [
      {
        isLikely: load.tons >= low && load.tons <= high,
        isBelowWorst: load.tons <= worst,
        error: load.tons - (low + high) / 2,
      },
    ]
  })
  if (checked.length < fewestToCheck) return null
  return {
    loads: checked.length,
    likely: checked.filter(one => one.isLikely).length,
    belowWorst: checked.filter(one => one.isBelowWorst).length,
    meanErrorInTons: checked.reduce((sum, one) => sum + one.error, 0) / checked.length,
  }
}
