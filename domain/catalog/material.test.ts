import { expect, test } from 'vitest'
import { groupMaterials, kindOf, type Material, sortMaterials } from './material.ts'

const material = (name: string, changes: Partial<Material> = {}): Material => ({
  _id: name,
  name,
  isRestricted: false,
  recommendedContainerIds: [],
  ...changes,
})

test('materials are listed by their order, which is 999 if they have none, and equal ones by name', () => {
  const listed = sortMaterials([
    material('wood'),
    material('brick'),
    material('dirt', { displayOrder: 2 }),
    material('tile', { displayOrder: 1000 }),
    material('ash', { displayOrder: 999 }),
    material('concrete', { displayOrder: 0 }),
  ])
  expect(listed.map(one => one.name)).toEqual(['concrete', 'dirt', 'ash', 'brick', 'wood', 'tile'])
})

test.each([
  [{}, 'accepted'],
  [{ extraChargeInCents: 0 }, 'accepted'],
  [{ extraChargeInCents: 2500 }, 'additional-fee'],
  [{ isRestricted: true }, 'restricted'],
  [{ isRestricted: true, extraChargeInCents: 2500 }, 'restricted'],
] as const)('a material with %o is %s', (changes, kind) => {
  expect(kindOf(material('x', changes))).toBe(kind)
})

test('the three headings hold every material once', () => {
  const groups = groupMaterials([
    material('wood'),
    material('brick'),
    material('tires', { extraChargeInCents: 2500 }),
    material('asbestos', { isRestricted: true }),
  ])
  expect(Object.values(groups).map(group => group.map(one => one.name))).toEqual([
    ['brick', 'wood'],
    ['tires'],
    ['asbestos'],
  ])
})
