import { onTestFinished } from 'vitest'
import { settings } from '#web/client/settings.ts'

export type AskedOfScript = {
  readonly input: string
  readonly session: string
  readonly countries: readonly string[]
}

type Answer = (input: string) => readonly { readonly placeId: string; readonly text: string }[] | Promise<never>

type WithMaps = typeof window & { google?: unknown; gm_authFailure?: () => void }

/**
 * Lets Google's script search in pages for one test, in a document that may reach Google. `answer` is the result of the script. Without
 * `answer`, the page has to load the script, which jsdom never does. The page then waits until the test calls `refuse`.
 */
export function useGoogleScript(answer?: Answer, { isTokenShown = true } = {}) {
  const asked: AskedOfScript[] = []
  const page = window as WithMaps
  Object.assign(settings, { addressSearch: 'google', addressScriptKey: 'key-for-browsers' })
  document.documentElement.dataset.document = 'address'
  let sessions = 0
  class AutocompleteSessionToken {
    constructor() {
      sessions += 1
      if (isTokenShown) Object.assign(this, { Xy: `session-of-script-${sessions}` })
    }
  }
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async (request: Record<string, unknown>) => {
      const { input, sessionToken, includedRegionCodes } = request
      const [session = 'hidden'] = Object.values(sessionToken as Record<string, string>)
      asked.push({ input: String(input), session, countries: includedRegionCodes as string[] })
      const found = (await answer?.(String(input))) ?? []
      return {
        suggestions: [
          // A suggestion of a search, which is not a place.
          { placePrediction: null },
          ...found.map(({ placeId, text }) => ({ placePrediction: { placeId, text: { text } } })),
        ],
      }
    },
  }
  if (answer) {
    page.google = { maps: { importLibrary: async () => ({ AutocompleteSessionToken, AutocompleteSuggestion }) } }
  }
  onTestFinished(() => {
    page.google = undefined
    scriptTag()?.dispatchEvent(new Event('error'))
    Object.assign(settings, { addressSearch: undefined, addressScriptKey: undefined })
    delete document.documentElement.dataset.document
  })
  return {
    asked,
    scriptTag,
    /** Reports that the browser could not load the script. */
    refuse: () => scriptTag()?.dispatchEvent(new Event('error')),
    /** Reports that Google refuses the key. */
    refuseKey: () => page.gm_authFailure?.(),
  }
}

const scriptTag = () => document.querySelector<HTMLScriptElement>('script[src^="https://maps.googleapis.com/"]')
