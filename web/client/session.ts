import { useSyncExternalStore } from 'react'
import { localStore, sessionStore } from '#web/client/browser-storage.ts'
import { forgetCartId } from '#web/client/cart-storage.ts'
import type { PhoneAuthClient, SessionState } from '#web/client/identity/phone-auth.ts'
import { session } from '#web/client/identity/session.ts'
import { forgetLeadPhone } from '#web/client/lead-phone.ts'

export const getToken = session.getToken
export const isSignedIn = (): boolean => session.state() === 'signed-in'

/** Asks who is here, and again when the connection comes back, until it is known. */
export function startSession(): void {
  const ask = () => {
    if (session.state() === 'unknown') session.getToken().catch(() => setTimeout(ask, askAgainMs))
  }
  window.addEventListener('online', ask)
  ask()
}

const askAgainMs = 3000

/** Codes by phone: fetched by the pages that ask for a number, and by no other. */
export async function phoneAuth(): Promise<PhoneAuthClient> {
  const loaded = await import('#web/client/identity/self-hosted.ts')
  return loaded.phoneAuth
}

/** Clears the session cookie, the browser's storage, the lead phone and the guest's cart (rule A8). */
export async function signOut(from: 'here' | 'everywhere' = 'here'): Promise<void> {
  await session.signOut(from)
  forgetLeadPhone()
  forgetCartId()
  const language = localStore.read('language')
  localStore.clear()
  sessionStore.clear()
  // The language is the browser's, not the person's.
  if (language) localStore.write('language', language)
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.onChange, session.state, session.state)
}

/** Tells when somebody signs in or out here; finding out who is here at the start of a page is neither. */
export function onSignInOrOut(listener: (isIn: boolean) => void): () => void {
  let before = session.state()
  return session.onChange(state => {
    const wasKnown = before !== 'unknown'
    before = state
    if (wasKnown && state !== 'unknown') listener(state === 'signed-in')
  })
}
