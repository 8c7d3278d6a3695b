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
