import { expect, test } from 'vitest'
import { type AnsweredSteps, stepLeftAt } from '#domain/area/left-cart.ts'

const nothing: AnsweredSteps = {
  hasZip: false,
  hasCustomerType: false,
  hasCleanup: false,
  hasMaterials: false,
  allRestricted: false,
  hasContainers: false,
  hasAddress: false,
  hasRestrictions: false,
  hasLocationType: false,
  hasWindows: false,
  hasAddOns: false,
  isSignedIn: false,
  hasProfile: false,
}
const inOrder = [
  ['hasZip', 'zipcode'],
  ['hasCustomerType', 'customer-type'],
  ['hasCleanup', 'cleanup'],
  ['hasMaterials', 'materials'],
  ['hasContainers', 'containers'],
  ['hasAddress', 'address'],
  ['hasRestrictions', 'address/restrictions'],
  ['hasLocationType', 'location-type'],
  ['hasWindows', 'pickup-dropoff'],
  ['hasAddOns', 'add-ons'],
  ['isSignedIn', 'phone-verification'],
  ['hasProfile', 'customer-details'],
] as const

test('a customer left a cart at the first step that has no answer', () => {
  let has = nothing
  for (const [answer, step] of inOrder) {
    expect(stepLeftAt(has)).toBe(step)
    has = { ...has, [answer]: true }
  }
  expect(stepLeftAt(has)).toBe('payment')
})

test('a customer left a cart of only restricted materials at the details or at the confirmation', () => {
  const has = {
    ...nothing,
    hasZip: true,
    hasCustomerType: true,
    hasCleanup: true,
    hasMaterials: true,
    allRestricted: true,
  }
  expect(stepLeftAt(has)).toBe('customer-details')
  expect(stepLeftAt({ ...has, isSignedIn: true, hasProfile: true })).toBe('restricted-confirmation')
})
