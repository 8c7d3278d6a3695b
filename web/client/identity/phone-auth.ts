/** The web app needs these functions of an identity service. The self-hosted service has them, and any other service can have them. */
import type { UsPhone } from '#domain/value/phone.ts'

export type SessionState = 'unknown' | 'signed-in' | 'signed-out'

/** Every page needs this part, so it is small and comes with the first page. */
export type SessionHolder = {
  /** Returns a valid token, or null for a visitor. @throws if a person is signed in but the server cannot be reached. */
  getToken(): Promise<string | null>
  /**
   * Returns another token in place of one that the server refused, or null if the session has ended. @throws in the
   * same case as `getToken`.
   */
  replaceToken(refused: string): Promise<string | null>
  /** Ends the session in this browser, because the server refuses it. */
  end(): void
  state(): SessionState
  /**
   * Returns true if a person was signed in on this page until the session ended elsewhere: on another device, in
   * another tab, or by its age.
   */
  hasEndedElsewhere(): boolean
  /** The listener is called after every change, including changes in another tab. The result is a function that stops this. */
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

/** `consent` is true if the person ticked a checkbox that agrees to texts about orders. A checkbox for the terms alone does not count. */
export type CodeInput = { readonly phone: UsPhone; readonly consent: boolean }

/** Only pages with a phone number load this part. */
export type PhoneAuthClient = SessionHolder & {
  /** Starts the bot challenge, so that it is solved when the person has typed the number. A second call does nothing. */
  prepare(): void
  sendCode(input: CodeInput): Promise<CodeSent | SendProblem>
  /** After a success the person is signed in, in all tabs. */
  confirm(input: { verificationId: string; code: string }): Promise<{ readonly isSignedIn: true } | ConfirmProblem>
}
