import type { ZipSearch } from '#domain/area/zip-search.ts'
import type { Place } from '#domain/value/address.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type { Place }

export type Suggestion = {
  readonly placeId: string
  readonly text: string
  /** The unit was typed with the street. */
  readonly line2?: string
}

/** Suggestions come with the service that found them. */
export type Found = {
  readonly suggestions: readonly Suggestion[]
  /**
   * It is missing if the embedded search is the chosen one. `google`: Google found them, and its mark belongs beside them. `fallback`: Google did
   * not answer, and the embedded search knows no streets.
   */
  readonly source?: 'google' | 'fallback'
}

/** The service did not answer about a place, or not usably. It is unknown if there is such a place. */
export class AddressesUnanswered extends Error {
  override readonly name = 'AddressesUnanswered'
}

export interface Addresses {
  /**
   * Returns at most five US street addresses for the typed text; `near` is the cart's ZIP and completes what is missing. `session` is the same for
   * all searches up to the place that is chosen, if the client sends one.
   */
  search(text: string, near: ZipCode | null, session?: string): Promise<Found>
  /**
   * Returns the address of a suggestion, from the provider and never from the browser, or null for an unknown id.
   * @throws AddressesUnanswered if the provider does not answer.
   */
  resolve(placeId: string, session?: string): Promise<Place | null>
  /** Reads a typed text as an address and calls no other service. Returns null if there is no street in it. */
  readTyped(text: string, near: ZipCode | null): Place | null
  /** Returns an id that carries the place itself: its parts were typed or checked by a person, or it was just resolved. */
  placeIdOf(place: Place): string
  /** Returns city, county, time zone and rough position of a ZIP, or null for one that does not exist. */
  findZip(zipCode: string): ZipFacts | null
  /** Returns the ZIPs of a city, of a county, or around a ZIP (nearest first). For a list it returns the ZIPs that exist. */
  searchZips(search: ZipSearch): ZipFacts[]
}

/** These facts are known of every US ZIP code. */
export type ZipFacts = {
  readonly zipCode: ZipCode
  readonly city: string
  readonly state: string
  readonly county: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
}
