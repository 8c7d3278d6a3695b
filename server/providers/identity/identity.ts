import type { UsPhone } from '#domain/value/phone.ts'

/** A verified token identifies this caller. At one identity service, the `subject` of a person never changes. */
export type Identity = {
  readonly subject: string
  readonly phone: UsPhone
  /** This is the session of the token. It is null if the service has no sessions. */
  readonly sessionId: string | null
  readonly authenticatedAt: Date
  readonly expiresAt: Date
}

export interface TokenVerifier {
  /**
   * Returns null unless the token is complete, issued by us, not expired and not revoked. A caller with an invalid token does not count as
   * a visitor without one.
   */
  verify(token: string): Promise<Identity | null>
  /**
   * Works like `verify`, but does not check if the session was closed since the token was issued. It is for callers whose own statement
   * checks `identity_session` by the `sessionId`. A service that stores its sessions elsewhere does not have it.
   */
  read?(token: string): Promise<Identity | null>
}

export type CodeRequest = {
  readonly phone: UsPhone
  readonly ipAddress: string
  readonly consent: boolean
  readonly language: 'en' | 'es'
  /**
   * The browser makes this id when the person presses the button. If the answer is lost and the browser repeats the request, it gets the
   * same answer and no second text.
   */
  readonly attempt?: string | undefined
  /** This is the browser that requests the code. It is null if the server cannot identify it. */
  readonly device?: Device | null
}
export type Device = {
  readonly id: string
  /**
   * True means that this number was verified in this browser before. Wrong codes that strangers enter for the number then do not lock its
   * owner out here.
   */
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

/** Proves numbers by codes in text messages. A hosted verification service, which makes the codes itself, implements it as well. */
export interface OtpService {
  start(request: CodeRequest): Promise<CodeSent | CodeRefused>
  check(input: { verificationId: string; code: string; ipAddress: string }): Promise<CodeChecked>
}

export type IdentityRequest = {
  readonly body: unknown
  /** The connection or a trusted proxy names this IP address. */
  readonly ipAddress: string
  readonly language: 'en' | 'es'
  readonly isHttps: boolean
  readonly host: string
  readonly cookie: string | undefined
  /** The cookie of carts identifies a browser by this id. It is null for scripts, and for a browser without the cookie. */
  readonly browserId: string | null
  readonly origin: string | undefined
  /** True means `DELETE /identity/sessions?everywhere=1`, which closes all sessions of the person. */
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

/** These counts describe the codes that are being sent. */
export type CodeTraffic = {
  readonly thisHour: number
  readonly today: number
  /** From this number of codes per hour on, the bot challenge is harder. */
  readonly surgeFrom: number
  /** This is the number of area codes with prefix to which no codes are sent now. */
  readonly silentAreaPrefixes: number
}
