import { expect, test } from 'vitest'
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

test('a disabled cell never makes the price, however dear it is', () => {
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
