import type { Cart } from '#domain/cart/cart.ts'
import { missingForPayment } from '#domain/cart/next-step.ts'
import { isRestrictedCart } from '#domain/cart/next-step.ts'
import type { Language } from '#domain/language.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { preAuthInCents, quoteCart } from '#domain/pricing/quote.ts'
import { Refusal } from '#domain/refusal.ts'
import { findAddress } from '#server/db/addresses.ts'
import type { CartAccess } from '#server/db/carts.ts'
import type { Db } from '#server/db/connect.ts'
import { loadPricingFacts, type PricingFacts, quoteInput } from '#server/db/pricing-facts.ts'
import type { FrozenQuote } from '#server/db/quotes.ts'
import type { User } from '#server/db/users.ts'

/**
 * The quote of a cart as it is now, with everything the order will say. Refuses 'profile-missing', 'restricted-cart',
 * 'step-missing', and what pricing refuses.
 */
export async function quoteForPayment(
  db: Db,
  ask: { cart: CartAccess; user: User; language: Language; now: Date },
): Promise<FrozenQuote> {
  const { cart, user, language, now } = ask
  const facts = await loadPricingFacts(db, cart, language)
  refuseUnlessPayable(cart, user, facts)
  const address = cart.deliveryAddressId ? await findAddress(db, { userId: user.id }, cart.deliveryAddressId) : null
  if (!address) throw new Refusal('step-missing')
  const quote = quoteCart(quoteInput(cart, facts, now))
  const preAuth = preAuthInCents(cart.containers, facts.containerTypes)
  const { _id, line1, line2, city, state, postalCode, country } = address
  const snapshot: OrderSnapshot = {
    ...snapshotOfChoices(cart, user, facts, language),
    address: { _id, line1, line2, city, state, postalCode, country },
    quote,
    preAuthInCents: preAuth,
  }
  return { version: cart.version, totalInCents: quote.totalInCents, preAuthInCents: preAuth, snapshot }
}

function refuseUnlessPayable(cart: Cart, user: User, facts: PricingFacts): void {
  const hasProfile = user.firstName !== '' && user.lastName !== ''
  const allRestricted = isRestrictedCart(cart, facts.materials)
  if (allRestricted) throw new Refusal('restricted-cart')
  const isReplacement = cart.replacesOrderId !== null
  const [missing] = missingForPayment(cart, { isSignedIn: true, hasProfile, allRestricted, isReplacement })
  if (missing) throw new Refusal(missing === 'customer-details' ? 'profile-missing' : 'step-missing')
}

/** What an order says of its customer and of the choices that need no price. */
export function snapshotOfChoices(cart: CartAccess, user: User, facts: Pick<PricingFacts, 'materials'>, language: Language) {
  const names = new Map(facts.materials.map((one) => [one._id, one.name]))
  return {
    language,
    timeZone: cart.timeZone ?? 'UTC',
    zipCode: cart.zipCode ?? '',
    customer: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
      companyName: user.companyName,
      customerType: cart.customerType ?? 'individual',
    },
    materials: cart.materials.map(({ id, quantity }) => ({ id, name: names.get(id) ?? '', quantity: quantity ?? 1 })),
    restrictions: cart.restrictions ?? {},
    deliveryLocationType: cart.deliveryLocationType,
    dropOffWindow: cart.dropOffWindow,
    pickupWindow: cart.pickupWindow,
  } as const
}
