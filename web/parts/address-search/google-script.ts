/**
 * With Google's script for browsers (Maps JavaScript API 3.66) the page itself searches addresses at Google. The page fetches the script
 * when a person types an address, in a document that may reach Google (decision 109). If the script fails, our server searches instead.
 */
import { searchSessionSchema } from '#domain/typed-address/search-session.ts'

/** The parts of the script that this file uses, as in `@types/google.maps` 3.66.9. */
type AutocompleteRequest = {
  readonly input: string
  readonly includedRegionCodes: readonly string[]
  readonly includedPrimaryTypes: readonly string[]
  readonly language: string
  readonly region: string
  readonly sessionToken: object
}
type PlacePrediction = { readonly placeId: string; readonly text: { readonly text: string } }
type AutocompleteSuggestion = { readonly placePrediction: PlacePrediction | null }
type PlacesLibrary = {
  readonly AutocompleteSessionToken: new () => object
  readonly AutocompleteSuggestion: {
    readonly fetchAutocompleteSuggestions: (
      request: AutocompleteRequest,
    ) => Promise<{ readonly suggestions: readonly AutocompleteSuggestion[] }>
  }
}
type WindowWithMaps = typeof window & {
  google?: { maps?: { importLibrary?: (name: 'places') => Promise<PlacesLibrary> } }
  /** The script calls this if Google refuses the key. */
  gm_authFailure?: () => void
  rolloffMapsLoaded?: () => void
}

export type ScriptSession = {
  /** Our server ends the session with this id. Undefined if the script does not show it. */
  readonly id: string | undefined
  /** @throws if the script fails or does not answer in time. No session begins after that. */
  readonly search: (text: string) => Promise<{ readonly placeId: string; readonly text: string }[]>
}

export type BrowserSearch = {
  /** Begins to load the script. */
  readonly prepare: () => void
  /** Null if the script has failed or is not loaded yet. Then our server searches in this session. */
  readonly begin: () => Promise<ScriptSession | null>
}

/** The browser waits as long for Google's script as our server waits for Google. */
const timeoutInMs = 2_500
const maxSuggestions = 5

export function browserSearch(key: string): BrowserSearch {
  const page: WindowWithMaps = window
  let library: Promise<PlacesLibrary> | null = null
  let ready: PlacesLibrary | null = null
  let isBroken = false
  let hasWaited = false
  const breakDown = () => {
    isBroken = true
  }
  const load = () => {
    library ??= importPlaces(page, key)
    library.then(loaded => {
      ready = loaded
    }, breakDown)
    return library
  }
  const search = async ({ AutocompleteSuggestion }: PlacesLibrary, token: object, text: string) => {
    if (isBroken) throw new Error('Google’s script has failed before.')
    try {
      const { suggestions } = await within(
        timeoutInMs,
        AutocompleteSuggestion.fetchAutocompleteSuggestions({
          input: text,
          includedRegionCodes: ['us'],
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
          language: 'en',
          region: 'us',
          sessionToken: token,
        }),
      )
      return suggestions
        .flatMap(({ placePrediction: found }) => (found ? [found] : []))
        .slice(0, maxSuggestions)
        .map(({ placeId, text: words }) => ({ placeId, text: words.text.replace(/, USA$/, '') }))
    } catch (error) {
      breakDown()
      throw error
    }
  }
  return {
    prepare() {
      page.gm_authFailure = breakDown
      if (!isBroken) void load().catch(() => undefined)
    },
    async begin() {
      if (isBroken) return null
      // Only the first session waits until the script is loaded.
      const waitsInMs = hasWaited ? 0 : timeoutInMs
      hasWaited = true
      const places = ready ?? (await within(waitsInMs, load()).catch(() => null))
      if (!places || isBroken) return null
      const token = new places.AutocompleteSessionToken()
      return {
        id: idOf(token),
        search: text => search(places, token, text),
      }
    },
  }
}

/** Google documents no way to read a token. The token is an object, and one of its texts is the id. */
const idOf = (token: object): string | undefined =>
  Object.values(token).find((value): value is string => searchSessionSchema.safeParse(value).success)

let loading: Promise<void> | null = null

async function importPlaces(page: WindowWithMaps, key: string): Promise<PlacesLibrary> {
  if (!page.google?.maps?.importLibrary) {
    loading ??= loadScript(page, key)
    await loading.catch(error => {
      loading = null
      throw error
    })
  }
  const places = await page.google?.maps?.importLibrary?.('places')
  if (!places) throw new Error('Google’s script is not there.')
  return places
}

function loadScript(page: WindowWithMaps, key: string): Promise<void> {
  const query = new URLSearchParams({
    key,
    v: 'quarterly',
    loading: 'async',
    callback: 'rolloffMapsLoaded',
    language: 'en',
    region: 'US',
    // The script sends Google the origin of the page, and not its full address, which may be the link of a cart.
    auth_referrer_policy: 'origin',
  })
  return new Promise((resolve, reject) => {
    page.rolloffMapsLoaded = resolve
    const script = document.createElement('script')
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`
    script.async = true
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Google’s script could not be loaded.'))
    })
    document.head.append(script)
  })
}

async function within<Answer>(limitInMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Google’s script does not answer.')), limitInMs)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}
