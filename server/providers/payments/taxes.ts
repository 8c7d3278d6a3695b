/** The payment service computes taxes by these calls, and keeps the books from which the hauler files them. */

export type ServiceTaxLine = {
  /** The reference is unique among the lines of one question. */
  readonly reference: string
  readonly amountInCents: number
  readonly isTaxed: boolean
}

/** This is the delivery address. It decides which rates apply. */
export type ServiceTaxPlace = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

export type ServiceTaxQuestion = {
  readonly paymentAccount: string | null
  readonly place: ServiceTaxPlace
  readonly lines: readonly ServiceTaxLine[]
  /** This is the product tax code of taxed lines. */
  readonly taxCode: string
  /** True means that the amounts already include their tax. */
  readonly isIncluded: boolean
  /** The key is missing if a repeated question changes nothing. */
  readonly idempotencyKey?: string
}

export type ServiceTax = {
  readonly calculationId: string
  readonly taxInCents: number
  /** The amount includes tax. */
  readonly totalInCents: number
  /** This is the sum of the rates of all jurisdictions, as a decimal such as "0.0825". */
  readonly rate: string
  readonly expiresAt: Date
}

type Booking = {
  readonly paymentAccount: string | null
  readonly idempotencyKey: string
  /** This is our name of the entry. The service takes each name once. */
  readonly reference: string
}

/** @throws PaymentInDoubt if there is no answer, PaymentConflict or PaymentsMisconfigured if the service refuses the call. */
export interface TaxCalls {
  calculateTax(question: ServiceTaxQuestion): Promise<ServiceTax>
  /** Enters a calculation in the books as a sale. */
  bookTax(booking: Booking & { readonly calculationId: string }): Promise<{ readonly transactionId: string }>
  /** Takes a part of a sale, with its share of the tax, out of the books again. */
  reverseTax(
    booking: Booking & { readonly transactionId: string; readonly amountInCents: number; readonly isWhole: boolean },
  ): Promise<{ readonly transactionId: string }>
}
