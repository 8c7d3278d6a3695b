/**
 * Tax is the service area's rate on its taxable lines after discounts, rounded once (rules P16 and P17). Discounts are spread
 * over all lines in proportion: after each line the shares so far are the rounded share of the lines so far, so that they add up
 * to the discount to the cent and no line goes below zero.
 *
 * $10.00 off lines of $100.00 (taxed), $50.00 (not taxed) and $33.33 (taxed): the shares are 5.45, 2.73 and 1.82. Taxed are
 * 94.55 + 31.51 = 126.06; at 8.25 % that is 10.39995, so the tax is $10.40.
 */
import { type Cents, cents, formatCents, rate, sumCents, timesRate } from '#domain/money.ts'

import { percentOf } from './percent.ts'
import { type Reason, reasonFor } from './reason.ts'
import type { QuoteLineKind, TaxableKind } from './service-area.ts'

export type TaxableLine = { readonly kind: QuoteLineKind; readonly amountInCents: Cents }

/** The part of a discount that each line bears, in the order of the lines. The discount is at most the sum of the lines. */
export function spreadDiscount(discount: Cents, amounts: readonly Cents[]): Cents[] {
  const total = sumCents(amounts)
  let linesSoFar = 0
  let sharedSoFar = 0
  return amounts.map(amount => {
    linesSoFar += amount
    const shared = total === 0 ? 0 : timesRate(discount, { numerator: BigInt(linesSoFar), denominator: BigInt(total) })
    const share = cents(shared - sharedSoFar)
    sharedSoFar = shared
    return share
  })
}

/** The taxed part of the lines: those of the taxable kinds, each less its share of the discount. */
export function taxableOf(lines: readonly TaxableLine[], discount: Cents, taxableKinds: readonly TaxableKind[]): Cents {
  const shares = spreadDiscount(
    discount,
    lines.map(line => line.amountInCents),
  )
  return sumCents(
    lines.map((line, index) =>
      taxableKinds.includes(line.kind) ? cents(line.amountInCents - (shares[index] ?? 0)) : cents(0),
    ),
  )
}

/** The tax on a taxed amount, rounded half-up once. `taxRate` is a decimal string such as "0.0825". */
export function taxOnAmount(taxable: Cents, taxRate: string): { readonly taxInCents: Cents; readonly reason: Reason } {
  const taxInCents = timesRate(taxable, rate(taxRate))
  if (taxInCents === 0) return { taxInCents, reason: reasonFor('reason.tax.none') }
  return {
    taxInCents,
    reason: reasonFor('reason.tax', { percent: percentOf(taxRate), amount: formatCents(taxable) }),
  }
}

/** The tax on the lines of the taxable kinds after a discount. */
export function taxOn(
  lines: readonly TaxableLine[],
  discount: Cents,
  area: { readonly taxRate: string; readonly taxableKinds: readonly TaxableKind[] },
): { readonly taxInCents: Cents; readonly reason: Reason } {
  return taxOnAmount(taxableOf(lines, discount, area.taxableKinds), area.taxRate)
}
