import { describe, expect, test } from 'vitest'
import { containerTerms, isContainerOffered } from './container-charge.ts'
import type { MatrixCell, PricingRule } from './rule.ts'
import { tons } from './tonnage.ts'

const cell = (materialId: string, fixedPriceInCents: number, enabled = true): MatrixCell => ({
  containerTypeId: 'twenty',
  materialId,
  enabled,
  pricingType: 'fixed',
  fixedPriceInCents,
  minimumTonnage: '3',
  perTonRateInCents: 8500,
})
const matrix = (id: string, ...cells: MatrixCell[]): PricingRule => ({
  id,
  name: id,
  organizationId: 'org',
  configuration: { id, type: 'CONTAINER_MATERIAL_MATRIX', data: { cells } },
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  precedence: 500,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
})
const twenty = { _id: 'twenty', pricePerDay: 6500 }

test('a disabled cell never makes the price, however high its price is', () => {
  const rules = [matrix('m', cell('wood', 50_000), cell('brick', 90_000, false))]
  expect(
    containerTerms(twenty, { materialIds: ['wood', 'brick'], days: 7, rules, tonStep: tons('0.25') }).chargeInCents,
  ).toBe(50_000)
})

test('a dumpster is offered unless the winning cell of a chosen material is disabled', () => {
  const rules = [matrix('first', cell('dirt', 1)), matrix('second', cell('dirt', 1, false), cell('brick', 1, false))]
  expect(isContainerOffered('twenty', ['dirt'], rules)).toBe(true)
  expect(isContainerOffered('twenty', ['dirt', 'brick'], rules)).toBe(false)
  expect(isContainerOffered('ten', ['brick'], rules)).toBe(true)
  expect(isContainerOffered('twenty', ['wood'], rules)).toBe(true)
  expect(isContainerOffered('twenty', [], rules)).toBe(true)
})

test('a dumpster is not offered if one of two cells for its material is disabled', () => {
  expect(isContainerOffered('twenty', ['dirt'], [matrix('m', cell('dirt', 1), cell('dirt', 2, false))])).toBe(false)
})

describe('The terms of a dumpster', () => {
  const withConfiguration = (configuration: PricingRule['configuration']): PricingRule => ({
    ...matrix(configuration.id),
    configuration,
  })
  const byPeriod = (includedTonnage: string) =>
    withConfiguration({
      id: 'p',
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: 'twenty',
            basePriceInCents: 49_900,
            includedTonnage,
            includedDays: 7,
            additionalDayRateInCents: 1500,
            additionalTonRateInCents: 9000,
          },
        ],
      },
    })
  const byWeight = matrix('w', {
    containerTypeId: 'twenty',
    materialId: 'wood',
    enabled: true,
    pricingType: 'payAsYouGo',
    minimumTonnage: '2',
    minimumCharge: 30_000,
    perTonRateInCents: 9900,
  })
  const byTons = (minimumTonnage: string) =>
    withConfiguration({ id: 't', type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage } })
  const terms = (rule: PricingRule, days = 7) =>
    containerTerms(twenty, { materialIds: ['wood'], days, rules: [rule], tonStep: tons('0.25') })

  test('name how it was priced, and what pay as you go charged in advance', () => {
    expect(terms(matrix('m', cell('wood', 50_000))).pricing).toEqual({ type: 'fixed' })
    expect(terms(byPeriod('2.5')).pricing).toEqual({ type: 'period' })
    expect(terms(byTons('2')).pricing).toEqual({ type: 'daily' })
    const minimum = { minimumChargeInCents: 30_000, minimumTons: tons('2') }
    expect(terms(byWeight).pricing).toEqual({ type: 'payAsYouGo', ...minimum })
  })

  test('cover the booked days of a period or its included days, whichever are more', () => {
    expect([3, 7, 9].map(days => terms(byPeriod('2.5'), days).coveredDays)).toEqual([7, 7, 9])
  })

  test('name the extra days of a period only if there are some', () => {
    expect(terms(byPeriod('2.5'), 7).chargeReason.sentence).toBe('$499.00 with 7 days included')
    expect(terms(byPeriod('2.5'), 8).chargeReason.message).toBe('reason.container.periodExtra')
  })

  test('include tons, or prepay them, or charge by weight if there are none', () => {
    expect(terms(byPeriod('2.5')).disposalReason.sentence).toBe(
      '2.5 tons of disposal included in the price of the dumpster',
    )
    expect(terms(byPeriod('0')).disposalReason.message).toBe('reason.materials.byWeight')
    expect(terms(byTons('2')).disposalReason.message).toBe('reason.materials.prepaid')
    expect(terms(byTons('0')).disposalReason.message).toBe('reason.materials.byWeight')
  })
})
