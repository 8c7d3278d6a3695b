/** The form of a pricing rule. The type of the rule decides which fields of its terms the form reads. */
import {
  containerPeriodSchema,
  type DiscountTerms,
  type MatrixCell,
  maxCodeCharacters,
  periodTermsSchema,
  type RuleDraft,
  type RuleScope,
  type RuleTerms,
  type RuleType,
  ruleFactsSchema,
  tonnageSchema,
} from '#domain/pricing/rule.ts'
import { isoDateOf, localTime } from '#domain/value/calendar.ts'
import {
  type Codec,
  dollars,
  type FieldName,
  formOf,
  optionalText,
  type Part,
  partOf,
  rowListOf,
  wholeNumber,
} from '#domain/value/form.ts'
import { localInstantOf } from '#domain/value/local-instant.ts'
import { percentOf } from './percent.ts'
import { decimalOfPercent } from './typed-percent.ts'

const tons: Codec<string, string> = {
  inputMode: 'decimal',
  toTyped: value => value ?? '',
  fromTyped: typed => typed.trim(),
}

const periodFields = partOf(containerPeriodSchema, {
  basePriceInCents: dollars,
  includedTonnage: tons,
  includedDays: wholeNumber,
  additionalDayRateInCents: dollars,
  additionalTonRateInCents: dollars,
})
export type TypedPeriod = ReturnType<typeof periodFields.toTyped>

export const newPeriod = (containerTypeId: string): TypedPeriod => ({
  ...periodFields.toTyped(null),
  containerTypeId,
  includedDays: '7',
})

type TypedCell = {
  readonly containerTypeId: string
  readonly materialId: string
  readonly kind: MatrixCell['pricingType'] | 'forbidden'
  /** The fixed price or the minimum charge. */
  readonly price: string
  readonly minimumTonnage: string
  readonly perTonRateInCents: string
}

export const newCell = (containerTypeId: string, materialId: string): TypedCell => ({
  containerTypeId,
  materialId,
  kind: 'fixed',
  price: '',
  minimumTonnage: '',
  perTonRateInCents: '',
})

const cellFields: Part<TypedCell, MatrixCell> = {
  names: ['containerTypeId', 'materialId', 'kind', 'price', 'minimumTonnage', 'perTonRateInCents'],
  toTyped: cell =>
    cell === null
      ? newCell('', '')
      : {
          containerTypeId: cell.containerTypeId,
          materialId: cell.materialId,
          kind: cell.enabled ? cell.pricingType : 'forbidden',
          price: dollars.toTyped(cell.pricingType === 'fixed' ? cell.fixedPriceInCents : cell.minimumCharge),
          minimumTonnage: cell.minimumTonnage,
          perTonRateInCents: dollars.toTyped(cell.perTonRateInCents),
        },
  fromTyped: ({ containerTypeId, materialId, kind, price, minimumTonnage, perTonRateInCents }) => {
    const ids = { containerTypeId, materialId }
    if (kind === 'forbidden') {
      const none = { minimumTonnage: '0', perTonRateInCents: 0, fixedPriceInCents: 0 }
      return { ...ids, enabled: false, pricingType: 'fixed', ...none }
    }
    const facts = {
      ...ids,
      enabled: true,
      pricingType: kind,
      minimumTonnage: tons.fromTyped(minimumTonnage),
      perTonRateInCents: dollars.fromTyped(perTonRateInCents),
    }
    const cents = dollars.fromTyped(price)
    return kind === 'fixed' ? { ...facts, fixedPriceInCents: cents } : { ...facts, minimumCharge: cents }
  },
  fieldAt: ([property]) => {
    if (property === 'fixedPriceInCents' || property === 'minimumCharge') return 'price'
    return cellFields.names.find(name => name === property) ?? 'kind'
  },
  inputMode: () => 'decimal',
}

type TypedDiscount = { readonly discountType: DiscountTerms['discountType']; readonly discount: string }

const discountFields: Part<TypedDiscount, DiscountTerms> = {
  names: ['discountType', 'discount'],
  toTyped: terms => {
    if (terms === null) return { discountType: 'percentage', discount: '' }
    return terms.discountType === 'percentage'
      ? { discountType: 'percentage', discount: percentOf(terms.discountPercent) }
      : { discountType: 'flat', discount: dollars.toTyped(terms.discountAmountInCents) }
  },
  fromTyped: ({ discountType, discount }) =>
    discountType === 'percentage'
      ? { discountType, discountPercent: decimalOfPercent(discount) }
      : { discountType, discountAmountInCents: dollars.fromTyped(discount) },
  fieldAt: () => 'discount',
  inputMode: () => 'decimal',
}

const periodRows = rowListOf('containerPeriods', periodFields)

/** The form of the rate card, which holds only the prices of a rule for a time. */
export const rateCardForm = formOf(periodTermsSchema, {}, { containerPeriods: periodRows })
export type TypedRateCard = ReturnType<typeof rateCardForm.toTyped>

const cellRows = rowListOf('cells', cellFields)
const tonnageFields = partOf(tonnageSchema, { perTonRateInCents: dollars, minimumTonnage: tons })

type TypedTerms = TypedDiscount &
  ReturnType<typeof periodRows.toTyped> &
  ReturnType<typeof cellRows.toTyped> &
  ReturnType<typeof tonnageFields.toTyped> & { readonly type: RuleType; readonly code: string }

const noTerms: TypedTerms = {
  type: 'CONTAINER_PERIOD_PRICING',
  ...periodRows.toTyped(null),
  ...cellRows.toTyped(null),
  ...tonnageFields.toTyped(null),
  ...discountFields.toTyped(null),
  code: '',
}
const namesOfTerms = Object.keys(noTerms) as (keyof TypedTerms)[]

