import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { quoteInput } from './quote-input.ts'
import { tons } from './tonnage.ts'

const now = new Date('2026-11-21T16:00:00Z')
const facts = {
  containerTypes: [{ _id: 'twenty', name: '20 yard', pricePerDay: 6500 }],
  addOns: [],
  rules: [],
  serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds: ['container'] as const },
  tonStep: tons('0.25'),
  materials: [
    { _id: 'junk', name: 'Household junk', isRestricted: false },
    { _id: 'asbestos', name: 'Asbestos', isRestricted: true },
  ],
}
const cart = {
  zipCode: '78701' as ZipCode,
  customerType: 'individual' as const,
  userId: null,
  materials: [{ id: 'junk' }, { id: 'asbestos' }],
  containers: { twenty: 1 },
  addOnIds: null,
  promotionCode: null,
  collectTaxes: true,
  dropOffWindow: { day: dayOf('2026-11-23'), start: 9, end: 12 },
  pickupWindow: { day: dayOf('2026-11-27'), start: 9, end: 12, isActualPickupDate: true },
}

test('a cart is priced for the days between its dates, without the materials that a person calls about', () => {
  const input = quoteInput(cart, facts, now)
  expect(input).toMatchObject({ ...facts, rentalDays: 4, collectTaxes: true, now })
  expect(input.cart).toMatchObject({ zipCode: '78701', containers: { twenty: 1 }, materials: [{ id: 'junk' }] })
})

test('a cart has no rental days before both dates are chosen', () => {
  expect(quoteInput({ ...cart, dropOffWindow: null }, facts, now).rentalDays).toBeNull()
  expect(quoteInput({ ...cart, pickupWindow: null }, facts, now).rentalDays).toBeNull()
})
