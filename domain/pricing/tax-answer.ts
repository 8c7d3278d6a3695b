/**
 * The tax of a price comes from the service area's table, or from a tax service that received its lines and its delivery address
 * (rule M104).
 */
import { type Cents, cents, rate, timesRate } from '#domain/value/money.ts'

export type TaxSource = 'table' | 'stripe'

/** A tax service returns this answer about the lines of a price. */
export type TaxAnswer = {
  readonly taxInCents: Cents
  /** The rate covers all jurisdictions together, as a decimal such as "0.0825". Later lines of the order are taxed with it. */
  readonly rate: string
}

/**
 * This record is frozen with a quote if a tax service is in use. `table` means that the service did not answer. Quotes of
 * installations without such a service do not have this field, because the area's rate made their tax.
 */
export type QuoteTax =
  | { readonly source: 'table' }
  | {
      readonly source: 'stripe'
      /** This is the service's own id of its calculation. The tax transaction is made of it once the price is paid. */
      readonly calculationId: string
      /**
       * This is a keyed digest of the question, so that the same question is not asked again. It does not reveal the address
       * (rule M109).
       */
      readonly asked: string
      readonly rate: string
      /** No transaction can be made of the calculation after this moment. */
      readonly expiresAt: string
    }

/** This is an answer with its source. `tax` is null for a price that is only shown; `answer` is null if the table taxes. */
export type TaxOfQuote = { readonly tax: QuoteTax | null; readonly answer: TaxAnswer | null }

/**
 * Returns the taxed part of a payment that contains this tax. The part includes the tax: with 8.25 %, $54.19 of $60.00 have $4.13
 * of tax. The service receives amounts that follow an order's frozen terms in this form, so that they do not change (rule M105).
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
