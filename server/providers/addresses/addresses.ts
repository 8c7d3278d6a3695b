import type { Place } from '#domain/address.ts'
import type { ZipSearch } from '#domain/area/zip-search.ts'
import type { ZipCode } from '#domain/zip.ts'

export type { Place }

export type Suggestion = {
  readonly placeId: string
  readonly text: string
  /** The unit that was typed with the street. */
  readonly line2?: string
}

export interface Addresses {
  /** At most five US street addresses for the typed text; `near` is the cart's ZIP and completes what is missing. */
  search(text: string, near: ZipCode | null): Promise<Suggestion[]>
  /** The address of a suggestion, from the provider and never from the browser; null for an unknown id. */
  resolve(placeId: string): Promise<Place | null>
  /** An id for a place whose parts somebody typed or checked, because no search knows it. */
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
