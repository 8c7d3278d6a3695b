import { createContext, use } from 'react'
import type { PhoneAuthClient, SessionHolder } from '#web/client/identity/phone-auth.ts'
import { session } from '#web/client/identity/session.ts'

/** Pages reach the outside through the client: the server, the session, and codes by phone. A test gives its own. */
export type Client = {
  readonly fetch: typeof fetch
  /** The fetch is for a response without an end: it has no time limit. */
  readonly stream: typeof fetch
  readonly session: SessionHolder
  /** Only pages that need a phone number fetch it. */
  readonly phoneAuth: () => Promise<PhoneAuthClient>
}

export const browserClient: Client = {
  fetch: fetchInTime,
  stream: (address, init) => window.fetch(address, init),
  session,
  phoneAuth: async () => (await import('#web/client/identity/chosen.ts')).chosenPhoneAuth(),
}

/** The server answers within 12 seconds also when a service behind it hangs: if there is no answer by this time, there will be none. */
const timeoutMs = 20_000

function fetchInTime(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const callerSignal = init.signal
  const tooLate = AbortSignal.timeout(timeoutMs)
  const ended = new AbortController()
  for (const signal of callerSignal ? [callerSignal, tooLate] : [tooLate]) {
    if (signal.aborted) ended.abort(signal.reason)
    signal.addEventListener('abort', () => ended.abort(signal.reason), { once: true })
  }
  return window.fetch(address, { ...init, signal: ended.signal })
}

export const ClientContext = createContext(browserClient)

export const useClient = (): Client => use(ClientContext)
