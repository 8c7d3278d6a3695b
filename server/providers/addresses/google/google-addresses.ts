/**
 * Google's Places API (New) finds addresses (rules C55 to C57). If Google does not answer, the embedded search finds them, and the answer
 * names the embedded search. ZIP codes and all facts about them come from the embedded table.
 */
import type { AddressFault } from '#domain/typed-address/address-service.ts'
import { createBreaker } from '../../breaker.ts'
import { endWithin } from '../../end-within.ts'
import type { BreakerListener, ServiceListener } from '../../provider.ts'
import { type Addresses, AddressesUnanswered, type Found } from '../addresses.ts'
import { placeOf } from './google-place.ts'
import { type PlacesAccount, PlacesRefused, placesApi } from './places-api.ts'

const maxSuggestions = 5
/** This limit ends a call if the limits of the single requests do not. */
const outerLimitInMs = 12_000
/** Google's ids consist of letters, digits, - and _. The product's own ids contain dots. */
const googleId = /^[\w-]+$/
/** This is the longest place id that a call accepts, in characters. */
const maxPlaceIdLength = 1000

/** If Google does not answer at all, one search waits for its whole limit. The next searches do not wait until the pause is over. */
const breakerRules = { silenceInMs: 2_400, maxFailures: 3, pauseInMs: 20_000 }

type GoogleParts = {
  readonly account: PlacesAccount
  readonly embedded: Addresses
  readonly listener: ServiceListener<AddressFault>
  readonly now?: () => number
  readonly breakerListener?: BreakerListener | undefined
}

export function googleAddresses({ account, embedded, listener, now, breakerListener }: GoogleParts): Addresses {
  const api = placesApi(account)
  const guard = createBreaker({
    ...breakerRules,
    isUnanswered: error => error instanceof AddressesUnanswered,
    isRefused: error => error instanceof PlacesRefused,
    refusal: () => new AddressesUnanswered('The address service has just left calls unanswered.'),
    ...(now && { now }),
    listener: breakerListener,
  })
  const callService = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await guard(() => endWithin(outerLimitInMs, call()).catch(asUnanswered))
      listener.answered()
      return answer
    } catch (error) {
      if (!(error instanceof PlacesRefused)) throw error
      listener.refused(error.fault, error.reason)
      throw new AddressesUnanswered(error.message, { cause: error })
    }
  }
  return {
    ...embedded,
    async search(text, near, session): Promise<Found> {
      const nearZip = near ? embedded.findZip(near) : null
      const bias = nearZip && { latitude: nearZip.latitude, longitude: nearZip.longitude }
      try {
        const found = await callService(() => api.autocomplete({ text, near: bias, session }))
        return { suggestions: found.slice(0, maxSuggestions).map(asSuggestion), source: 'google' }
      } catch (error) {
        if (!(error instanceof AddressesUnanswered)) throw error
        return { ...(await embedded.search(text, near)), source: 'fallback' }
      }
    },
    async resolve(placeId, session) {
      if (!googleId.test(placeId) || placeId.length > maxPlaceIdLength) return embedded.resolve(placeId)
      const found = await callService(() => api.place(placeId, session))
      return found && placeOf(found)
    },
    /** If Google's own id of a place is too long for the token, the server reads the place from Google again when a person saves it. */
    placeIdOf(place) {
      const token = embedded.placeIdOf(place)
      return place.googlePlaceId && token.length > maxPlaceIdLength ? place.googlePlaceId : token
    },
  }
}

/** Removes the country from "1100 Congress Avenue, Austin, TX, USA", because every place is in the US. */
const asSuggestion = ({ placeId, text }: { readonly placeId: string; readonly text: string }) => ({
  placeId,
  text: text.replace(/, USA$/, ''),
})

function asUnanswered(error: unknown): never {
  if (error instanceof PlacesRefused || error instanceof AddressesUnanswered) throw error
  throw new AddressesUnanswered('The address service did not answer.', { cause: error })
}
