/**
 * This module remembers carts as this process last read or stored them, because a page reads its cart and sends an answer a moment later.
 * The server decides about the answer with the remembered cart. The statement that stores the answer checks that the cart still has the
 * same version and that the caller may still change it (see `changeGuess` in carts.ts). If the check fails, or if the answer is refused,
 * the server reads the cart again and decides again. Thus changes of other processes are never missed, and most answers need one statement
 * instead of two.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'

const maxRemembered = 5000
const memories = new WeakMap<Db, Map<string, CartAccess>>()

/**
 * Remembers a cart. A cart that is an order, was withdrawn or has an open payment is not remembered, because an answer cannot simply change
 * it.
 */
export function rememberCart(db: Db, cart: CartAccess): void {
  if (cart.hasOrder || cart.isWithdrawn || cart.hasOpenPayment) return
  const memory = memories.get(db) ?? new Map<string, CartAccess>()
  memories.set(db, memory)
  memory.delete(cart.id)
  const oldest = memory.size >= maxRemembered ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(cart.id, cart)
}

/** Returns the remembered cart if nobody has claimed it. Calls that change no cart use this function. */
export function findGuestsCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id)
  return cart && cart.userId === null ? cart : null
}

/** Returns the remembered cart and forgets it, because the answer is about to change the cart. */
export function takeRememberedCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id) ?? null
  memories.get(db)?.delete(id)
  return cart
}