/** The fields of all types keep what the office typed. The form reads only those of the chosen type. */
const termsFields: Part<TypedTerms, RuleTerms> = {
  names: namesOfTerms,
  toTyped: terms => (terms === null ? noTerms : { ...noTerms, type: terms.type, ...typedData(terms) }),
  fromTyped: typed => ({ type: typed.type, data: dataOf(typed) }),
  fieldAt: ([, property, ...inside]) => {
    if (property === 'containerPeriods') return periodRows.fieldAt(inside)
    if (property === 'cells') return cellRows.fieldAt(inside)
    return namesOfTerms.find(name => name === property) ?? 'discount'
  },
  maxLength: name => {
    if (isOfPeriod(name)) return periodRows.maxLength?.(name)
    if (name === 'minimumTonnage') return tonnageFields.maxLength?.(name)
    return name === 'code' ? maxCodeCharacters : undefined
  },
  inputMode: name => {
    if (isOfPeriod(name)) return periodRows.inputMode?.(name)
    return name === 'code' ? undefined : 'decimal'
  },
}
type PeriodField = FieldName<ReturnType<typeof periodRows.toTyped>>
const isOfPeriod = (name: string): name is PeriodField => name.startsWith('containerPeriods')

function typedData({ type, data }: RuleTerms): Partial<TypedTerms> {
  switch (type) {
    case 'CONTAINER_PERIOD_PRICING':
      return periodRows.toTyped(data.containerPeriods)
    case 'CONTAINER_MATERIAL_MATRIX':
      return cellRows.toTyped(data.cells)
    case 'TONNAGE_PRICING':
      return tonnageFields.toTyped(data)
    case 'AUTO_DISCOUNT':
      return discountFields.toTyped(data)
    case 'DISCOUNT':
      return { ...discountFields.toTyped(data), code: data.code }
  }
}

function dataOf(typed: TypedTerms): unknown {
  switch (typed.type) {
    case 'CONTAINER_PERIOD_PRICING':
      return { containerPeriods: periodRows.fromTyped(typed) }
    case 'CONTAINER_MATERIAL_MATRIX':
      return { cells: cellRows.fromTyped(typed) }
    case 'TONNAGE_PRICING':
      return tonnageFields.fromTyped(typed)
    case 'AUTO_DISCOUNT':
      return discountFields.fromTyped(typed)
    case 'DISCOUNT':
      return { ...(discountFields.fromTyped(typed) as object), code: typed.code }
  }
}

/** Commas or spaces separate the ZIPs. An empty text means all ZIPs. */
const zips: Codec<string, RuleScope['zipCodes']> = {
  toTyped: value => (value === null || value === 'all' ? '' : value.join(', ')),
  fromTyped: typed => {
    const list = typed.split(/[\s,]+/).filter(Boolean)
    return list.length === 0 ? 'all' : list
  },
}

type TypedCustomers = {
  /** An empty list means all customers. */
  readonly customerIds: readonly string[]
  /**
   * The text that the office types to find one more customer. If no customer is chosen from it, the form refuses the text, so that it is
   * not lost unnoticed.
   */
  readonly customerSearch: string
}

/** If no customer is chosen, the rule is for all customers. A rule that was for no customer stays so. */
const customersFields = (isForNobody: boolean): Part<TypedCustomers, RuleScope['customerIds']> => ({
  names: ['customerIds', 'customerSearch'],
  toTyped: ids => ({ customerIds: ids === null || ids === 'all' ? [] : ids, customerSearch: '' }),
  fromTyped: ({ customerIds, customerSearch }) => {
    if (customerSearch.trim() !== '') return undefined
    if (customerIds.length > 0) return customerIds
    return isForNobody ? [] : 'all'
  },
  fieldAt: () => 'customerIds',
})

/**
 * A day begins at midnight in the hauler's time zone. If a rule changes at another hour, it keeps this hour while its day stays the same.
 */
const dayField = (timeZone: string, before: string | null): Codec<string, string | null> => {
  const dayIn = (instant: string | null) =>
    instant === null ? '' : isoDateOf(localTime(new Date(instant), timeZone).day)
  return {
    toTyped: dayIn,
    fromTyped: typed => {
      if (typed === '') return null
      return typed === dayIn(before) ? before : (localInstantOf(`${typed}T00:00`, timeZone) ?? undefined)
    },
  }
}

/** `before` is the rule as it was stored. A day begins at midnight in `timeZone`. */
export const ruleForm = (before: RuleDraft | null, timeZone: string) =>
  formOf(
    ruleFactsSchema,
    {
      nameInSpanish: optionalText,
      precedence: wholeNumber,
      effectiveFrom: dayField(timeZone, before?.effectiveFrom ?? null),
      effectiveTo: dayField(timeZone, before?.effectiveTo ?? null),
    },
    {
      scope: partOf(
        ruleFactsSchema.shape.scope,
        { zipCodes: zips },
        { customerIds: customersFields(before?.scope.customerIds.length === 0) },
      ),
      terms: termsFields,
    },
  )
export type TypedRule = ReturnType<ReturnType<typeof ruleForm>['toTyped']>

/** Returns the fields with which the form of a new rule opens. */
export const newRule = (type: RuleType, timeZone: string): TypedRule => ({
  ...ruleForm(null, timeZone).toTyped({
    name: '',
    nameInSpanish: null,
    scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
    precedence: 500,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    terms: null,
  }),
  type,
})
