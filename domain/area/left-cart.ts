/**
 * A cart that was left: nobody touched it for an hour and it is no order. It was left at the first step that is missing (rule Z7, by
 * the checkout's own rule C3).
 */

import { type CartChoices, type CheckoutStep, firstMissingStep } from '#domain/cart/next-step.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'

/** Days that are looked back, and minutes without a touch. */
export const leftWithinDays = 30
export const leftAfterMinutes = 60

/** Which answers a cart has: enough to say which is missing. */
export type AnsweredSteps = {
  readonly hasZip: boolean
  readonly hasCustomerType: boolean
  readonly hasCleanup: boolean
  readonly hasMaterials: boolean
  readonly allRestricted: boolean
  readonly hasContainers: boolean
  readonly hasAddress: boolean
  readonly hasRestrictions: boolean
  readonly hasLocationType: boolean
  readonly hasWindows: boolean
  readonly hasAddOns: boolean
  readonly isSignedIn: boolean
  readonly hasProfile: boolean
}

export function stepLeftAt(has: AnsweredSteps): CheckoutStep {
  const { isSignedIn, hasProfile, allRestricted } = has
  return firstMissingStep(choicesOf(has), { isSignedIn, hasProfile, allRestricted, isReplacement: false })
}

/** The steps ask whether there is an answer, not which. */
function choicesOf(has: AnsweredSteps): CartChoices {
  const window = has.hasWindows ? { day: 0 as Day, start: 0, end: 1 } : null
  return {
    zipCode: has.hasZip ? ('00000' as ZipCode) : null,
    customerType: has.hasCustomerType ? 'individual' : null,
    cleanupIds: has.hasCleanup ? ['any'] : [],
    materials: has.hasMaterials ? [{ id: 'any' }] : [],
    containers: has.hasContainers ? { any: 1 } : {},
    deliveryAddressId: has.hasAddress ? 'any' : null,
    restrictions: has.hasRestrictions ? {} : null,
    deliveryLocationType: has.hasLocationType ? 'private' : null,
    dropOffWindow: window,
    pickupWindow: window && { ...window, isActualPickupDate: true },
    addOnIds: has.hasAddOns ? [] : null,
    hasOrder: false,
  }
}
