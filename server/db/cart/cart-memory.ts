/**
 * Guests' carts as this process read or made them last. A page reads its cart and a moment later sends its answer: the answer is decided
 * on the remembered cart, and the statement that stores it makes sure that the cart is still at that version (see `changeGuess`
 * in carts.ts). When it is not, or when the answer is refused, the cart is read again and the answer is decided on that. So another
 * process misses nothing, and a guest's answer costs one statement instead of two.
 */
import type { CartAccess } from '#server/db/cart/carts.ts'
import type { Db } from '#server/db/engine/connect.ts'

const maxRemembered = 5000
const memories = new WeakMap<Db, Map<string, CartAccess>>()

/** Only a cart that anybody may edit who names it: of nobody yet, neither ordered nor withdrawn nor being paid. */
export function rememberCart(db: Db, cart: CartAccess): void {
  if (cart.userId !== null || cart.hasOrder || cart.isWithdrawn || cart.hasOpenPayment) return
  const memory = memories.get(db) ?? new Map<string, CartAccess>()
  memories.set(db, memory)
  memory.delete(cart.id)
  const oldest = memory.size >= maxRemembered ? memory.keys().next().value : undefined
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(cart.id, cart)
}

/** For what changes no cart. */
export function findRememberedCart(db: Db, id: string): CartAccess | null {
  return memories.get(db)?.get(id) ?? null
}

/** Remembered once: the answer that is decided on it changes the cart. */
export function takeRememberedCart(db: Db, id: string): CartAccess | null {
  const cart = memories.get(db)?.get(id) ?? null
  memories.get(db)?.delete(id)
  return cart
}
