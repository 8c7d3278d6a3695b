import { isProfileComplete, profileOf } from '#domain/account/known-profile.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { isRestrictedCart, missingForPayment } from '#domain/cart/next-step.ts'
import { orderPlacedMessages } from '#domain/message/placed-messages.ts'
import { move } from '#domain/order/lifecycle.ts'
import { snapshotOfChoices } from '#domain/order/snapshot-of-choices.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { canTextUser } from '#server/db/account/users.ts'
import { findCheckout } from '#server/db/cart/checkout.ts'
import { findHauler } from '#server/db/catalog/organizations.ts'
import { placeInOneStatement } from '#server/db/order/order-placement.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import { refuseBlocked } from '#server/operations/checkout/refuse-blocked.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Submits an order of only restricted materials. Nothing is priced or paid, and the hauler calls the customer. The call is idempotent: two
 * calls make one order. Refuses 'step-missing', 'profile-missing', 'not-restricted' and 'customer-blocked'.
 */
export async function submitRestrictedOrder(
  deps: PaymentDeps,
  input: { readonly cartId: CartId; readonly user: { readonly id: string }; readonly language: Language },
): Promise<{ orderId: string }> {
  const { db, clock } = deps
  const checkout = await findCheckout(db, input.cartId)
  const { cart, owner } = checkout ?? {}
  if (!checkout || !cart || owner?.id !== input.user.id) throw new Refusal('cart-not-found')
  if (cart.hasOrder) return { orderId: cart.id }
  await refuseBlocked(db, checkout)
  const goods = await loadGoods(db, cart, input.language)
  if (!isRestrictedCart(cart, goods.materials)) throw new Refusal('not-restricted')
  const steps = {
    isSignedIn: true,
    hasProfile: true,
    allRestricted: true,
    isReplacement: cart.replacesOrderId !== null,
  }
  if (missingForPayment(cart, steps).length > 0 || !cart.organizationId) throw new Refusal('step-missing')
  if (!isProfileComplete(profileOf(owner))) throw new Refusal('profile-missing')
  if (checkout.attempt) await closeAttempt(deps, checkout.attempt)
  const snapshot = {
    ...snapshotOfChoices(cart, owner, goods, input.language),
    dropOffWindow: null,
    pickupWindow: null,
    address: null,
    quote: null,
    terms: null,
    preAuthInCents: 0,
    cardConsent: null,
  }
  const [hauler, canText] = await Promise.all([findHauler(db, cart.organizationId), canTextUser(db, owner.id)])
  const order = await placeInOneStatement(db, {
    id: cart.id,
    cartVersion: cart.version,
    totalInCents: 0,
    preAuthInCents: 0,
    snapshot,
    lines: [],
    moves: [move(null, 'place-restricted', 'customer')],
    messages: orderPlacedMessages({ orderId: cart.id, snapshot, hauler, totalInCents: 0, mayText: canText }),
    payment: null,
    now: clock(),
  })
  if (!order && !(await findCheckout(db, cart.id))?.cart.hasOrder) throw new Refusal('cart-frozen')
  return { orderId: cart.id }
}
