import { z } from 'zod'
import { verificationCodeSchema } from '#domain/account/verification-code.ts'
import type { UsPhone } from '#domain/phone.ts'
import { type RefusalName, refusals } from '#domain/refusal.ts'
import type {
  CodeRefused,
  Device,
  IdentityAnswer,
  IdentityRequest,
  IdentityRoute,
  OtpService,
} from '#server/providers/identity/identity.ts'
import { type Challenges, challengeSchema, solutionSchema } from '#server/providers/identity/self-hosted/challenges.ts'
import { CodeNotDelivered } from '#server/providers/identity/self-hosted/codes.ts'
import {
  type CookiePlace,
  clearCookie,
  cookiePlaceOf,
  readCookie,
  readDeviceCookie,
  writeCookie,
  writeDeviceCookie,
} from '#server/providers/identity/self-hosted/cookie.ts'
import { deviceFor, isMacOfDevice } from '#server/providers/identity/self-hosted/device.ts'
import type { Keys } from '#server/providers/identity/self-hosted/keys.ts'
import { usPhoneFrom } from '#server/providers/identity/self-hosted/phone-numbers.ts'
import type { OpenSession, Sessions } from '#server/providers/identity/self-hosted/sessions.ts'
import type { Surge } from '#server/providers/identity/self-hosted/surge.ts'

export type EndpointParts = {
  readonly codes: OtpService
  readonly sessions: Sessions
  readonly challenges: Challenges
  readonly surge: Surge
  readonly keys: Keys
  readonly isFictionAllowed: boolean
}

export function identityRoutes(parts: EndpointParts): IdentityRoute[] {
  const { keys } = parts
  return [
    { method: 'GET', path: '/identity/challenge', answer: () => getChallenge(parts) },
    { method: 'POST', path: '/identity/codes', answer: request => postCodes(parts, request) },
    { method: 'POST', path: '/identity/sessions', answer: request => postSessions(parts, request) },
    { method: 'POST', path: '/identity/sessions/refresh', answer: request => refreshSession(parts, request) },
    { method: 'DELETE', path: '/identity/sessions', answer: request => deleteSession(parts, request) },
    { method: 'GET', path: '/.well-known/jwks.json', answer: async () => jwks(keys) },
  ]
}

const hardnessNow = async ({ surge }: EndpointParts) => ((await surge.isOn()) ? 'hard' : 'usual')

async function getChallenge(parts: EndpointParts): Promise<IdentityAnswer> {
  return fresh(200, await parts.challenges.issue(await hardnessNow(parts)))
}

const codesBody = z.strictObject({
  phone: z.string().max(32),
  challenge: challengeSchema,
  solution: solutionSchema,
  /** To texts about orders; a code is sent either way, since it was asked for. */
  consent: z.boolean(),
})

async function postCodes(parts: EndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const { body, address, language } = request
  const read = codesBody.safeParse(body)
  const phone = phoneIn(body, parts)
  if (phone === 'invalid') return refused(400, 'invalid-phone', 'phone')
  if (!read.success || phone === 'absent') return badInput(read.error)
  const { challenge, solution, consent } = read.data
  const isAccepted = await parts.challenges.accept(challenge, solution, await hardnessNow(parts))
  if (!isAccepted) return fresh(400, challengeRefused)
  try {
    const sent = await parts.codes.start({ phone, address, consent, language, device: deviceOf(parts, request, phone) })
    return 'refused' in sent ? notSent(sent) : fresh(201, sent)
  } catch (error) {
    if (error instanceof CodeNotDelivered) return fresh(503, undelivered)
    throw error
  }
}

/** What the browser is known by, from its carts or from an earlier sign-in, and whether it proved this number then. */
function deviceOf({ keys }: EndpointParts, request: IdentityRequest, phone: UsPhone): Device | null {
  const cookie = readDeviceCookie(cookiePlaceOf(request), request.cookie)
  if (cookie && isMacOfDevice(keys, cookie, phone)) return { id: cookie.id, isKnown: true }
  const id = request.browserId ?? cookie?.id
  return id ? { id, isKnown: false } : null
}

