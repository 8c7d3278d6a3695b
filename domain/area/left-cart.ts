/**
 * A cart counts as left if it did not change for an hour and did not become an order. The customer left at its first missing step, which
 * rule C3 of the checkout finds (rule Z7).
 */

import { type CartChoices, type CheckoutStep, firstMissingStep } from '#domain/cart/next-step.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'

/** The report covers carts of the last 30 days that did not change for 60 minutes. */
export const leftWithinDays = 30
export const leftAfterMinutes = 60

/** The questions that a cart has answers to. They are enough to find the first missing step. */
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

/** Builds choices with placeholders, because the steps check only whether there is an answer. */
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
