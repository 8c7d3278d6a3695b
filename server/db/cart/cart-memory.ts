/**
 * This module remembers carts as this process last read or stored them, because a page reads its cart and sends an answer a moment later.
 * The server decides about the answer with the remembered cart. The statement that stores the answer checks that the cart still has the
 * same version and that the caller may still change it (see `changeGuess` in carts.ts). If the check fails, or if the answer is refused,
 * the server reads the cart again and decides again. Thus changes of other processes are never missed, and most answers need one statement
 * instead of two.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import type { CartAccess, PayableCart } from '#server/db/cart/carts.ts'

/** A process answers fewer customers than this in the time that one of them thinks about an answer. A cart takes 4 KB. */
const maxRemembered = 1000
const memories = new WeakMap<Db, Map<string, CartAccess>>()

/**
 * Remembers a cart without its payment. A cart that is an order, was withdrawn or has an open payment is not remembered, because an answer
 * cannot simply change it.
 */
export function rememberCart(db: Db, { payment: _, ...cart }: CartAccess & Partial<PayableCart>): void {
  const memory = memories.get(db) ?? new Map<string, CartAccess>()
  memories.set(db, memory)
  memory.delete(cart.id)
  if (cart.hasOrder || cart.isWithdrawn || cart.hasOpenPayment) return
  const oldest = memory.size >= maxRemembered ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(cart.id, { ...cart, browser: cart.browser && copyOf(cart.browser) })
}

/** The driver's buffers share blocks of 8 KB. A remembered one would keep its whole block, and a copy keeps its own bytes alone. */
const copyOf = (bytes: Buffer): Buffer => Buffer.from(Uint8Array.from(bytes).buffer)

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
