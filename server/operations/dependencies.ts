/** These are the outside dependencies of operations: the database, the clock and the interfaces of services. */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CardLimits } from '#domain/payment/card-limits.ts'
import type { Language } from '#domain/value/language.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import type { Files } from '#server/providers/files/files.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'

export type Clock = () => Date
/** It limits the cost of a hauler's texts in a day, in dollars and in text segments that the networks count. */
export type TextCeiling = { readonly dollarsPerDay: number; readonly segmentsPerDay: number }

export type Deps = {
  readonly db: Db
  readonly clock: Clock
  /** If it is null or left out, there is no ceiling. */
  readonly textCeiling?: TextCeiling | null
}
export type FileDeps = Deps & { readonly files: Files }
export type PaymentDeps = Deps & {
  readonly payments: Payments
  /** If it is left out, the standard limits hold. Null means no limits. */
  readonly cardLimits?: CardLimits | null
  /** If it is true, the service is asked about one intent at most once a second. False, or left out, lifts that limit. */
  readonly hasLimits?: boolean
  /** It finds the position of a ZIP, for the minutes of a truck. Without it the minutes are those at the yard. */
  readonly addresses?: Pick<Addresses, 'findZip'>
  /** Computes taxes. If it is left out, the rates of the service areas are used. */
  readonly tax?: TaxProvider
}

/** It has the person who acts in the office and their hauler, as the gate has found them. */
export type OfficeActing = {
  readonly organizationId: string
  readonly actorId: string
  /** It is the language of the names in refusals. It is English if it is missing. */
  readonly language?: Language
}
