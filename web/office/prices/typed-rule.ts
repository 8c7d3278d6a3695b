/** The form of a price holds typed texts; these functions turn them into a draft. */

import { percentOf } from '#domain/pricing/percent.ts'
import { type RuleDraft, type RuleTerms, ruleDraftSchema } from '#domain/pricing/rule.ts'
import { decimalOfPercent } from '#domain/pricing/typed-percent.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import { readWholeNumber } from '#domain/value/whole-number.ts'
import { instantOf } from '#web/office/edit/local-instant.ts'

export type TypedPeriod = Record<'containerTypeId' | 'base' | 'days' | 'tons' | 'perDay' | 'perTon', string>
export type TypedCell = Record<'containerTypeId' | 'materialId' | 'price' | 'tons' | 'perTon', string> & {
  readonly kind: 'fixed' | 'payAsYouGo' | 'forbidden'
}
export type TypedRule = {
  readonly name: string
  readonly nameInSpanish: string
  readonly customerType: RuleDraft['scope']['customerClassification']
  /** The ZIPs are separated by commas or spaces; an empty text means all ZIPs. */
  readonly zips: string
  /** These are ids; an empty list means everybody. */
  readonly customers: readonly string[]
  /** The text is typed to find one more customer. */
  readonly customerSearch: string
  readonly precedence: string
  /** It is like "2026-11-30", or empty. */
  readonly starts: string
  readonly ends: string
  readonly canCombine: boolean
  readonly periods: readonly TypedPeriod[]
  readonly cells: readonly TypedCell[]
  readonly perTon: string
  readonly tons: string
  readonly discountType: 'percentage' | 'flat'
  readonly discount: string
  readonly code: string
}

export type RuleType = RuleTerms['type']
export const ruleTypes = [
  'CONTAINER_PERIOD_PRICING',
  'CONTAINER_MATERIAL_MATRIX',
  'TONNAGE_PRICING',
  'AUTO_DISCOUNT',
  'DISCOUNT',
] as const satisfies readonly RuleType[]

const dateOf = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : isoDateOf(localTime(new Date(instant), timeZone).day)

const nothing: TypedRule = {
  name: '',
  nameInSpanish: '',
  customerType: 'all',
  zips: '',
  precedence: '500',
  starts: '',
  ends: '',
  customers: [],
  customerSearch: '',
  canCombine: false,
  periods: [],
  cells: [],
  perTon: '',
  tons: '',
  discountType: 'percentage',
  discount: '',
  code: '',
}

export const emptyPeriod = (containerTypeId: string): TypedPeriod => ({
  containerTypeId,
  base: '',
  days: '7',
  tons: '',
  perDay: '',
  perTon: '',
})
export const emptyCell = (containerTypeId: string, materialId: string): TypedCell => ({
  containerTypeId,
  materialId,
  kind: 'fixed',
  price: '',
  tons: '',
  perTon: '',
})

export function typedRule(draft: RuleDraft | null, nameInSpanish: string | null, timeZone: string): TypedRule {
  if (!draft) return nothing
  const { scope, terms } = draft
  return {
    ...nothing,
    name: draft.name,
    nameInSpanish: nameInSpanish ?? '',
    customerType: scope.customerClassification,
    zips: scope.zipCodes === 'all' ? '' : scope.zipCodes.join(', '),
    customers: scope.customerIds === 'all' ? [] : scope.customerIds,
    precedence: String(draft.precedence),
    starts: dateOf(draft.effectiveFrom, timeZone),
    ends: dateOf(draft.effectiveTo, timeZone),
    canCombine: draft.canCombine,
    ...typedTerms(terms),
  }
}

function typedTerms(terms: RuleTerms): Partial<TypedRule> {
  switch (terms.type) {
    case 'CONTAINER_PERIOD_PRICING':
      return {
        periods: terms.data.containerPeriods.map(one => ({
          containerTypeId: one.containerTypeId,
          base: typedDollars(one.basePriceInCents),
          days: String(one.includedDays),
          tons: one.includedTonnage,
          perDay: typedDollars(one.additionalDayRateInCents),
          perTon: typedDollars(one.additionalTonRateInCents),
        })),
      }
    case 'CONTAINER_MATERIAL_MATRIX':
      return {
        cells: terms.data.cells.map(one => ({
          containerTypeId: one.containerTypeId,
          materialId: one.materialId,
          kind: one.enabled ? one.pricingType : 'forbidden',
          price: typedDollars(one.pricingType === 'fixed' ? one.fixedPriceInCents : one.minimumCharge),
          tons: one.minimumTonnage,
          perTon: typedDollars(one.perTonRateInCents),
        })),
      }
    case 'TONNAGE_PRICING':
      return { perTon: typedDollars(terms.data.perTonRateInCents), tons: terms.data.minimumTonnage }
    case 'AUTO_DISCOUNT':
    case 'DISCOUNT': {
      const { data } = terms
      const code = terms.type === 'DISCOUNT' ? { code: terms.data.code } : {}
      return data.discountType === 'percentage'
        ? { ...code, discountType: 'percentage', discount: percentOf(data.discountPercent) }
        : { ...code, discountType: 'flat', discount: typedDollars(data.discountAmountInCents) }
    }
  }
}

