import { useSyncExternalStore } from 'react'
import { readCartId } from '#web/client/cart-storage.ts'

/** A change of the cart in another tab is noticed within a second. */
const pollMs = 1000

/** The hook returns the id of the guest's cart, and follows changes in this tab and others. */
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
