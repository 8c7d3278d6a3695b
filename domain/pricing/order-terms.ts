/**
 * The terms of an order's prices that the bill after weighing needs. They are frozen with the quote, so that later changes of rules,
 * charges and tax rates do not change them (rules P19 and B2).
 */

import { estimatedRentalDays } from '#domain/schedule/rental-days.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import type { TypePricing } from './container-charge.ts'
import type { ExtraDaysRule } from './extra-days-rule.ts'
import type { FeePrices } from './field-fees.ts'
import { linesOfKind } from './line.ts'
import { type ChosenContainer, type Pricing, type Quote, type QuoteInput, taxedLines } from './quote.ts'
import type { TaxableKind } from './service-area.ts'
import { type FrozenTax, frozenTaxOf, spreadDiscount, taxableOf } from './tax.ts'
import { type Tons, tonStepOf } from './tonnage.ts'

/** The rules by which a hauler bills, apart from its prices. */
export type BillingRules = {
  readonly tonnageStepInHundredths: number
  readonly extraDaysRule: ExtraDaysRule
  readonly fees: FeePrices
}

/** Tons are whole ten-thousandths, as `tonnage.ts` counts them. */
export type OrderTerms = {
  /** The days from drop-off to pick-up that the customer chose at the checkout. */
  readonly rentalDays: number
  readonly containers: readonly TermsOfType[]
  readonly tonStep: Tons
  /** Every material that the hauler charges by the piece, even if the customer did not choose it. */
  readonly items: readonly ItemTerms[]
  /** Null if no tax is collected. `taxedInCents` is the taxed part of the order, after discounts. */
  readonly tax:
    | (FrozenTax & {
        readonly kinds: readonly TaxableKind[]
        readonly taxedInCents: Cents
      })
    | null
  readonly extraDaysRule: ExtraDaysRule
  /** Missing in orders of earlier versions, whose consent names no fees from the field (rule M24). */
  readonly fees?: FeePrices
}

/** The terms of one dumpster of a type. If there are several, each has its own tons and days. */
export type TermsOfType = {
  readonly containerTypeId: string
  readonly name: string
  readonly quantity: number
  /** Missing in orders of earlier versions, which pay for the tons above the covered ones. */
  readonly pricing?: TypePricing
  readonly coveredTons: Tons
  readonly perTonInCents: Cents
  /** Null if the price covers any number of days. */
  readonly coveredDays: number | null
  readonly extraDayInCents: Cents | null
}

export type ItemTerms = {
  readonly materialId: string
  readonly name: string
  readonly eachInCents: Cents
  readonly paidQuantity: number
  /** The amount that was paid for the pieces, after the order's discounts. */
  readonly paidInCents: Cents
}

/** Makes the terms of an order from the facts that made its quote. */
export function orderTerms({ input, chosen, quote }: Pricing, billing: BillingRules): OrderTerms {
  const lines = taxedLines(quote.lines)
  const discount = cents(-sumCents(linesOfKind(quote.lines, 'discount').map(one => one.amountInCents)))
  const { taxRate, taxableKinds } = input.serviceArea
  const frozenTerms = (taxedInCents: Cents) => ({
    ...frozenTaxOf(taxedInCents, taxRate, input.taxed?.answer ?? null),
    kinds: taxableKinds,
    taxedInCents,
  })
  return {
    rentalDays: input.rentalDays ?? estimatedRentalDays,
    containers: chosen.map(termsOfType),
    tonStep: tonStepOf(billing.tonnageStepInHundredths),
    items: itemTerms(input, quote, discount),
    tax: input.collectTaxes ? frozenTerms(taxableOf(lines, discount, taxableKinds)) : null,
    extraDaysRule: billing.extraDaysRule,
    fees: billing.fees,
  }
}

function termsOfType({ type, quantity, terms }: ChosenContainer): TermsOfType {
  return {
    containerTypeId: type._id,
    name: type.name,
    quantity,
    pricing: terms.pricing,
    coveredTons: terms.coveredTons,
    perTonInCents: terms.perTonInCents,
    coveredDays: terms.coveredDays,
    extraDayInCents: terms.extraDayInCents,
  }
}

function itemTerms({ materials }: QuoteInput, quote: Quote, discount: Cents): ItemTerms[] {
  const lines = taxedLines(quote.lines)
  const shares = spreadDiscount(
    discount,
    lines.map(line => line.amountInCents),
  )
  const firstItem = lines.findIndex(line => line.kind === 'additional-material')
  const paid = new Map(
    linesOfKind(quote.lines, 'additional-material').map((line, index) => [
      line.itemId,
      { quantity: line.quantity, inCents: cents(line.amountInCents - (shares[firstItem + index] ?? 0)) },
    ]),
  )
  return materials.flatMap(({ _id, name, extraChargeInCents }) => {
    // The database has null if the material costs nothing.
    const each = extraChargeInCents ?? 0
    if (each === 0) return []
    const { quantity, inCents } = paid.get(_id) ?? { quantity: 0, inCents: cents(0) }
    return [{ materialId: _id, name, eachInCents: cents(each), paidQuantity: quantity, paidInCents: inCents }]
  })
}
