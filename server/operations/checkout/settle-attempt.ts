import type { CartId } from '#domain/cart/cart.ts'
import { isOfSavedCard } from '#server/operations/checkout/checkout-attempt.ts'
import { findOrPlaceOrder, type LiveAttempt } from '#server/operations/checkout/place-order.ts'
import { resolveSavedCard } from '#server/operations/checkout/resolve-saved-card.ts'
import { inTurn } from '#server/operations/payment/in-turn.ts'

type UnsettledAttempt = LiveAttempt & { readonly cartId: CartId }

/** Finds out, for the customer, if an attempt was paid, and places the order if it was. Refuses 'payment-in-doubt'. */
export const settleAttempt = inTurn<UnsettledAttempt, void>(
  ({ attempt }) => attempt.intentId ?? attempt.id,
  async (deps, { cartId, ...live }) => {
    if (isOfSavedCard(live.attempt)) await resolveSavedCard(deps, live.attempt)
    else await findOrPlaceOrder(deps, cartId, live)
  },
)
