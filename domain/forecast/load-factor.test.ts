import { describe, expect, test } from 'vitest'
import { loadFactors, tonsWhenFull, type WeighedLoad } from './load-factor.ts'

const junk = { id: 'junk', density: { low: 150, typical: 290, high: 520 } }
const dirt = { id: 'dirt', density: { low: 1700, typical: 2200, high: 2800 } }
const wood = { id: 'wood', density: { low: 220, typical: 340, high: 520 } }
const twenty = { containerTypeId: 'twenty', volumeInCubicYards: 20, materials: [junk] }

/** Returns loads whose weights are these factors of a full dumpster, the newest first. */
const loads = (factors: readonly number[], of: Omit<WeighedLoad, 'tons'> = twenty): WeighedLoad[] =>
  factors.map(factor => ({ ...of, tons: factor * (tonsWhenFull(of) ?? 0) }))
const steps = (count: number, from = 0) => Array.from({ length: count }, (_, index) => (from + index + 1) / 100)

test('a full dumpster weighs its yards times the mean of typical densities, in tons of 2,000 pounds', () => {
  // 20 × 290 / 2000 = 2.9, and 20 × (290 + 2200) / 2 / 2000 = 12.45.
  expect(tonsWhenFull(twenty)).toBeCloseTo(2.9)
  expect(tonsWhenFull({ ...twenty, materials: [junk, dirt] })).toBeCloseTo(12.45)
  expect(tonsWhenFull({ ...twenty, materials: [] })).toBeNull()
})

describe('Before there are 30 loads of a kind (rule F1)', () => {
  test('a dumpster is 55 to 85 % full by the trade’s figures, and at worst 70 % full of the heaviest material', () => {
    const { worst, ...factors } = loadFactors(twenty, loads(steps(29))) ?? { worst: 0 }
    expect(factors).toEqual({ low: 0.55, high: 0.85, loads: 0 })
    expect(worst).toBeCloseTo((0.7 * 520) / 290)
  })

  test('the worst factor is never below the high factor', () => {
    const even = { id: 'even', density: { low: 90, typical: 100, high: 101 } }
    expect(loadFactors({ ...twenty, materials: [even] }, [])?.worst).toBe(0.85)
  })

  test('a load of unknown density has no factors', () => {
    expect(loadFactors({ ...twenty, materials: [] }, loads(steps(60)))).toBeNull()
  })
})

describe('From 30 loads of a kind on', () => {
  test('a quarter is below the low factor, a quarter above the high factor, and one in twenty above the worst factor', () => {
    // Low, high and worst are at the places 0.25 × 31, 0.75 × 31 and 0.95 × 31 of the values 0.01 to 0.30.
    const factors = loadFactors(twenty, loads(steps(30)))
    expect(factors?.low).toBeCloseTo(0.0775)
    expect(factors?.high).toBeCloseTo(0.2325)
    expect(factors?.worst).toBeCloseTo(0.2945)
    expect(factors?.loads).toBe(30)
  })

  test('only the last 30 loads count', () => {
    expect(loadFactors(twenty, loads([...steps(30), ...steps(200, 500)]))).toEqual(
      loadFactors(twenty, loads(steps(30))),
    )
  })

  test('loads of the same size and materials count, or else loads of the same size, or else loads that are as heavy', () => {
    const both = { ...twenty, materials: [wood, junk] }
    const other = loads(steps(30, 100), { ...twenty, materials: [junk, wood] })
    const ten = { ...twenty, containerTypeId: 'ten', volumeInCubicYards: 10 }
    const all = [...loads(steps(30)), ...other]
    expect(loadFactors(both, all)).toEqual(loadFactors(both, other))
    expect(loadFactors({ ...twenty, materials: [wood] }, all)).toEqual(loadFactors(twenty, loads(steps(30))))
    expect(loadFactors(ten, all)).toEqual(loadFactors(twenty, loads(steps(30))))
    expect(loadFactors({ ...ten, materials: [dirt] }, all)?.loads).toBe(0)
  })
})
