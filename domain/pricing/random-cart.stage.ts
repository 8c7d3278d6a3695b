/** Random carts have few ids, so that rules often compete, are equally strong and contradict each other. */
import fc from 'fast-check'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { QuoteInput } from './quote.ts'
import type { MatrixCell, RuleConfiguration } from './rule.ts'
import { quoteLineKinds } from './service-area.ts'
import { tons } from './tonnage.ts'

const typeIds = ['ten', 'twenty', 'thirty'] as const
const materialIds = ['brick', 'dirt', 'tires', 'wood'] as const
const addOnIds = ['mats', 'permit', 'tarp'] as const
const amountInCents = fc.nat(90_000)
const tonnage = fc.constantFrom('0', '0.25', '1', '1.33', '2', '2.5', '3.125', '0.0005', '4.00')
const percent = fc.constantFrom('0', '0.05', '0.1', '0.125', '0.333', '0.5', '1')
const startDates = [new Date('2026-01-01'), new Date('2026-06-01'), new Date('2026-06-02'), new Date('2027-01-01')]
const ids = { containerTypeId: fc.constantFrom(...typeIds), materialId: fc.constantFrom(...materialIds) }
const rates = {
  enabled: fc.nat(9).map(n => n > 0),
  minimumTonnage: tonnage,
  perTonRateInCents: fc.constantFrom(0, 7777, 9900, 10_001),
}

const cell: fc.Arbitrary<MatrixCell> = fc.oneof(
  fc.record({
    ...ids,
    ...rates,
    pricingType: fc.constant('fixed' as const),
    fixedPriceInCents: fc.oneof(amountInCents, fc.constant(19_800)),
  }),
  fc.record({
    ...ids,
    ...rates,
    pricingType: fc.constant('payAsYouGo' as const),
    minimumCharge: fc.constantFrom(0, 15_000, 19_800),
  }),
)

const period = fc.record({
  containerTypeId: ids.containerTypeId,
  basePriceInCents: amountInCents,
  includedTonnage: tonnage,
  includedDays: fc.integer({ min: 1, max: 14 }),
  additionalDayRateInCents: fc.nat(5000),
  additionalTonRateInCents: fc.nat(12_000),
})

const discountTerms = fc.oneof(
  fc.record({ discountType: fc.constant('percentage' as const), discountPercent: percent }),
  fc.record({ discountType: fc.constant('flat' as const), discountAmountInCents: fc.nat(60_000) }),
)

const configuration: fc.Arbitrary<RuleConfiguration> = fc.oneof(
  fc
    .uniqueArray(cell, { minLength: 1, maxLength: 8, selector: one => one.containerTypeId + one.materialId })
    .map(cells => ({ id: 'x', type: 'CONTAINER_MATERIAL_MATRIX' as const, data: { cells } })),
  fc
    .array(period, { minLength: 1, maxLength: 5 })
    .map(containerPeriods => ({ id: 'x', type: 'CONTAINER_PERIOD_PRICING' as const, data: { containerPeriods } })),
  fc
    .record({ perTonRateInCents: fc.nat(20_000), minimumTonnage: tonnage })
    .map(data => ({ id: 'x', type: 'TONNAGE_PRICING' as const, data })),
  discountTerms.map(data => ({ id: 'x', type: 'AUTO_DISCOUNT' as const, data })),
  fc
    .tuple(discountTerms, fc.constantFrom('SPRING', 'FALL'))
    .map(([data, code]) => ({ id: 'x', type: 'DISCOUNT' as const, data: { ...data, code } })),
)

const mostly = <T>(usual: T, other: T[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, { arbitrary: fc.constantFrom(...other), weight: 2 })

export const anyRule = fc.record({
  configuration,
  precedence: fc.constantFrom(100, 500, 500, 1000),
  effectiveFrom: mostly<Date | null>(null, startDates),
  effectiveTo: mostly<Date | null>(null, [new Date('2026-06-02')]),
  canCombine: fc.boolean(),
  active: fc.nat(9).map(n => n > 0),
  scope: fc.record({
    customerClassification: mostly<'all' | 'individual' | 'contractor'>('all', ['individual', 'contractor']),
    zipCodes: mostly<'all' | string[]>('all', [['78701'], ['99501', '78701'], ['99501']]),
    customerIds: mostly<'all' | string[]>('all', [['ann'], ['bob']]),
  }),
})

const chosenMaterials = fc.uniqueArray(
  fc.oneof(
    fc.record({ id: ids.materialId }),
    fc.record({ id: ids.materialId, quantity: fc.integer({ min: 1, max: 100 }) }),
  ),
  { minLength: 1, maxLength: 3, selector: one => one.id },
)

const anyNearTruck: fc.Arbitrary<NearDiscount> = fc.oneof(
  fc.record({
    kind: fc.constant('flat'),
    amountInCents: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.record({
    kind: fc.constant('percent'),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
)

export const anyInput: fc.Arbitrary<QuoteInput> = fc.record({
  cart: fc.record({
    zipCode: fc.constant('78701' as ZipCode),
    customerType: fc.constantFrom('individual', 'contractor', null),
    userId: fc.constantFrom('ann', null),
    materials: chosenMaterials,
    addOnIds: fc.option(fc.uniqueArray(fc.constantFrom(...addOnIds))),
    promotionCode: fc.constantFrom(null, 'SPRING', 'WINTER'),
    nearTruck: fc.option(anyNearTruck, { freq: 2, nil: null }),
    containers: fc.oneof(
      { arbitrary: ids.containerTypeId.map(id => ({ [id]: 1 })), weight: 4 },
      { arbitrary: fc.dictionary(ids.containerTypeId, fc.integer({ min: 1, max: 3 })), weight: 1 },
    ),
  }),
  containerTypes: fc
    .tuple(amountInCents, amountInCents, amountInCents)
    .map(prices => typeIds.map((_id, i) => ({ _id, name: _id, pricePerDay: prices[i] ?? 0 }))),
  materials: fc
    .tuple(fc.nat(5000), fc.nat(5000))
    .map(([a, b]) => materialIds.map((_id, i) => ({ _id, name: _id, extraChargeInCents: [a, undefined, b, 0][i] }))),
  addOns: fc
    .tuple(amountInCents, amountInCents, amountInCents)
    .map(prices => addOnIds.map((_id, i) => ({ _id, title: _id, priceInCents: prices[i] ?? 0 }))),
  rules: fc
    .array(anyRule, { minLength: 1, maxLength: 9, size: 'max' })
    .map(rules => rules.map((rule, i) => ({ ...rule, id: `r${i}`, name: `Rule ${i}`, organizationId: 'org' }))),
  serviceArea: fc.record({
    cityFeeInCents: fc.nat(5000),
    taxRate: fc.constantFrom('0', '0.0825', '0.06', '0.0725', '0.101250'),
    taxableKinds: fc.subarray([...quoteLineKinds]),
  }),
  tonStep: fc.constant(tons('0.25')),
  collectTaxes: fc.nat(4).map(n => n > 0),
  rentalDays: fc.option(fc.integer({ min: 1, max: 60 })),
  now: fc.constantFrom(new Date('2026-06-01T15:00:00Z'), new Date('2026-06-02')),
})
