/** What the calls need: interfaces only; `deps.ts` puts the implementations in place. */
import type { CardLimits } from '#domain/payment/card-limits.ts'
import type { Db } from '#server/db/engine/connect.ts'
import type { TextCeiling } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'
import type { Files } from '#server/providers/files/files.ts'
import type { TokenVerifier } from '#server/providers/identity/identity.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import type { Pictures } from '#server/providers/pictures/pictures.ts'
import type { TaxProvider } from '#server/providers/tax/tax.ts'

export type Clock = () => Date

export type ApiDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly payments: Payments
  readonly addresses: Addresses
  readonly files: Files
  readonly pictures: Pictures
  readonly tax: TaxProvider
  readonly tokens: TokenVerifier
  /** False lifts the limits per phone and IP address, for load tests. */
  readonly hasLimits: boolean
  /** Null when those are lifted. */
  readonly cardLimits: CardLimits | null
  /** Likewise: what the texts of a hauler may cost in a day. */
  readonly textCeiling?: TextCeiling | null
  /** A photo's signed URL, which is valid for an hour. */
  readonly photoLink: (photoId: string, now: Date) => string
  /** The signed URL of an order's calendar file, valid for a day. */
  readonly calendarLink: (orderId: string, now: Date) => string
  /** The phone number that becomes the platform's operator at its first sign-in. */
  readonly operatorPhone: string | null
}
