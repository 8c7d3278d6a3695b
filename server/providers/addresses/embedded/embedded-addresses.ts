/**
 * This search needs no map service. It parses the typed text and completes it from the table of ZIP codes. It knows the city and state of
 * every ZIP, but not if a street exists.
 */
import { addressInOneLine } from '#domain/value/address.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { Addresses, Place, Suggestion, ZipFacts } from '../addresses.ts'
import { readPlaceToken, writePlaceToken } from './place-token.ts'
import { parseStreet, type TypedAddress } from './typed-address.ts'
import { plainCity, searchZips, zipFacts, zipsOfCity } from './zip-table.ts'

const maxSuggestions = 5
const maxTextLength = 200

export function embeddedAddresses({ secret }: { secret: Buffer }): Addresses {
  const placesIn = (text: string, near: ZipCode | null): Place[] => {
    const nearZip = near ? zipFacts(near) : null
    const typed = parseStreet(text.slice(0, maxTextLength), nearZip)
    return typed ? placesFor(typed, nearZip) : []
  }
  return {
    async search(text, near) {
      const places = placesIn(text, near).slice(0, maxSuggestions)
      return { suggestions: places.map(place => suggestionOf(place, secret)) }
    },
    async resolve(placeId) {
      return readPlaceToken(placeId, secret)
    },
    readTyped: (text, near) => placesIn(text, near)[0] ?? null,
    placeIdOf: place => writePlaceToken(place, secret),
    findZip: zipFacts,
    searchZips,
  }
}

function suggestionOf(place: Place, secret: Buffer): Suggestion {
  const { line2 } = place
  return { placeId: writePlaceToken(place, secret), text: addressInOneLine(place), ...(line2 ? { line2 } : {}) }
}

function placesFor(typed: TypedAddress, near: ZipFacts | null): Place[] {
  return zipsFor(typed, near).map(zip => ({
    line1: typed.line1,
    ...(typed.line2 ? { line2: typed.line2 } : {}),
    city: cityOf(typed, zip),
    state: zip.state,
    postalCode: zip.zipCode,
    country: 'US',
  }))
}

/** Keeps the city as the person typed it. If it differs from the table only in capitals, the table's spelling is used: "McAllen". */
function cityOf({ city }: TypedAddress, zip: ZipFacts): string {
  return city === null || city.toLowerCase() === zip.city.toLowerCase() ? zip.city : city
}

/**
 * A typed ZIP decides first, and must be in the typed state. Without a typed ZIP a typed city decides, and without a typed city the ZIP of
 * the cart.
 */
function zipsFor({ city, state, zipCode }: TypedAddress, near: ZipFacts | null): ZipFacts[] {
  if (zipCode) {
    const facts = zipFacts(zipCode)
    return facts && (!state || facts.state === state) ? [facts] : []
  }
  if (state && near && state !== near.state && !city) return []
  const isNearCity = !city || (near !== null && plainCity(city) === plainCity(near.city))
  if (near && isNearCity && (!state || state === near.state)) return [near]
  const inState = state ?? near?.state
  return city && inState ? zipsOfCity(city, inState, near) : []
}
