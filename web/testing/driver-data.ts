/** The day of a driver for tests: Luis's Monday, with a drop-off and a pick-up. */

import type { DriverDay, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import { dayOf } from '#domain/value/calendar.ts'

export const testId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const box = { containerTypeId: testId(90), name: '20 yard', size: '20yard', number: null } as const

export const dropOff: DriverStop = {
  id: testId(1),
  version: 1,
  kind: 'drop-off',
  state: 'planned',
  window: { start: 9, end: 12 },
  place: {
    line1: '1100 Congress Ave',
    line2: null,
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    gateCode: '#1234',
  },
  contact: { name: 'Dana Reyes', phone: '+15125550142' },
  restrictions: { 'Gated community': 'gate 4471' },
  noteToDriver: 'By the left fence',
  leaves: box,
  takes: null,
  materials: [],
  notInBox: [],
  facilityId: null,
  doneAt: null,
  loadOrderId: null,
}

export const pickup: DriverStop = {
  ...dropOff,
  id: testId(2),
  kind: 'pickup',
  window: null,
  place: { line1: '98 San Jacinto Blvd', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
  contact: null,
  restrictions: {},
  noteToDriver: null,
  leaves: null,
  takes: { ...box, number: 'C-114' },
  materials: ['Household junk'],
  notInBox: ['Asbestos'],
  loadOrderId: testId(50),
}

export const route: DriverRoute = {
  id: testId(70),
  day: dayOf('2026-11-23'),
  version: 1,
  timeZone: 'America/Chicago',
  truck: { name: 'Mack 12', plate: null },
  publishedAt: '2026-11-22T23:00:00.000Z',
  stops: [dropOff, pickup],
  loads: [],
}

export const driverDay: DriverDay = {
  driver: { id: testId(80), firstName: 'Luis', language: 'en' },
  routes: [route],
  facilities: [
    {
      id: testId(60),
      name: 'Onion Creek Landfill',
      kind: 'landfill',
      opens: { '1': [420, 930] },
      timeZone: 'America/Chicago',
      line1: '9900 Giles Rd',
      line2: null,
      city: 'Austin',
      state: 'TX',
      postalCode: '78754',
    },
  ],
  boxesInYard: { [testId(90)]: ['C-114', 'C-117', 'C-122'] },
}

/** Returns the day with these changes to its only route. */
export const dayWith = (changed: Partial<DriverRoute>): DriverDay => ({
  ...driverDay,
  routes: [{ ...route, ...changed }],
})
