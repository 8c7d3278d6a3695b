import type { Place } from '#domain/address.ts'
import type { ZipCode } from '#domain/zip.ts'

export type { Place }

export type Suggestion = { readonly placeId: string; readonly text: string }

export interface Addresses {
  /** At most five US street addresses for what was typed; `near` is the cart's ZIP and completes what was left out. */
  search(text: string, near: ZipCode | null): Promise<Suggestion[]>
  /** The address behind a suggestion, from the provider itself and never from the browser; null when it is none. */
  resolve(placeId: string): Promise<Place | null>
}

/** What is known of every US ZIP code. */
export type ZipFacts = {
  readonly zipCode: ZipCode
  readonly city: string
  readonly state: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
}
