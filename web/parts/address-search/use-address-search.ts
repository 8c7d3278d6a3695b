/**
 * The checkout and the office search for an address when the person pauses typing. The page shows the former suggestions until the next
 * ones come. All searches until the person chooses a place are one session, which a map service bills once. If the installation has a key
 * for browsers, Google's script searches in the page. If the script fails, our server searches instead.
 */
import { useEffect, useRef, useState } from 'react'
import type { BrowserSearch, ScriptSession } from '#web/parts/address-search/google-script.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type AddressSource = 'google' | 'fallback' | undefined

type Suggested = { readonly placeId: string; readonly text: string }

type Found<Each extends Suggested> = {
  readonly suggestions: readonly Each[]
  readonly source?: AddressSource
}

type AddressSearchSetup<Each extends Suggested> = {
  readonly text: string
  /** True if the list of suggestions is open. */
  readonly isWanted: boolean
  /** If it changes, the hook searches for the text again. */
  readonly zip?: string | null
  /** The key of Google's script. Undefined if browsers do not search with the script. */
  readonly scriptKey: string | undefined
  readonly newSession: () => string
  /** Searches at our server. */
  readonly search: (text: string, session: string) => Promise<Found<Each>>
}

type PlaceToTake<Place> = {
  /** `session` is undefined if Google's script does not show it. */
  readonly ask: (session: string | undefined) => Promise<Place>
  readonly onTaken: (place: Place) => void
  readonly onFailed?: () => void
}

/** The script searches in a session while it answers. After it has failed, our server searches. */
type Session = { readonly id: string | undefined; readonly script: ScriptSession | null }

const quietMs = 250
const shortest = 4

export function useAddressSearch<Each extends Suggested>(setup: AddressSearchSetup<Each>) {
  const { text, isWanted, zip = null, scriptKey, newSession } = setup
  const settled = useDebounced(text.trim(), quietMs)
  const isAsked = isWanted && settled.length >= shortest
  const key = JSON.stringify([settled, zip])
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<Each>>(noAnswer)
  const open = useRef<Promise<Session> | null>(null)
  const browser = useRef<Promise<BrowserSearch | null> | null>(null)
  const search = useRef(setup.search)
  useEffect(() => {
    search.current = setup.search
  })

  useEffect(() => {
    if (isWanted && scriptKey !== undefined) browser.current ??= openBrowserSearch(scriptKey)
  }, [isWanted, scriptKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the query contains everything that is searched
  useEffect(() => {
    if (!isAsked) return
    let isNewest = true
    const show = (shown: Pick<Answer<Each>, 'found' | 'failure'>) => {
      if (isNewest) setAnswer({ key, attempt, found: shown.found, failure: shown.failure })
    }
    const find = async (): Promise<Found<Each>> => {
      open.current ??= beginSession(browser.current, newSession)
      const asked = open.current
      const session = await asked
      const found = await searchWithScript(session, settled)
      if (found) return found as Found<Each>
      const id = session.id ?? newSession()
      if (open.current === asked) open.current = Promise.resolve({ id, script: null })
      return search.current(settled, id)
    }
    find().then(
      found => show({ found, failure: null }),
      failure => show({ found: null, failure }),
    )
    return () => {
      isNewest = false
    }
  }, [isAsked, key, attempt])

  const taking = useTaking(async () => {
    const ended = open.current
    open.current = null
    return ended ? (await ended).id : newSession()
  })
  const isOfKey = isAsked && answer.key === key
  const suggestions = isAsked ? (answer.found?.suggestions ?? []) : []
  return {
    suggestions,
    source: isAsked ? answer.found?.source : undefined,
    isSearching: isAsked && !(isOfKey && answer.attempt === attempt),
    hasNone: isAsked && answer.found !== null && suggestions.length === 0,
    failure: isOfKey ? answer.failure : null,
    retry: () => setAttempt(attempt + 1),
    taking,
  }
}

type Answer<Each extends Suggested> = {
  /** Identifies the search that the answer belongs to. */
  readonly key: string | null
  readonly attempt: number
  readonly found: Found<Each> | null
  readonly failure: unknown
}
const noAnswer = { key: null, attempt: 0, found: null, failure: null }

/** Fetches the code for Google's script, which only installations with a key for browsers need. */
async function openBrowserSearch(key: string): Promise<BrowserSearch | null> {
  try {
    const { browserSearch } = await import('#web/parts/address-search/google-script.ts')
    const search = browserSearch(key)
    search.prepare()
    return search
  } catch {
    return null
  }
}

async function beginSession(browser: Promise<BrowserSearch | null> | null, newSession: () => string): Promise<Session> {
  const script = (await (await browser)?.begin()) ?? null
  return script ? { id: script.id, script } : { id: newSession(), script: null }
}

/** Null if Google's script does not search in this session, or if it fails. Then the caller searches at our server. */
async function searchWithScript({ script }: Session, text: string): Promise<Found<Suggested> | null> {
  if (!script) return null
  try {
    return { suggestions: await script.search(text), source: 'google' }
  } catch {
    return null
  }
}

type TakingState = { readonly isPending: boolean; readonly failure: unknown }
const resting: TakingState = { isPending: false, failure: null }

/** The hook fetches the parts of a place. If the person changes the field first, the late answer is ignored. */
function useTaking(endSession: () => Promise<string | undefined>) {
  const [state, setState] = useState(resting)
  const newest = useRef(0)
  useEffect(
    () => () => {
      newest.current = Number.NaN
    },
    [],
  )
  const begin = () => {
    newest.current += 1
    const own = newest.current
    return () => newest.current === own
  }
  return {
    ...state,
    /** Call this when the person types another text. */
    forget: () => {
      begin()
      setState(before => (before === resting ? before : resting))
    },
    /** Fetching the place ends the session. The next typed letter begins another one. */
    take: async <Place>({ ask, onTaken, onFailed }: PlaceToTake<Place>): Promise<void> => {
      const isNewest = begin()
      setState({ isPending: true, failure: null })
      try {
        const place = await ask(await endSession())
        if (!isNewest()) return
        setState(resting)
        onTaken(place)
      } catch (failure) {
        if (!isNewest()) return
        setState({ isPending: false, failure })
        onFailed?.()
      }
    },
  }
}
