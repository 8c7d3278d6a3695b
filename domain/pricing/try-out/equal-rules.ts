/**
 * Two pricing rules of the same strength may compete for one cart. Then only their start or their id decides between them, and no person
 * chose that (rule P26). Automatic discounts never compete, because the customer gets whichever saves more.
 */

import { areEquallyStrong, compareRules } from '../choose-rule.ts'
import { promotionFor } from '../discount.ts'
import type { PricingRule } from '../rule.ts'

export type EqualRule = { readonly ruleId: string; readonly ruleName: string; readonly wins: boolean }

/** Returns the rules that are as strong as this rule. `wins` is true if the other rule wins over this one. */
export function equalsOf(rule: PricingRule, rules: readonly PricingRule[]): EqualRule[] {
  return rules
    .filter(other => other.id !== rule.id && areEquallyStrong(rule, other) && mayMeet(rule, other))
    .sort(compareRules)
    .map(other => ({ ruleId: other.id, ruleName: other.name, wins: compareRules(other, rule) < 0 }))
}

const mayMeet = (a: PricingRule, b: PricingRule): boolean =>
  a.active && b.active && timesOverlap(a, b) && scopesOverlap(a, b) && saySame(a, b)

const timesOverlap = (a: PricingRule, b: PricingRule): boolean =>
  isBefore(a.effectiveFrom, b.effectiveTo) && isBefore(b.effectiveFrom, a.effectiveTo)

const isBefore = (from: Date | null, to: Date | null): boolean => from === null || to === null || from < to

function scopesOverlap({ scope: a }: PricingRule, { scope: b }: PricingRule): boolean {
  const types = [a.customerClassification, b.customerClassification]
  return (
    (types.includes('all') || types[0] === types[1]) &&
    share(a.zipCodes, b.zipCodes) &&
    share(a.customerIds, b.customerIds)
  )
}

const share = (a: 'all' | readonly string[], b: 'all' | readonly string[]): boolean =>
  a === 'all' || b === 'all' || a.some(one => b.includes(one))

/** Two rules price the same thing if both price the same dumpster, the ton, or the same code. */
function saySame(a: PricingRule, b: PricingRule): boolean {
  if (a.configuration.type === 'DISCOUNT') return promotionFor(a.configuration.data.code, [b]) !== null
  if (a.configuration.type === 'TONNAGE_PRICING') return b.configuration.type === 'TONNAGE_PRICING'
  const priced = pricedBy(b)
  return pricedBy(a).some(one => priced.some(other => one.typeId === other.typeId && sameMaterial(one, other)))
}

type Priced = { readonly typeId: string; readonly materialId: string | null }

/** A period price applies to any material. */
const sameMaterial = (a: Priced, b: Priced): boolean =>
  a.materialId === null || b.materialId === null || a.materialId === b.materialId

function pricedBy({ configuration }: PricingRule): Priced[] {
  if (configuration.type === 'CONTAINER_MATERIAL_MATRIX') {
    return configuration.data.cells.map(cell => ({ typeId: cell.containerTypeId, materialId: cell.materialId }))
  }
  if (configuration.type !== 'CONTAINER_PERIOD_PRICING') return []
  return configuration.data.containerPeriods.map(one => ({ typeId: one.containerTypeId, materialId: null }))
}
