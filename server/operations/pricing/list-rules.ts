import type { Db } from '@rolloff/sql/connect.ts'
import { BrokenRules, type PricingRule } from '#domain/pricing/rule.ts'
import { type EqualRule, equalsOf } from '#domain/pricing/try-out/equal-rules.ts'
import { toRule } from '#server/db/pricing/pricing-facts.ts'
import { type OfficeRule, listRules as readRules } from '#server/db/pricing/rules.ts'

export type ListedRule = Omit<OfficeRule, 'stored'> & {
  readonly stored: OfficeRule['stored']
  /** `rule` is null if the stored rule has a value out of range. `problems` has the details. */
  readonly rule: PricingRule | null
  readonly problems: readonly string[]
  /** These rules have the same strength as this rule. */
  readonly equals: readonly EqualRule[]
}

/** Returns every rule of a hauler, and the problems of broken ones. */
export async function listRules(db: Db, organizationId: string): Promise<ListedRule[]> {
  const parsedRules = (await readRules(db, organizationId)).map(one => ({ ...one, ...parsed(one, organizationId) }))
  const shownRules = parsedRules.flatMap(one => forPeople(one) ?? [])
  return parsedRules.map(one => {
    const rule = forPeople(one)
    return { ...one, equals: rule ? equalsOf(rule, shownRules) : [] }
  })
}

/** Returns the rule for all people of its customers. Two merged records are one customer, even if a rule names only one of them. */
const forPeople = ({ rule, people }: Pick<ListedRule, 'rule' | 'people'>): PricingRule | null =>
  rule && people ? { ...rule, scope: { ...rule.scope, customerIds: people } } : rule

function parsed({ stored }: OfficeRule, organizationId: string): Pick<ListedRule, 'rule' | 'problems'> {
  try {
    return { rule: toRule(stored, organizationId), problems: [] }
  } catch (error) {
    if (!(error instanceof BrokenRules)) throw error
    return { rule: null, problems: error.rules.flatMap(rule => rule.problems) }
  }
}
