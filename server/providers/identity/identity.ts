import type { UsPhone } from '#domain/phone.ts'

/** Who a verified token says is calling. `subject` is stable for a person at this identity service. */
export type Identity = {
  readonly subject: string
  readonly phone: UsPhone
  /** The sign-in this token belongs to, where the service has such a thing. */
  readonly sessionId: string | null
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

export interface TokenVerifier {
  /** Null for any token that is not whole, ours, in force and unrevoked: a present but invalid token is never a visitor. */
  verify(token: string): Promise<Identity | null>
  /**
   * As `verify`, without asking whether the sign-in was ended since: for callers whose own statement asks that of
   * `identity_session` by the `sessionId`. Services that keep sign-ins elsewhere have none of this.
   */
  read?(token: string): Promise<Identity | null>
}

export type CodeRequest = {
  readonly phone: UsPhone
  readonly address: string
  readonly consent: boolean
  readonly language: 'en' | 'es'
  /** What a browser is known by, as far as it is. */
  readonly device?: Device | null
}
export type Device = {
  readonly id: string
  /** Whether this number was proved from it before: what strangers do to the number does not lock it out there. */
  readonly isKnown: boolean
}
export type CodeSent = { readonly verificationId: string; readonly resendAfterMs: number }
export type CodeRefused = { readonly refused: 'lockout' | 'limit' | 'invalid-phone'; readonly retryAfterMs: number }
export type CodeChecked =
  | { readonly phone: UsPhone; readonly subject: string }
  | { readonly refused: 'invalid-code' | 'expired' | 'too-many-attempts' }

/** The seam for hosted verification services, which own the code themselves. */
export interface OtpService {
  start(request: CodeRequest): Promise<CodeSent | CodeRefused>
  check(ask: { verificationId: string; code: string; address: string }): Promise<CodeChecked>
}

/** A request as the web server received it. */
export type IdentityRequest = {
  readonly body: unknown
  /** The IP address, from the connection or a trusted proxy. */
  readonly address: string
  readonly language: 'en' | 'es'
  readonly isHttps: boolean
  readonly host: string
  readonly cookie: string | undefined
  /** Identifies a browser by the cookie of its carts; null when it has none, and for scripts. */
  readonly browserId: string | null
  readonly origin: string | undefined
  /** DELETE /identity/sessions?everywhere=1 */
  readonly isEverywhere: boolean
}

export type IdentityAnswer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type IdentityRoute = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly answer: (request: IdentityRequest) => Promise<IdentityAnswer>
}

/** How many codes are being sent. */
export type CodeTraffic = {
  readonly thisHour: number
  readonly today: number
  /** From so many per hour on, the bot challenge is harder. */
  readonly surgeFrom: number
  /** Area codes with prefix to which no codes are sent now. */
  readonly silentAreaPrefixes: number
}