/** A bad number is told first, in its specified words, whatever else is wrong. */
function phoneIn(body: unknown, parts: EndpointParts): UsPhone | 'invalid' | 'absent' {
  const hasPhone = typeof body === 'object' && body !== null && 'phone' in body && typeof body.phone === 'string'
  return hasPhone ? (usPhoneFrom(body.phone as string, parts) ?? 'invalid') : 'absent'
}

const challengeRefused = { code: 'challenge-not-ready', message: 'reCAPTCHA not ready. Please try again.' }

const undelivered = { code: 'not-delivered', message: 'Failed to send verification code. Please try again.' }

function notSent({ refused: why, retryAfterMs }: CodeRefused): IdentityAnswer {
  if (why === 'invalid-phone') return refused(400, 'invalid-phone', 'phone')
  const { status, body } = fresh(429, { code: why, message: refusals['too-many-requests'].message, retryAfterMs })
  return { status, body, headers: { ...neverStored, 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } }
}

const sessionsBody = z.strictObject({
  verificationId: z.uuid(),
  code: verificationCodeSchema,
})

async function postSessions(parts: EndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const { codes, sessions, keys } = parts
  const read = sessionsBody.safeParse(request.body)
  if (!read.success) return badInput(read.error)
  const checked = await codes.check({ ...read.data, address: request.address })
  if ('refused' in checked) return fresh(401, { code: checked.refused })
  const place = cookiePlaceOf(request)
  const known = writeDeviceCookie(place, deviceFor(keys, checked.phone))
  return withSession(201, await sessions.open(checked), place, known)
}

async function refreshSession({ sessions }: EndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const refreshToken = readCookie(place, request.cookie)
  if (!refreshToken || !isOwnPage(request)) return signedOut(place)
  const session = await sessions.refresh(refreshToken)
  return session ? withSession(200, session, place) : signedOut(place)
}

async function deleteSession({ sessions }: EndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const refreshToken = readCookie(place, request.cookie)
  if (refreshToken && isOwnPage(request)) {
    await (request.isEverywhere ? sessions.closeAllOf(refreshToken) : sessions.close(refreshToken))
  }
  return { status: 204, headers: { ...neverStored, 'set-cookie': clearCookie(place) } }
}

function withSession(status: number, session: OpenSession, place: CookiePlace, known?: string): IdentityAnswer {
  const { accessToken, expiresAt, refreshToken, refreshLifeMs } = session
  const cookie = writeCookie(place, refreshToken, refreshLifeMs)
  const cookies = known ? [cookie, known] : cookie
  return { status, body: { accessToken, expiresAt }, headers: { ...neverStored, 'set-cookie': cookies } }
}

function signedOut(place: CookiePlace): IdentityAnswer {
  const { message } = refusals['signed-out']
  const headers = { ...neverStored, 'set-cookie': clearCookie(place) }
  return { status: 401, body: { code: 'signed-out', message }, headers }
}

/** Another site cannot use the cookie: its requests name it as their origin. Scripts outside a browser name none. */
function isOwnPage({ origin, host }: IdentityRequest): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function jwks(keys: Keys): IdentityAnswer {
  return { status: 200, body: { keys: [keys.publicJwk] }, headers: { 'cache-control': 'public, max-age=300' } }
}

function refused(status: number, name: RefusalName, field: string): IdentityAnswer {
  const { message } = refusals[name]
  return fresh(status, { code: name, message, fieldErrors: { [field]: [message] } })
}

function badInput(error: z.ZodError | undefined): IdentityAnswer {
  const fieldErrors: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    fieldErrors[field] = [...(fieldErrors[field] ?? []), message]
  }
  return fresh(400, { code: 'bad-input', message: 'Please check what you entered.', fieldErrors })
}

const neverStored = { 'cache-control': 'no-store' }

function fresh(status: number, body: unknown): IdentityAnswer {
  return { status, body, headers: neverStored }
}
