import { Refusal } from '#domain/refusal/refusal.ts'
import type { SignIn } from '#server/db/account/sign-in.ts'
import { type CartAccess, type CartChange, changeGuess, changeCart as storeCartChange } from '#server/db/cart/carts.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * The cart is remembered from an earlier read. It is not known yet if it has changed since then. The sign-in belongs to
 * the caller, and it is null for a visitor. It is not known yet if it is that of the cart's owner, or if it has ended.
 */
export type CartGuess = CartAccess & { readonly guessedFor: { readonly signIn: SignIn | null } }

/** The cart is not as it was remembered. Nothing was changed, and the cart has to be read again. */
export class WrongGuess extends Error {}

/**
 * Changes a cart. It is the only function through which calls do so. If a payment is open for the cart, its intent is moved to the new
 * amount, or closed, before the call is answered, so that the old amount cannot be paid. Refuses 'cart-ordered', and what
 * `refreshCheckoutPayment` refuses.
 */
export async function changeCart(
  deps: PaymentDeps,
  cart: Pick<CartAccess, 'id' | 'hasOpenPayment'> | CartGuess,
  change: CartChange,
): Promise<void> {
  if ('guessedFor' in cart) {
    const { signIn } = cart.guessedFor
    if (!(await changeGuess(deps.db, cart, { signIn, now: deps.clock() }, change))) throw new WrongGuess()
    return
  }
  if (!(await storeCartChange(deps.db, cart.id, change))) throw new Refusal('cart-ordered')
  if (cart.hasOpenPayment) await refreshCheckoutPayment(deps, cart.id)
}
