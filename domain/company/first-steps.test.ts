import { expect, test } from 'vitest'
import { areAllStepsDone, type FirstStepFacts, firstSteps, isFirstStepDone } from './first-steps.ts'

const nothing: FirstStepFacts = {
  hasBrand: false,
  zips: 0,
  sizes: 0,
  materials: 0,
  pricedSizes: 0,
  windows: 0,
  boxes: 0,
  trucks: 0,
  drivers: 0,
  yards: 0,
  dumps: 0,
  paidOrder: null,
}
const everything: FirstStepFacts = {
  hasBrand: true,
  zips: 1,
  sizes: 6,
  materials: 22,
  pricedSizes: 6,
  windows: 6,
  boxes: 1,
  trucks: 1,
  drivers: 1,
  yards: 1,
  dumps: 1,
  paidOrder: { id: 'o1', number: 'R-10001' },
}
const done = (facts: FirstStepFacts) => firstSteps.filter(step => isFirstStepDone(step, facts))

test('a hauler with nothing has done no step, and one with everything has done all nine', () => {
  expect(done(nothing)).toEqual([])
  expect(done(everything)).toEqual(firstSteps)
  expect(firstSteps).toHaveLength(9)
  expect([areAllStepsDone(nothing), areAllStepsDone(everything)]).toEqual([false, true])
})

test.each([
  ['prices', { pricedSizes: 5 }],
  ['catalog', { materials: 0 }],
  ['crew', { drivers: 0 }],
  ['crew', { trucks: 0 }],
  ['facilities', { dumps: 0 }],
  ['facilities', { yards: 0 }],
  ['order', { paidOrder: null }],
] as const)('the step %s is not done if only a part of it is', (step, missing) => {
  const facts = { ...everything, ...missing }
  expect(firstSteps.filter(one => !isFirstStepDone(one, facts))).toEqual([step])
  expect(areAllStepsDone(facts)).toBe(false)
})

test('no size without a price counts as priced', () => {
  expect(isFirstStepDone('prices', { ...everything, sizes: 0, pricedSizes: 0 })).toBe(false)
})
