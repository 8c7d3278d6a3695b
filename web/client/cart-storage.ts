import { useSyncExternalStore } from 'react'
import { localStore } from '#web/client/browser-storage.ts'

const key = 'guestCartId'
/** Another tab's cart is noticed within a second. */
const pollMs = 1000

export const readCartId = (): string | null => localStore.read(key)
export const storeCartId = (cartId: string): void => localStore.write(key, cartId)
export const forgetCartId = (): void => localStore.remove(key)

/** The guest's cart, following what this and other tabs store. */
export function useStoredCartId(): string | null {
  return useSyncExternalStore(listen, readCartId, readCartId)
}

function listen(listener: () => void): () => void {
  const timer = setInterval(listener, pollMs)
  window.addEventListener('storage', listener)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', listener)
  }
}
