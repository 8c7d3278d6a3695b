/**
 * Who computes the tax of a price and keeps the books of it. The table of the service area always can; a service may be asked in its place
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
  /** The hauler's account at the payment service; null is the platform's own. */
  readonly paymentAccount: string | null
  /** Where the dumpster stands. */
  readonly place: TaxPlace
  /** After discounts. At least one of them is taxed. */
  readonly parts: readonly TaxPart[]
  /** The rate of the service area's table. */
  readonly areaRate: string
}

export type TaxCalculation = TaxAnswer & {
  /** The service's id of it; null from the table. */
  readonly calculationId: string | null
  /** It is null if it never ends. */
  readonly expiresAt: Date | null
}

export interface TaxProvider {
  readonly source: TaxSource
  /**
   * Names a question, so that the same one is not asked twice. The name is stored with the price. It is made with a key that is not in the
   * database: whoever has the database alone cannot try out which address it was. It is null if nothing is asked.
   */
  readonly digestOf: ((question: TaxQuestion) => string) | null
  /** Throws TaxUnavailable. */
  calculate(question: TaxQuestion): Promise<TaxCalculation>
  /** The same amounts for a price that is only shown; an answer of the last minutes may serve again. Throws TaxUnavailable. */
  estimate(question: TaxQuestion): Promise<TaxAnswer>
  /** It is null if no service keeps books. */
  readonly books: TaxBooks | null
}

type Entry = {
  readonly paymentAccount: string | null
  /** Our name of the entry. Made again under the same name it is the same entry. */
  readonly reference: string
}

/** Each call throws TaxUnavailable without an answer, and TaxRefused. */
export interface TaxBooks {
  /** A calculation of amounts that have their tax in them already. */
  calculateIncluded(
    ask: Entry & { readonly place: TaxPlace; readonly taxedInCents: Cents; readonly untaxedInCents: Cents },
  ): Promise<{ readonly calculationId: string; readonly taxInCents: number }>
  addSale(ask: Entry & { readonly calculationId: string }): Promise<{ readonly transactionId: string }>
  addReversal(
    ask: Entry & { readonly transactionId: string; readonly amountInCents: number; readonly isWhole: boolean },
  ): Promise<{ readonly transactionId: string }>
}

/** No answer, a late one, or one that makes no sense. */
export class TaxUnavailable extends Error {
  override readonly name = 'TaxUnavailable'
}

/** The service refuses this for good. */
export class TaxRefused extends Error {
  override readonly name = 'TaxRefused'
}
