import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import {
  type CartChoices,
  type CheckoutStep,
  checkoutSteps,
  firstMissingStep,
  isRestrictedCart,
  missingBefore,
  missingForPayment,
  type StepFacts,
  stepPath,
  stepsFor,
} from './next-step.ts'

const empty: CartChoices = {
  zipCode: null,
  customerType: null,
  cleanupIds: [],
  materials: [],
  containers: {},
  deliveryAddressId: null,
  restrictions: null,
  deliveryLocationType: null,
  dropOffWindow: null,
  pickupWindow: null,
  addOnIds: null,
  hasOrder: false,
}
const window = { day: dayOf('2026-11-23'), start: 9, end: 12 }
/** Each row has a question and what the customer's answer changes in the cart. */
const answers: [CheckoutStep, Partial<CartChoices>][] = [
  ['zipcode', { zipCode: '78701' as ZipCode }],
  ['customer-type', { customerType: 'individual' }],
  ['cleanup', { cleanupIds: ['garage'] }],
  ['materials', { materials: [{ id: 'wood' }] }],
  ['containers', { containers: { twenty: 1 } }],
  ['address', { deliveryAddressId: 'home' }],
  ['address/restrictions', { restrictions: {} }],
  ['location-type', { deliveryLocationType: 'private' }],
  ['pickup-dropoff', { dropOffWindow: window, pickupWindow: { ...window, isActualPickupDate: true } }],
  ['add-ons', { addOnIds: [] }],
]
const full: CartChoices = Object.assign({}, empty, ...answers.map(([, answer]) => answer))
const guest: StepFacts = { isSignedIn: false, hasProfile: false, allRestricted: false, isReplacement: false }
const known: StepFacts = { ...guest, isSignedIn: true, hasProfile: true }

describe('the next step', () => {
  test('of an empty cart is its ZIP, and each answer leads to the next question', () => {
    let cart = empty
    for (const [step, answer] of answers) {
      expect(firstMissingStep(cart, guest)).toBe(step)
      cart = { ...cart, ...answer }
    }
    expect(firstMissingStep(cart, guest)).toBe('phone-verification')
  })

  test('of a full cart is the phone, then the details, then payment', () => {
    expect(firstMissingStep(full, guest)).toBe('phone-verification')
    expect(firstMissingStep(full, { ...guest, isSignedIn: true })).toBe('customer-details')
    expect(firstMissingStep(full, known)).toBe('payment')
  })

  test('of a cart of only restricted materials is the details, then the confirmation', () => {
    const cart = { ...full, containers: {}, deliveryAddressId: null }
    expect(firstMissingStep(cart, { ...guest, allRestricted: true })).toBe('customer-details')
    expect(firstMissingStep(cart, { ...known, allRestricted: true })).toBe('restricted-confirmation')
  })

  test('of a swap for another size is the dumpster, and the customer is not asked again for known answers', () => {
    const cart = { ...full, customerType: null, cleanupIds: [], addOnIds: null, containers: {} }
    expect(firstMissingStep(cart, { ...known, isReplacement: true })).toBe('containers')
    expect(firstMissingStep({ ...cart, containers: { ten: 1 } }, { ...known, isReplacement: true })).toBe('payment')
  })
})

describe('a page', () => {
  test('is shown when no step before it is missing, also to change an earlier answer', () => {
    expect(missingBefore('materials', full, guest)).toBeNull()
    expect(missingBefore('order-summary', full, guest)).toBeNull()
    expect(missingBefore('payment', full, known)).toBeNull()
  })

  test('sends the customer to the first missing step', () => {
    expect(missingBefore('payment', { ...full, restrictions: null }, known)).toBe('address/restrictions')
    expect(missingBefore('address', empty, guest)).toBe('zipcode')
    expect(missingBefore('payment', full, guest)).toBe('phone-verification')
  })

  test('that is not on the path of the cart sends the customer back to that path', () => {
    expect(missingBefore('payment', full, { ...known, allRestricted: true })).toBe('restricted-confirmation')
    expect(missingBefore('containers', full, { ...guest, allRestricted: true })).toBe('customer-details')
    expect(missingBefore('restricted-confirmation', full, known)).toBe('payment')
  })

  test('never sends the customer in a circle', () => {
    const pages: CheckoutStep[] = [...checkoutSteps, 'restricted-confirmation']
    const anyCart = fc
      .subarray(answers)
      .map(some => Object.assign({}, empty, ...some.map(([, answer]) => answer)) as CartChoices)
    const anyFacts = fc.record({
      isSignedIn: fc.boolean(),
      hasProfile: fc.boolean(),
      allRestricted: fc.boolean(),
      isReplacement: fc.boolean(),
    })
    fc.assert(
      fc.property(anyCart, anyFacts, fc.constantFrom(...pages), (cart, facts, page) => {
        const target = missingBefore(page, cart, facts)
        return target === null || missingBefore(target, cart, facts) === null
      }),
    )
  })
})

test('a cart can be paid exactly when no step of its path is missing', () => {
  expect(missingForPayment(full, known)).toEqual([])
  expect(missingForPayment({ ...full, cleanupIds: [], addOnIds: null }, guest)).toEqual([
    'cleanup',
    'add-ons',
    'phone-verification',
    'customer-details',
  ])
  fc.assert(
    fc.property(fc.subarray(answers), some => {
      const cart: CartChoices = Object.assign({}, empty, ...some.map(([, answer]) => answer))
      return (missingForPayment(cart, known).length === 0) === (some.length === answers.length)
    }),
  )
})

test('a cart is restricted when something is chosen and all of it is restricted', () => {
  const materials = [
    { _id: 'asbestos', isRestricted: true },
    { _id: 'oil', isRestricted: true },
    { _id: 'wood', isRestricted: false },
  ]
  expect(isRestrictedCart({ materials: [] }, materials)).toBe(false)
  expect(isRestrictedCart({ materials: [{ id: 'asbestos' }, { id: 'oil' }] }, materials)).toBe(true)
  expect(isRestrictedCart({ materials: [{ id: 'asbestos' }, { id: 'wood' }] }, materials)).toBe(false)
})

test('each step is a page of the cart', () => {
  expect(stepPath('c1', 'address/restrictions')).toBe('/checkout/c1/address/restrictions')
  expect(stepsFor({ allRestricted: false, isReplacement: false })).toBe(checkoutSteps)
})
