import { Refusal } from '#domain/refusal/refusal.ts'
import { correctionsOf } from '#domain/typed-address/correction.ts'
import { addressInOneLine, type Place } from '#domain/value/address.ts'
import { type ZipCode, zipOfPostalCode } from '#domain/value/zip.ts'
import { type Addresses, AddressesUnanswered, type Suggestion } from '#server/providers/addresses/addresses.ts'

export type ChosenSuggestion = {
  readonly placeId: string
  /** `typed` is the text that the field had when the person chose the suggestion. */
  readonly typed?: string | undefined
  /**
   * `chosen` is the text of the suggestion. If the service does not answer with the place, this text is read as if the person had typed it.
   */
  readonly chosen?: string | undefined
  readonly session?: string | undefined
  /** `near` is the ZIP of the cart, which completes the typed text. */
  readonly near: ZipCode | null
}

type Source = 'google' | 'fallback'

type TakenPlace = {
  readonly found: Place
  /** This source knows the address, as in a search. */
  readonly source: Source | null
  /**
   * `typed` is the address as the person typed it, if the service knows another form of the address (rule C56). The person then chooses one
   * of the two.
   */
  readonly typed: Place | null
}

export type TakenSuggestion = Suggestion & { readonly source?: Source; readonly typed?: Suggestion }

/**
 * Returns a chosen suggestion with all parts of its address. The service is asked once, and the id in the answer contains the place.
 * Returns null if the service does not answer and no address can be read from the text. Refuses 'invalid-address' for a place without
 * number, street, city, state and ZIP.
 */
export async function takeSuggestion(addresses: Addresses, choice: ChosenSuggestion): Promise<TakenSuggestion | null> {
  const takenPlace = await takePlace(addresses, choice)
  if (!takenPlace) return null
  const suggest = (place: Place): Suggestion => ({
    placeId: addresses.placeIdOf(place),
    text: addressInOneLine(place),
    ...(place.line2 ? { line2: place.line2 } : {}),
  })
  const { found, source, typed } = takenPlace
  return { ...suggest(found), ...(source && { source }), ...(typed && { typed: suggest(typed) }) }
}

/** Does the same as `takeSuggestion`, and returns each part of the address in its own field. Also refuses 'address-unanswered'. */
export async function readPlace(addresses: Addresses, choice: ChosenSuggestion) {
  const takenPlace = await takePlace(addresses, choice)
  if (!takenPlace) throw new Refusal('address-unanswered')
  const parts = (place: Place) => ({
    placeId: addresses.placeIdOf(place),
    line1: place.line1,
    line2: place.line2 ?? null,
    city: place.city,
    state: place.state,
    zipCode: zipOfPostalCode(place.postalCode),
  })
  const { found, source, typed } = takenPlace
  return { ...parts(found), ...(source && { source }), ...(typed && { typed: parts(typed) }) }
}

async function takePlace(addresses: Addresses, choice: ChosenSuggestion): Promise<TakenPlace | null> {
  const { placeId, typed, chosen, session, near } = choice
  try {
    const found = await addresses.resolve(placeId, session)
    if (!found) throw new Refusal('invalid-address')
    const isGoogles = found.googlePlaceId !== undefined
    return {
      found,
      source: isGoogles ? 'google' : null,
      typed: isGoogles && typed ? typedOtherwise(addresses, { typed, near }, found) : null,
    }
  } catch (error) {
    if (!(error instanceof AddressesUnanswered)) throw error
    const found = addresses.readTyped(chosen ?? typed ?? '', near)
    return found && { found, source: 'fallback', typed: null }
  }
}

/**
 * Returns null if the service knows the address in the typed form. If the service does not know the street or the ZIP, the address is one
 * by hand, which the office checks. Another unit of a known house needs no check.
 */
function typedOtherwise(
  addresses: Addresses,
  { typed, near }: { readonly typed: string; readonly near: ZipCode | null },
  found: Place,
): Place | null {
  const place = addresses.readTyped(typed, near)
  if (!place) return null
  const corrections = correctionsOf({ text: typed, place }, found)
  if (corrections.length === 0) return null
  const isUnitAlone = corrections.every(one => one === 'unit')
  return isUnitAlone ? { ...found, line2: place.line2 ?? null } : { ...place, isByHand: true }
}

/** Returns the place that a call stores. Refuses 'address-unanswered', and 'invalid-address' for an unknown id. */
export async function resolveOrRefuse(addresses: Addresses, placeId: string, session?: string): Promise<Place> {
  const place = await addresses.resolve(placeId, session).catch(error => {
    if (error instanceof AddressesUnanswered) throw new Refusal('address-unanswered', {}, { cause: error })
    throw error
  })
  if (!place) throw new Refusal('invalid-address')
  return place
}
