import { expect, test } from 'vitest'
import { checkForecast } from './forecast-check.ts'
import type { WeighedLoad } from './load-factor.ts'

const junk = { id: 'junk', density: { low: 150, typical: 290, high: 520 } }
/** A full dumpster of 20 yards holds 2.9 tons of this material. */
const load = (factor: number): WeighedLoad => ({
  containerTypeId: 'twenty',
  volumeInCubicYards: 20,
  materials: [junk],
  tons: factor * 2.9,
})
const loads = (count: number, factorOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => load(factorOf(index)))

test('the check of the forecast says nothing before there are 100 loads (rule F4)', () => {
  expect(checkForecast(loads(99, () => 0.7))).toBeNull()
})

test('the check compares each load with the forecast that was known before it', () => {
  expect(checkForecast(loads(100, () => 0.7))).toMatchObject({ loads: 100, likely: 100, belowWorst: 100 })
  // The worst weight rises with the second heavy load of the last 30, the high one with the eighth.
  const heavierLately = checkForecast([...loads(10, () => 1.4), ...loads(90, () => 0.7)])
  expect(heavierLately).toMatchObject({ loads: 100, likely: 92, belowWorst: 98 })
  expect(heavierLately?.meanErrorInTons).toBeCloseTo(0.19, 1)
})

test('the check leaves out loads of unknown materials', () => {
  const unknown = { ...load(0.7), materials: [] }
  expect(checkForecast([...loads(100, () => 0.7), unknown])).toMatchObject({ loads: 100 })
})
