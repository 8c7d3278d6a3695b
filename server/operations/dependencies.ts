/** What operations need from outside: the database, the clock and the interfaces of services. */

import type { CardLimits } from '#domain/payment/card-limits.ts'
import type { Language } from '#domain/value/language.ts'
import type { Db } from '#server/db/engine/connect.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import type { Files } from '#server/providers/files/files.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'

export type Clock = () => Date
/** What the texts of a hauler may cost in a day, in dollars and as texts that the networks count. */
export type TextCeiling = { readonly dollarsPerDay: number; readonly segmentsPerDay: number }

export type Deps = {
  readonly db: Db
  readonly clock: Clock
  /** Null, or left out: there is none. */
  readonly textCeiling?: TextCeiling | null
}
export type FileDeps = Deps & { readonly files: Files }
export type PaymentDeps = Deps & {
  readonly payments: Payments
  /** The standard limits when left out; null means none. */
  readonly cardLimits?: CardLimits | null
  /** The service is asked about one intent at most once a second; false, or left out, lifts that. */
  readonly hasLimits?: boolean
  /** Where a ZIP is, for the minutes of a truck; without it they are those at the yard. */
  readonly addresses?: Pick<Addresses, 'findZip'>
  /** Computes taxes. If it is left out, the rates of the service areas are used. */
  readonly tax?: TaxProvider
}

/** Who acts in the office, and for which hauler, as the gate has found out. */
export type OfficeActing = {
  readonly organizationId: string
  readonly actorId: string
  /** The language of the names in refusals; English if it is missing. */
  readonly language?: Language
}
