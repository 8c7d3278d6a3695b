import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSpot, wayFeet } from './check-spot.ts'
import { drawSpot } from './draw-spot.ts'
import { boxShape } from './shapes.ts'
import {
  boxFeetOf,
  driveways,
  firstSpot,
  movedTo,
  onOtherLot,
  plot,
  type Spot,
  spotSchema,
  turnedBy,
  wireChoices,
} from './spot.ts'
import { findingsOf, spotSentence } from './spot-words.ts'

const box = boxFeetOf('22 × 8 × 4.5 ft')
const first = firstSpot(box)
const anySpot: fc.Arbitrary<Spot> = fc.record({
  driveway: fc.constantFrom(...driveways),
  cars: fc.constantFrom(1 as const, 2 as const),
  houseFeet: fc.integer(plot.houseFeet),
  wires: fc.constantFrom(null, ...wireChoices),
  x: fc.integer({ min: 0, max: plot.width }),
  y: fc.integer({ min: -plot.street, max: 94 }),
  turn: fc.integer({ min: 0, max: 23 }).map(step => step * 15),
})

describe('A new spot', () => {
  test('stands on the driveway near the house, with all the way that the truck needs', () => {
    const checks = checkSpot(first, box)
    expect(checks).toMatchObject({ ground: 'driveway', facing: 'street', toHouse: 4, toCurb: 24, clearFeet: wayFeet })
    expect(spotSentence(checks, 'en')).toBe(
      'On the driveway, 4 ft from the house, 24 ft from the curb, door to the house.',
    )
    expect(spotSentence(checks, 'es')).toMatch(/^En la entrada, a 4 pies de la casa/)
  })

  test('does not say that there are no wires before the customer has looked', () => {
    const { isUnderWires, verdicts } = checkSpot(first, box)
    expect([isUnderWires, verdicts.wires]).toEqual([null, 'tight'])
  })

  test('has the size that the hauler wrote, and the usual size if that is no size', () => {
    expect(boxFeetOf('16 × 8 × 4 ft')).toEqual({ lengthFt: 16, widthFt: 8 })
    expect(boxFeetOf('about as long as a car')).toEqual({ lengthFt: 22, widthFt: 8 })
    expect(boxFeetOf(null)).toEqual({ lengthFt: 22, widthFt: 8 })
  })
})

describe('The way of the truck', () => {
  const wayOf = (change: Partial<Spot>) => {
    const { clearFeet, wayEnd, verdicts } = checkSpot({ ...first, ...change }, box)
    return [clearFeet, wayEnd, verdicts.way]
  }
  test.each([
    ['is long enough with the front to the street', {}, [60, null, 'good']],
    ['ends at the other side of the street', { y: 25 }, [50, 'across', 'tight']],
    ['is too short if the dumpster stands at the curb', { y: 12 }, [37, 'across', 'bad']],
    ['ends at the house that is in front', { y: 20, turn: 180 }, [19, 'house', 'bad']],
    ['ends at the neighbor’s lot', { x: 50, y: 20, turn: 90 }, [39, 'edge', 'bad']],
    ['may run along the street beyond the lot', { x: 50, y: -18, turn: 90 }, [60, null, 'good']],
  ])('%s', (_what, change, expected) => {
    expect(wayOf(change)).toEqual(expected)
  })

  test('that is short is told with its feet and with what ends it', () => {
    const [way] = findingsOf(checkSpot({ ...first, y: 25 }, box), 'en')
    expect(way).toMatchObject({ verdict: 'tight', text: expect.stringMatching(/^The truck has 50 of the 60 ft/) })
  })
})

describe('Wires', () => {
  const isUnder = (change: Partial<Spot>) => checkSpot({ ...first, ...change }, box).isUnderWires
  test.each([
    [{ wires: 'none' as const }, false],
    [{ wires: 'lot' as const }, true],
    [{ wires: 'street' as const }, true],
    // The truck lifts the dumpster 25 ft in front of it. The wires at the curb are 27 ft away.
    [{ wires: 'street' as const, houseFeet: 60, y: 40 }, false],
    [{ wires: 'street' as const, x: 50, y: 30, turn: 90 }, false],
  ])('%o hang above the dumpster or above its truck: %s', (change, expected) => {
    expect(isUnder(change)).toBe(expected)
  })
})

describe('The ground', () => {
  test.each([
    [{}, 'driveway'],
    [{ x: 58 }, 'partly'],
    [{ x: 85, y: 20 }, 'grass'],
    [{ y: -18, turn: 90 }, 'street'],
    [{ y: 5 }, 'partly'],
    [{ driveway: 'none' as const }, 'lot'],
    [{ driveway: 'none' as const, y: 5 }, 'curb'],
    [{ x: 85, y: 5 }, 'curb'],
    [{ cars: 1 as const }, 'driveway'],
  ])('below %o is: %s', (change, expected) => {
    expect(checkSpot({ ...first, ...change }, box).ground).toBe(expected)
  })

  test('is not asked about if the dumpster runs into the house', () => {
    const checks = checkSpot({ ...first, y: 48 }, box)
    expect(checks.toHouse).toBeNull()
    expect(findingsOf(checks, 'en').map(({ about, verdict }) => `${about} ${verdict}`)).toContain('house bad')
  })
})

test('a spot never leaves the plot, and a full turn leads back', () => {
  expect(movedTo(first, -40, 500)).toMatchObject({ x: 0, y: 64 })
  expect(turnedBy(first, -1).turn).toBe(345)
  expect(turnedBy(first, 24)).toEqual(first)
})

test('the dumpster moves with its driveway and with the house', () => {
  expect(onOtherLot(first, { driveway: 'left' }).x).toBe(28)
  expect(onOtherLot(first, { houseFeet: 70 }).y).toBe(first.y + 20)
  const onStreet = { ...first, y: -18, turn: 90 }
  expect(onOtherLot(onStreet, { houseFeet: 70 }).y).toBe(-18)
})

test('every spot is valid after every change, and has a drawing and words', () => {
  fc.assert(
    fc.property(anySpot, fc.integer({ min: -9, max: 9 }), fc.constantFrom(...driveways), (spot, steps, driveway) => {
      const changed = onOtherLot(turnedBy(spot, steps), { driveway, houseFeet: 15 })
      expect(spotSchema.safeParse(changed).success).toBe(true)
      const { shapes } = drawSpot(changed, box)
      expect(shapes.every(([, path]) => /^[MLZ\d. -]+$/.test(path))).toBe(true)
      expect(findingsOf(checkSpot(changed, box), 'es')).toHaveLength(3)
    }),
    { numRuns: 60 },
  )
})

test('a turned dumpster keeps its lengths', () => {
  fc.assert(
    fc.property(anySpot, spot => {
      const [a, b, c] = boxShape(spot, box)
      const length = (one: typeof a, other: typeof a) =>
        one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0
      expect(length(a, b)).toBeCloseTo(box.lengthFt)
      expect(length(b, c)).toBeCloseTo(box.widthFt)
    }),
    { numRuns: 40 },
  )
})
