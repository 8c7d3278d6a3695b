/** Compares forecasts with real weights (rule F4). Each load is compared with the forecast that the earlier loads would have made. */
import { loadFactors, tonsWhenFull, type WeighedLoad } from './load-factor.ts'

export type ForecastCheck = {
  readonly loads: number
  /** `likely` is the number of loads between the low and the high weight. `belowWorst` is the number of loads up to the worst weight. */
  readonly likely: number
  readonly belowWorst: number
  /** The mean difference to the middle of the forecast, in tons. Positive if the loads were heavier. */
  readonly meanErrorInTons: number
}

/** With fewer loads, nobody can say whether the forecasts are good. */
const fewestToCheck = 100

/** Returns null before 100 loads with a known density were weighed. `weighed` has the newest load first. */
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
