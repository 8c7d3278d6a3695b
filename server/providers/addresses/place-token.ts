/** Place ids that carry the address itself, signed: nothing to store, nothing to forge. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Place } from './addresses.ts'

const placeSchema = z.tuple([z.string(), z.string(), z.string(), z.string()])
const signatureBytes = 16

export function writePlaceToken(place: Place, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify([place.line1, place.city, place.state, place.postalCode])).toString('base64url')
  return `us.${payload}.${sign(payload, secret).toString('base64url')}`
}

/** Null for anything that this secret did not sign. */
export function readPlaceToken(token: string, secret: Buffer): Place | null {
  const [kind, payload, signature, ...rest] = token.split('.')
  if (kind !== 'us' || !payload || !signature || rest.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== signatureBytes || !timingSafeEqual(given, sign(payload, secret))) return null
  const [line1, city, state, postalCode] = placeSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return { line1, city, state, postalCode, country: 'US' }
}

function sign(payload: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(payload).digest().subarray(0, signatureBytes)
}
