import { Refusal } from '#domain/refusal/refusal.ts'
import type { SignIn } from '#server/db/account/sign-in.ts'
import { takeRememberedCart } from '#server/db/cart/cart-memory.ts'
import { type CartAccess, type CartChange, changeGuess, changeCart as storeCartChange } from '#server/db/cart/carts.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * The server remembers the cart from an earlier read, and does not know yet if the cart has changed since. The sign-in belongs to the
 * caller. It is null for a visitor. The server does not know yet if it is the sign-in of the cart's owner, or if it has ended.
 */
export type CartGuess = CartAccess & {
  readonly guessedFor: {
    readonly signIn: SignIn | null
    /** If the guess was right, `changeCart` calls this with the changed cart. */
    readonly onChanged: (cart: CartAccess) => void
  }
}

/** The cart is not as the server remembered it. Nothing was changed, and the caller has to read the cart again. */
export class WrongGuess extends Error {}

/**
 * Changes a cart. Calls change carts only through this function. If a payment is open for the cart, the function gives its intent the new
 * amount or closes it, and only then returns. The customer can therefore not pay the old amount. Refuses 'cart-ordered' if the cart is an
 * order, 'company-moved' if the cart has just left with its hauler, and what `refreshCheckoutPayment` refuses.
 */
export async function changeCart(
  deps: PaymentDeps,
  cart: Pick<CartAccess, 'id' | 'hasOpenPayment'> | CartGuess,
  change: CartChange,
): Promise<void> {
  if ('guessedFor' in cart) {
    const { signIn, onChanged } = cart.guessedFor
    const changed = await changeGuess(deps.db, cart, { signIn, now: deps.clock() }, change)
    if (!changed) throw new WrongGuess()
    onChanged(changed)
    return
  }
  // If the process still remembered the cart from before this change, it would first decide the next answer on that cart.
  takeRememberedCart(deps.db, cart.id)
  if (!(await storeCartChange(deps.db, cart.id, change))) {
    await refuseMoved(deps.db, { kind: 'cart', key: cart.id })
    throw new Refusal('cart-ordered')
  }
  if (cart.hasOpenPayment) await refreshCheckoutPayment(deps, cart.id)
}