/** A text that is no amount of zero or more becomes an amount that the schema refuses. */
const amount = (typed: string): number => readDollars(typed) ?? -1
const whole = (typed: string): number => readWholeNumber(typed) ?? -1

function termsOf(type: RuleType, typed: TypedRule): unknown {
  switch (type) {
    case 'CONTAINER_PERIOD_PRICING':
      return { type, data: { containerPeriods: typed.periods.map(periodOf) } }
    case 'CONTAINER_MATERIAL_MATRIX':
      return { type, data: { cells: typed.cells.map(cellOf) } }
    case 'TONNAGE_PRICING':
      return { type, data: { perTonRateInCents: amount(typed.perTon), minimumTonnage: typed.tons.trim() } }
    case 'AUTO_DISCOUNT':
      return { type, data: discountOf(typed) }
    case 'DISCOUNT':
      return { type, data: { ...discountOf(typed), code: typed.code } }
  }
}

const periodOf = (one: TypedPeriod) => ({
  containerTypeId: one.containerTypeId,
  basePriceInCents: amount(one.base),
  includedTonnage: one.tons.trim(),
  includedDays: whole(one.days),
  additionalDayRateInCents: amount(one.perDay),
  additionalTonRateInCents: amount(one.perTon),
})

function cellOf({ containerTypeId, materialId, kind, price, tons, perTon }: TypedCell) {
  const ids = { containerTypeId, materialId }
  if (kind === 'forbidden') {
    const none = { minimumTonnage: '0', perTonRateInCents: 0, fixedPriceInCents: 0 }
    return { ...ids, enabled: false, pricingType: 'fixed', ...none }
  }
  const facts = { ...ids, enabled: true, minimumTonnage: tons.trim(), perTonRateInCents: amount(perTon) }
  return kind === 'fixed'
    ? { ...facts, pricingType: kind, fixedPriceInCents: amount(price) }
    : { ...facts, pricingType: kind, minimumCharge: amount(price) }
}

const discountOf = ({ discountType, discount }: TypedRule) =>
  discountType === 'percentage'
    ? { discountType, discountPercent: decimalOfPercent(discount) }
    : { discountType, discountAmountInCents: amount(discount) }

export type ReadRule = {
  /** The key is a path of the schema, such as `terms.data.containerPeriods.0.basePriceInCents`. */
  readonly wrong: ReadonlySet<string>
  readonly draft: RuleDraft | null
}

type Reading = { id: string; type: RuleType; before: RuleDraft | null; timeZone: string }

/** The result is the draft by the schema that the call and the database's reader use, or the parts that are wrong. */
export function readRule(typed: TypedRule, { id, type, before, timeZone }: Reading): ReadRule {
  const zips = typed.zips.split(/[\s,]+/).filter(Boolean)
  const { success, data, error } = ruleDraftSchema.safeParse({
    id,
    name: typed.name,
    terms: termsOf(type, typed),
    scope: {
      customerClassification: typed.customerType,
      zipCodes: zips.length === 0 ? 'all' : zips,
      customerIds: typed.customers.length > 0 ? typed.customers : noneOf(before),
    },
    precedence: whole(typed.precedence),
    effectiveFrom: instantFor(typed.starts, before?.effectiveFrom ?? null, timeZone),
    effectiveTo: instantFor(typed.ends, before?.effectiveTo ?? null, timeZone),
    canCombine: typed.canCombine,
    active: before?.active ?? true,
  })
  const isEmpty =
    (type === 'CONTAINER_PERIOD_PRICING' && typed.periods.length === 0) ||
    (type === 'CONTAINER_MATERIAL_MATRIX' && typed.cells.length === 0)
  // A name that is typed and not chosen would be lost without a word.
  const isSearching = typed.customerSearch.trim() !== ''
  if (success && !isEmpty && !isSearching) return { wrong: new Set(), draft: data }
  const paths = error?.issues.map(issue => issue.path.join('.')) ?? []
  const more = [...(isEmpty ? ['terms.data'] : []), ...(isSearching ? ['scope.customerIds'] : [])]
  return { wrong: new Set([...paths, ...more]), draft: null }
}

/** No chosen customer means everybody; a price that is for nobody stays so. */
const noneOf = (before: RuleDraft | null) => (before && before.scope.customerIds.length === 0 ? [] : 'all')

/** The result is the beginning of a day by the clocks of the hauler; an end at another hour keeps its hour while its day stays the same. */
function instantFor(typed: string, before: string | null, timeZone: string): string | null {
  if (typed === '') return null
  return typed === dateOf(before, timeZone) ? before : (instantOf(`${typed}T00:00`, timeZone) ?? typed)
}
