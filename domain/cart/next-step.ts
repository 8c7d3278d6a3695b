/**
 * The steps of the checkout in their order (rules C3 and C4). If a page has missing steps before it, it sends the customer to the first of
 * them. A cart with only restricted materials ends with a phone call, and not with a payment.
 */
import type { Cart, CartId } from './cart.ts'

/** The name of a step is the part of its route after /checkout/{cartId}/. */
export const checkoutSteps = [
  'zipcode',
  'customer-type',
  'cleanup',
  'materials',
  'containers',
  'address',
  'address/restrictions',
  'location-type',
  'pickup-dropoff',
  'add-ons',
  'order-summary',
  'phone-verification',
  'customer-details',
  'payment',
] as const

export const restrictedSteps = [
  'zipcode',
  'customer-type',
  'cleanup',
  'materials',
  'customer-details',
  'restricted-confirmation',
] as const

export type CheckoutStep = (typeof checkoutSteps)[number] | 'restricted-confirmation'

/** The facts beside the cart that decide which steps lead to payment. */
export type StepFacts = {
  readonly isSignedIn: boolean
  /** True if the profile has a first name, a last name and a phone number. */
  readonly hasProfile: boolean
  readonly allRestricted: boolean
  /** True for the cart of a swap. Such a cart skips cleanup, customer type and add-ons. */
  readonly isReplacement: boolean
}

/** The part of a cart that the steps fill in. */
export type CartChoices = Pick<
  Cart,
  | 'zipCode'
  | 'customerType'
  | 'cleanupIds'
  | 'materials'
  | 'containers'
  | 'deliveryAddressId'
  | 'restrictions'
  | 'deliveryLocationType'
  | 'dropOffWindow'
  | 'pickupWindow'
  | 'addOnIds'
  | 'hasOrder'
>

const notAskedAgain: readonly CheckoutStep[] = ['customer-type', 'cleanup', 'add-ons']

/** The pages that customers may open although they are not on the cart's path. */
const openOffTheWay: readonly CheckoutStep[] = [...notAskedAgain, 'phone-verification']

/** Returns the steps of this cart's path, in order. */
export function stepsFor(facts: Pick<StepFacts, 'allRestricted' | 'isReplacement'>): readonly CheckoutStep[] {
  if (facts.allRestricted) return restrictedSteps
  return facts.isReplacement ? checkoutSteps.filter(step => !notAskedAgain.includes(step)) : checkoutSteps
}

/**
 * Returns true if a step is complete. The summary is always complete. Payment and the restricted confirmation are complete when there is an
 * order.
 */
export function isStepDone(step: CheckoutStep, cart: CartChoices, facts: StepFacts): boolean {
  return isDone[step](cart, facts)
}

const isDone: Readonly<Record<CheckoutStep, (cart: CartChoices, facts: StepFacts) => boolean>> = {
  zipcode: cart => cart.zipCode !== null,
  'customer-type': cart => cart.customerType !== null,
  cleanup: cart => cart.cleanupIds.length > 0,
  materials: cart => cart.materials.length > 0,
  containers: cart => Object.keys(cart.containers).length > 0,
  address: cart => cart.deliveryAddressId !== null,
  'address/restrictions': cart => cart.restrictions !== null,
  'location-type': cart => cart.deliveryLocationType !== null,
  'pickup-dropoff': cart => cart.dropOffWindow !== null && cart.pickupWindow !== null,
  'add-ons': cart => cart.addOnIds !== null,
  'order-summary': () => true,
  'phone-verification': (_, facts) => facts.isSignedIn,
  'customer-details': (_, facts) => facts.isSignedIn && facts.hasProfile,
  payment: cart => cart.hasOrder,
  'restricted-confirmation': cart => cart.hasOrder,
}

/** Returns the step at which the customer continues: the first missing step, or the last step of the path if none is missing. */
export function firstMissingStep(cart: CartChoices, facts: StepFacts): CheckoutStep {
  const steps = stepsFor(facts)
  return steps.find(step => !isStepDone(step, cart, facts)) ?? (steps[steps.length - 1] as CheckoutStep)
}

/**
 * Returns the first missing step before a page. Returns null if the customer may see the page. A page that is off the path leads back to
 * the path.
 */
export function missingBefore(page: CheckoutStep, cart: CartChoices, facts: StepFacts): CheckoutStep | null {
  const steps = stepsFor(facts)
  const position = steps.indexOf(page)
  if (position < 0) return openOffTheWay.includes(page) ? null : firstMissingStep(cart, facts)
  return steps.slice(0, position).find(step => !isStepDone(step, cart, facts)) ?? null
}

/** Returns all missing steps before the payment of a cart, in order. If the list is empty, the customer can pay. */
export function missingForPayment(cart: CartChoices, facts: StepFacts): CheckoutStep[] {
  return stepsFor(facts)
    .slice(0, -1)
    .filter(step => !isStepDone(step, cart, facts))
}

/**
 * Returns true if the cart has materials and all of them are restricted. Such a cart has no price and no payment. The office calls the
 * customer back.
 */
export function isRestrictedCart(
  cart: Pick<Cart, 'materials'>,
  materials: readonly { readonly _id: string; readonly isRestricted: boolean }[],
): boolean {
  const restrictedIds = new Set(materials.filter(one => one.isRestricted).map(one => one._id))
  return cart.materials.length > 0 && cart.materials.every(one => restrictedIds.has(one.id))
}

/** Builds the path /checkout/{cartId}/{step}. */
export function stepPath(cartId: CartId | string, step: CheckoutStep): string {
  return `/checkout/${cartId}/${step}`
}
