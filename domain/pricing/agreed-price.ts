/**
 * Makes the quote and the terms of a price that the office and the customer agreed on by telephone (rule P24). They hold the office's
 * lines, the area's tax on them, and the tons and days that the lines cover. After that, the order is billed like any other.
 */

import { rentalDays } from '#domain/schedule/rental-days.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import type { Agreement } from './agreement.ts'
import { linesOfKind, type PriceLine } from './line.ts'
import type { BillingRules, OrderTerms } from './order-terms.ts'
import { type Quote, taxedLines } from './quote.ts'
import { reasonFor } from './reason.ts'
import type { QuoteLineKind, ServiceAreaTerms } from './service-area.ts'
import { frozenTaxOf, taxableOf, taxOn } from './tax.ts'
import type { TaxOfQuote } from './tax-answer.ts'
import { tons } from './tonnage.ts'

export type AgreedFacts = {
  readonly container: { readonly _id: string; readonly name: string }
  readonly serviceArea: ServiceAreaTerms
  readonly collectTaxes: boolean
  readonly billing: BillingRules
  /** The answer of a tax service about these lines. Missing if the service area's rate is used. */
  readonly taxed?: TaxOfQuote
}

/** Every quote has exactly one line of each of these kinds, even if the line is zero. */
const single: readonly QuoteLineKind[] = ['container', 'materials', 'city-fee']

export function agreedPrice(agreed: Agreement, facts: AgreedFacts): { quote: Quote; terms: OrderTerms } {
  const lines = agreedLines(agreed, facts)
  const subTotalInCents = sumCents(lines.map(line => line.amountInCents))
  const { taxRate, taxableKinds } = facts.serviceArea
  const taxedInCents = taxableOf(taxedLines(lines), cents(0), taxableKinds)
  const answer = facts.taxed?.answer ?? null
  const { taxInCents, reason } = facts.collectTaxes
    ? taxOn(taxedLines(lines), cents(0), facts.serviceArea, answer)
    : { taxInCents: cents(0), reason: reasonFor('reason.tax.none') }
  const days = rentalDays(agreed.dropOffWindow.day, agreed.pickupWindow.day)
  const taxLine: PriceLine = { ...line('tax', 'Tax', taxInCents), reason }
  return {
    quote: {
      lines: [...lines, taxLine],
      rentalDays: days,
      subTotalInCents,
      taxInCents,
      totalInCents: cents(subTotalInCents + taxInCents),
      isEstimate: false,
      ...(facts.taxed?.tax && { tax: facts.taxed.tax }),
    },
    terms: {
      rentalDays: days,
      containers: [coverage(agreed, facts, days)],
      tonStep: tons((facts.billing.tonnageStepInHundredths / 100).toFixed(2)),
      // The agreed lines already include the pieces.
      items: [],
      tax: facts.collectTaxes
        ? { ...frozenTaxOf(taxedInCents, taxRate, answer), kinds: taxableKinds, taxedInCents }
        : null,
      extraDaysRule: facts.billing.extraDaysRule,
      fees: facts.billing.fees,
    },
  }
}

function agreedLines({ lines }: Agreement, { container }: AgreedFacts): PriceLine[] {
  const sumOf = (kind: QuoteLineKind) =>
    sumCents(lines.filter(one => one.kind === kind).map(one => cents(one.amountInCents)))
  const others = lines.filter(one => !single.includes(one.kind))
  const all = [
    { ...line('container', container.name, sumOf('container')), itemId: container._id },
    line('materials', 'Materials', sumOf('materials')),
    ...others.map(one => line(one.kind, one.label, cents(one.amountInCents))),
    line('city-fee', 'City fee', sumOf('city-fee')),
  ]
  return (['container', 'materials', 'additional-material', 'add-on', 'city-fee'] as const).flatMap(kind =>
    linesOfKind(all, kind),
  )
}

const line = (kind: PriceLine['kind'], label: string, amountInCents: Cents): PriceLine => ({
  kind,
  itemId: null,
  label,
  quantity: 1,
  amountInCents,
  reason: reasonFor('reason.agreed'),
})

function coverage(agreed: Agreement, { container }: AgreedFacts, days: number): OrderTerms['containers'][number] {
  const { extraDayInCents } = agreed
  return {
    containerTypeId: container._id,
    name: container.name,
    quantity: 1,
    coveredTons: tons(agreed.coveredTons),
    perTonInCents: cents(agreed.perTonInCents),
    coveredDays: extraDayInCents === null ? null : days,
    extraDayInCents: extraDayInCents === null ? null : cents(extraDayInCents),
  }
}
