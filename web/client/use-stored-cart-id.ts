import { useSyncExternalStore } from 'react'
import { readCartId } from '#web/client/cart-storage.ts'

/** Another tab's cart is noticed within a second. */
const pollMs = 1000

/** The hook holds the guest's cart, and follows the changes of this and other tabs. */
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
