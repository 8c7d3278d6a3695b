import { expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { discountsOn, promotionFor } from './discount.ts'
import type { DiscountTerms, PricingRule } from './rule.ts'

const rule = (id: string, data: DiscountTerms, changes: Partial<PricingRule> = {}): PricingRule => ({
  id,
  name: id,
  organizationId: 'org',
  configuration: { id, type: 'AUTO_DISCOUNT', data },
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  precedence: 500,
  effectiveFrom: null,
  effectiveTo: null,
  canCombine: false,
  active: true,
  ...changes,
})
const tenPercent: DiscountTerms = { discountType: 'percentage', discountPercent: '0.1' }
const coded = (id: string, code: string) =>
  rule(id, tenPercent, { configuration: { id, type: 'DISCOUNT', data: { ...tenPercent, code } } })

test('the combined discounts are taken if a single discount saves the same', () => {
  const rules = [rule('single', tenPercent), rule('combined', tenPercent, { canCombine: true })]
  expect(discountsOn(cents(10_000), rules, null).map(one => one.label)).toEqual(['combined'])
})

test('a discount that takes nothing off is not listed', () => {
  expect(discountsOn(cents(10_000), [rule('none', { discountType: 'flat', discountAmountInCents: 0 })], null)).toEqual(
    [],
  )
  expect(discountsOn(cents(0), [rule('ten', tenPercent)], null)).toEqual([])
  // The same holds for discounts that combine: the list leaves out only the one that takes nothing off.
  const nothing = rule('none', { discountType: 'flat', discountAmountInCents: 0 }, { canCombine: true })
  const ten = rule('ten', tenPercent, { canCombine: true })
  expect(discountsOn(cents(10_000), [nothing, ten], null).map(one => one.label)).toEqual(['ten'])
  expect(discountsOn(cents(0), [nothing, ten], null)).toEqual([])
})

test('combined flat amounts take off no more than is left', () => {
  const flat = (id: string, discountAmountInCents: number) =>
    rule(id, { discountType: 'flat', discountAmountInCents }, { canCombine: true })
  const rules = [flat('first', 7000), flat('second', 7000), rule('ten', tenPercent, { canCombine: true })]
  expect(discountsOn(cents(10_000), rules, null).map(one => [one.label, one.amountInCents])).toEqual([
    ['ten', 1000],
    ['first', 7000],
    ['second', 2000],
  ])
})

test('the single discount that saves most is taken, or the winning rule if both save the same', () => {
  const flat = (id: string, discountAmountInCents: number) => rule(id, { discountType: 'flat', discountAmountInCents })
  const taken = (...rules: PricingRule[]) => discountsOn(cents(10_000), rules, null).map(one => one.label)
  expect(taken(flat('small', 500), flat('large', 2000), flat('other', 1500))).toEqual(['large'])
  expect(taken(flat('winner', 1000), rule('ten', tenPercent))).toEqual(['winner'])
})

test('a code finds the first rule that has it, and an unknown or empty code finds none', () => {
  const rules = [coded('first', 'SPRING'), coded('second', 'spring')]
  expect(promotionFor('Spring', rules)?.id).toBe('first')
  expect(promotionFor('fall', rules)).toBeNull()
  expect(promotionFor('  ', [coded('blank', '')])).toBeNull()
  expect(promotionFor(null, rules)).toBeNull()
})

test('the reason of a discount by code names the code', () => {
  expect(discountsOn(cents(10_000), [coded('c', 'SPRING')], 'spring')[0]?.reason.sentence).toBe(
    '10% off with code SPRING',
  )
})

test('the product computes the worked example of the rule', () => {
  const percent = (id: string, discountPercent: string, canCombine: boolean) =>
    rule(id, { discountType: 'percentage', discountPercent }, { canCombine })
  const flat = rule('flat', { discountType: 'flat', discountAmountInCents: 2000 }, { canCombine: true })
  const rules = [percent('ten', '0.1', true), percent('five', '0.05', true), flat, percent('single', '0.18', false)]
  expect(discountsOn(cents(50_000), rules, null).map(one => one.amountInCents)).toEqual([5000, 2250, 2000])
  expect(discountsOn(cents(50_000), rules.slice(3), null).map(one => one.amountInCents)).toEqual([9000])
})
