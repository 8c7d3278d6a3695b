/** What the office knows while it takes an order by phone: the hauler's offer, a ZIP that the hauler serves, and a caller. */
import { expect } from 'vitest'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { Caller, Offer, PricedCall, ServedZip } from '#web/office/new-order/queries.ts'
import { quote } from '#web/testing/customer-data.ts'
import { monday } from '#web/testing/office-data.ts'

export const [typeId, materialId, tvId, asbestosId, cleanupId, addOnId] = [1, 2, 3, 4, 5, 6].map(
  number => `00000000-0000-4000-8000-00000000000${number}`,
) as [string, string, string, string, string, string]

export const offer: Offer = {
  cleanups: [{ id: cleanupId, name: 'Garage' }],
  materials: [
    { id: materialId, name: 'Junk', isRestricted: false, isCounted: false },
    { id: tvId, name: 'TVs', isRestricted: false, isCounted: true },
    { id: asbestosId, name: 'Asbestos', isRestricted: true, isCounted: false },
  ],
  containerTypes: [{ id: typeId, name: '20 yard' }],
  addOns: [{ id: addOnId, name: 'Plywood', priceInCents: 4_500 }],
}

export const served: ServedZip = {
  city: 'Austin',
  state: 'TX',
  timeZone: 'America/Chicago',
  schedule: {
    today: monday,
    minutesNow: 480,
    earliestDropOff: monday,
    lastDay: addDays(monday, 365),
    closedDays: [],
    ranges: [...defaultWindowRanges],
  },
}

export const consent = 'I agree that my card is kept on file.'

export const priced: PricedCall = {
  price: { ...quote, isEstimate: false, totalInCents: cents(58_455) },
  refusal: null,
  containerTypeIds: [typeId],
  isRestricted: false,
  toCallAbout: [],
  isCodeOpen: true,
  consent,
}

export const dana: Caller = {
  customerId: 'c1',
  name: 'Dana Okafor',
  company: null,
  email: null,
  isBlocked: false,
  blockedWhy: null,
  person: { firstName: 'Dana', language: 'es', email: 'dana@example.com' },
  customerType: 'contractor',
  places: [{ placeId: 'p9', line1: '9 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' }],
  card: { brand: 'visa', lastFour: '4242' },
}

export const place = { placeId: 'p1', line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX' }

export const visit = {
  containers: { [typeId]: 1 },
  placeId: 'p1',
  line2: '',
  gateCode: '',
  restrictions: {},
  deliveryLocationType: 'private',
  addOnIds: [],
  dropOffWindow: { day: monday, start: 6, end: 18 },
  pickupWindow: { day: addDays(monday, 7), start: 6, end: 18, isActualPickupDate: true },
}

export const sentOrder = {
  cartId: expect.stringMatching(/^[\da-f-]{36}$/),
  phone: '+15125550142',
  language: 'en',
  zipCode: '78701',
  customerType: 'individual',
  cleanupIds: [cleanupId],
  materials: [{ id: materialId }],
  promotionCode: null,
  visit,
}
