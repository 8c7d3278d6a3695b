import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { snapshotOfChoices } from './snapshot-of-choices.ts'

const owner = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '+15125550100',
  companyName: 'Lee Roofing',
}
const dropOffWindow = { day: dayOf('2026-11-23'), start: 9, end: 12 }
const pickupWindow = { day: dayOf('2026-11-30'), start: 9, end: 12, isActualPickupDate: true }
const cart = {
  zipCode: '78701' as ZipCode,
  customerType: 'contractor',
  containers: { twenty: 2 },
  materials: [{ id: 'junk' }, { id: 'tires', quantity: 4 }, { id: 'asbestos' }],
  restrictions: { 'Steep driveway': 'very' },
  deliveryLocationType: 'private',
  dropOffWindow,
  pickupWindow,
  timeZone: 'America/Chicago',
} as const
const offered = {
  materials: [
    { _id: 'junk', name: 'Household junk', isRestricted: false },
    { _id: 'tires', name: 'Tires', isRestricted: false },
    { _id: 'asbestos', name: 'Asbestos', isRestricted: true },
  ],
  containerTypes: [{ _id: 'twenty', name: '20 yard', size: '20yard' as const }],
}

test('an order stores its customer, the choices by their names of that moment, and the materials to call about', () => {
  expect(snapshotOfChoices(cart, owner, offered, 'es')).toEqual({
    language: 'es',
    timeZone: 'America/Chicago',
    zipCode: '78701',
    customer: { ...owner, customerType: 'contractor' },
    containers: [{ _id: 'twenty', name: '20 yard', size: '20yard', quantity: 2 }],
    materials: [
      { id: 'junk', name: 'Household junk', quantity: 1 },
      { id: 'tires', name: 'Tires', quantity: 4 },
    ],
    toCallAbout: [{ id: 'asbestos', name: 'Asbestos' }],
    restrictions: { 'Steep driveway': 'very' },
    deliveryLocationType: 'private',
    dropOffWindow,
    pickupWindow,
  })
})

test('a missing answer is stored as its default, and a choice that is no longer offered has no name', () => {
  const asked = { ...cart, zipCode: null, customerType: null, restrictions: null, timeZone: null }
  const snapshot = snapshotOfChoices(asked, owner, { materials: [], containerTypes: [] }, 'en')
  expect(snapshot).toMatchObject({ zipCode: '', timeZone: 'UTC', restrictions: {}, toCallAbout: [] })
  expect(snapshot.customer.customerType).toBe('individual')
  expect(snapshot.containers).toEqual([{ _id: 'twenty', name: '', size: null, quantity: 2 }])
  expect(snapshot.materials[0]).toEqual({ id: 'junk', name: '', quantity: 1 })
})
