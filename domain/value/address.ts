/** A US street address as a provider knows it. */
export type Place = {
  readonly line1: string
  /** The unit that was typed with the street, if there was one. */
  readonly line2?: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: 'US'
  /** A person typed each part, because the search did not find the street (rule C26). */
  readonly isByHand?: true
  /** Google's id of the place, if the place was found there. */
  readonly googlePlaceId?: string
}

/** This says who vouches for the address: a person who typed it, a person who typed each part of it, or Google. */
export type AddressSource = 'typed' | 'hand' | 'google'

export function sourceOf({ isByHand, googlePlaceId }: Pick<Place, 'isByHand' | 'googlePlaceId'>): AddressSource {
  if (isByHand) return 'hand'
  return googlePlaceId === undefined ? 'typed' : 'google'
}

/** Each place id of an address that was typed by hand begins with this text. */
export const byHandPrefix = 'hand'

type Lines = { readonly line1: string; readonly line2?: string | null }

/** "1100 Congress Ave, Apt 5": the unit stands wherever the street does. */
export const streetWithUnit = ({ line1, line2 }: Lines): string => [line1, line2].filter(Boolean).join(', ')

/** "1100 Congress Ave, Apt 5, Austin, TX 78701" */
export function addressInOneLine(
  address: Lines & { readonly city: string; readonly state: string; readonly postalCode: string },
): string {
  return `${streetWithUnit(address)}, ${address.city}, ${address.state} ${address.postalCode}`
}
