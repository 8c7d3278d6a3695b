/**
 * Makes drafts of pricing rules for tests of the office's prices: plain drafts, and random ones with a hauler's own dumpsters and
 * materials.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { RuleDraft, RuleTerms } from '#domain/pricing/rule.ts'

export const draftWith = (fields: Partial<RuleDraft> = {}): RuleDraft => ({
  id: randomUUID(),
  name: 'Ten off',
  terms: { type: 'AUTO_DISCOUNT', data: { discountType: 'flat', discountAmountInCents: 1000 } },
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  precedence: 300,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: true,
  active: true,
  ...fields,
})

const money = fc.nat(90_000)
const weight = fc.constantFrom('0', '0.5', '2', '3.25')

const discount = fc.oneof(
  fc.record({ discountType: fc.constant('flat' as const), discountAmountInCents: fc.nat(30_000) }),
  fc.record({
    discountType: fc.constant('percentage' as const),
    discountPercent: fc.constantFrom('0', '0.05', '0.125', '1'),
  }),
)

/** Random rules name some of these. */
type Named = {
  readonly containerTypeIds: readonly string[]
  readonly materialIds: readonly string[]
  readonly zipCode: string
  /** These are possible starts and ends of a rule. Null means no limit. */
  readonly instants?: readonly (string | null)[]
}

/**
 * Draws drafts of all five types, each with its own id. Some apply to one customer type only, some to one ZIP only. The hauler may not serve
 * that ZIP.
 */
export function anyDraftOf({
  containerTypeIds,
  materialIds,
  zipCode,
  instants = [null],
}: Named): fc.Arbitrary<RuleDraft> {
  const container = fc.constantFrom(...containerTypeIds)
  const period = fc.record({
    containerTypeId: container,
    basePriceInCents: money,
    includedTonnage: weight,
    includedDays: fc.integer({ min: 1, max: 14 }),
    additionalDayRateInCents: fc.nat(5000),
    additionalTonRateInCents: fc.nat(12_000),
  })
  const ofCell = { containerTypeId: container, materialId: fc.constantFrom(...materialIds), enabled: fc.constant(true) }
  const rates = { minimumTonnage: weight, perTonRateInCents: fc.nat(12_000) }
  const cell = fc.oneof(
    fc.record({ ...ofCell, ...rates, pricingType: fc.constant('fixed' as const), fixedPriceInCents: money }),
    fc.record({ ...ofCell, ...rates, pricingType: fc.constant('payAsYouGo' as const), minimumCharge: money }),
  )
  const terms: fc.Arbitrary<RuleTerms> = fc.oneof(
    fc.array(period, { minLength: 1, maxLength: 3 }).map(containerPeriods => ({
      type: 'CONTAINER_PERIOD_PRICING' as const,
      data: { containerPeriods },
    })),
    fc.array(cell, { minLength: 1, maxLength: 4 }).map(cells => ({
      type: 'CONTAINER_MATERIAL_MATRIX' as const,
      data: { cells },
    })),
    fc.record({ perTonRateInCents: fc.nat(20_000), minimumTonnage: weight }).map(data => ({
      type: 'TONNAGE_PRICING' as const,
      data,
    })),
    discount.map(data => ({ type: 'AUTO_DISCOUNT' as const, data })),
    discount.map(data => ({ type: 'DISCOUNT' as const, data: { ...data, code: 'SPRING' } })),
  )
  return fc
    .record({
      terms,
      precedence: fc.constantFrom(100, 500, 1000),
      canCombine: fc.boolean(),
      active: fc.nat(9).map(n => n > 0),
      customerClassification: fc.constantFrom(
        'all' as const,
        'all' as const,
        'individual' as const,
        'contractor' as const,
      ),
      zipCodes: fc.constantFrom<'all' | string[]>('all', 'all', [zipCode], ['99501']),
      effectiveFrom: fc.constantFrom(...instants),
      id: fc.uuid({ version: 4 }),
    })
    .map(({ customerClassification, zipCodes, ...fields }) =>
      draftWith({ ...fields, scope: { customerClassification, zipCodes, customerIds: 'all' } }),
    )
}
