import type { Tx } from '@rolloff/sql/connect.ts'
import { BrokenRules, type PricingRule, type RuleDraft, ruleOfDraft } from '#domain/pricing/rule.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { type StoredRule, toRule } from '#server/db/pricing/pricing-facts.ts'
import { addRule, knowsAll, lockRule, type OfficeRule, switchRuleOff, updateRule } from '#server/db/pricing/rules.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type SavedRule = {
  /** `version` is the version that the page read. It is null for a new rule. A new rule comes with its own id. */
  readonly version: number | null
  readonly nameInSpanish: string | null
  readonly draft: RuleDraft
}

/**
 * Adds a pricing rule or changes one. Carts that are priced from now on follow the rule, and placed orders never do (rule P19). Refuses
 * 'unknown-choice', 'rule-not-found' and 'changed-meanwhile'.
 */
export async function saveRule({ db, clock }: Deps, acting: OfficeActing, saved: SavedRule): Promise<{ id: string }> {
  const rule = ruleOfDraft(saved.draft, acting.organizationId)
  return db.transaction().execute(async tx => {
    const before = await lockBefore(tx, acting, saved)
    await refuseUnknown(tx, rule)
    const newRule = { rule, nameInSpanish: saved.nameInSpanish }
    if (before) await updateRule(tx, newRule)
    else if (!(await addRule(tx, newRule))) throw new Refusal('rule-not-found')
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: before ? 'change' : 'add',
      object: 'pricing-rule',
      objectId: rule.id,
      before: before && factsOfStored(before.stored),
      after: factsOf(rule),
    })
    return { id: rule.id }
  })
}

/**
 * Locks and returns the stored rule. Returns null for a new rule. If two people add a rule under the same id, the second call is refused.
 */
async function lockBefore(tx: Tx, acting: OfficeActing, { version, draft }: SavedRule) {
  const before = await lockRule(tx, acting.organizationId, draft.id)
  if (before) await refuseStale(tx, before, version ?? 0)
  else if (version !== null) throw new Refusal('rule-not-found')
  return before
}

async function refuseUnknown(tx: Tx, { organizationId, scope, configuration }: PricingRule): Promise<void> {
  const cells = configuration.type === 'CONTAINER_MATERIAL_MATRIX' ? configuration.data.cells : []
  const periods = configuration.type === 'CONTAINER_PERIOD_PRICING' ? configuration.data.containerPeriods : []
  const ruleFacts = {
    containerTypeIds: [...cells, ...periods].map(one => one.containerTypeId),
    materialIds: cells.map(one => one.materialId),
    customerIds: scope.customerIds === 'all' ? [] : [...scope.customerIds],
  }
  if (!(await knowsAll(tx, organizationId, ruleFacts))) throw new Refusal('unknown-choice')
}

export type RuleChange = { readonly id: string; readonly version: number } & (
  | { readonly act: 'switch'; readonly active: boolean }
  | { readonly act: 'end'; readonly effectiveTo: Date }
  | { readonly act: 'weigh'; readonly precedence: number }
)

const acts = { end: 'end-rule', weigh: 'change' } as const

/**
 * Switches a rule on or off, ends it at an instant or gives it another precedence. Refuses 'rule-not-found', 'changed-meanwhile',
 * 'rule-ends-too-early', and 'rule-broken' for a rule that cannot be in force.
 */
export async function changeRule({ db, clock }: Deps, acting: OfficeActing, change: RuleChange): Promise<void> {
  await db.transaction().execute(async tx => {
    const before = await lockRule(tx, acting.organizationId, change.id)
    if (!before) throw new Refusal('rule-not-found')
    await refuseStale(tx, before, change.version)
    const isOff = change.act === 'switch' && !change.active
    const rule = isOff ? null : changedRule(readable(before, acting), change)
    if (rule) await updateRule(tx, { rule, nameInSpanish: before.nameInSpanish })
    else await switchRuleOff(tx, change.id)
    const factsBefore = factsOfStored(before.stored)
    const act = change.act === 'switch' ? (change.active ? 'switch-on' : 'switch-off') : acts[change.act]
    await addChange(tx, {
      ...acting,
      at: clock(),
      act,
      object: 'pricing-rule',
      objectId: change.id,
      before: factsBefore,
      after: rule ? factsOf(rule) : { ...factsBefore, active: false },
    })
  })
}

function changedRule(rule: PricingRule, change: RuleChange): PricingRule {
  if (change.act === 'switch') return { ...rule, active: change.active }
  if (change.act === 'weigh') return { ...rule, precedence: change.precedence }
  if (rule.effectiveFrom !== null && change.effectiveTo <= rule.effectiveFrom) throw new Refusal('rule-ends-too-early')
  return { ...rule, effectiveTo: change.effectiveTo }
}

function readable({ stored }: OfficeRule, { organizationId }: OfficeActing): PricingRule {
  try {
    return toRule(stored, organizationId)
  } catch (error) {
    if (error instanceof BrokenRules) throw new Refusal('rule-broken', {}, { cause: error })
    throw error
  }
}

/** Returns amounts and times for the history, without names, codes and ids of people. */
const factsOf = ({ configuration, scope, ...rule }: PricingRule) => ({
  type: configuration.type,
  data: withoutCode(configuration.data),
  customerType: scope.customerClassification,
  precedence: rule.precedence,
  active: rule.active,
  canCombine: rule.canCombine,
  effectiveFrom: rule.effectiveFrom,
  effectiveTo: rule.effectiveTo,
})

const factsOfStored = (stored: StoredRule) => ({
  type: stored.type,
  data: withoutCode(stored.data),
  customerType: stored.customer_classification,
  precedence: stored.precedence,
  active: stored.active,
  canCombine: stored.can_combine,
  effectiveFrom: stored.effective_from,
  effectiveTo: stored.effective_to,
})

function withoutCode(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('code' in data)) return data
  const { code: _, ...others } = data
  return others
}
