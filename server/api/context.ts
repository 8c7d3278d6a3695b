/** A call reads from its context where the call came from, which cart or order it is about, and who sent it. */
import type { PhoneOfLink } from '#domain/dispatch/driver-link.ts'
import type { Language } from '#domain/value/language.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import type { CallerFinder } from '#server/api/find-caller.ts'
import type { User } from '#server/db/account/users.ts'
import type { CartAccess, PayableCart } from '#server/db/cart/carts.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'

export type Caller = User

/** A browser is identified by a secret in its cookie, of which the server stores only the hash. */
export type Browser = {
  /** `isPresent` is true if a browser sent this request. A script sends no origin. */
  readonly isPresent: boolean
  /** `browserHash` is the SHA-256 of the secret in the request's cookie, or null if there is no cookie. */
  readonly browserHash: Buffer | null
  /** Returns the hash for a cart that is created now. A browser without a secret gets a secret with the answer. */
  readonly rememberBrowser: () => Buffer
}

/** This is the context of one request. The request finds its caller once. */
export type Context = {
  /** Holds the carts that this request was admitted to read. The calls of one batch read each cart once. */
  readonly admissions: Map<string, Promise<CartAccess | PayableCart>>
  /** Holds the carts that this request has changed, made or begun to pay. The reads after the change use them. */
  readonly stored: Map<string, CartAccess | PayableCart>
  /** If this request creates an intent at the payment service, it is kept here by the cart's id, so that later reads need no call to the service. */
  readonly createdIntents: Map<string, PaymentIntent>
  readonly deps: ApiDeps
  /** The IP address comes from the connection, or from a proxy that the installation trusts. Limits count calls by it. */
  readonly ipAddress: string
  readonly language: Language
  /** This header is context for calls that name no cart or order. It gives no access by itself. */
  readonly headerCartId: string | null
  readonly headerOrderId: string | null
  /** This header names the hauler if the caller works for several. */
  readonly headerOrganizationId: string | null
  /** This identifies a driver's phone that uses a link instead of a sign-in. */
  readonly phoneOfLink: PhoneOfLink | null
  readonly browser: Browser
} & CallerFinder
