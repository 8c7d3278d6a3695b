import { expect, test } from 'vitest'
import { ruleOf } from '#domain/pricing/quote.stage.ts'
import type { PriceFacts } from '#domain/pricing/quote-input.ts'
import type { PricingRule } from '#domain/pricing/rule.ts'
import { priceWithSize, sizePriceOf } from '#domain/pricing/shown/size-price.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { advertisedPrice, zipsPricedAlike } from '#domain/storefront/advertised-price.ts'
import type { ZipCode } from '#domain/value/zip.ts'

const zipCode = '78701' as ZipCode
const now = new Date('2026-11-21T16:00:00Z')
const periodPrices = ruleOf({
  id: 'period-prices',
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
const materialPrices = {
  ...ruleOf({
    id: 'material-prices',
    type: 'CONTAINER_MATERIAL_MATRIX',
    data: {
      cells: [
        { ...cell, materialId: 'concrete', fixedPriceInCents: 59_900, perTonRateInCents: 4_000 },
        { ...cell, materialId: 'tile', enabled: false, fixedPriceInCents: 100, perTonRateInCents: 4_000 },
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
  rules: [periodPrices, materialPrices],
  serviceArea: { cityFeeInCents: 1_500, taxRate: '0.1', taxableKinds: ['container'] },
  tonStep: tons('0.25'),
}
const size = { zipCode, containerTypeId: 'low', rentalDays: null, now }

test('rule W2: the price goes from the cheapest to the most expensive material that may go in, with fees and tax', () => {
  const price = advertisedPrice(facts, size)
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

test('the advertised price is the price of the checkout for the same days', () => {
  const visitor = { zipCode, customerType: 'individual', userId: null, promotionCode: null } as const
  const cart = { ...visitor, addOnIds: [], materials: [{ id: 'junk' }], containers: {} }
  for (const rentalDays of [3, 7, 14, 30]) {
    const pricing = priceWithSize({ ...facts, cart, collectTaxes: true, rentalDays, now }, 'low')
    const checkoutPrice = pricing && sizePriceOf(pricing)
    expect(advertisedPrice({ ...facts, rules: [periodPrices] }, { ...size, rentalDays })?.lowest).toEqual(checkoutPrice)
  }
})

test('a size that no material may go into has no price, but a hauler without materials has prices', () => {
  const onlyTile = facts.materials.filter(material => material._id === 'tile')
  expect(advertisedPrice({ ...facts, materials: onlyTile }, size)).toBeNull()
  expect(advertisedPrice({ ...facts, materials: [] }, size)?.lowest.includedTons).toBe(2)
})

test('rules for contractors, for other ZIPs and for another time do not change the price', () => {
  const discount = ruleOf({
    id: 'discount',
    type: 'AUTO_DISCOUNT',
    data: { discountType: 'flat', discountAmountInCents: 10_000 },
  })
  const { scope } = discount
  const lowestWith = (rule: PricingRule) =>
    advertisedPrice({ ...facts, rules: [periodPrices, rule] }, size)?.lowest.totalInCents
  const usualTotal = advertisedPrice({ ...facts, rules: [periodPrices] }, size)?.lowest.totalInCents
  expect(lowestWith(discount)).toBeLessThan(usualTotal ?? 0)
  expect(lowestWith({ ...discount, scope: { ...scope, customerClassification: 'contractor' } })).toBe(usualTotal)
  expect(lowestWith({ ...discount, scope: { ...scope, zipCodes: ['78702'] } })).toBe(usualTotal)
  expect(lowestWith({ ...discount, effectiveFrom: new Date('2026-12-01') })).toBe(usualTotal)
})

test('ZIPs of one area that the same rules name are priced alike', () => {
  const zips = [
    { zipCode: '78701', serviceAreaId: 'a' },
    { zipCode: '78702', serviceAreaId: 'a' },
    { zipCode: '78703', serviceAreaId: 'a' },
    { zipCode: '78704', serviceAreaId: 'b' },
  ]
  const ruleOfTwoZips = { ...periodPrices, scope: { ...periodPrices.scope, zipCodes: ['78702', '78704'] } }
  expect(zipsPricedAlike(zips, [ruleOfTwoZips, materialPrices]).map(group => group.map(zip => zip.zipCode))).toEqual([
    ['78701', '78703'],
    ['78702'],
    ['78704'],
  ])
})
