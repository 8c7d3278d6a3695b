/**
 * A place id contains the address itself and a signature, so the server stores nothing and nobody can forge an id. The kind `us` is an
 * address that the search found, `hand` one whose parts a person typed, `google` one that Google knows under its own id.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { byHandPrefix } from '#domain/value/address.ts'
import type { Place } from '../addresses.ts'

const placeSchema = z.tuple([z.string(), z.string(), z.string(), z.string()], z.string())
const signatureBytes = 16
const googlePrefix = 'google'
const kinds = new Set(['us', byHandPrefix, googlePrefix])

export function writePlaceToken(place: Place, secret: Buffer): string {
  const { line1, line2, city, state, postalCode } = place
  const { googlePlaceId } = place
  const unit = line2 || googlePlaceId ? [line2 ?? ''] : []
  const parts = [line1, city, state, postalCode, ...unit, ...(googlePlaceId ? [googlePlaceId] : [])]
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  const kind = place.isByHand ? byHandPrefix : googlePlaceId ? googlePrefix : 'us'
  return `${kind}.${payload}.${sign(kind, payload, secret)}`
}

/** Returns null for anything that is not signed with this secret. */
export function readPlaceToken(token: string, secret: Buffer): Place | null {
  const [kind, payload, signature, ...rest] = token.split('.')
  if (!kind || !kinds.has(kind) || !payload || !signature || rest.length > 0) return null
  const givenSignature = Buffer.from(signature)
  const wanted = Buffer.from(sign(kind, payload, secret))
  if (givenSignature.length !== wanted.length || !timingSafeEqual(givenSignature, wanted)) return null
  const [line1, city, state, postalCode, line2, googlePlaceId] = placeSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  )
  return {
    line1,
    ...(line2 ? { line2 } : {}),
    city,
    state,
    postalCode,
    country: 'US',
    ...(kind === byHandPrefix ? { isByHand: true as const } : {}),
    ...(kind === googlePrefix && googlePlaceId ? { googlePlaceId } : {}),
  }
}

/** For the kind `us` only the payload is signed, so that the oldest tokens stay valid. */
function sign(kind: string, payload: string, secret: Buffer): string {
  const signed = kind === 'us' ? payload : `${kind}.${payload}`
  return createHmac('sha256', secret).update(signed).digest().subarray(0, signatureBytes).toString('base64url')
}
