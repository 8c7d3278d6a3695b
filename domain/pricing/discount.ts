/**
 * Takes off discounts by rule and by promotion code (rules P14 and P15): either the best discount that does not combine, or all discounts
 * that combine, whichever saves the customer more. Discounts never exceed the amount to pay.
 */

import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import { type Cents, cents, formatCents, rate, sumCents, timesRate } from '#domain/value/money.ts'
import { type RuleOf, rulesOfType } from './choose-rule.ts'
import { percentOf } from './percent.ts'
import { type Reason, type ReasonValues, reasonFor } from './reason.ts'
import type { DiscountTerms, PricingRule } from './rule.ts'

/** `amountInCents` is the amount of the discount, in positive cents. */
export type Discount = { readonly label: string; readonly amountInCents: Cents; readonly reason: Reason }

type DiscountRule = RuleOf<'AUTO_DISCOUNT'> | RuleOf<'DISCOUNT'>

/**
 * Returns the discounts on an amount. `rules` are the applicable ones, the winner first. If discounts combine, percentages come first, and
 * each applies to the amount that is left. After them come flat amounts. Both keep the order of the rules. If both ways save the same, the
 * combined discounts win.
 */
export function discountsOn(amount: Cents, rules: readonly PricingRule[], promotionCode: string | null): Discount[] {
  const promotion = promotionFor(promotionCode, rules)
  const candidates: DiscountRule[] = rules.filter(
    (rule): rule is DiscountRule => rule.configuration.type === 'AUTO_DISCOUNT' || rule === promotion,
  )
  const combined = takeOff(amount, candidates.filter(rule => rule.canCombine).sort(percentagesFirst))
  const single = candidates
    .filter(rule => !rule.canCombine)
    .map(rule => takeOff(amount, [rule]))
    .reduce<Discount[]>((best, next) => (saved(next) > saved(best) ? next : best), [])
  return saved(single) > saved(combined) ? single : combined
}

/**
 * Returns the rule that has this code. If several have it, returns the winner. `rules` are the applicable ones, the winner first. Letter
 * case and outer spaces do not matter. Returns null if no rule has the code.
 */
export function promotionFor(code: string | null, rules: readonly PricingRule[]): RuleOf<'DISCOUNT'> | null {
  if (code === null || normalCode(code) === '') return null
  return (
    rulesOfType(rules, 'DISCOUNT').find(rule => normalCode(rule.configuration.data.code) === normalCode(code)) ?? null
  )
}

const normalCode = (code: string) => code.trim().toUpperCase()
const saved = (discounts: readonly Discount[]): number => sumCents(discounts.map(one => one.amountInCents))
const isFlat = (rule: DiscountRule) => (rule.configuration.data.discountType === 'flat' ? 1 : 0)
const percentagesFirst = (a: DiscountRule, b: DiscountRule) => isFlat(a) - isFlat(b)

function takeOff(amount: Cents, rules: readonly DiscountRule[]): Discount[] {
  const discounts: Discount[] = []
  let left = amount
  for (const rule of rules) {
    const amountInCents = cents(Math.min(left, amountOf(rule.configuration.data, left)))
    left = cents(left - amountInCents)
    if (amountInCents > 0) discounts.push({ label: rule.name, amountInCents, reason: discountReason(rule) })
  }
  return discounts
}

function amountOf(terms: DiscountTerms, left: Cents): Cents {
  return terms.discountType === 'flat'
    ? cents(terms.discountAmountInCents)
    : timesRate(left, rate(terms.discountPercent))
}

function discountReason(rule: DiscountRule): Reason {
  const { configuration } = rule
  const terms = configuration.data
  const values: ReasonValues =
    terms.discountType === 'flat'
      ? { amount: formatCents(terms.discountAmountInCents) }
      : { percent: percentOf(terms.discountPercent) }
  const isFlatAmount = terms.discountType === 'flat'
  if (configuration.type === 'AUTO_DISCOUNT') {
    return reasonFor(isFlatAmount ? 'reason.discount.flat' : 'reason.discount.percentage', values, rule)
  }
  const withCode = { ...values, code: configuration.data.code }
  return reasonFor(isFlatAmount ? 'reason.discount.codeFlat' : 'reason.discount.codePercentage', withCode, rule)
}

/**
 * Returns the discount of a day on which a truck is near (rule P34). It applies to the amount that other discounts leave, and never exceeds
 * that amount. Returns null if nothing is left.
 * Example: $20.00 off a cart of $585.00 leaves $565.00 before tax.
 */
export function nearDiscountOn(left: Cents, near: NearDiscount): Discount | null {
  const amountInCents =
    near.kind === 'flat' ? cents(Math.min(left, near.amountInCents)) : wholePercentOf(left, near.percent)
  if (amountInCents === 0) return null
  const reason =
    near.kind === 'flat'
      ? reasonFor('reason.discount.nearFlat', { amount: formatCents(near.amountInCents) })
      : reasonFor('reason.discount.nearPercentage', { percent: near.percent })
  return { label: 'Truck nearby', amountInCents, reason }
}

const wholePercentOf = (left: Cents, percent: number): Cents =>
  timesRate(left, { numerator: BigInt(percent), denominator: 100n })
