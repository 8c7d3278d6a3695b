import type { UsPhone } from '#domain/value/phone.ts'

/** The caller, as a verified token names them. `subject` never changes for a person at this identity service. */
export type Identity = {
  readonly subject: string
  readonly phone: UsPhone
  /** The session that this token belongs to; null where the service has no sessions. */
  readonly sessionId: string | null
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

export interface TokenVerifier {
  /** Null unless the token is complete, issued by us, not expired and not revoked: an invalid token never counts as a visitor. */
  verify(token: string): Promise<Identity | null>
  /**
   * As `verify`, without checking whether the session was closed since: for callers whose own statement checks
   * `identity_session` by the `sessionId`. Services that store sessions elsewhere do not have it.
   */
  read?(token: string): Promise<Identity | null>
}

export type CodeRequest = {
  readonly phone: UsPhone
  readonly ipAddress: string
  readonly consent: boolean
  readonly language: 'en' | 'es'
  /** Drawn by the browser for one press: asked again after a lost answer, it gets that answer and no second text. */
  readonly attempt?: string | undefined
  /** The browser that asks, if it can be identified. */
  readonly device?: Device | null
}
export type Device = {
  readonly id: string
  /** This number was verified from it before: then wrong codes that strangers enter for the number do not lock it out here. */
  readonly isKnown: boolean
}
export type CodeSent = { readonly verificationId: string; readonly resendAfterMs: number }
export type CodeRefused = { readonly refused: 'lockout' | 'limit' | 'invalid-phone'; readonly retryAfterMs: number }
export type CodeChecked =
  | { readonly phone: UsPhone; readonly subject: string }
  | { readonly refused: 'invalid-code' | 'expired' | 'too-many-attempts' }

/** Codes by text message. A hosted verification service, which makes the codes itself, implements it as well. */
export interface OtpService {
  start(request: CodeRequest): Promise<CodeSent | CodeRefused>
  check(ask: { verificationId: string; code: string; ipAddress: string }): Promise<CodeChecked>
}

/** A request as the web server received it. */
export type IdentityRequest = {
  readonly body: unknown
  /** The IP address, from the connection or a trusted proxy. */
  readonly ipAddress: string
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
