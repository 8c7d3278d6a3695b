/** The server's answers about one hauler's office and one day of its board, as far as pages show them. */

import { dispatchLists } from '#domain/dispatch/list.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { dayOf } from '#domain/value/calendar.ts'
import type { BoardOrder, BoardRoute, BoardStop, DispatchDay, Me } from '#web/office/session/office-api.ts'
import type { Answers } from '#web/testing/table-server.ts'

export const me: Me = {
  person: { id: 'u1', firstName: 'Dana', lastName: 'Whitfield' },
  organization: { id: 'h1', name: 'Grackle Creek Roll-Off', timeZone: 'America/Chicago', brand: null, isNew: false },
  organizations: [{ id: 'h1', name: 'Grackle Creek Roll-Off' }],
  invitations: [],
  rights: ['dispatch', 'money', 'catalog', 'team'],
  cursor: '1',
}

export const monday = dayOf('2026-11-23')

export const stop = (id: string, own: Partial<BoardStop> = {}): BoardStop => ({
  id,
  version: 1,
  kind: 'drop-off',
  state: 'planned',
  day: monday,
  window: { start: 9, end: 12 },
  asked: { day: monday, start: 9, end: 12 },
  promise: null,
  isPublished: false,
  isPinned: false,
  plannedAnyway: null,
  driverId: null,
  position: null,
  customer: 'Reyes',
  company: null,
  street: '1100 Congress Ave',
  city: 'Austin',
  zipCode: '78701',
  latitude: 30.27,
  longitude: -97.74,
  isRough: true,
  leavesTypeId: 't20',
  takesTypeId: null,
  leavesRig: null,
  takesRig: null,
  materialIds: [],
  addressDetails: {},
  restrictions: {},
  phone: null,
  orders: [{ id: `order of ${id}`, friendlyId: 'R-10301', side: 'drop-off' }],
  facilityId: null,
  about: null,
  boxNumber: null,
  chosenBox: null,
  isAddressToCheck: false,
  errand: null,
  place: null,
  noteToDriver: null,
  siteId: null,
  siteTags: [],
  failedReason: null,
  doneAt: null,
  ...own,
})

export const order = (orderId: string, own: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId,
  friendlyId: 'R-10383',
  status: 'pending-drop-off',
  seen: 11,
  side: 'drop-off',
  customer: 'Ott',
  company: null,
  street: '808 W 12th St',
  city: 'Austin',
  zipCode: '78701',
  latitude: 30.28,
  longitude: -97.75,
  isRough: true,
  containerTypeId: 't20',
  boxRig: null,
  asked: { day: monday, start: 9, end: 12 },
  since: '2026-11-20T15:00:00.000Z',
  isInYard: false,
  isSwap: false,
  isNewOneUnpaid: false,
  materialIds: [],
  stopId: null,
  stopVersion: null,
  stopDay: null,
  stopDriverId: null,
  siteId: null,
  ...own,
})

const truck = (id: string, name: string, boxesAtOnce: number): NonNullable<BoardRoute['truck']> => ({
  id,
  name,
  status: 'available',
  rig: 'cable',
  boxesAtOnce,
  carries: ['t10', 't20', 't30'],
})

export const luis: BoardRoute = {
  driver: { id: 'd1', firstName: 'Luis', lastName: 'Ortega', status: 'available', hasStoppedTexts: false },
  truck: truck('k1', 'Mack 12', 1),
  route: {
    id: 'r1',
    version: 1,
    publishedAt: null,
    seenAt: null,
    startedAt: null,
    endedAt: null,
    odometerStart: null,
    odometerEnd: null,
    startsAtMinute: 420,
    yardId: 'f1',
    onTruck: [],
  },
  phone: null,
  stops: [],
}
export const ana: BoardRoute = {
  ...luis,
  driver: { id: 'd2', firstName: 'Ana', lastName: 'Beltran', status: 'available', hasStoppedTexts: false },
  truck: truck('k2', 'Pete 7', 2),
  route: null,
}

const noLists = Object.fromEntries(
  dispatchLists.map(name => [name, { count: 0, orders: [] }]),
) as unknown as DispatchDay['lists']

/** A Monday on which Luis has Reyes and Diaz, Ana has nothing, and Ott waits to be planned. */
export const boardDay: DispatchDay = {
  figures: dispatchDefaults,
  day: monday,
  today: monday,
  now: '2026-11-23T13:05:00.000Z',
  timeZone: 'America/Chicago',
  closedAs: null,
  routes: [
    {
      ...luis,
      stops: [stop('s1'), stop('s2', { customer: 'Diaz', kind: 'pickup', leavesTypeId: null, takesTypeId: 't20' })],
    },
    ana,
  ],
  unassigned: [],
  left: [],
  lists: { ...noLists, 'to-plan': { count: 1, orders: [order('o1')] } },
  trucks: [
    { id: 'k1', name: 'Mack 12', status: 'available' },
    { id: 'k2', name: 'Pete 7', status: 'available' },
  ],
  boxes: [
    { id: 'b114', number: 'C-114', containerTypeId: 't20', isAtHand: true, stopId: null },
    { id: 'b117', number: 'C-117', containerTypeId: 't20', isAtHand: true, stopId: 's9' },
    { id: 'b201', number: 'C-201', containerTypeId: 't30', isAtHand: true, stopId: null },
  ],
  facilities: [
    {
      id: 'f1',
      name: 'Main yard',
      kind: 'yard',
      latitude: 30.19,
      longitude: -97.66,
      opens: null,
      minutes: 30,
      materialIds: null,
    },
  ],
  containerTypes: [
    { id: 't10', name: '10 yard dumpster', size: '10yard', inYard: 5 },
    { id: 't20', name: '20 yard dumpster', size: '20yard', inYard: 4 },
    { id: 't30', name: '30 yard dumpster', size: '30yard', inYard: 6 },
  ],
}

/** Others have changed nothing, and there is no saved view. */
export const noNews: Answers = {
  'office.changes': { cursor: '1.1', changes: [], isReset: false },
  'office.views.list': { views: [] },
  'office.sites.spot': null,
  'office.orders.choices': { areas: [], sizes: [], customerTags: [], siteTags: [], drivers: [] },
}
