/**
 * A provider computes the tax of a price and keeps the books of it. The table of the service area always can; a service may take its place
 * (rule M104).
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
  /** This is the hauler's account at the payment service; null is the platform's own. */
  readonly paymentAccount: string | null
  /** The dumpster is at this place. */
  readonly place: TaxPlace
  /** The amounts are after discounts. At least one of them is taxed. */
  readonly parts: readonly TaxPart[]
  /** This is the rate of the service area's table. */
  readonly areaRate: string
}

export type TaxCalculation = TaxAnswer & {
  /** This is the service's id of the calculation. It is null from the table. */
  readonly calculationId: string | null
  /** It is null if it never ends. */
  readonly expiresAt: Date | null
}

export interface TaxProvider {
  readonly source: TaxSource
  /**
   * Names a question, so that the same question is not sent twice. The name is stored with the price. It is made with a key that is not in the
   * database: a person who has the database alone cannot try out which address it was. It is null if no service is used.
   */
  readonly digestOf: ((question: TaxQuestion) => string) | null
  /** @throws TaxUnavailable */
  calculate(question: TaxQuestion): Promise<TaxCalculation>
  /**
   * Returns the same amounts for a price that is only shown; an answer of the last minutes may be used again.
   * @throws TaxUnavailable
   */
  estimate(question: TaxQuestion): Promise<TaxAnswer>
  /** It is null if no service keeps books. */
  readonly books: TaxBooks | null
}

type Entry = {
  readonly paymentAccount: string | null
  /** This is our name of the entry. A second entry under the same name is the same entry. */
  readonly reference: string
}

/** Each call throws TaxUnavailable if there is no answer, and TaxRefused if the service refuses it. */
export interface TaxBooks {
  /** Makes a calculation of amounts that include their tax already. */
  calculateIncluded(
    input: Entry & { readonly place: TaxPlace; readonly taxedInCents: Cents; readonly untaxedInCents: Cents },
  ): Promise<{ readonly calculationId: string; readonly taxInCents: number }>
  addSale(input: Entry & { readonly calculationId: string }): Promise<{ readonly transactionId: string }>
  addReversal(
    input: Entry & { readonly transactionId: string; readonly amountInCents: number; readonly isWhole: boolean },
  ): Promise<{ readonly transactionId: string }>
}

/** There was no answer, a late one, or one that makes no sense. */
export class TaxUnavailable extends Error {
  override readonly name = 'TaxUnavailable'
}

/** The service refuses this for good. */
export class TaxRefused extends Error {
  override readonly name = 'TaxRefused'
}
