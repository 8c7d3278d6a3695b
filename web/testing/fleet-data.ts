/** The fleet of a small hauler for page tests. */
import { dayInMs } from '#domain/value/calendar.ts'
import type { Box, CountedBox, Driver, Facility, FleetChoices, Truck } from '#web/office/fleet/queries.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const choices: FleetChoices = {
  containerTypes: [
    { id: id(1), name: '10 Yard Dumpster', size: '10yard' },
    { id: id(2), name: '20 Yard Dumpster', size: '20yard' },
  ],
  materials: [
    { id: id(3), name: 'Concrete' },
    { id: id(4), name: 'Household junk' },
  ],
  yards: [{ id: id(5), name: 'Home yard' }],
  facilities: [{ id: id(6), name: 'Onion Creek Landfill' }],
  trucks: [{ id: id(7), name: 'Mack 12' }],
}

export const boxInYard: Box = {
  id: id(11),
  version: 3,
  number: 'C-101',
  typeId: id(1),
  typeName: '10 Yard Dumpster',
  status: 'available',
  rig: 'cable',
  tareInPounds: null,
  place: 'yard',
  facilityName: 'Home yard',
  truckName: null,
  order: null,
  isFull: false,
  since: new Date(Date.now() - 3 * dayInMs).toISOString(),
}

export const boxOnSite: Box = {
  ...boxInYard,
  id: id(12),
  number: 'C-102',
  typeId: id(2),
  typeName: '20 Yard Dumpster',
  status: 'in-use',
  place: 'site',
  facilityName: null,
  order: { id: id(20), number: 'R-10211', street: '1100 Congress Ave', city: 'Austin' },
}

export const countedBox = (number: string, change: Partial<CountedBox>): CountedBox => ({
  id: number,
  version: 1,
  number,
  typeName: '10 Yard Dumpster',
  isFull: false,
  countedAt: null,
  countedBy: null,
  isExtra: false,
  orderNumberBefore: null,
  isMissed: false,
  isTakenBack: false,
  ...change,
})

export const mack: Truck = {
  id: id(7),
  version: 2,
  name: 'Mack 12',
  status: 'available',
  size: 'roll-off-truck',
  addOns: [],
  rig: 'cable',
  boxesAtOnce: 1,
  maxLoadInPounds: null,
  plate: 'TX 1234',
  nextInspectionOn: null,
  carries: [id(1), id(2)],
  drivers: ['Luis'],
  boxesOnIt: 1,
  fullBoxesOnIt: 1,
  stopsToday: 5,
  overStopsToday: 2,
}

export const luis: Driver = {
  id: id(31),
  version: 4,
  firstName: 'Luis',
  lastName: 'Ortega',
  phone: '+15125550121',
  email: '',
  language: 'es',
  status: 'active',
  usualTruckId: id(7),
  usualTruck: 'Mack 12',
  hasAccount: true,
  week: { minutes: 810, daysNotEnded: 0 },
  minutesToday: 250,
  route: { stops: 5, overStops: 2 },
  hasDeclined: false,
  lastSeenAt: null,
  waitingTaps: 0,
}

export const landfill: Facility = {
  id: id(6),
  version: 5,
  name: 'Onion Creek Landfill',
  kind: 'landfill',
  line1: '7400 Slaughter Bend',
  city: 'Austin',
  state: 'TX',
  postalCode: '78747',
  latitude: 30.12,
  longitude: -97.743,
  timeZone: 'America/Chicago',
  /** The facility is open on Mondays from 7:00 to 15:30, in minutes of the day. */
  opens: { '1': [420, 930] },
  materialIds: null,
  tipRateInCents: 4600,
  minutes: 30,
  archived: false,
  boxes: 0,
  loads: 12,
  tons: 31.25,
}

/** The history of a box begins with this move: the office has added the box to the yard. */
export const boxAdded = {
  id: '1',
  event: 'registered',
  place: 'yard' as const,
  facilityName: 'Home yard',
  truckName: null,
  orderNumber: null,
  isFull: false,
  who: 'Dana',
  why: null,
  at: '2026-09-20T15:00:00Z',
  recordedAt: '2026-09-20T15:00:00Z',
}
