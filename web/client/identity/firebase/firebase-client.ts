/** Firebase sends the code and checks it. Its token proves the phone number, and with this token our server opens the session. */
import type { FirebaseSdk, ProvenNumber } from '#web/client/identity/firebase/firebase-sdk.ts'
import type {
  CodeInput,
  CodeSent,
  ConfirmProblem,
  PhoneAuthClient,
  SendProblem,
} from '#web/client/identity/phone-auth.ts'
import { post } from '#web/client/identity/post.ts'
import { type AccessToken, session } from '#web/client/identity/session.ts'

/** A page waits at most this long for an answer of Firebase. */
const timeoutMs = 12_000
/** The bot challenge may show pictures that the person must solve. */
const challengePatienceMs = 90_000

/**
 * These are the waits before another code for the same number. They are the waits of the server's own codes, because
 * Firebase gives none.
 */
const resendWaitsMs = [15_000, 30_000, 60_000, 120_000, 300_000] as const
/** Firebase refuses more codes for a while and does not say how long. */
const tooManyWaitMs = 10 * 60_000

type Sent = { count: number; resendAt: number }

export function makeFirebaseClient(sdk: FirebaseSdk, now: () => number = () => performance.now()): PhoneAuthClient {
  const sentTo = new Map<string, Sent>()
  const consents = new Map<string, boolean>()
  /** Firebase has proved this number, but our server has not answered yet. */
  let proved: { readonly verificationId: string; readonly by: ProvenNumber } | null = null

  const prepare = () => {
    within(timeoutMs, sdk.loadChallenge()).catch(() => sdk.dropChallenge())
  }

  const solve = async (): Promise<string | SendProblem> => {
    try {
      await within(timeoutMs, sdk.loadChallenge())
      return await within(challengePatienceMs, sdk.solveChallenge())
    } catch (error) {
      sdk.dropChallenge()
      reportToOperator(error)
      return { problem: navigator.onLine ? 'challenge-not-ready' : 'offline' }
    }
  }

  const sendCode = async ({ phone, consent }: CodeInput): Promise<CodeSent | SendProblem> => {
    const before = sentTo.get(phone)
    const waitMs = before ? before.resendAt - now() : 0
    if (waitMs > 0) return { problem: 'lockout', retryAfterMs: waitMs }
    const solution = await solve()
    if (typeof solution !== 'string') return solution
    try {
      const verificationId = await within(timeoutMs, sdk.sendCode(phone, solution))
      consents.set(verificationId, consent)
      const count = (before?.count ?? 0) + 1
      const resendAfterMs = resendWaitsMs[Math.min(count, resendWaitsMs.length) - 1] ?? 0
      sentTo.set(phone, { count, resendAt: now() + resendAfterMs })
      return { verificationId, resendAfterMs }
    } catch (error) {
      reportToOperator(error)
      return sendProblemOf(codeOf(error))
    } finally {
      // A solution is valid for one code. The next challenge is made after a code was requested, also if that failed.
      sdk.dropChallenge()
      prepare()
    }
  }

  const confirm: PhoneAuthClient['confirm'] = async ({ verificationId, code }) => {
    const isAgain = proved?.verificationId === verificationId
    if (!isAgain) {
      try {
        proved = { verificationId, by: await within(timeoutMs, sdk.prove(verificationId, code)) }
      } catch (error) {
        proved = null
        reportToOperator(error)
        return confirmProblemOf(codeOf(error))
      }
    }
    return openSession(verificationId, isAgain)
  }

  /** If the answer to a proof was lost, the proof is sent again with another token, because the server accepts each token once. */
  const openSession = async (
    verificationId: string,
    isAgain: boolean,
  ): Promise<{ isSignedIn: true } | ConfirmProblem> => {
    const by = proved?.by
    if (!by) return { problem: 'failed' }
    let answer: Awaited<ReturnType<typeof post>>
    try {
      const idToken = await within(timeoutMs, by.idToken(isAgain))
      answer = await post('/identity/sessions', { idToken, consent: consents.get(verificationId) ?? false })
    } catch (error) {
      reportToOperator(error)
      return confirmProblemOf(codeOf(error))
    }
    if (!answer) return { problem: 'offline' }
    if (answer.status >= 500) return { problem: 'failed' }
    proved = null
    by.forget().catch(() => undefined)
    if (answer.status === 201) {
      session.accept(answer.body as AccessToken)
      return { isSignedIn: true }
    }
    const { code } = answer.body as { code?: string }
    return { problem: code === 'expired' ? 'expired' : 'failed' }
  }

  return { ...session, prepare, sendCode, confirm }
}

/** The result is the code without "auth/". It is empty if the error does not come from Firebase. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return code.startsWith('auth/') ? code.slice('auth/'.length) : ''
}

function sendProblemOf(code: string): SendProblem {
  if (code === 'invalid-phone-number' || code === 'missing-phone-number') return { problem: 'invalid-phone' }
  if (code === 'too-many-requests') return { problem: 'limit', retryAfterMs: tooManyWaitMs }
  return { problem: navigator.onLine ? 'failed' : 'offline' }
}

const confirmProblems: Readonly<Record<string, ConfirmProblem['problem']>> = {
  'invalid-verification-code': 'invalid-code',
  'missing-verification-code': 'invalid-code',
  'code-expired': 'expired',
  'invalid-verification-id': 'expired',
  'too-many-requests': 'too-many-attempts',
}

const confirmProblemOf = (code: string): ConfirmProblem => ({
  problem: confirmProblems[code] ?? (navigator.onLine ? 'failed' : 'offline'),
})

/** An operator cannot repair these errors, such as a typing mistake or a phone without a signal. */
const ofPeople = new Set([
  '',
  'invalid-phone-number',
  'missing-phone-number',
  'invalid-verification-code',
  'missing-verification-code',
  'invalid-verification-id',
  'code-expired',
])

function reportToOperator(error: unknown): void {
  const code = codeOf(error)
  if (!ofPeople.has(code) && navigator.onLine) void post('/identity/problems', { code })
}

/** This limit is ours. Firebase's own is half a minute and more. */
function within<Answer>(limitMs: number, call: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Firebase did not answer in time')), limitMs)
  })
  return Promise.race([call, tooLate]).finally(() => clearTimeout(timer))
}
