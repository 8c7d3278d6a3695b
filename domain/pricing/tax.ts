/**
 * Computes the tax: the service area's rate on its taxable lines after discounts, rounded once (rules P16 and P17). A discount is spread
 * over all lines in proportion. After each line, the sum of the shares is the rounded share of all lines up to it. So the shares add up to
 * the discount to the cent, and no line goes below zero.
 *
 * $10.00 off lines of $100.00 (taxed), $50.00 (not taxed) and $33.33 (taxed): the shares are 5.45, 2.73 and 1.82. Taxed are 94.55 + 31.51 =
 * 126.06. At 8.25 % that is 10.39995, so the tax is $10.40.
 */
import { type Cents, cents, formatCents, rate, sumCents, timesRate } from '#domain/value/money.ts'

import { percentOf } from './percent.ts'
import { type Reason, reasonFor } from './reason.ts'
import type { QuoteLineKind, TaxableKind } from './service-area.ts'
import type { TaxAnswer } from './tax-answer.ts'

export type TaxableLine = { readonly kind: QuoteLineKind; readonly amountInCents: Cents }

/** Returns the share of each line in a discount, in the order of the lines. The discount is at most the sum of the lines. */
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

/** A line less its share of the discount. `isTaxed` is true if the service area taxes lines of its kind. */
export type TaxPart = TaxableLine & { readonly isTaxed: boolean }

export function taxParts(
  lines: readonly TaxableLine[],
  discount: Cents,
  taxableKinds: readonly TaxableKind[],
): TaxPart[] {
  const shares = spreadDiscount(
    discount,
    lines.map(line => line.amountInCents),
  )
  return lines.map(({ kind, amountInCents }, index) => ({
    kind,
    amountInCents: cents(amountInCents - (shares[index] ?? 0)),
    isTaxed: taxableKinds.includes(kind),
  }))
}

export const taxedSum = (parts: readonly TaxPart[]): Cents =>
  sumCents(parts.filter(part => part.isTaxed).map(part => part.amountInCents))

/** Returns the taxed part of the lines: each line of a taxable kind less its share of the discount. */
export function taxableOf(lines: readonly TaxableLine[], discount: Cents, taxableKinds: readonly TaxableKind[]): Cents {
  return taxedSum(taxParts(lines, discount, taxableKinds))
}

/** Returns the tax on a taxed amount, rounded half-up once. `taxRate` is a decimal string such as "0.0825". */
export function taxOnAmount(taxable: Cents, taxRate: string): { readonly taxInCents: Cents; readonly reason: Reason } {
  const taxInCents = timesRate(taxable, rate(taxRate))
  if (taxInCents === 0) return { taxInCents, reason: reasonFor('reason.tax.none') }
  return {
    taxInCents,
    reason: reasonFor('reason.tax', { percent: percentOf(taxRate), amount: formatCents(taxable) }),
  }
}

/**
 * Returns the tax on the lines of the taxable kinds after a discount. It uses the service area's rate, or the answer of a tax service about
 * these lines (rule M104).
 */
export function taxOn(
  lines: readonly TaxableLine[],
  discount: Cents,
  area: { readonly taxRate: string; readonly taxableKinds: readonly TaxableKind[] },
  answer: TaxAnswer | null = null,
): { readonly taxInCents: Cents; readonly reason: Reason } {
  const taxable = taxableOf(lines, discount, area.taxableKinds)
  return answer ? taxAsAnswered(taxable, answer) : taxOnAmount(taxable, area.taxRate)
}

/** Returns the tax that a service answered. Its reason names the rate and the taxed amount. */
export function taxAsAnswered(taxable: Cents, { taxInCents, rate: answeredRate }: TaxAnswer) {
  if (taxInCents === 0) return { taxInCents, reason: reasonFor('reason.tax.none') }
  return {
    taxInCents,
    reason: reasonFor('reason.tax', { percent: percentOf(answeredRate), amount: formatCents(taxable) }),
  }
}

/** The tax terms that an order freezes: the rate, and the difference between the service's answer and this rate (rule M105). */
export type FrozenTax = { readonly rate: string; readonly differenceInCents?: Cents }

/** Returns the tax on the whole taxed amount of an order. If a change leaves nothing that is taxed, there is no tax. */
export function taxOnWhole(taxable: Cents, { rate: frozenRate, differenceInCents = cents(0) }: FrozenTax) {
  const { taxInCents, reason } = taxOnAmount(taxable, frozenRate)
  if (taxable === 0 || differenceInCents === 0) return { taxInCents, reason }
  const whole = cents(Math.max(0, taxInCents + differenceInCents))
  return taxAsAnswered(taxable, { taxInCents: whole, rate: frozenRate })
}

/** Returns the tax terms that an order freezes for later bills. */
export function frozenTaxOf(taxable: Cents, areaRate: string, answer: TaxAnswer | null): FrozenTax {
  if (!answer) return { rate: areaRate }
  const differenceInCents = cents(answer.taxInCents - taxOnAmount(taxable, answer.rate).taxInCents)
  return { rate: answer.rate, ...(differenceInCents !== 0 && { differenceInCents }) }
}
