/** Place ids that contain the address itself, signed: nothing is stored, and none can be forged. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Place } from '../addresses.ts'

const placeSchema = z.tuple([z.string(), z.string(), z.string(), z.string()])
const signatureBytes = 16

export function writePlaceToken(place: Place, secret: Buffer): string {
  const payload = Buffer.from(JSON.stringify([place.line1, place.city, place.state, place.postalCode])).toString(
    'base64url',
  )
  return `us.${payload}.${sign(payload, secret)}`
}

/** Null for anything that is not signed with this secret. */
export function readPlaceToken(token: string, secret: Buffer): Place | null {
  const [kind, payload, signature, ...rest] = token.split('.')
  if (kind !== 'us' || !payload || !signature || rest.length > 0) return null
  const given = Buffer.from(signature)
  const wanted = Buffer.from(sign(payload, secret))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [line1, city, state, postalCode] = placeSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  )
  return { line1, city, state, postalCode, country: 'US' }
}

function sign(payload: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(payload).digest().subarray(0, signatureBytes).toString('base64url')
}
