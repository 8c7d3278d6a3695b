/**
 * This module remembers guests' carts as this process read or made them last. A page reads its cart and a moment
 * later sends its answer. The answer is decided on the remembered cart, and the statement that stores it makes sure
 * that the cart is still at that version (see `changeGuess` in carts.ts). If it is not, or if the answer is
 * refused, the cart is read again and the answer is decided on that. So another process misses nothing, and a
 * guest's answer costs one statement instead of two.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'

const maxRemembered = 5000
const memories = new WeakMap<Db, Map<string, CartAccess>>()

/**
 * Remembers a cart only if anybody who names it may edit it: it has no owner, is neither ordered nor withdrawn, and
 * is not being paid.
 */
export function rememberCart(db: Db, cart: CartAccess): void {
  if (cart.userId !== null || cart.hasOrder || cart.isWithdrawn || cart.hasOpenPayment) return
  const memory = memories.get(db) ?? new Map<string, CartAccess>()
  memories.set(db, memory)
  memory.delete(cart.id)
  const oldest = memory.size >= maxRemembered ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(cart.id, cart)
}

/** Calls that change no cart use this function. */
export function findRememberedCart(db: Db, id: string): CartAccess | null {
  return memories.get(db)?.get(id) ?? null
}

/** Returns the cart and forgets it, because the answer that is decided on it changes the cart. */
export function takeRememberedCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id) ?? null
  memories.get(db)?.delete(id)
  return cart
}
