/** What the web app asks of an identity service; the self-hosted one and any other fit behind it. */
import type { UsPhone } from '#domain/value/phone.ts'

export type SessionState = 'unknown' | 'signed-in' | 'signed-out'

/** The part every page needs: small, and loaded with the first page. */
export type SessionHolder = {
  /** A valid token, or null for a visitor. Rejects when somebody is signed in but the server cannot be reached. */
  getToken(): Promise<string | null>
  /** Another one for a token that the server refused, or null when the session has ended. Rejects as `getToken` does. */
  replaceToken(refused: string): Promise<string | null>
  /** Nobody is signed in here any more, because the server says so. */
  end(): void
  state(): SessionState
  /** Whether somebody was signed in here until the session ended elsewhere: on another device, in another tab, or by its age. */
  hasEndedElsewhere(): boolean
  /** Called after every change, also one made in another tab. Returns how to stop listening. */
  onChange(listener: (state: SessionState) => void): () => void
  signOut(from?: 'here' | 'everywhere'): Promise<void>
}

export type SendProblem =
  | { readonly problem: 'lockout' | 'limit'; readonly retryAfterMs: number }
  | { readonly problem: 'challenge-not-ready' | 'invalid-phone' | 'offline' | 'in-doubt' | 'failed' }

export type ConfirmProblem = {
  readonly problem: 'invalid-code' | 'expired' | 'too-many-attempts' | 'offline' | 'failed'
}

export type CodeSent = { readonly verificationId: string; readonly resendAfterMs: number }

/** `consent`: whether a box was ticked that agrees to texts about orders. The terms alone are no such box. */
export type CodeAsk = { readonly phone: UsPhone; readonly consent: boolean }

/** The part that the pages with a phone number on them load. */
export type PhoneAuthClient = SessionHolder & {
  /** Starts the bot challenge, so that it is solved by the time the number is typed. Calling it again costs nothing. */
  prepare(): void
  sendCode(ask: CodeAsk): Promise<CodeSent | SendProblem>
  /** On success the person is signed in, in all tabs. */
  confirm(ask: { verificationId: string; code: string }): Promise<{ readonly isSignedIn: true } | ConfirmProblem>
}
