/** A provider returns a US street address in this form. */
export type Place = {
  readonly line1: string
  /** The unit was typed with the street, if there was one. */
  readonly line2?: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: 'US'
  /** A person typed each part, because the search did not find the street (rule C26). */
  readonly isByHand?: true
  /** This is Google's id of the place, if the place was found there. */
  readonly googlePlaceId?: string
}

/** The source vouches for the address: a person who typed it, a person who typed each part of it, or Google. */
export type AddressSource = 'typed' | 'hand' | 'google'

export function sourceOf({ isByHand, googlePlaceId }: Pick<Place, 'isByHand' | 'googlePlaceId'>): AddressSource {
  if (isByHand) return 'hand'
  return googlePlaceId === undefined ? 'typed' : 'google'
}

/** Each place id of an address that was typed by hand begins with this text. */
export const byHandPrefix = 'hand'

/** A letter carries an address in this form. */
export type PostalAddress = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/**
 * A person may add these details to an address (rule C62). Only the office and the driver read them. All of them are optional: older
 * orders, pages and phones have none.
 */
export type AddressDetails = {
  readonly gateCode?: string | null | undefined
}

export const detailsOf = ({ gateCode }: AddressDetails): AddressDetails => ({ gateCode })

export function withoutDetails<Input extends AddressDetails>(input: Input): Omit<Input, keyof AddressDetails> {
  const { gateCode: _, ...rest } = input
  return rest
}

/** Returns the details that a call names. An empty one removes the stored one, and a missing one leaves it unchanged. */
export const givenDetails = ({ gateCode }: AddressDetails): AddressDetails =>
  gateCode === undefined ? {} : { gateCode: gateCode || null }

type Lines = { readonly line1: string; readonly line2?: string | null }

/** Returns "1100 Congress Ave, Apt 5": the unit is part of the street in every place. */
export const streetWithUnit = ({ line1, line2 }: Lines): string => [line1, line2].filter(Boolean).join(', ')

/** Returns "1100 Congress Ave, Apt 5, Austin, TX 78701". */
export function addressInOneLine(
  address: Lines & { readonly city: string; readonly state: string; readonly postalCode: string },
): string {
  return `${streetWithUnit(address)}, ${address.city}, ${address.state} ${address.postalCode}`
}
