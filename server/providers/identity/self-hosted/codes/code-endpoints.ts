/** These endpoints send codes and issue the bot challenge, which a browser has to solve before it requests a code. */
import { z } from 'zod'
import { refusals } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { badInput, neverStored, refused, uncachedAnswer } from '#server/providers/identity/answers.ts'
import type { CodeRefused, Device, IdentityAnswer, IdentityRequest } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import { usPhoneFrom } from '#server/providers/identity/phone-numbers.ts'
import {
  type Challenges,
  challengeSchema,
  solutionSchema,
} from '#server/providers/identity/self-hosted/challenges/challenges.ts'
import {
  ChallengeUsed,
  CodeInDoubt,
  CodeNotDelivered,
  type Codes,
} from '#server/providers/identity/self-hosted/codes/codes.ts'
import type { Surge } from '#server/providers/identity/self-hosted/codes/surge.ts'
import { cookiePlaceOf, readDeviceCookie } from '#server/providers/identity/sessions/cookie.ts'
import { isMacOfDevice } from '#server/providers/identity/sessions/device.ts'

export type CodeEndpointParts = {
  readonly codes: Codes
  readonly challenges: Challenges
  readonly surge: Surge
  readonly keys: Keys
  readonly isFictionAllowed: boolean
}

const difficultyNow = async ({ surge }: CodeEndpointParts) => ((await surge.isOn()) ? 'hard' : 'usual')

export async function getChallenge(parts: CodeEndpointParts): Promise<IdentityAnswer> {
  return uncachedAnswer(200, await parts.challenges.issue(await difficultyNow(parts)))
}

const codesBody = z.strictObject({
  phone: z.string().max(32),
  challenge: challengeSchema,
  solution: solutionSchema,
  /** True means that the person agrees to texts about orders. The server sends the code in any case, because the person requested it. */
  consent: z.boolean(),
  attempt: z.uuid().optional(),
})

export async function postCodes(parts: CodeEndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const { body, ipAddress, language } = request
  const read = codesBody.safeParse(body)
  const phone = phoneIn(body, parts)
  if (phone === 'invalid') return refused(400, 'invalid-phone', 'phone')
  if (!read.success || phone === 'absent') return badInput(read.error)
  const { challenge, solution, consent, attempt } = read.data
  const solved = await parts.challenges.verify(challenge, solution, await difficultyNow(parts))
  if (!solved) return uncachedAnswer(400, challengeRefused)
  const device = deviceOf(parts, request, phone)
  try {
    const sent = await parts.codes.start({ phone, ipAddress, consent, attempt, language, device }, solved)
    return 'refused' in sent ? notSent(sent) : uncachedAnswer(201, sent)
  } catch (error) {
    if (error instanceof ChallengeUsed) return uncachedAnswer(400, challengeRefused)
    if (error instanceof CodeNotDelivered) return uncachedAnswer(503, undelivered)
    if (error instanceof CodeInDoubt) return uncachedAnswer(503, inDoubt)
    throw error
  }
}

/** Identifies the browser by its cookie of carts or by an earlier sign-in, and checks if this number was verified in it. */
function deviceOf({ keys }: CodeEndpointParts, request: IdentityRequest, phone: UsPhone): Device | null {
  const cookie = readDeviceCookie(cookiePlaceOf(request), request.cookie)
  if (cookie && isMacOfDevice(keys, cookie, phone)) return { id: cookie.id, isKnown: true }
  const id = request.browserId ?? cookie?.id
  return id ? { id, isKnown: false } : null
}

/** Checks the number before the rest of the request, so that an invalid number is reported first and with the specified text. */
function phoneIn(body: unknown, parts: CodeEndpointParts): UsPhone | 'invalid' | 'absent' {
  const hasPhone = typeof body === 'object' && body !== null && 'phone' in body && typeof body.phone === 'string'
  return hasPhone ? (usPhoneFrom(body.phone as string, parts) ?? 'invalid') : 'absent'
}

const challengeRefused = { code: 'challenge-not-ready', message: 'reCAPTCHA not ready. Please try again.' }

const undelivered = { code: 'not-delivered', message: 'Failed to send verification code. Please try again.' }

const inDoubt = {
  code: 'in-doubt',
  message: 'We do not know whether the code was sent. If none arrives, please ask for it again.',
}

const textsStopped = {
  code: 'texts-stopped',
  message:
    'This phone has stopped our texts. To start them again, text START to the number that they come from, then ask for the code again.',
}

function notSent({ refused: why, retryAfterMs }: CodeRefused): IdentityAnswer {
  if (why === 'invalid-phone') return refused(400, 'invalid-phone', 'phone')
  if (why === 'texts-stopped') return uncachedAnswer(400, textsStopped)
  const { status, body } = uncachedAnswer(429, {
    code: why,
    message: refusals['too-many-requests'].message,
    retryAfterMs,
  })
  return { status, body, headers: { ...neverStored, 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } }
}
