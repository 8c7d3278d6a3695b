/** The endpoints that open, refresh and close sessions. */
import { z } from 'zod'
import { verificationCodeSchema } from '#domain/account/verification-code.ts'
import { refusals } from '#domain/refusal.ts'
import type { IdentityAnswer, IdentityRequest } from '#server/providers/identity/identity.ts'
import { badInput, fresh, neverStored } from '#server/providers/identity/self-hosted/answers.ts'
import { CodeNotCompared, type Codes } from '#server/providers/identity/self-hosted/codes/codes.ts'
import type { Keys } from '#server/providers/identity/self-hosted/keys.ts'
import {
  type CookiePlace,
  clearCookie,
  cookiePlaceOf,
  readCookie,
  readDeviceCookie,
  writeCookie,
  writeDeviceCookie,
} from '#server/providers/identity/self-hosted/sessions/cookie.ts'
import { deviceFor, isMacOfDevice } from '#server/providers/identity/self-hosted/sessions/device.ts'
import type { OpenSession, Sessions } from '#server/providers/identity/self-hosted/sessions/sessions.ts'

export type SessionEndpointParts = { readonly codes: Codes; readonly sessions: Sessions; readonly keys: Keys }

const sessionsBody = z.strictObject({
  verificationId: z.uuid(),
  code: verificationCodeSchema,
})

export async function postSessions(parts: SessionEndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const { codes, sessions, keys } = parts
  const read = sessionsBody.safeParse(request.body)
  if (!read.success) return badInput(read.error)
  const session = sessions.prepare()
  const checked = await codes.check({ ...read.data, ipAddress: request.ipAddress }, session).catch(error => {
    if (error instanceof CodeNotCompared) return null
    throw error
  })
  if (!checked) return fresh(503, { code: 'not-compared', message: 'The code could not be checked. Please try again.' })
  if ('refused' in checked) return fresh(401, { code: checked.refused })
  const place = cookiePlaceOf(request)
  const shown = readDeviceCookie(place, request.cookie)
  const device = shown && isMacOfDevice(keys, shown, checked.phone) ? shown : deviceFor(keys, checked.phone)
  await sessions.noteDevice(session.id, device.id)
  const deviceCookie = writeDeviceCookie(place, device)
  return withSession(201, await sessions.tokensOf(session, checked), place, deviceCookie)
}

export async function refreshSession(
  { sessions }: SessionEndpointParts,
  request: IdentityRequest,
): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const refreshToken = readCookie(place, request.cookie)
  if (!refreshToken || !isOwnPage(request)) return signedOut(place)
  const session = await sessions.refresh(refreshToken)
  return session ? withSession(200, session, place) : signedOut(place)
}

export async function deleteSession(
  { sessions }: SessionEndpointParts,
  request: IdentityRequest,
): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const refreshToken = readCookie(place, request.cookie)
  if (refreshToken && isOwnPage(request)) {
    await (request.isEverywhere ? sessions.closeAllOf(refreshToken) : sessions.close(refreshToken))
  }
  const nothingCached = { 'clear-site-data': '"cache"' }
  return { status: 204, headers: { ...neverStored, ...nothingCached, 'set-cookie': clearCookie(place) } }
}

function withSession(status: number, session: OpenSession, place: CookiePlace, deviceCookie?: string): IdentityAnswer {
  const { accessToken, expiresAt, refreshToken, refreshLifeMs } = session
  const cookie = writeCookie(place, refreshToken, refreshLifeMs)
  const cookies = deviceCookie ? [cookie, deviceCookie] : cookie
  return { status, body: { accessToken, expiresAt }, headers: { ...neverStored, 'set-cookie': cookies } }
}

function signedOut(place: CookiePlace): IdentityAnswer {
  const { message } = refusals['signed-out']
  const headers = { ...neverStored, 'set-cookie': clearCookie(place) }
  return { status: 401, body: { code: 'signed-out', message }, headers }
}

/** Another site cannot use the cookie: its requests have its own origin. Scripts outside a browser have none. */
function isOwnPage({ origin, host }: IdentityRequest): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
