import type { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { nearTruckOf } from '#domain/schedule/near-truck.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import type { CartPlace } from '#server/db/catalog/areas.ts'

type Priced = {
  /** The lines are null before a dumpster is chosen, and while the cart has no price. */
  readonly lineItems: ReturnType<typeof presentPrice> | null
  /** The customer typed this address beside the card. It is null until the cart is an order. */
  readonly billingAddress: { readonly postalCode: string; readonly country: string } | null
}

/**
 * Presents a cart. For a swap the answer has the type of the dumpster on site. It contains no payment secret and no data of another person.
 */
export function presentCart(cart: CartAccess, place: CartPlace, priced: Priced, standingContainerId: string | null) {
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
    billingAddress: priced.billingAddress,
    deliveryLocationType: cart.deliveryLocationType,
    dropOffWindow: cart.dropOffWindow,
    pickupWindow: cart.pickupWindow,
    nearTruck: nearTruckOf(cart),
    paymentIntentId: cart.intentId,
    collectTaxes: cart.collectTaxes,
    lineItems: priced.lineItems,
    hasOrder: cart.hasOrder,
    phone: cart.phone,
    promotionCode: cart.promotionCode,
    isReplacement: cart.replacesOrderId !== null,
    isRepeat: cart.repeatsOrderId !== null,
    ...(cart.replacesOrderId ? { replacesOrderId: cart.replacesOrderId } : {}),
    ...(standingContainerId ? { standingContainerId } : {}),
  }
}
