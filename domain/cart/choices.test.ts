import { describe, expect, test } from 'vitest'
import * as choices from './choices.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const many = (count: number) => Array.from({ length: count }, (_, n) => id(n))

describe('A cart accepts', () => {
  test.each<[string, { safeParse: (value: unknown) => { success: boolean } }, unknown]>([
    ['a cleanup', choices.cleanupIdsSchema, [id(1)]],
    ['twenty cleanups', choices.cleanupIdsSchema, many(20)],
    ['a material without a quantity', choices.materialsSchema, [{ id: id(1) }]],
    ['a material a hundred times', choices.materialsSchema, [{ id: id(1), quantity: 100 }]],
    ['one dumpster', choices.containersSchema, { [id(1)]: 1 }],
    ['no restrictions', choices.restrictionsSchema, {}],
    [
      'a restriction with and one without detail',
      choices.restrictionsSchema,
      { 'Gated community': '#1234', Other: '' },
    ],
    ['no add-ons', choices.addOnIdsSchema, []],
    ['private property', choices.deliveryLocationTypeSchema, 'private'],
  ])('%s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })
})

describe('A cart refuses', () => {
  test.each<[string, { safeParse: (value: unknown) => { success: boolean } }, unknown]>([
    ['no cleanup', choices.cleanupIdsSchema, []],
    ['twenty-one cleanups', choices.cleanupIdsSchema, many(21)],
    ['the same cleanup twice', choices.cleanupIdsSchema, [id(1), id(1)]],
    ['no material', choices.materialsSchema, []],
    ['no piece of a material', choices.materialsSchema, [{ id: id(1), quantity: 0 }]],
    ['101 pieces of a material', choices.materialsSchema, [{ id: id(1), quantity: 101 }]],
    ['half a piece', choices.materialsSchema, [{ id: id(1), quantity: 1.5 }]],
    ['a material with a price of its own', choices.materialsSchema, [{ id: id(1), extraChargeInCents: 0 }]],
    ['the same material twice', choices.materialsSchema, [{ id: id(1) }, { id: id(1), quantity: 2 }]],
    ['no dumpster', choices.containersSchema, {}],
    ['two dumpsters', choices.containersSchema, { [id(1)]: 2 }],
    ['two types of dumpster', choices.containersSchema, { [id(1)]: 1, [id(2)]: 1 }],
    ['a dumpster that is no id', choices.containersSchema, { constructor: 1 }],
    ['an unknown restriction', choices.restrictionsSchema, { Dragons: '' }],
    ['a detail of 501 letters', choices.restrictionsSchema, { Other: 'x'.repeat(501) }],
    ['the same add-on twice', choices.addOnIdsSchema, [id(1), id(1)]],
    ['a swimming pool', choices.deliveryLocationTypeSchema, 'pool'],
    ['an empty promotion code', choices.promotionCodeSchema, '  '],
  ])('%s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})
