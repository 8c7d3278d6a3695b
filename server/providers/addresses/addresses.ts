import type { ZipSearch } from '#domain/area/zip-search.ts'
import type { Place } from '#domain/value/address.ts'
import type { ZipCode } from '#domain/value/zip.ts'

export type { Place }

export type Suggestion = {
  readonly placeId: string
  readonly text: string
  /** The unit that was typed with the street. */
  readonly line2?: string
}

/** Suggestions, and who found them. */
export type Found = {
  readonly suggestions: readonly Suggestion[]
  /**
   * Missing if the embedded search is the chosen one. `google`: Google found them, and its mark belongs beside them. `fallback`: Google did
   * not answer, and the embedded search knows no streets.
   */
  readonly source?: 'google' | 'fallback'
}

/** The service that was asked for a place did not answer, or not usably. Whether there is such a place is not known. */
export class AddressesUnanswered extends Error {
  override readonly name = 'AddressesUnanswered'
}

export interface Addresses {
  /**
   * At most five US street addresses for the typed text; `near` is the cart's ZIP and completes what is missing. `session` is one for all
   * searches up to the place that is taken, if the client tells one.
   */
  search(text: string, near: ZipCode | null, session?: string): Promise<Found>
  /**
   * The address of a suggestion, from the provider and never from the browser; null for an unknown id. Throws AddressesUnanswered.
   */
  resolve(placeId: string, session?: string): Promise<Place | null>
  /** A typed text as an address, without asking another service; null if there is no street in it. */
  readTyped(text: string, near: ZipCode | null): Place | null
  /** An id that carries the place itself: of one whose parts somebody typed or checked, or of one that was just resolved. */
  placeIdOf(place: Place): string
  /** City, county, clock and rough position of a ZIP; null for one that does not exist. */
  findZip(zipCode: string): ZipFacts | null
  /** The ZIPs of a city, of a county, or around a ZIP (nearest first); of a list those that exist. */
  searchZips(search: ZipSearch): ZipFacts[]
}

/** What is known of every US ZIP code. */
export type ZipFacts = {
  readonly zipCode: ZipCode
  readonly city: string
  readonly state: string
  readonly county: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
}
