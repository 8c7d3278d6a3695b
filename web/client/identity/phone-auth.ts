/** The web app needs this much of an identity service; the self-hosted one and any other fit behind it. */
import type { UsPhone } from '#domain/value/phone.ts'

export type SessionState = 'unknown' | 'signed-in' | 'signed-out'

/** Every page needs this part: it is small, and loaded with the first page. */
export type SessionHolder = {
  /** The result is a valid token, or null for a visitor. @throws if a person is signed in but the server cannot be reached. */
  getToken(): Promise<string | null>
  /** The result is another token for one that the server refused, or null if the session has ended. @throws as `getToken` does. */
  replaceToken(refused: string): Promise<string | null>
  /** It ends the session here, because the server refuses it. */
  end(): void
  state(): SessionState
  /** It is true if a person was signed in here until the session ended elsewhere: on another device, in another tab, or by its age. */
  hasEndedElsewhere(): boolean
  /** It is called after every change, also one made in another tab. The result is a function that stops listening. */
  onChange(listener: (state: SessionState) => void): () => void
  signOut(from?: 'here' | 'everywhere'): Promise<void>
}

export type SendProblem =
  | { readonly problem: 'lockout' | 'limit'; readonly retryAfterMs: number }
  | { readonly problem: 'challenge-not-ready' | 'invalid-phone' | 'texts-stopped' | 'offline' | 'in-doubt' | 'failed' }

export type ConfirmProblem = {
  readonly problem: 'invalid-code' | 'expired' | 'too-many-attempts' | 'offline' | 'failed'
}

export type CodeSent = { readonly verificationId: string; readonly resendAfterMs: number }

/** `consent` is true if a box was ticked that agrees to texts about orders. The terms alone are no such box. */
export type CodeInput = { readonly phone: UsPhone; readonly consent: boolean }

/** The pages with a phone number on them load this part. */
export type PhoneAuthClient = SessionHolder & {
  /** It starts the bot challenge, so that it is solved by the time the number is typed. A second call costs nothing. */
  prepare(): void
  sendCode(input: CodeInput): Promise<CodeSent | SendProblem>
  /** On success the person is signed in, in all tabs. */
  confirm(input: { verificationId: string; code: string }): Promise<{ readonly isSignedIn: true } | ConfirmProblem>
}
