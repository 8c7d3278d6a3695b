/** Compares forecasts with real weights (rule F4): each load with the forecast that the loads before it would have given. */
import { loadFactors, tonsWhenFull, type WeighedLoad } from './load-factor.ts'

export type ForecastCheck = {
  readonly loads: number
  /** The number of loads within the likely range, and the number up to the worst forecast weight. */
  readonly likely: number
  readonly belowWorst: number
  /** The mean error in tons against the middle of the range. It is positive if loads are heavier. */
  readonly meanErrorInTons: number
}

/** Fewer loads do not show whether a forecast is good. */
const fewestToCheck = 100

/** Returns null until 100 loads with a known density were weighed. The newest come first. */
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
