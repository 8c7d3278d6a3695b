/** With this link the phone shows a driver's day without a sign-in (rule D83). */
import { linkCredential, linkTokenPattern, type PhoneOfLink } from '#domain/dispatch/driver-link.ts'
import { localStore } from '#web/client/browser-storage.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'

const storeKey = 'driver-link'
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

export function readLink(): PhoneOfLink | null {
  const [token = '', secret = ''] = (localStore.read(storeKey) ?? '').split('.')
  return linkTokenPattern.test(token) && linkTokenPattern.test(secret) ? { token, secret } : null
}

export function storeLink({ token, secret }: PhoneOfLink): void {
  localStore.write(storeKey, `${token}.${secret}`)
  notify()
}

export function forgetLink(): void {
  localStore.remove(storeKey)
  notify()
}

/** The secret has 128 bits. Only this phone knows it. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** While the phone holds a link, the link replaces a sign-in. A link cannot be renewed. */
export function sessionWithLink(own: SessionHolder): SessionHolder {
  const state = () => (readLink() ? 'signed-in' : own.state())
  return {
    getToken: async () => {
      const link = readLink()
      return link ? linkCredential(link.token, link.secret) : own.getToken()
    },
    replaceToken: async refused => (readLink() ? null : own.replaceToken(refused)),
    end: () => {
      if (!readLink()) own.end()
    },
    state,
    hasEndedElsewhere: () => !readLink() && own.hasEndedElsewhere(),
    onChange: listener => {
      const onStorage = () => listener(state())
      listeners.add(onStorage)
      const stop = own.onChange(() => {
        if (!readLink()) onStorage()
      })
      return () => {
        listeners.delete(onStorage)
        stop()
      }
    },
    signOut: async from => {
      if (readLink()) forgetLink()
      else await own.signOut(from)
    },
  }
}
