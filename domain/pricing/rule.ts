/**
 * The pricing rules of a hauler, of five types (rules P3 and P20). Each has a scope, a precedence and a time in force. Their limits are
 * checked when a rule is written and again when it is read, so that a broken rule never makes a price.
 */

import { z } from 'zod'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { tonsTextSchema } from './tons-schema.ts'

const idSchema = z.uuid()
/** Upper limits. A larger value means that somebody typed too many zeros (rule P47). */
const maxInCents = 10_000_000
const maxPerDayInCents = 1_000_000
const amountInCents = z.int().min(0).max(maxInCents)
const ratePerDayInCents = z.int().min(0).max(maxPerDayInCents)
/** A share as an exact decimal from "0" to "1": "0.05" is five percent. */
const percentSchema = z.string().regex(/^(?:0(?:\.\d{1,12})?|1(?:\.0{1,12})?)$/, 'Must be a decimal from 0 to 1')

/** One cell of the matrix has the price of one material in one container type. */
const cellFields = {
  containerTypeId: idSchema,
  materialId: idSchema,
  enabled: z.boolean(),
  minimumTonnage: tonsTextSchema,
  perTonRateInCents: amountInCents,
}
const matrixCellSchema = z.discriminatedUnion('pricingType', [
  z.strictObject({ ...cellFields, pricingType: z.literal('fixed'), fixedPriceInCents: amountInCents }),
  z.strictObject({ ...cellFields, pricingType: z.literal('payAsYouGo'), minimumCharge: amountInCents }),
])

export const containerPeriodSchema = z.strictObject({
  containerTypeId: idSchema,
  basePriceInCents: amountInCents,
  includedTonnage: tonsTextSchema,
  includedDays: z.int().min(1),
  additionalDayRateInCents: ratePerDayInCents,
  additionalTonRateInCents: amountInCents,
})

const percentageFields = { discountType: z.literal('percentage'), discountPercent: percentSchema }
const flatFields = { discountType: z.literal('flat'), discountAmountInCents: amountInCents }
export const maxCodeCharacters = 40
const code = nameOfAtMost(maxCodeCharacters)

const cells = z.array(matrixCellSchema)
const matrix = {
  type: z.literal('CONTAINER_MATERIAL_MATRIX'),
  data: z.strictObject({ cells: cells.readonly() }),
}
const containerPeriods = z.array(containerPeriodSchema)
const periods = {
  type: z.literal('CONTAINER_PERIOD_PRICING'),
  data: z.strictObject({ containerPeriods: containerPeriods.readonly() }),
}
export const tonnageSchema = z.strictObject({ perTonRateInCents: amountInCents, minimumTonnage: tonsTextSchema })
const tonnage = { type: z.literal('TONNAGE_PRICING'), data: tonnageSchema }
const autoDiscount = {
  type: z.literal('AUTO_DISCOUNT'),
  data: z.discriminatedUnion('discountType', [z.strictObject(percentageFields), z.strictObject(flatFields)]),
}
const codeDiscount = {
  type: z.literal('DISCOUNT'),
  data: z.discriminatedUnion('discountType', [
    z.strictObject({ ...percentageFields, code }),
    z.strictObject({ ...flatFields, code }),
  ]),
}
const own = { id: idSchema }

const ruleConfigurationSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...own, ...matrix }),
  z.strictObject({ ...own, ...periods }),
  z.strictObject({ ...own, ...tonnage }),
  z.strictObject({ ...own, ...autoDiscount }),
  z.strictObject({ ...own, ...codeDiscount }),
])

/** A rule has at least one price. */
export const periodTermsSchema = z.strictObject({ containerPeriods: containerPeriods.min(1).readonly() })

/** The terms of a rule that has no id yet. */
const ruleTermsSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: matrix.type, data: z.strictObject({ cells: cells.min(1).readonly() }) }),
  z.strictObject({ type: periods.type, data: periodTermsSchema }),
  z.strictObject(tonnage),
  z.strictObject(autoDiscount),
  z.strictObject(codeDiscount),
])

const everybody = z.literal('all')

export const maxRuleNameCharacters = 100

/** The fields that every rule has besides its terms. */
const ruleFields = {
  name: nameOfAtMost(maxRuleNameCharacters),
  scope: z.strictObject({
    customerClassification: z.enum(['individual', 'contractor', 'all']),
    zipCodes: z.union([everybody, z.array(z.string().regex(/^\d{5}$/)).readonly()]),
    customerIds: z.union([everybody, z.array(idSchema).readonly()]),
  }),
  /** The rule with the higher precedence wins. */
  precedence: z.int().min(100).max(1000),
  canCombine: z.boolean(),
}

