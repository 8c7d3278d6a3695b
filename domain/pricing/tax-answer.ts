/**
 * The tax of a price comes from the service area's table, or from a tax service that received the lines and the delivery address (rule
 * M104).
 */
import { type Cents, cents, rate, timesRate } from '#domain/value/money.ts'

export type TaxSource = 'table' | 'stripe'

/** The answer of a tax service about the lines of a price. */
export type TaxAnswer = {
  readonly taxInCents: Cents
  /** The rate of all jurisdictions together, as a decimal such as "0.0825". Later lines of the order are taxed with it. */
  readonly rate: string
}

/**
 * The source of a quote's tax, if the installation has a tax service. It is frozen with the quote. `table` means that the service did not
 * answer. Without a tax service, the quote has no such record, because the area's rate made its tax.
 */
export type QuoteTax =
  | { readonly source: 'table' }
  | {
      readonly source: 'stripe'
      /** The id of the calculation at the service. After the price is paid, the product makes the tax transaction from the calculation. */
      readonly calculationId: string
      /**
       * A keyed digest of the question, so that the product does not ask the same question again. It does not reveal the address (rule
       * M109).
       */
      readonly asked: string
      readonly rate: string
      /** After this moment, the service makes no transaction from the calculation. */
      readonly expiresAt: string
    }

/** An answer with its source. `tax` is null for a price that is only shown. `answer` is null if the tax comes from the table. */
export type TaxOfQuote = { readonly tax: QuoteTax | null; readonly answer: TaxAnswer | null }

/**
 * Returns the part of a payment that is taxed, including the tax itself: with 8.25 %, $54.19 of $60.00 contain $4.13 of tax. Amounts that
 * follow an order's frozen terms go to the service in this form, so that the service does not change them (rule M105).
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
