/**
 * Makes the bill after weighing (rule B1). It has the ordered lines, the lines that weight, pieces and days add or give back, the accepted
 * fees from the field, the lines that the office adds before and after tax, its discounts, and tax on the whole, rounded once. Example:
 *
 *   ordered, without tax                                            576.00
 *   3.1 tons weighed, 2 covered: 1.25 tons × 99.00                  123.75
 *   1 of 2 mattresses found: half of the 90.00 paid for them        -45.00
 *   12 days used, 10 covered: 2 × 15.00                              30.00
 *   8.25 % tax on 498.00                                             41.09
 *   total                                                           725.84
 */

import { Refusal } from '#domain/refusal/refusal.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import type { AdditionalLine, BillInput, BillLine, BillLineKind, FinalBill } from './bill.ts'
import { type BillDiscount, billDiscountsOn } from './bill-discount.ts'
import { extraDayLines, itemLines, weightLines } from './bill-lines.ts'
import { feeLines } from './field-fees.ts'
import type { OrderTerms } from './order-terms.ts'
import { reasonFor } from './reason.ts'
import type { TaxableKind } from './service-area.ts'
import { spreadDiscount, taxOnWhole } from './tax.ts'

/**
 * Makes the bill of an order.
 * @throws 'discount-too-large' if the office's discounts in dollars exceed the amount that is left.
 * @throws 'bill-below-zero' if lines of the office take off more than there is.
 * @throws a RangeError unless every dumpster of the order was weighed, and if an item is not charged by the piece.
 */
export function finalBill(input: BillInput): FinalBill {
  const ordered = input.ordered.filter(line => line.kind !== 'tax')
  const used = [...weightLines(input), ...itemLines(input), ...extraDayLines(input), ...feeLines(input.fees)]
  const beforeTax = input.additional.filter(line => !line.postTax).map(line => additionalLine(line, 'additional'))
  const due: BillLine[] = [...ordered, ...used, ...beforeTax]
  const sum = sumOf(due)
  if (sum < 0) throw new Refusal('bill-below-zero')
  const discounts = discountLines(sum, input.discounts)
  const subTotalInCents = cents(sum + sumOf(discounts))
  const tax = taxLines(input.terms, [...used, ...beforeTax], { sum, discount: cents(-sumOf(discounts)) })
  const afterTax = input.additional
    .filter(line => line.postTax)
    .map(line => additionalLine(line, 'additional-after-tax'))
  const lines = [...due, ...discounts, ...tax, ...afterTax]
  const totalInCents = sumOf(lines)
  if (totalInCents < 0) throw new Refusal('bill-below-zero')
  return { lines, subTotalInCents, taxInCents: sumOf(tax), totalInCents }
}

const sumOf = (lines: readonly BillLine[]): Cents => sumCents(lines.map(line => line.amountInCents))

function additionalLine(line: AdditionalLine, kind: 'additional' | 'additional-after-tax'): BillLine {
  const message = kind === 'additional' ? 'reason.bill.beforeTax' : 'reason.bill.afterTax'
  const { label, amountInCents } = line
  return { kind, itemId: null, label, quantity: 1, amountInCents, reason: reasonFor(message) }
}

function discountLines(sum: Cents, discounts: readonly BillDiscount[]): BillLine[] {
  return billDiscountsOn(sum, discounts).map(({ amountInCents, reason }) => ({
    kind: 'bill-discount',
    itemId: null,
    label: 'Discount',
    quantity: 1,
    amountInCents: cents(-amountInCents),
    reason,
  }))
}

/** The kind of line by which a later line is taxed. A line that the office adds before tax is always taxed. */
const taxedAs: Partial<Record<BillLineKind, TaxableKind>> = {
  weight: 'materials',
  item: 'additional-material',
  extension: 'container',
  'extra-days': 'container',
  'fee-dry-run': 'fee',
  'fee-waiting': 'fee',
  'fee-overfill': 'fee',
  'fee-wrong-material': 'fee',
  'fee-cleaning': 'fee',
  'fee-relocation': 'fee',
  'fee-missed-promise': 'fee',
}

function taxLines(
  { tax }: OrderTerms,
  later: readonly BillLine[],
  { sum, discount }: { readonly sum: Cents; readonly discount: Cents },
): BillLine[] {
  if (!tax) return []
  const isTaxed = ({ kind }: BillLine) => {
    const asKind = taxedAs[kind]
    return asKind === undefined || tax.kinds.includes(asKind)
  }
  const taxed = Math.max(0, tax.taxedInCents + sumOf(later.filter(isTaxed)))
  const [share = 0] = spreadDiscount(discount, [cents(taxed), cents(sum - taxed)])
  const { taxInCents, reason } = taxOnWhole(cents(taxed - share), tax)
  if (taxInCents === 0) return []
  return [{ kind: 'tax', itemId: null, label: 'Tax', quantity: 1, amountInCents: taxInCents, reason }]
}
