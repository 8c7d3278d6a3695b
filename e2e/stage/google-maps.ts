/**
 * This small script replaces Google's script for browsers in Chromium and has the functions that pages call. It
 * requests places from Google's host like the real script, and the request is passed to the double of Google's place
 * search.
 */
import type { Page } from '@playwright/test'

/**
 * `refused`: the script does not load. `silent`: the script never answers. `wrong-key`: it reports that Google refuses
 * the key. `no-quota`: searches are refused.
 */
export const scriptFaults = ['refused', 'silent', 'wrong-key', 'no-quota'] as const
export type ScriptFault = (typeof scriptFaults)[number]

export type MapsScript = {
  /** The pages loaded the script with these keys. */
  readonly keys: readonly string[]
  /** Google's hosts received these referrers. */
  readonly referrers: ReadonlySet<string>
  /** Returns how many searches the script has answered. */
  readonly searches: () => number
  setFault(fault: ScriptFault | null): void
}

/** Replaces Google's script. It refuses fields that `@types/google.maps` 3.66.9 does not name, as the real script does. */
const script = `
  const asked = new URL(document.currentScript.src).searchParams
  const known = ['includedPrimaryTypes', 'includedRegionCodes', 'input', 'inputOffset', 'language', 'locationBias', 'locationRestriction', 'origin', 'region', 'sessionToken']
  class AutocompleteSessionToken {
    constructor() { this.Xg = crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '') }
  }
  class AutocompleteSuggestion {
    static async fetchAutocompleteSuggestions(request) {
      const wrong = Object.keys(request).filter(name => !known.includes(name))
      if (wrong.length > 0) throw new Error('InvalidValueError: unknown property ' + wrong)
      if (!(request.sessionToken instanceof AutocompleteSessionToken)) throw new Error('InvalidValueError: in property sessionToken')
      const answer = await fetch('https://places.googleapis.com/$rpc/google.maps.places.v1.Places/AutocompletePlaces', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': asked.get('key') },
        body: JSON.stringify({
          input: request.input,
          includedRegionCodes: request.includedRegionCodes,
          includedPrimaryTypes: request.includedPrimaryTypes,
          languageCode: request.language,
          regionCode: request.region,
          sessionToken: request.sessionToken.Xg,
        }),
      })
      if (!answer.ok) throw new Error('MapsRequestError: PLACES_AUTOCOMPLETE: RESOURCE_EXHAUSTED')
      const { suggestions = [] } = await answer.json()
      return { suggestions }
    }
  }
  window.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken, AutocompleteSuggestion }) } }
  window[asked.get('callback')]()
`

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
}

type Places = { readonly url: string; readonly serverKey: string }

export async function answerForMaps(page: Page, { url, serverKey }: Places): Promise<MapsScript> {
  const keys: string[] = []
  const referrers = new Set<string>()
  let fault: ScriptFault | null = null
  let searches = 0
  await page.route('https://maps.googleapis.com/**', async route => {
    const request = route.request()
    keys.push(new URL(request.url()).searchParams.get('key') ?? '')
    referrers.add((await request.allHeaders()).referer ?? 'none')
    if (fault === 'refused') return route.abort()
    if (fault === 'silent') return
    const body = fault === 'wrong-key' ? `${script}; window.gm_authFailure()` : script
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.route('https://places.googleapis.com/**', async route => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: open })
    referrers.add((await request.allHeaders()).referer ?? 'none')
    if (fault === 'no-quota') return route.fulfill({ status: 429, headers: open, json: {} })
    const answer = await fetch(`${url}/v1/places:autocomplete`, {
      method: 'POST',
      headers: {
        'x-goog-api-key': serverKey,
        'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
      },
      body: request.postData(),
    })
    searches += 1
    return route.fulfill({ status: answer.status, headers: open, json: await answer.json() })
  })
  return {
    keys,
    referrers,
    searches: () => searches,
    setFault(next) {
      fault = next
    },
  }
}