const pricingRuleSchema = z
  .strictObject({
    ...ruleFields,
    id: idSchema,
    active: z.boolean(),
    organizationId: idSchema,
    configuration: ruleConfigurationSchema,
    effectiveFrom: z.date().nullable(),
    effectiveTo: z.date().nullable(),
  })
  .refine(rule => endsAfterStart(rule.effectiveFrom, rule.effectiveTo), {
    path: ['effectiveTo'],
    message: 'Must be later than the start',
  })

const instantSchema = z.iso.datetime()

const draftFields = {
  ...ruleFields,
  terms: ruleTermsSchema,
  effectiveFrom: instantSchema.nullable(),
  effectiveTo: instantSchema.nullable(),
}
const draftTimesSchema = z.object({ effectiveFrom: draftFields.effectiveFrom, effectiveTo: draftFields.effectiveTo })
type DraftTimes = z.infer<typeof draftTimesSchema>
const draftEndsAfterStart = (draft: DraftTimes) =>
  endsAfterStart(dateOf(draft.effectiveFrom), dateOf(draft.effectiveTo))
const draftOrder = {
  path: ['effectiveTo'],
  message: 'Must be later than the start',
  // The times are compared as soon as the form can read both, even if another field is wrong. The form then marks all wrong fields at once.
  when: ({ value }: { value: unknown }) => draftTimesSchema.safeParse(value).success,
}

/** A rule in the form in which the office sends it to try it out or to store it. It has its id before it is stored. */
export const ruleDraftSchema = z
  .strictObject({ ...draftFields, id: idSchema, active: z.boolean() })
  .refine(draftEndsAfterStart, draftOrder)

export const nameInSpanishSchema = draftFields.name.nullable()

/** The facts of a rule that a person writes. */
export const ruleFactsSchema = z
  .strictObject({ ...draftFields, nameInSpanish: nameInSpanishSchema })
  .refine(draftEndsAfterStart, draftOrder)

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const endsAfterStart = (from: Date | null, to: Date | null): boolean => from === null || to === null || from < to

/**
 * Returns the pricing rule that a draft becomes for a hauler.
 * @throws `BrokenRules` as `parseRule` does.
 */
export function ruleOfDraft(draft: RuleDraft, organizationId: string): PricingRule {
  const { terms, effectiveFrom, effectiveTo, ...fields } = draft
  return parseRule({
    ...fields,
    organizationId,
    configuration: { id: draft.id, ...terms },
    effectiveFrom: dateOf(effectiveFrom),
    effectiveTo: dateOf(effectiveTo),
  })
}

export type RuleDraft = Readonly<z.infer<typeof ruleDraftSchema>>
export type RuleTerms = RuleDraft['terms']
export type CustomerClassification = 'individual' | 'contractor'
export type MatrixCell = Readonly<z.infer<typeof matrixCellSchema>>
export type ContainerPeriod = Readonly<z.infer<typeof containerPeriodSchema>>
export type RuleConfiguration = Readonly<z.infer<typeof ruleConfigurationSchema>>
export type RuleType = RuleConfiguration['type']
export const ruleTypes = [
  'CONTAINER_PERIOD_PRICING',
  'CONTAINER_MATERIAL_MATRIX',
  'TONNAGE_PRICING',
  'AUTO_DISCOUNT',
  'DISCOUNT',
] as const satisfies readonly RuleType[]
export type DiscountTerms = Readonly<Extract<RuleConfiguration, { type: 'AUTO_DISCOUNT' }>['data']>
export type RuleScope = Readonly<PricingRule['scope']>
export type PricingRule = Readonly<z.infer<typeof pricingRuleSchema>>

/** A rule whose data breaks a limit: its name and the place of each problem. */
export type BrokenRule = { readonly id: string; readonly name: string; readonly problems: readonly string[] }

/** The rules that are broken. The product makes no price with them, and none without them. */
export class BrokenRules extends Error {
  readonly rules: readonly BrokenRule[]

  constructor(rules: readonly BrokenRule[]) {
    super(rules.map(({ id, name, problems }) => `pricing rule ${id} "${name}": ${problems.join('; ')}`).join('\n'))
    this.name = 'BrokenRules'
    this.rules = rules
  }
}

/**
 * Checks a rule. Every rule that is written or read passes through this function.
 * @throws `BrokenRules` with the rule's name and every problem.
 */
export function parseRule(
  candidate: Readonly<Record<keyof PricingRule, unknown>> & Pick<PricingRule, 'id' | 'name'>,
): PricingRule {
  const { data, error } = pricingRuleSchema.safeParse(candidate)
  if (!error) return data
  const problems = error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new BrokenRules([{ id: candidate.id, name: candidate.name, problems }])
}
