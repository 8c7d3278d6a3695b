/** Turns a place of Google into an address to which a truck can be sent. */
import type { Place } from '../addresses.ts'
import type { AddressComponent } from './places-api.ts'

type GooglePlace = { readonly id: string; readonly addressComponents: readonly AddressComponent[] }

/**
 * Google names a city by one of these types. Their order is the order in which a postal address prefers them. Brooklyn and Arlington are no
 * localities.
 */
const cityTypes = ['locality', 'postal_town', 'sublocality_level_1', 'sublocality', 'administrative_area_level_3']

const maxPartLengths = { line1: 200, line2: 100, city: 100 }

/** Returns null without house number, street, city, state and ZIP, and outside of the US. */
export function placeOf({ id, addressComponents }: GooglePlace): Place | null {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))
  const number = part('street_number')?.longText
  const street = part('route')?.shortText || part('route')?.longText
  const unit = part('subpremise')?.longText
  const city = cityTypes.map(type => part(type)?.longText).find(Boolean)
  const state = part('administrative_area_level_1')?.shortText ?? ''
  const zip = part('postal_code')?.longText ?? ''
  if (!number || !street || !city || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(zip)) return null
  if (!ofUnitedStates.has(part('country')?.shortText ?? '')) return null
  return {
    line1: `${number} ${street}`.slice(0, maxPartLengths.line1),
    ...(unit && { line2: asUnit(unit).slice(0, maxPartLengths.line2) }),
    city: city.slice(0, maxPartLengths.city),
    state,
    postalCode: zip,
    country: 'US',
    googlePlaceId: id,
  }
}

/** Google uses an own country code for Puerto Rico and for each territory, whose ZIPs are US ZIPs. */
const ofUnitedStates = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** Writes "5B" as "#5B". "Apt 5B" stays as it is. */
const asUnit = (unit: string): string => (/^[\p{L}]?\d[\p{L}\p{N}-]*$|^\p{L}$/u.test(unit) ? `#${unit}` : unit)
