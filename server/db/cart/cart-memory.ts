/**
 * This module remembers carts as this process read or made them last. A page reads its cart and a moment later sends its
 * answer. The answer is decided on the remembered cart. The statement that stores it makes sure that the cart is still at
 * that version and that the caller may still change it (see `changeGuess` in carts.ts). If not, or if the answer is
 * refused, the cart is read again and the answer is decided on that. So another process misses nothing, and an answer
 * costs one statement instead of two.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'

const maxRemembered = 5000
const memories = new WeakMap<Db, Map<string, CartAccess>>()

/** Remembers a cart only if its owner, or anybody who names it while it has none, may change it without a payment being moved. */
export function rememberCart(db: Db, cart: CartAccess): void {
  if (cart.hasOrder || cart.isWithdrawn || cart.hasOpenPayment) return
  const memory = memories.get(db) ?? new Map<string, CartAccess>()
  memories.set(db, memory)
  memory.delete(cart.id)
  const oldest = memory.size >= maxRemembered ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(cart.id, cart)
}

/** Returns a cart that nobody has claimed. Calls that change no cart use this function. */
export function findGuestsCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id)
  return cart && cart.userId === null ? cart : null
}

/** Returns the cart and forgets it, because the answer that is decided on it changes the cart. */
export function takeRememberedCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id) ?? null
  memories.get(db)?.delete(id)
  return cart
}
