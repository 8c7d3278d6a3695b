import type { CartId } from '#domain/cart/cart.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import type { Language } from '#domain/language.ts'
import { move } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { findCartAccess } from '#server/db/carts.ts'
import { insertOrder } from '#server/db/orders.ts'
import { loadPricingFacts } from '#server/db/pricing-facts.ts'
import type { User } from '#server/db/users.ts'
import type { Store } from '#server/operations/dependencies.ts'
import { snapshotOfChoices } from '#server/operations/freeze-quote.ts'

/**
 * An order of nothing but restricted materials: nothing is priced or paid, a person calls. Submitted twice it is one order.
 * Refuses 'profile-missing' and 'not-restricted'.
 */
export async function submitRestrictedOrder(
  { db }: Store,
  ask: { cartId: CartId; user: User; language: Language },
): Promise<{ orderId: string }> {
  const cart = await findCartAccess(db, ask.cartId)
  if (!cart?.organizationId || !cart.serviceAreaId) throw new Refusal('step-missing')
  if (ask.user.firstName === '' || ask.user.lastName === '') throw new Refusal('profile-missing')
  const facts = await loadPricingFacts(db, cart, ask.language)
  if (!isRestrictedCart(cart, facts.materials)) throw new Refusal('not-restricted')
  const { organizationId, serviceAreaId } = cart
  await db.transaction().execute((tx) =>
    insertOrder(tx, {
      id: cart.id,
      organizationId,
      serviceAreaId,
      userId: ask.user.id,
      totalInCents: 0,
      preAuthInCents: 0,
      snapshot: { ...snapshotOfChoices(cart, ask.user, facts, ask.language), address: null, quote: null, preAuthInCents: 0 },
      lines: [],
      moves: [move(null, 'place-restricted', 'customer')],
      payment: null,
    }),
  )
  return { orderId: cart.id }
}
