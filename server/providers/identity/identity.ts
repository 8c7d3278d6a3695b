import type { UsPhone } from '#domain/value/phone.ts'

/** This is the caller that a verified token names. `subject` never changes for a person at this identity service. */
export type Identity = {
  readonly subject: string
  readonly phone: UsPhone
  /** The token belongs to this session. It is null if the service has no sessions. */
  readonly sessionId: string | null
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

export interface TokenVerifier {
  /** Returns null unless the token is complete, issued by us, not expired and not revoked: an invalid token never counts as a visitor. */
  verify(token: string): Promise<Identity | null>
  /**
   * Works like `verify`, but does not check if the session was closed since. It is for callers whose own statement checks
   * `identity_session` by the `sessionId`. Services that store sessions elsewhere do not have it.
   */
  read?(token: string): Promise<Identity | null>
}

export type CodeRequest = {
  readonly phone: UsPhone
  readonly ipAddress: string
  readonly consent: boolean
  readonly language: 'en' | 'es'
  /** The browser draws this id for one press. If it repeats the request after a lost answer, it gets that answer and no second text. */
  readonly attempt?: string | undefined
  /** This is the browser that requests the code, if it can be identified. */
  readonly device?: Device | null
}
export type Device = {
  readonly id: string
  /** It is true if this number was verified in this browser before. Then wrong codes that strangers enter for the number do not lock it out here. */
  readonly isKnown: boolean
}
export type CodeSent = { readonly verificationId: string; readonly resendAfterMs: number }
export type CodeRefused = {
  readonly refused: 'lockout' | 'limit' | 'invalid-phone' | 'texts-stopped'
  readonly retryAfterMs: number
}
export type CodeChecked =
  | { readonly phone: UsPhone; readonly subject: string }
  | { readonly refused: 'invalid-code' | 'expired' | 'too-many-attempts' }

/** This service proves numbers by codes in text messages. A hosted verification service, which makes the codes itself, implements it as well. */
export interface OtpService {
  start(request: CodeRequest): Promise<CodeSent | CodeRefused>
  check(input: { verificationId: string; code: string; ipAddress: string }): Promise<CodeChecked>
}

/** This is a request as the web server received it. */
export type IdentityRequest = {
  readonly body: unknown
  /** This IP address comes from the connection or from a trusted proxy. */
  readonly ipAddress: string
  readonly language: 'en' | 'es'
  readonly isHttps: boolean
  readonly host: string
  readonly cookie: string | undefined
  /** This id identifies a browser by the cookie of its carts. It is null if the browser has none, and for scripts. */
  readonly browserId: string | null
  readonly origin: string | undefined
  /** It is true for `DELETE /identity/sessions?everywhere=1`. */
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

/** These counts show how many codes are being sent. */
export type CodeTraffic = {
  readonly thisHour: number
  readonly today: number
  /** The bot challenge is harder from this number of codes per hour on. */
  readonly surgeFrom: number
  /** No codes are sent to this number of area codes with prefix now. */
  readonly silentAreaPrefixes: number
}
