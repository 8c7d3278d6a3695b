/**
 * Tax is the service area's rate on its taxable lines after discounts, rounded once (rulings, section 3). Discounts are spread
 * over all lines in proportion: after each line the shares so far are the rounded share of the lines so far, so that they add up
 * to the discount to the cent and no line goes below zero.
 */
import { type Cents, cents, formatCents, rate, sumCents, timesRate } from '#domain/money.ts'

import { percentOf, type Reason, reasonFor } from './reason.ts'
import type { QuoteLineKind } from './service-area.ts'

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

/** The tax on the lines of the taxable kinds. `taxRate` is a decimal string such as "0.0825". */
export function taxOn(
  lines: readonly TaxableLine[],
  discount: Cents,
  area: { readonly taxRate: string; readonly taxableKinds: readonly QuoteLineKind[] },
): { readonly taxInCents: Cents; readonly reason: Reason } {
  const shares = spreadDiscount(
    discount,
    lines.map(line => line.amountInCents),
  )
  const taxable = lines.map((line, index) =>
    area.taxableKinds.includes(line.kind) ? cents(line.amountInCents - (shares[index] ?? 0)) : cents(0),
  )
  const base = sumCents(taxable)
  const taxInCents = timesRate(base, rate(area.taxRate))
  if (taxInCents === 0) return { taxInCents, reason: reasonFor('reason.tax.none') }
  return {
    taxInCents,
    reason: reasonFor('reason.tax', { percent: percentOf(area.taxRate), amount: formatCents(base) }),
  }
}
