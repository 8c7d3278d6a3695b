import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import type { Place } from '#domain/value/address.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

type ByHandDeps = { readonly db: Db; readonly addresses: Addresses }

/**
 * Returns the place of an address that a person typed by hand (rule C26). The state comes from the ZIP. So does the city, if the person
 * typed none. Refuses 'zip-not-served'.
 */
export async function placeByHand(
  { db, addresses }: ByHandDeps,
  { line1, city, zipCode }: AddressByHand,
): Promise<Place> {
  const zip = addresses.findZip(zipCode)
  const area = zip && (await findServedZip(db, zip.zipCode))
  if (!zip || !area) throw new Refusal('zip-not-served')
  return { line1, city: city || zip.city, state: zip.state, postalCode: zipCode, country: 'US', isByHand: true }
}
