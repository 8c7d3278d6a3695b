/**
 * A browser proves a number with an ID token of Firebase Authentication. Google signs the tokens (RS256) with keys that are public, so the
 * server needs no account at Google to check them. It checks each claim that Firebase's documentation names, and two more: the person
 * proved the number just now, and proved it by a code.
 */
import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import type { UsPhone } from '#domain/value/phone.ts'
import { endWithin } from '../../end-within.ts'
import { fetchWhole } from '../../read-whole.ts'
import { usPhoneFrom } from '../phone-numbers.ts'

export const googleKeysUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export type IdTokenParts = {
  readonly projectId: string
  readonly clock: () => Date
  /** Accepts the unsigned tokens of the emulator and no others. */
  readonly isEmulator: boolean
  /** This address is Google's own if it is left out. Only tests set it. */
  readonly keysUrl?: string
  /** The server stops waiting for the keys after this time. */
  readonly keysAnswerInMs?: number
}

/** The owner of the number has proved it. */
export type Proof = { readonly phone: UsPhone; readonly tokenHash: Buffer; readonly expiresAt: Date }

export type TokenRefusal =
  | 'no-token'
  | 'not-signed-by-google'
  | 'other-project'
  | 'expired'
  | 'too-old'
  | 'from-the-future'
  | 'incomplete'
  | 'no-phone'
  | 'not-by-code'
  | 'not-american'

export type IdTokens = {
  /** @throws KeysUnavailable if the keys cannot be read. */
  read(token: string): Promise<Proof | { readonly refused: TokenRefusal }>
}

/** The server could not read the keys that prove the tokens. The token itself may be valid. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/**
 * The proof of a number has to be this recent, because a session begins with it. A token itself lasts an hour, and a browser can renew it
 * for ever.
 */
const proofLifeMs = 10 * 60_000
/** Google's clock and ours may differ by this much. */
const clockSlackMs = 60_000
const maxTokenLength = 8_192
export const keysAnswerInMs = 5_000
const keysAreGoodForMs = 6 * 60 * 60_000
const nextQuestionAfterMs = 30_000

export function makeIdTokens(parts: IdTokenParts): IdTokens {
  const { projectId, clock, isEmulator } = parts
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId }
  const keyOf = isEmulator ? null : googleKeys(parts)
  const claimsOf = async (token: string): Promise<JWTPayload> => {
    const options = { ...expected, currentDate: clock(), requiredClaims: ['sub', 'iat', 'exp', 'auth_time'] }
    if (!keyOf) return UnsecuredJWT.decode(token, options).payload
    return (await jwtVerify(token, keyOf, { ...options, algorithms: ['RS256'] })).payload
  }
  return {
    async read(token) {
      if (token.length > maxTokenLength) return { refused: 'no-token' }
      try {
        return proofIn(await claimsOf(token), token, { now: clock(), isEmulator })
      } catch (error) {
        if (error instanceof KeysUnavailable) throw error
        return { refused: refusalOf(error) }
      }
    },
  }
}

type Moment = { readonly now: Date; readonly isEmulator: boolean }

function proofIn(claims: JWTPayload, token: string, { now, isEmulator }: Moment): Proof | { refused: TokenRefusal } {
  const { sub, exp, iat, auth_time: authTime, phone_number: phoneNumber } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) return { refused: 'incomplete' }
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof authTime !== 'number')
    return { refused: 'incomplete' }
  if (Math.max(authTime, iat) * 1000 > now.getTime() + clockSlackMs) return { refused: 'from-the-future' }
  if (now.getTime() - authTime * 1000 > proofLifeMs) return { refused: 'too-old' }
  if (typeof phoneNumber !== 'string') return { refused: 'no-phone' }
  if (!wasByCode(claims)) return { refused: 'not-by-code' }
  const phone = usPhoneFrom(phoneNumber, { isFictionAllowed: isEmulator })
  if (!phone) return { refused: 'not-american' }
  return { phone, tokenHash: hashOf(token), expiresAt: new Date(exp * 1000) }
}

/** Returns false for a sign-in with a password, because its owner may have proved the number years ago. */
function wasByCode({ firebase }: JWTPayload): boolean {
  return (
    typeof firebase === 'object' &&
    firebase !== null &&
    'sign_in_provider' in firebase &&
    firebase.sign_in_provider === 'phone'
  )
}

/** Returns the hash of the signed part alone, because the last letter of a signature can be written in several ways. */
function hashOf(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest()
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss' || error.claim === 'aud') return 'other-project'
    return 'incomplete'
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JWKSNoMatchingKey
  )
    return 'not-signed-by-google'
  return 'no-token'
}

function googleKeys({
  keysUrl = googleKeysUrl,
  keysAnswerInMs: limitInMs = keysAnswerInMs,
}: IdTokenParts): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: limitInMs,
    cooldownDuration: nextQuestionAfterMs,
    cacheMaxAge: keysAreGoodForMs,
    [customFetch]: (url: string, options: RequestInit) => fetchWhole(url, { ...options, limitInMs }),
  })
  return async (header, token) => {
    try {
      return await endWithin(2 * limitInMs, keys(header, token))
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      throw new KeysUnavailable('The keys of Google could not be read.', { cause: error })
    }
  }
}
