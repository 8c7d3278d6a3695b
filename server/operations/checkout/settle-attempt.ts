import type { CartId } from '#domain/cart/cart.ts'
import type { PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { resolveSavedCard } from '#server/operations/checkout/resolve-saved-card.ts'
import { inTurn } from '#server/operations/payment/in-turn.ts'

type UnsettledAttempt = { readonly cartId: CartId; readonly attempt: PaymentAttempt }

/** Finds out, for its customer, if an attempt was paid, and then places the order. Refuses 'payment-in-doubt'. */
export const settleAttempt = inTurn<UnsettledAttempt, void>(
  ({ attempt }) => attempt.intentId ?? attempt.id,
  async (deps, { cartId, attempt }) => {
    if (isOfSavedCard(attempt)) await resolveSavedCard(deps, attempt)
    else await findOrPlaceOrder(deps, cartId, attempt)
  },
)
