/**
 * These endpoints refresh and close sessions. One function here answers a sign-in with its new session. They are the same with every
 * identity service.
 */

import { refusals } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { neverStored } from '#server/providers/identity/answers.ts'
import type { IdentityAnswer, IdentityRequest, IdentityRoute } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import {
  type CookiePlace,
  clearCookie,
  cookiePlaceOf,
  readCookie,
  readDeviceCookie,
  writeCookie,
  writeDeviceCookie,
} from '#server/providers/identity/sessions/cookie.ts'
import { deviceFor, isMacOfDevice, newDeviceId } from '#server/providers/identity/sessions/device.ts'
import type { NewSession, OpenSession, Sessions } from '#server/providers/identity/sessions/sessions.ts'

export type SessionEndpointParts = { readonly sessions: Sessions; readonly keys: Keys }

export function sessionRoutes(parts: SessionEndpointParts): IdentityRoute[] {
  const { keys } = parts
  return [
    { method: 'POST', path: '/identity/sessions/refresh', answer: request => refreshSession(parts, request) },
    { method: 'DELETE', path: '/identity/sessions', answer: request => deleteSession(parts, request) },
    { method: 'GET', path: '/.well-known/jwks.json', answer: async () => jwks(keys) },
  ]
}

/** Returns a new device id, which the sign-in stores with its session, or null if the browser already sends a device cookie. */
export const newDeviceOf = (request: IdentityRequest): string | null =>
  readDeviceCookie(cookiePlaceOf(request), request.cookie) ? null : newDeviceId()

/** Answers with the tokens of a session that was just stored. A cookie marks the browser as one in which this number was verified. */
export async function answerSignedIn(
  { sessions, keys }: SessionEndpointParts,
  request: IdentityRequest,
  session: NewSession,
  who: { readonly subject: string; readonly phone: UsPhone },
): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const shown = readDeviceCookie(place, request.cookie)
  const isShown = shown !== null && isMacOfDevice(keys, shown, who.phone)
  const device = isShown ? shown : deviceFor(keys, who.phone, session.newDevice ?? undefined)
  if (device.id !== session.newDevice) await sessions.noteDevice(session.id, device.id)
  const deviceCookie = writeDeviceCookie(place, device)
  return withSession(201, await sessions.tokensOf(session, who), place, deviceCookie)
}

async function refreshSession({ sessions }: SessionEndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
  const place = cookiePlaceOf(request)
  const refreshToken = readCookie(place, request.cookie)
  if (!refreshToken || !isOwnPage(request)) return signedOut(place)
  const session = await sessions.refresh(refreshToken)
  return session ? withSession(200, session, place) : signedOut(place)
}

async function deleteSession({ sessions }: SessionEndpointParts, request: IdentityRequest): Promise<IdentityAnswer> {
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

/** Returns false for a request from another site, so that no other site can use the cookie. Scripts outside a browser send no origin. */
function isOwnPage({ origin, host }: IdentityRequest): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

function jwks(keys: Keys): IdentityAnswer {
  return { status: 200, body: { keys: [keys.publicJwk] }, headers: { 'cache-control': 'public, max-age=300' } }
}
