import type { Ticket } from '#web/office/session/office-api.ts'

/** Returns the scale ticket of a load that waits to be confirmed. */
export const ticket = (number: number, more: Partial<Ticket> = {}): Ticket => ({
  orderId: `00000000-0000-4000-8000-00000000000${number}`,
  friendlyId: `R-1000${number}`,
  customer: 'Dana Reyes',
  company: null,
  typeName: '20 yard dumpster',
  volumeInCubicYards: 20,
  maxWeightInPounds: 8000,
  materials: ['Household junk'],
  state: 'ticketed',
  boxNumber: 'C-114',
  facilityId: 'f1',
  facilityName: 'Onion Creek Landfill',
  dumpedAt: '2026-11-23T18:00:00.000Z',
  ticketNumber: '88213',
  grossInPounds: null,
  tareInPounds: null,
  tons: 2.5,
  version: 3,
  expected: { low: 0.5, typical: 1.75, high: 4 },
  photoUrl: null,
  isPhotoOnItsWay: false,
  ...more,
})
