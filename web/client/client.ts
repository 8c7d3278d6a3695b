import { createContext, use } from 'react'
import type { PhoneAuthClient, SessionHolder } from '#web/client/identity/phone-auth.ts'
import { session } from '#web/client/identity/session.ts'

/** Through the client a page reaches the server, the session, and the codes by phone. A test passes its own client. */
export type Client = {
  readonly fetch: typeof fetch
  /** This fetch has no time limit, because its response has no end. */
  readonly stream: typeof fetch
  readonly session: SessionHolder
  /** Only pages that need a phone number load this part. */
  readonly phoneAuth: () => Promise<PhoneAuthClient>
}

export const browserClient: Client = {
  fetch: fetchInTime,
  stream: (address, init) => window.fetch(address, init),
  session,
  phoneAuth: async () => (await import('#web/client/identity/chosen.ts')).chosenPhoneAuth(),
}

/** The server answers within 12 seconds even if a service behind it hangs. If no answer comes within this time, none will come. */
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
