/**
 * A tax provider computes the tax of a price and keeps the books of it. The table of the service area always can compute. A service may
 * take its place (rule M104).
 */

import type { TaxPart } from '#domain/pricing/tax.ts'
import type { TaxAnswer, TaxSource } from '#domain/pricing/tax-answer.ts'
import type { Cents } from '#domain/value/money.ts'

export type TaxPlace = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

export type TaxQuestion = {
  /** This is the hauler's account at the payment service. Null is the platform's own account. */
  readonly paymentAccount: string | null
  /** The dumpster stands at this place. */
  readonly place: TaxPlace
  /** The amounts are after discounts. At least one of them is taxed. */
  readonly parts: readonly TaxPart[]
  /** This is the rate of the service area's table. */
  readonly areaRate: string
}

export type TaxCalculation = TaxAnswer & {
  /** The service knows the calculation by this id. It is null if the table computed the tax. */
  readonly calculationId: string | null
  /** The time is null if the calculation never expires. */
  readonly expiresAt: Date | null
}

export interface TaxProvider {
  readonly source: TaxSource
  /**
   * Names a question, so that the same question is not sent twice. The name is stored with the price. The key that makes it is not in the
   * database, so a person who has only the database cannot find out the address by trying. It is null if no service is used.
   */
  readonly digestOf: ((question: TaxQuestion) => string) | null
  /** @throws TaxUnavailable */
  calculate(question: TaxQuestion): Promise<TaxCalculation>
  /**
   * Returns the same amounts for a price that is only shown. It may return an answer of the last minutes again.
   * @throws TaxUnavailable
   */
  estimate(question: TaxQuestion): Promise<TaxAnswer>
  /** The books are null if no service keeps any. */
  readonly books: TaxBooks | null
}

type Entry = {
  readonly paymentAccount: string | null
  /** This is our name of the entry. A second entry under the same name is the same entry. */
  readonly reference: string
}

/** Each call throws TaxUnavailable if the service does not answer, and TaxRefused if it refuses the call. */
export interface TaxBooks {
  /** Makes a calculation for amounts that already include their tax. */
  calculateIncluded(
    input: Entry & { readonly place: TaxPlace; readonly taxedInCents: Cents; readonly untaxedInCents: Cents },
  ): Promise<{ readonly calculationId: string; readonly taxInCents: number }>
  addSale(input: Entry & { readonly calculationId: string }): Promise<{ readonly transactionId: string }>
  addReversal(
    input: Entry & { readonly transactionId: string; readonly amountInCents: number; readonly isWhole: boolean },
  ): Promise<{ readonly transactionId: string }>
}

/** The service did not answer, answered too late, or gave an answer that makes no sense. */
export class TaxUnavailable extends Error {
  override readonly name = 'TaxUnavailable'
}

/** The service refuses the call for good. */
export class TaxRefused extends Error {
  override readonly name = 'TaxRefused'
}
