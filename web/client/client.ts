import { createContext, use } from 'react'
import type { PhoneAuthClient, SessionHolder } from '#web/client/identity/phone-auth.ts'
import { session } from '#web/client/identity/session.ts'

/** How pages reach the outside: the server, who is signed in, and codes by phone. A test gives its own. */
export type Client = {
  readonly fetch: typeof fetch
  /** For what has no end: a fetch that nobody gives up on. */
  readonly stream: typeof fetch
  readonly session: SessionHolder
  /** Fetched by the pages that ask for a number, and by no other. */
  readonly phoneAuth: () => Promise<PhoneAuthClient>
}

export const browserClient: Client = {
  fetch: fetchInTime,
  stream: (address, init) => window.fetch(address, init),
  session,
  phoneAuth: async () => (await import('#web/client/identity/chosen.ts')).chosenPhoneAuth(),
}

/** The server answers within 12 seconds also when a service behind it hangs: later than this, nobody will. */
const timeoutMs = 20_000

function fetchInTime(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const given = init.signal
  const tooLate = AbortSignal.timeout(timeoutMs)
  const ended = new AbortController()
  for (const signal of given ? [given, tooLate] : [tooLate]) {
    if (signal.aborted) ended.abort(signal.reason)
    signal.addEventListener('abort', () => ended.abort(signal.reason), { once: true })
  }
  return window.fetch(address, { ...init, signal: ended.signal })
}

export const ClientContext = createContext(browserClient)

export const useClient = (): Client => use(ClientContext)
