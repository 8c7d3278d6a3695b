/** The calls depend only on these interfaces. `deps.ts` chooses the implementations. */

import type { Db } from '@rolloff/sql/connect.ts'
import type { StandbyReads } from '@rolloff/sql/standby-reads.ts'
import type { CardLimits } from '#domain/payment/card-limits.ts'
import type { TextCeiling } from '#server/operations/dependencies.ts'
import type { ProcessHealth } from '#server/operations/health/read-health.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import type { Files } from '#server/providers/files/files.ts'
import type { TokenVerifier } from '#server/providers/identity/identity.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import type { Pictures } from '#server/providers/pictures/pictures.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'

export type Clock = () => Date

export type ApiDeps = {
  readonly db: Db
  /** Chooses the database from which a report is read (rule R12). */
  readonly standbyReads: Pick<StandbyReads, 'choose'>
  readonly clock: Clock
  readonly newId: () => string
  readonly payments: Payments
  readonly addresses: Addresses
  readonly files: Files
  readonly pictures: Pictures
  readonly tax: TaxProvider
  readonly tokens: TokenVerifier
  /** If `hasLimits` is false, the limits per phone and IP address do not apply. Load tests need that. */
  readonly hasLimits: boolean
  /** `cardLimits` is null if the limits do not apply. */
  readonly cardLimits: CardLimits | null
  /** `textCeiling` limits the cost of a hauler's texts in a day. It is null if the limits do not apply. */
  readonly textCeiling?: TextCeiling | null
  /** Returns a photo's signed URL, which is valid for an hour. */
  readonly photoLink: (photoId: string, now: Date) => string
  /** Returns the signed URL of an order's calendar file, which is valid for a day. */
  readonly calendarLink: (orderId: string, now: Date) => string
  /** The person who signs in first with this phone number becomes the platform's operator. */
  readonly operatorPhone: string | null
  readonly processHealth: ProcessHealth
}
