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

/** An address as it stands on a letter. */
export type PostalAddress = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/**
 * What a person may add to an address (rule C62). Only the office and the driver read it. All of it is optional: older orders, pages and
 * phones have none.
 */
export type AddressDetails = {
  readonly gateCode?: string | null | undefined
}

export const detailsOf = ({ gateCode }: AddressDetails): AddressDetails => ({ gateCode })

export function withoutDetails<Input extends AddressDetails>(input: Input): Omit<Input, keyof AddressDetails> {
  const { gateCode: _, ...rest } = input
  return rest
}

/** The details that a call names. An empty one takes away what is stored, and a missing one leaves it as it is. */
export const givenDetails = ({ gateCode }: AddressDetails): AddressDetails =>
  gateCode === undefined ? {} : { gateCode: gateCode || null }

type Lines = { readonly line1: string; readonly line2?: string | null }

/** "1100 Congress Ave, Apt 5": the unit stands wherever the street does. */
export const streetWithUnit = ({ line1, line2 }: Lines): string => [line1, line2].filter(Boolean).join(', ')

/** "1100 Congress Ave, Apt 5, Austin, TX 78701" */
export function addressInOneLine(
  address: Lines & { readonly city: string; readonly state: string; readonly postalCode: string },
): string {
  return `${streetWithUnit(address)}, ${address.city}, ${address.state} ${address.postalCode}`
}
