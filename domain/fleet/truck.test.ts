import { expect, test } from 'vitest'
import { boxesAtOnceBy, isDown, sizesCarriedBy, truckStatuses } from '#domain/fleet/truck.ts'

test.each([
  ['roll-off-truck', [], 6],
  ['grapple-roll-off-truck', [], 6],
  ['flat-bed-ford', [], 1],
  ['flat-bed-ford', ['moffet'], 1],
  ['flat-bed-freightliner', ['tilt-goose-neck-trailer'], 3],
  ['flat-bed-freightliner', ['roll-off-freightliner'], 6],
] as const)('a %s with %o carries %i sizes', (size, addOns, count) => {
  expect(sizesCarriedBy(size, addOns)).toHaveLength(count)
})

test('a truck takes two boxes at once only with a roll-off trailer', () => {
  expect(boxesAtOnceBy([])).toBe(1)
  expect(boxesAtOnceBy(['tilt-goose-neck-trailer'])).toBe(1)
  expect(boxesAtOnceBy(['moffet', 'roll-off-trailer'])).toBe(2)
})

test('a truck is down if it is in maintenance or out of service', () => {
  expect(truckStatuses.filter(isDown)).toEqual(['in-maintenance', 'out-of-service'])
})
