/** These are the outside dependencies of operations: the database, the clock and the interfaces of services. */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CardLimits } from '#domain/payment/card-limits.ts'
import type { Language } from '#domain/value/language.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import type { Files } from '#server/providers/files/files.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'

export type Clock = () => Date
/** The ceiling limits the cost of a hauler's texts in a day, in dollars and in text segments that the networks count. */
export type TextCeiling = { readonly dollarsPerDay: number; readonly segmentsPerDay: number }

export type Deps = {
  readonly db: Db
  readonly clock: Clock
  /** If `textCeiling` is null or left out, there is no ceiling. */
  readonly textCeiling?: TextCeiling | null
}
export type FileDeps = Deps & { readonly files: Files }
export type PaymentDeps = Deps & {
  readonly payments: Payments
  /** If `cardLimits` is left out, the standard limits hold. If it is null, there are no limits. */
  readonly cardLimits?: CardLimits | null
  /**
   * If `hasLimits` is true, the service is asked about one intent at most once a second. If it is false or left out, there is no such
   * limit.
   */
  readonly hasLimits?: boolean
  /** `findZip` finds the position of a ZIP, for the minutes of a truck. Without it, the minutes are those at the yard. */
  readonly addresses?: Pick<Addresses, 'findZip'>
  /** `tax` computes taxes. If it is left out, the rates of the service areas are used. */
  readonly tax?: TaxProvider
}

/** This is the person who acts in the office, with their hauler, as the gate has found them. */
export type OfficeActing = {
  readonly organizationId: string
  readonly actorId: string
  /** `language` is the language of the names in refusals. If it is missing, the language is English. */
  readonly language?: Language
}
