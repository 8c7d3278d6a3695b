/**
 * The bill after weighing needs these terms of the prices that an order was made with. They are frozen with its quote: later
 * changes of rules, charges and tax rates do not affect them (rules P19 and B2).
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

/** These rules set how a hauler bills, apart from its prices. */
export type BillingRules = {
  readonly tonnageStepInHundredths: number
  readonly extraDaysRule: ExtraDaysRule
  readonly fees: FeePrices
}

/** Tons are whole ten-thousandths, as `tonnage.ts` counts them. */
export type OrderTerms = {
  /** The customer chose these days from drop-off to pick-up at the checkout. */
  readonly rentalDays: number
  readonly containers: readonly TermsOfType[]
  readonly tonStep: Tons
  /** The list has every material that the hauler charges by the piece, even if the customer did not name it. */
  readonly items: readonly ItemTerms[]
  /** The field is null if no tax is collected. `taxedInCents` is the taxed part of the order, after discounts. */
  readonly tax:
    | (FrozenTax & {
        readonly kinds: readonly TaxableKind[]
        readonly taxedInCents: Cents
      })
    | null
  readonly extraDaysRule: ExtraDaysRule
  /** The field is absent in earlier orders, whose consent names no fees from the field (rule M24). */
  readonly fees?: FeePrices
}

/** These are the terms of one dumpster of a type. If there are several, each has its own tons and days. */
export type TermsOfType = {
  readonly containerTypeId: string
  readonly name: string
  readonly quantity: number
  /** The field is absent in earlier orders, which pay for the tons above the covered ones. */
  readonly pricing?: TypePricing
  readonly coveredTons: Tons
  readonly perTonInCents: Cents
  /** The field is null if the price covers any number of days. */
  readonly coveredDays: number | null
  readonly extraDayInCents: Cents | null
}

export type ItemTerms = {
  readonly materialId: string
  readonly name: string
  readonly eachInCents: Cents
  readonly paidQuantity: number
  /** This amount was paid for the pieces, after the order's discounts. */
  readonly paidInCents: Cents
}

/** Makes the terms of a quote from the same facts that made the quote. */
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
    // The database has null if nothing is charged.
    const each = extraChargeInCents ?? 0
    if (each === 0) return []
    const { quantity, inCents } = paid.get(_id) ?? { quantity: 0, inCents: cents(0) }
    return [{ materialId: _id, name, eachInCents: cents(each), paidQuantity: quantity, paidInCents: inCents }]
  })
}
