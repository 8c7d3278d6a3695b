/**
 * Turns a pricing rule into sentences. These functions find the facts, and the texts of the office have the words in both languages.
 *
 * Example: "20 yard: $525.00 for 14 days and 3 t, then $12.00 a day, $89.00 a ton"
 */
import { formatCents } from '#domain/value/money.ts'
import { percentOf } from '../percent.ts'
import type { ReasonValues } from '../reason.ts'
import type { ContainerPeriod, DiscountTerms, MatrixCell, RuleTerms } from '../rule.ts'
import { tons, tonsToNumber } from '../tonnage.ts'

export type SentenceKey =
  | 'period'
  | 'fixed'
  | 'payAsYouGo'
  | 'byWeight'
  | 'forbidden'
  | 'tonnage'
  | 'discount.percentage'
  | 'discount.flat'
  | 'code.percentage'
  | 'code.flat'

export type RuleSentence = { readonly key: SentenceKey; readonly values: ReasonValues }

/** The functions return the name of a dumpster or a material. One that was deleted has no name. */
export type CatalogNames = {
  readonly container: (id: string) => string
  readonly material: (id: string) => string
}

/** Makes a sentence for each price of a rule. */
export function ruleSentences(terms: RuleTerms, names: CatalogNames): RuleSentence[] {
  switch (terms.type) {
    case 'CONTAINER_PERIOD_PRICING':
      return terms.data.containerPeriods.map(period => periodSentence(period, names))
    case 'CONTAINER_MATERIAL_MATRIX':
      return terms.data.cells.map(cell => cellSentence(cell, names))
    case 'TONNAGE_PRICING': {
      const { perTonRateInCents, minimumTonnage } = terms.data
      return [{ key: 'tonnage', values: { perTon: formatCents(perTonRateInCents), tons: weight(minimumTonnage) } }]
    }
    case 'AUTO_DISCOUNT':
      return [discountSentence(terms.data, 'discount', {})]
    case 'DISCOUNT':
      return [discountSentence(terms.data, 'code', { code: terms.data.code })]
  }
}

function discountSentence(terms: DiscountTerms, kind: 'discount' | 'code', values: ReasonValues): RuleSentence {
  return terms.discountType === 'percentage'
    ? { key: `${kind}.percentage`, values: { ...values, percent: percentOf(terms.discountPercent) } }
    : { key: `${kind}.flat`, values: { ...values, amount: formatCents(terms.discountAmountInCents) } }
}

const weight = (text: string): number => tonsToNumber(tons(text))

function periodSentence(period: ContainerPeriod, { container }: CatalogNames): RuleSentence {
  const values = {
    container: container(period.containerTypeId),
    base: formatCents(period.basePriceInCents),
    days: period.includedDays,
    tons: weight(period.includedTonnage),
    perDay: formatCents(period.additionalDayRateInCents),
    perTon: formatCents(period.additionalTonRateInCents),
  }
  return { key: 'period', values }
}

function cellSentence(cell: MatrixCell, { container, material }: CatalogNames): RuleSentence {
  const values = {
    container: container(cell.containerTypeId),
    material: material(cell.materialId),
    tons: weight(cell.minimumTonnage),
    perTon: formatCents(cell.perTonRateInCents),
  }
  if (!cell.enabled) return { key: 'forbidden', values }
  if (cell.pricingType === 'fixed') {
    return { key: 'fixed', values: { ...values, price: formatCents(cell.fixedPriceInCents) } }
  }
  if (cell.minimumCharge === 0 && values.tons === 0) return { key: 'byWeight', values }
  return { key: 'payAsYouGo', values: { ...values, minimum: formatCents(cell.minimumCharge) } }
}
