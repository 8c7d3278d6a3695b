import { createContext, use } from 'react'
import type { PhoneAuthClient, SessionHolder } from '#web/client/identity/phone-auth.ts'
import { session } from '#web/client/identity/session.ts'

/** How pages reach the outside: the server, who is signed in, and codes by phone. A test gives its own. */
export type Client = {
  readonly fetch: typeof fetch
  readonly session: SessionHolder
  /** Fetched by the pages that ask for a number, and by no other. */
  readonly phoneAuth: () => Promise<PhoneAuthClient>
}

export const browserClient: Client = {
  fetch: (...request) => window.fetch(...request),
  session,
  phoneAuth: async () => (await import('#web/client/identity/self-hosted.ts')).phoneAuth,
}

export const ClientContext = createContext(browserClient)

export const useClient = (): Client => use(ClientContext)
