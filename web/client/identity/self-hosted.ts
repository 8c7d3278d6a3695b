/** This sign-in uses the server's own codes. Only pages that need a phone number load it. */
import { claimChallenge, prepareChallenge, type SolvedChallenge } from '#web/client/identity/challenge.ts'
import type {
  CodeInput,
  CodeSent,
  ConfirmProblem,
  PhoneAuthClient,
  SendProblem,
} from '#web/client/identity/phone-auth.ts'
import { type Answer, post } from '#web/client/identity/post.ts'
import { type AccessToken, session } from '#web/client/identity/session.ts'
import { newId } from '#web/client/new-id.ts'

export const phoneAuth: PhoneAuthClient = { ...session, prepare: prepareChallenge, sendCode, confirm }

/** The answer to the last press was lost, and the text may have been sent. The next press requests the same text again. */
let lost: { readonly phone: string; readonly attempt: string } | null = null

async function sendCode(input: CodeInput): Promise<CodeSent | SendProblem> {
  const attempt = lost?.phone === input.phone ? lost.attempt : newId()
  let sent = await sendOnce(input, attempt)
  // The server requires more work when people request many codes. The former solution is not enough then. If the answer
  // to a request was lost, the request is repeated once.
  const isWorthAnother = 'problem' in sent && (sent.problem === 'challenge-not-ready' || sent.problem === 'offline')
  if (isWorthAnother && navigator.onLine) sent = await sendOnce(input, attempt)
  lost = 'problem' in sent && sent.problem === 'offline' ? { phone: input.phone, attempt } : null
  return sent
}

async function sendOnce({ phone, consent }: CodeInput, attempt: string): Promise<CodeSent | SendProblem> {
  const solved = await solvedChallenge()
  if (!solved) return { problem: navigator.onLine ? 'challenge-not-ready' : 'offline' }
  const answer = await post('/identity/codes', { phone, consent, attempt, ...solved })
  if (answer?.status === 201) return answer.body as CodeSent
  // The server accepts a solution only once. If it refused, the person may ask again at once, so a new solution is prepared.
  prepareChallenge()
  return answer ? sendProblemIn(answer) : { problem: 'offline' }
}

async function solvedChallenge(): Promise<SolvedChallenge | null> {
  try {
    return await claimChallenge()
  } catch {
    return null
  }
}

const aMinute = 60_000

function sendProblemIn({ status, body }: Answer): SendProblem {
  const { code, retryAfterMs } = body as { code?: string; retryAfterMs?: number }
  if (code === 'lockout' || code === 'limit') return { problem: code, retryAfterMs: retryAfterMs ?? 0 }
  if (status === 429) return { problem: 'limit', retryAfterMs: aMinute }
  if (code === 'challenge-not-ready' || code === 'in-doubt') return { problem: code }
  if (code === 'invalid-phone' || code === 'texts-stopped') return { problem: code }
  return { problem: 'failed' }
}

async function confirm(input: {
  verificationId: string
  code: string
}): Promise<{ isSignedIn: true } | ConfirmProblem> {
  const answer = await post('/identity/sessions', input)
  if (!answer) return { problem: 'offline' }
  if (answer.status === 201) {
    session.accept(answer.body as AccessToken)
    return { isSignedIn: true }
  }
  const { code } = answer.body as { code?: string }
  const isKnown = code === 'invalid-code' || code === 'expired' || code === 'too-many-attempts'
  return { problem: isKnown ? code : 'failed' }
}
