import type { CodeInput, PhoneAuthClient, SessionHolder, SessionState } from '#web/client/identity/phone-auth.ts'

/** The code that the phone of a page test receives. */
export const rightCode = '123456'

/** The person of a page test. A number that ends in 0000 got too many codes, and one that ends in 1111 must wait for a second code. */
export type TestPerson = {
  readonly session: SessionHolder
  readonly phoneAuth: PhoneAuthClient
  /** The inputs with which the page requested codes. */
  readonly asks: readonly CodeInput[]
  /** Returns how often the page had a challenge solved ahead. */
  readonly countPrepared: () => number
}

/** `ended` is a session that ended on another device. The page still has its token, which the server refuses. */
type Initial = SessionState | 'ended'

/** Returns the person at the page, signed in or not, with a phone that receives codes. */
export function testPerson(initial: Initial): TestPerson {
  let state: SessionState = initial === 'ended' ? 'signed-in' : initial
  let hasEnded = false
  let sent = 0
  let prepared = 0
  const asks: CodeInput[] = []
  const listeners = new Set<(state: SessionState) => void>()
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const endElsewhere = () => {
    hasEnded = true
    become('signed-out')
  }
  const session: SessionHolder = {
    getToken: async () => (state === 'signed-in' ? 'token' : null),
    replaceToken: async () => {
      if (initial === 'ended') endElsewhere()
      return state === 'signed-in' ? 'another token' : null
    },
    end: endElsewhere,
    state: () => state,
    hasEndedElsewhere: () => hasEnded,
    onChange: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signOut: async () => become('signed-out'),
  }
  const phoneAuth: PhoneAuthClient = {
    ...session,
    prepare: () => {
      prepared += 1
    },
    sendCode: async input => {
      asks.push(input)
      const { phone } = input
      if (phone.endsWith('0000')) return { problem: 'limit', retryAfterMs: 120_000 }
      if (phone.endsWith('0016')) return { problem: 'limit', retryAfterMs: 16 * 3_600_000 }
      if (phone.endsWith('1610')) return { problem: 'texts-stopped' }
      if (!phone.endsWith('1111')) return { verificationId: 'v1', resendAfterMs: 0 }
      sent += 1
      return sent > 1 ? { problem: 'lockout', retryAfterMs: 15_000 } : { verificationId: 'v1', resendAfterMs: 15_000 }
    },
    confirm: async ({ code }) => {
      if (code !== rightCode) return { problem: 'invalid-code' }
      become('signed-in')
      return { isSignedIn: true }
    },
  }
  return { session, phoneAuth, asks, countPrepared: () => prepared }
}
