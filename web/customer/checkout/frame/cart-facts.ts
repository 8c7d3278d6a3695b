import { isProfileComplete } from '#domain/account/profile.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type Choices, isRestrictedCart, type StepFacts } from '#domain/cart/next-step.ts'
import type { Answered } from '#web/client/api.ts'
import type { UserContext } from '#web/client/self.ts'
import type { LoadedCart } from '#web/customer/checkout/frame/checkout-context.ts'

/** The cart as the rules of the steps read it: null stands for a question that was not answered yet. */
export function choicesOf(cart: LoadedCart): Choices {
  const { zipCode, customerType, cleanupIds, materials, containers, deliveryLocationType, hasOrder } = cart
  return {
    zipCode: zipCode as Cart['zipCode'],
    customerType,
    cleanupIds,
    materials,
    containers,
    deliveryAddressId: cart.deliveryAddress?._id ?? null,
    restrictions: cart.hasAnsweredRestrictions ? {} : null,
    deliveryLocationType,
    dropOffWindow: cart.dropOffWindow,
    pickupWindow: cart.pickupWindow,
    addOnIds: cart.hasChosenAddOns ? cart.addOns : null,
    hasOrder,
  }
}

export function factsOf(cart: LoadedCart, user: UserContext, materials: Answered['getMaterials']): StepFacts {
  return {
    isSignedIn: user.state === 'signed-in',
    hasProfile: user.self !== null && isProfileComplete(user.self),
    allRestricted: isRestrictedCart(cart, materials),
    isReplacement: cart.isReplacement,
  }
}
