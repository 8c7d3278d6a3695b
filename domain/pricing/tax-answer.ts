/**
 * Who computed the tax of a price: the service area's table, or a tax service that was asked about its lines and its delivery address
 * (rule M104).
 */
import { type Cents, cents, rate, timesRate } from '#domain/value/money.ts'

export type TaxSource = 'table' | 'stripe'

/** What a tax service answered about the lines of a price. */
export type TaxAnswer = {
  readonly taxInCents: Cents
  /** The rate of all jurisdictions together, as a decimal such as "0.0825". Later lines of the order are taxed with it. */
  readonly rate: string
}

/**
 * Frozen with a quote where a tax service is in use. `table` says that the service did not answer. Quotes of installations without such a
 * service do not have this field, because the area's rate made their tax.
 */
export type QuoteTax =
  | { readonly source: 'table' }
  | {
      readonly source: 'stripe'
      /** The service's own id of its calculation, of which the tax transaction is made once the price is paid. */
      readonly calculationId: string
      /** A keyed digest of what was asked, so that the same question is not asked again. It tells nobody the address (rule M109). */
      readonly asked: string
      readonly rate: string
      /** After this moment no transaction can be made of it. */
      readonly expiresAt: string
    }

/** An answer with where it came from. `tax` is null for a price that is only shown, `answer` if the table taxes. */
export type TaxOfQuote = { readonly tax: QuoteTax | null; readonly answer: TaxAnswer | null }

/**
 * How much of a payment is taxed, tax included, if so much tax is in it: with 8.25 %, $54.19 of $60.00 have $4.13 of tax. Amounts that
 * follow an order's frozen terms are told to the service in this form, so that they do not move (rule M105).
 */
export function taxedPartOf(payment: {
  readonly amountInCents: number
  readonly taxInCents: number
  readonly rate: string
}): number {
  const { amountInCents, taxInCents } = payment
  const { numerator, denominator } = rate(payment.rate)
  if (taxInCents <= 0 || numerator === 0n) return 0
  const taxed = timesRate(cents(taxInCents), { numerator: denominator, denominator: numerator })
  return Math.min(amountInCents, taxed + taxInCents)
}
