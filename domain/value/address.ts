/** A US street address in the form in which a provider returns it. */
export type Place = {
  readonly line1: string
  /** The unit, if the person typed one with the street. */
  readonly line2?: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: 'US'
  /** True if a person typed each part, because the search did not find the street (rule C26). */
  readonly isByHand?: true
  /** Google's id of the place, if Google found it. */
  readonly googlePlaceId?: string
}

/** Where the address comes from: a person typed it in one line, a person typed each of its parts, or Google found it. */
export type AddressSource = 'typed' | 'hand' | 'google'

export function sourceOf({ isByHand, googlePlaceId }: Pick<Place, 'isByHand' | 'googlePlaceId'>): AddressSource {
  if (isByHand) return 'hand'
  return googlePlaceId === undefined ? 'typed' : 'google'
}

/** The beginning of each place id of an address that was typed by hand. */
export const byHandPrefix = 'hand'

/** An address in the form that a letter has. */
export type PostalAddress = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/**
 * Details that a person may add to an address (rule C62). Only the office and the driver read them. Each may be missing, because older
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

/** Returns the details that a call names. An empty detail removes the stored one. A missing detail does not change the stored one. */
export const givenDetails = ({ gateCode }: AddressDetails): AddressDetails =>
  gateCode === undefined ? {} : { gateCode: gateCode || null }

type Lines = { readonly line1: string; readonly line2?: string | null }

/** Returns "1100 Congress Ave, Apt 5". The unit is shown with the street everywhere. */
export const streetWithUnit = ({ line1, line2 }: Lines): string => [line1, line2].filter(Boolean).join(', ')

/** Returns "1100 Congress Ave, Apt 5, Austin, TX 78701". */
export function addressInOneLine(
  address: Lines & { readonly city: string; readonly state: string; readonly postalCode: string },
): string {
  return `${streetWithUnit(address)}, ${address.city}, ${address.state} ${address.postalCode}`
}
