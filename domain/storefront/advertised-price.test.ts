import { expect, test } from 'vitest'
import { ruleOf } from '#domain/pricing/quote.stage.ts'
import type { PriceFacts } from '#domain/pricing/quote-input.ts'
import { priceWithSize, sizePriceOf } from '#domain/pricing/shown/size-price.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { advertisedPrice, zipsPricedAlike } from '#domain/storefront/advertised-price.ts'
import type { ZipCode } from '#domain/value/zip.ts'

const zipCode = '78701' as ZipCode
const now = new Date('2026-11-21T16:00:00Z')
const weeks = ruleOf({
  id: 'weeks',
  type: 'CONTAINER_PERIOD_PRICING',
  data: {
    containerPeriods: [
      {
        containerTypeId: 'low',
        basePriceInCents: 49_900,
        includedTonnage: '2',
        includedDays: 7,
        additionalDayRateInCents: 1_500,
        additionalTonRateInCents: 9_000,
      },
    ],
  },
})
const cell = { containerTypeId: 'low', pricingType: 'fixed', enabled: true, minimumTonnage: '5' } as const
const heavy = {
  ...ruleOf({
    id: 'heavy',
    type: 'CONTAINER_MATERIAL_MATRIX',
    data: {
      cells: [
        { ...cell, materialId: 'concrete', fixedPriceInCents: 59_900, perTonRateInCents: 4_000 },
        { ...cell, materialId: 'tile', enabled: false, fixedPriceInCents: 1_00, perTonRateInCents: 4_000 },
      ],
    },
  }),
  precedence: 600,
}
const facts: PriceFacts = {
  containerTypes: [{ _id: 'low', name: '10 yard', pricePerDay: 4500 }],
  materials: [
    { _id: 'junk', name: 'Junk', isRestricted: false },
    { _id: 'concrete', name: 'Concrete', isRestricted: false },
    { _id: 'tile', name: 'Tile', isRestricted: false },
    { _id: 'tire', name: 'Tires', isRestricted: false, extraChargeInCents: 2500 },
    { _id: 'paint', name: 'Paint', isRestricted: true },
  ],
  addOns: [],
  rules: [weeks, heavy],
  serviceArea: { cityFeeInCents: 1_500, taxRate: '0.1', taxableKinds: ['container'] },
  tonStep: tons('0.25'),
}
const asked = { zipCode, containerTypeId: 'low', rentalDays: null, now }

test('rule W2: from the cheapest material to the dearest that may go in, with fees and tax', () => {
  const price = advertisedPrice(facts, asked)
  expect(price?.highestInCents).toBe(59_900 + 5_990 + 1_500)
  expect(price?.lowest).toMatchObject({
    totalInCents: 49_900 + 4_990 + 1_500,
    rentalDays: 7,
    isEstimate: true,
    includedDays: 7,
    includedTons: 2,
    extraDayInCents: 1_500,
    extraTonInCents: 9_000,
  })
})

test('it is the price of the checkout, for the days asked for', () => {
  const nobody = { zipCode, customerType: 'individual', userId: null, promotionCode: null } as const
  const cart = { ...nobody, addOnIds: [], materials: [{ id: 'junk' }], containers: {} }
  for (const rentalDays of [3, 7, 14, 30]) {
    const pricing = priceWithSize({ ...facts, cart, collectTaxes: true, rentalDays, now }, 'low')
    const asCheckout = pricing && sizePriceOf(pricing)
    expect(advertisedPrice({ ...facts, rules: [weeks] }, { ...asked, rentalDays })?.lowest).toEqual(asCheckout)
  }
})

test('a size that nothing may go into has no price; one without materials has', () => {
  const tile = facts.materials.filter(one => one._id === 'tile')
  expect(advertisedPrice({ ...facts, materials: tile }, asked)).toBeNull()
  expect(advertisedPrice({ ...facts, materials: [] }, asked)?.lowest.includedTons).toBe(2)
})

test('prices for contractors and of other ZIPs are not shown, nor those of another time', () => {
  const cheap = {
    ...ruleOf({
      id: 'cheap',
      type: 'AUTO_DISCOUNT',
      data: { discountType: 'flat', discountAmountInCents: 10_000 },
    }),
  }
  const lowestWith = (rule: typeof cheap) =>
    advertisedPrice({ ...facts, rules: [weeks, rule] }, asked)?.lowest.totalInCents
  const usual = advertisedPrice({ ...facts, rules: [weeks] }, asked)?.lowest.totalInCents
  expect(lowestWith(cheap)).toBeLessThan(usual ?? 0)
  expect(lowestWith({ ...cheap, scope: { ...cheap.scope, customerClassification: 'contractor' } })).toBe(usual)
  expect(lowestWith({ ...cheap, scope: { ...cheap.scope, zipCodes: ['78702'] } })).toBe(usual)
  expect(lowestWith({ ...cheap, effectiveFrom: new Date('2026-12-01') })).toBe(usual)
})

test('ZIPs of one area that the same rules name are priced alike', () => {
  const zips = [
    { zipCode: '78701', serviceAreaId: 'a' },
    { zipCode: '78702', serviceAreaId: 'a' },
    { zipCode: '78703', serviceAreaId: 'a' },
    { zipCode: '78704', serviceAreaId: 'b' },
  ]
  const near = { ...weeks, scope: { ...weeks.scope, zipCodes: ['78702', '78704'] } }
  expect(zipsPricedAlike(zips, [near, heavy]).map(group => group.map(one => one.zipCode))).toEqual([
    ['78701', '78703'],
    ['78702'],
    ['78704'],
  ])
})
