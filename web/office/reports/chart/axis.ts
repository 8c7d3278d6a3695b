/** The axis of a chart has round numbers at equal distances. It contains all values and zero. */
export type Axis = { readonly low: number; readonly high: number; readonly ticks: readonly number[] }

/** Returns an axis with about `count` steps. Each step is 1, 2 or 5 times a power of ten, and at least `leastStep`. */
export function axisOf(values: readonly number[], count: number, leastStep = 0): Axis {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = Math.max(leastStep, roundStep((high - low || 1) / count))
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil(high / step), from + 1)
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { low: from * step, high: to * step, ticks }
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(factor => factor * power >= least * 0.999) ?? 10)
}

/** Returns how many columns share one label below the chart, so that labels do not touch. */
export const columnsPerLabel = (columns: number, width: number, widthOfLabel: number): number =>
  Math.max(1, Math.ceil((columns * widthOfLabel) / Math.max(1, width)))
