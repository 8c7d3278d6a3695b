import { sign as signatureOf } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { UsPhone } from '#domain/value/phone.ts'
import { phoneSchema } from '#domain/value/phone-schema.ts'
import type { Identity } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'

export type TokenParts = {
  readonly keys: Keys
  readonly clock: () => Date
  /** The origin of the installation is the issuer and the audience of the tokens. */
  readonly issuer: string
  readonly lifeMs?: number
}

export type TokenSubject = {
  readonly sessionId: string
  readonly subject: string
  readonly phone: UsPhone
  readonly authenticatedAt: Date
}
export type AccessToken = { readonly accessToken: string; readonly expiresAt: string }

export type Tokens = {
  sign(about: TokenSubject): Promise<AccessToken>
  /** Returns null unless the token is complete, issued by us and not expired. It does not check if the person has signed out since. */
  read(token: string): Promise<SessionIdentity | null>
}

export type SessionIdentity = Identity & { readonly sessionId: string }

const fifteenMinutes = 15 * 60_000
const maxRemembered = 5_000
const maxTokenLength = 2_000

export function makeTokens({ keys, clock, issuer, lifeMs = fifteenMinutes }: TokenParts): Tokens {
  const verified = new Map<string, SessionIdentity>()
  const verify = async (token: string) => {
    const now = clock()
    const known = verified.get(token)
    if (known) return known.expiresAt > now ? known : null
    const identity = await identityOf(token, keys, issuer, now)
    if (identity) remember(verified, token, identity)
    return identity
  }
  return {
    sign: async about => {
      const signed = sign(about, keys, issuer, clock(), lifeMs)
      const { subject, phone, sessionId } = about
      remember(verified, signed.accessToken, { subject, phone, sessionId, ...timesOf(signed, about) })
      return signed
    },
    read: async token => (token.length > maxTokenLength ? null : verify(token)),
  }
}

/** Signs synchronously, because passing such a short text to another thread takes longer than signing it. */
function sign(about: TokenSubject, keys: Keys, issuer: string, now: Date, lifeMs: number): AccessToken {
  const expiresAt = new Date(Math.floor((now.getTime() + lifeMs) / 1000) * 1000)
  const claims = {
    phone: about.phone,
    sid: about.sessionId,
    auth_time: secondsOf(about.authenticatedAt),
    iss: issuer,
    aud: issuer,
    sub: about.subject,
    iat: secondsOf(now),
    exp: secondsOf(expiresAt),
  }
  const signed = `${encoded({ alg: 'EdDSA', kid: keys.signing.kid, typ: 'at+jwt' })}.${encoded(claims)}`
  const signature = signatureOf(null, Buffer.from(signed), keys.signing.privateKey)
  return { accessToken: `${signed}.${signature.toString('base64url')}`, expiresAt: expiresAt.toISOString() }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

async function identityOf(token: string, keys: Keys, issuer: string, now: Date): Promise<SessionIdentity | null> {
  try {
    const { payload } = await jwtVerify(token, keys.signing.publicKey, {
      algorithms: ['EdDSA'],
      typ: 'at+jwt',
      issuer,
      audience: issuer,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'sid', 'phone'],
    })
    const { sub, sid, exp, auth_time: authTime } = payload
    if (!sub || typeof sid !== 'string' || !exp || typeof authTime !== 'number') return null
    const phone = phoneSchema.parse(payload.phone)
    const expiresAt = new Date(exp * 1000)
    return { subject: sub, sessionId: sid, phone, authenticatedAt: new Date(authTime * 1000), expiresAt }
  } catch {
    return null
  }
}

/** The times are rounded to whole seconds, as in the token. */
function timesOf({ expiresAt }: AccessToken, { authenticatedAt }: TokenSubject) {
  return { expiresAt: new Date(expiresAt), authenticatedAt: new Date(secondsOf(authenticatedAt) * 1000) }
}

/**
 * Stores the verified identity, because checking a signature costs more than the rest of a small request. A full map loses its oldest
 * entry.
 */
function remember(verified: Map<string, SessionIdentity>, token: string, identity: SessionIdentity): void {
  const oldest = verified.size >= maxRemembered ? verified.keys().next().value : undefined
  if (oldest !== undefined) verified.delete(oldest)
  verified.set(token, identity)
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
