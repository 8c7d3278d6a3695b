import type { ZipSearch } from '#domain/area/zip-search.ts'
import type { Place } from '#domain/value/address.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type { Place }

export type Suggestion = {
  readonly placeId: string
  readonly text: string
  /** A person typed the unit together with the street. */
  readonly line2?: string
}

/** The service that found the suggestions is named beside them. */
export type Found = {
  readonly suggestions: readonly Suggestion[]
  /**
   * Google found the suggestions if `google`, and pages show Google's mark beside them. Google did not answer if `fallback`, and the
   * embedded search, which knows no streets, found them. The field is missing if the installation uses the embedded search alone.
   */
  readonly source?: 'google' | 'fallback'
}

/** The service gave no usable answer about a place. The product does not know if the place exists. */
export class AddressesUnanswered extends Error {
  override readonly name = 'AddressesUnanswered'
}

export interface Addresses {
  /**
   * Returns at most five US street addresses for the typed text. `near` is the cart's ZIP and completes what the person did not type. A
   * client may send a `session`, which is the same for all searches until the person chooses a place.
   */
  search(text: string, near: ZipCode | null, session?: string): Promise<Found>
  /**
   * Returns the address of a suggestion, or null for an unknown id. The address comes from the provider, never from the browser.
   * @throws AddressesUnanswered if the provider does not answer.
   */
  resolve(placeId: string, session?: string): Promise<Place | null>
  /** Reads a typed text as an address and calls no other service. Returns null if there is no street in it. */
  readTyped(text: string, near: ZipCode | null): Place | null
  /** Returns an id that contains the place itself. A person typed or checked the parts of the place, or the service just resolved it. */
  placeIdOf(place: Place): string
  /** Returns city, county, time zone and rough position of a ZIP, or null for one that does not exist. */
  findZip(zipCode: string): ZipFacts | null
  /**
   * Returns the ZIPs of a city, of a county, or around a ZIP (nearest first). If the search is a list of ZIPs, it returns those that exist.
   */
  searchZips(search: ZipSearch): ZipFacts[]
}

export type ZipFacts = {
  readonly zipCode: ZipCode
  readonly city: string
  readonly state: string
  readonly county: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
}
