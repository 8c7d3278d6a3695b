import { useSyncExternalStore } from 'react'
import { localStore, sessionStore } from '#web/client/browser-storage.ts'
import { forgetCartId } from '#web/client/cart-storage.ts'
import { browserClient, useClient } from '#web/client/client.ts'
import type { SessionHolder, SessionState } from '#web/client/identity/phone-auth.ts'
import { forgetLeadPhone } from '#web/client/lead-phone.ts'

/** The function reads the session. Without an answer it tries again when the connection comes back, until the session is known. */
export function startSession({ session } = browserClient): void {
  const refresh = () => {
    if (session.state() === 'unknown') session.getToken().catch(() => setTimeout(refresh, askAgainMs))
  }
  window.addEventListener('online', refresh)
  refresh()
}

const askAgainMs = 3000

/** The function clears the session cookie, the browser's storage, the lead phone and the guest's cart (rule A8). */
export async function signOut(session: SessionHolder, from: 'here' | 'everywhere' = 'here'): Promise<void> {
  await session.signOut(from)
  forgetLeadPhone()
  forgetCartId()
  const language = localStore.read('language')
  localStore.clear()
  sessionStore.clear()
  // The language belongs to the browser and not to the person.
  if (language) localStore.write('language', language)
}

/** While the app continues with a page that the server has drawn, the state is unknown, because the server does not know it either. */
export function useSession(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.onChange, session.state, () => 'unknown')
}

/**
 * The function calls back when a person signs in or out in this browser. The first check of the session, when a page
 * starts, does not count.
 */
export function onSignInOrOut(session: SessionHolder, listener: (isIn: boolean) => void): () => void {
  let before = session.state()
  return session.onChange(state => {
    const wasKnown = before !== 'unknown'
    before = state
    if (wasKnown && state !== 'unknown') listener(state === 'signed-in')
  })
}
