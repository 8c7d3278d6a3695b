/** What a call knows of its caller: where it came from, which cart or order it is about, and who sent it. */
import type { PhoneOfLink } from '#domain/dispatch/driver-link.ts'
import type { Language } from '#domain/value/language.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import type { CallerFinder } from '#server/api/find-caller.ts'
import type { User } from '#server/db/account/users.ts'
import type { CartAccess, PayableCart } from '#server/db/cart/carts.ts'

export type Caller = User

/** A browser is identified by a secret in its cookie, of which the server stores only the hash. */
export type Browser = {
  /** Whether a browser sent this request at all: scripts name no origin. */
  readonly isPresent: boolean
  /** SHA-256 of the secret in the request's cookie; null without one. */
  readonly browserHash: Buffer | null
  /** The hash for a cart that is created now; a browser without a secret gets one with the answer. */
  readonly rememberBrowser: () => Buffer
}

/** Who is calling is found once per request. */
export type Context = {
  /** Carts that this request was admitted to read: the calls of one batch read each cart once. */
  readonly admissions: Map<string, Promise<CartAccess | PayableCart>>
  readonly deps: ApiDeps
  /** From the connection or from a proxy the installation trusts, as it is counted in limits. */
  readonly ipAddress: string
  readonly language: Language
  /** Context for calls that name no cart or order; it permits nothing by itself. */
  readonly headerCartId: string | null
  readonly headerOrderId: string | null
  /** Whose office is meant, where somebody works for several haulers. */
  readonly headerOrganizationId: string | null
  /** A driver's phone that was given a link instead of a sign-in. */
  readonly phoneOfLink: PhoneOfLink | null
  readonly browser: Browser
} & CallerFinder
