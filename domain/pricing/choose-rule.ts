/**
 * Decides which pricing rules apply to a cart and which of them wins (rules P3 and P4). The rule with the higher precedence wins, then the
 * narrower scope (customers, ZIPs, classification, all), then the later start, then the smaller id.
 */
import { byCodeUnits } from '#domain/value/compare.ts'
import type { CustomerClassification, PricingRule, RuleConfiguration, RuleType } from './rule.ts'

/** The customer, the place and the time of a price. While a part is null, only rules with `all` match it. */
export type RuleContext = {
  readonly now: Date
  readonly zipCode: string | null
  readonly customerType: CustomerClassification | null
  readonly userId: string | null
}

export type RuleOf<T extends RuleType> = PricingRule & {
  readonly configuration: Extract<RuleConfiguration, { type: T }>
}

/** Returns the rules that apply, the winner first. If several price the same thing, the first of them decides. */
export function applicableRules(rules: readonly PricingRule[], context: RuleContext): PricingRule[] {
  return rules.filter(rule => applies(rule, context)).sort(compareRules)
}

/** Returns true if a rule is active, in force at this instant, and every part of its scope matches. */
export const applies = (rule: PricingRule, context: RuleContext): boolean => ruleMismatches(rule, context).length === 0

/** The reason why a rule does not apply. */
export type RuleMismatch = 'off' | 'not-yet' | 'over' | 'customer-type' | 'zip' | 'customer'

/** Returns every reason why a rule does not apply. The list is empty if the rule applies. */
export function ruleMismatches(rule: PricingRule, { now, zipCode, customerType, userId }: RuleContext): RuleMismatch[] {
  const { customerClassification, zipCodes, customerIds } = rule.scope
  const mismatches: RuleMismatch[] = []
  if (!rule.active) mismatches.push('off')
  if (rule.effectiveFrom !== null && rule.effectiveFrom > now) mismatches.push('not-yet')
  if (rule.effectiveTo !== null && rule.effectiveTo <= now) mismatches.push('over')
  if (customerClassification !== 'all' && customerClassification !== customerType) mismatches.push('customer-type')
  if (zipCodes !== 'all' && (zipCode === null || !zipCodes.includes(zipCode))) mismatches.push('zip')
  if (customerIds !== 'all' && (userId === null || !customerIds.includes(userId))) mismatches.push('customer')
  return mismatches
}

/**
 * Returns the next instant after `now` at which a rule begins or ends. Until then, the same rules apply to the same cart. Returns null if no
 * rule begins or ends any more.
 */
export function nextRuleChange(rules: readonly PricingRule[], now: Date): Date | null {
  const changes = rules.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo])
  const later = changes.flatMap(change => (change !== null && change > now ? [change.getTime()] : []))
  return later.length > 0 ? new Date(Math.min(...later)) : null
}

/** Returns a negative number if the first rule wins. Returns zero only if both are the same rule. */
export function compareRules(a: PricingRule, b: PricingRule): number {
  return b.precedence - a.precedence || narrowness(b) - narrowness(a) || laterFirst(a, b) || byCodeUnits(a.id, b.id)
}

/** Returns the rules of one type, in the given order. */
export function rulesOfType<T extends RuleType>(rules: readonly PricingRule[], type: T): RuleOf<T>[] {
  return rules.filter((rule): rule is RuleOf<T> => rule.configuration.type === type)
}

/** Two rules are equally strong if only their start or their id decides between them. */
export const areEquallyStrong = (a: PricingRule, b: PricingRule): boolean =>
  a.precedence === b.precedence && narrowness(a) === narrowness(b)

function narrowness({ scope }: PricingRule): number {
  return (
    (scope.customerIds === 'all' ? 0 : 4) +
    (scope.zipCodes === 'all' ? 0 : 2) +
    (scope.customerClassification === 'all' ? 0 : 1)
  )
}

/** A rule without a start has always been in force and counts as the earliest. */
function laterFirst(a: PricingRule, b: PricingRule): number {
  const start = (rule: PricingRule) => rule.effectiveFrom?.getTime() ?? -8.64e15
  return start(b) - start(a)
}
