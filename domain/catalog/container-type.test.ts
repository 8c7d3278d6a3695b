import { expect, test } from 'vitest'
import { bestFor, isRecommended } from './container-type.ts'
import type { Material } from './material.ts'

const material = (name: string, recommendedContainerIds: string[], isRestricted = false): Material => ({
  _id: name,
  name,
  isRestricted,
  recommendedContainerIds,
})
const twenty = { _id: 'twenty', recommendedUse: 'Remodels' }

test('a dumpster is best for up to four materials that recommend it, and never for a restricted one', () => {
  expect(
    bestFor(twenty, [material('wood', ['twenty']), material('brick', ['ten']), material('drywall', ['ten', 'twenty'])]),
  ).toBe('drywall, wood')
  expect(
    bestFor(
      twenty,
      ['a', 'b', 'c', 'd', 'e'].map(name => material(name, ['twenty'])),
    ),
  ).toBe('a, b, c, d')
  expect(bestFor(twenty, [material('asbestos', ['twenty'], true)])).toBe('Remodels')
})

test('a dumpster is recommended when every chosen material with a recommendation recommends it', () => {
  const wood = material('wood', ['twenty', 'thirty'])
  const brick = material('brick', ['ten', 'twenty'])
  const junk = material('junk', [])
  expect(isRecommended('twenty', [wood, brick, junk])).toBe(true)
  expect(isRecommended('thirty', [wood, brick])).toBe(false)
  expect(isRecommended('twenty', [junk])).toBe(false)
  expect(isRecommended('twenty', [])).toBe(false)
})
