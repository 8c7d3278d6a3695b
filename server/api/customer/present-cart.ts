import type { CartAccess } from '#server/db/cart/carts.ts'
import type { CartPlace } from '#server/db/catalog/areas.ts'

/** What the server answers about a cart: no payment secret, no data of another person. */
export function presentCart(cart: CartAccess, place: CartPlace) {
  const { deliveryAddress: address } = cart
  return {
    id: cart.id,
    zipCode: cart.zipCode,
    city: place.city,
    state: place.state,
    timeZone: place.timeZone,
    customerType: cart.customerType,
    cleanupIds: cart.cleanupIds,
    materials: cart.materials,
    containers: cart.containers,
    addOns: cart.addOnIds ?? [],
    hasChosenAddOns: cart.addOnIds !== null,
    deliveryAddress: address ? { ...address, restrictions: cart.restrictions ?? {} } : null,
    hasAnsweredRestrictions: cart.restrictions !== null,
    billingAddress: null,
    deliveryLocationType: cart.deliveryLocationType,
    dropOffWindow: cart.dropOffWindow,
    pickupWindow: cart.pickupWindow,
    paymentIntentId: cart.intentId,
    collectTaxes: cart.collectTaxes,
    hasOrder: cart.hasOrder,
    phone: cart.phone,
    promotionCode: cart.promotionCode,
    isReplacement: cart.replacesOrderId !== null,
    ...(cart.replacesOrderId ? { replacesOrderId: cart.replacesOrderId } : {}),
  }
}
