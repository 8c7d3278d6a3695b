import { expect, test } from 'vitest'
import { expectedTons, isImplausible } from './expected-tons.ts'

const junk = { low: 150, typical: 250, high: 400 }
const dirt = { low: 1800, typical: 2100, high: 2600 }

test('20 yards of junk weigh 1.75 tons, between half a ton and four', () => {
  expect(expectedTons(20, [junk])).toEqual({ low: 0.525, typical: 1.75, high: 4 })
})

test('the lightest and the heaviest of several materials set the expected range', () => {
  expect(expectedTons(10, [junk, dirt])).toEqual({ low: 0.2625, typical: 4.1125, high: 13 })
})

test('without densities, no weight is expected', () => expect(expectedTons(20, [])).toBeNull())

test.each([
  [1.75, false],
  [0.5, true],
  [4.01, true],
  [4, false],
])('%s tons of junk from 20 yards look odd: %s', (tons, isOdd) => {
  expect(isImplausible(tons, expectedTons(20, [junk]), 20_000)).toBe(isOdd)
})

test('more than the box may carry, or less than 400 pounds, looks odd for every material', () => {
  expect([isImplausible(4.01, null, 8000), isImplausible(4, null, 8000)]).toEqual([true, false])
  expect([isImplausible(0.19, null, 8000), isImplausible(0.2, null, 8000)]).toEqual([true, false])
})
