/** The matrix has a row for each call of the office and of the driver. The row has the right that the call needs, and a complete input. */

import { companyRows } from './company-matrix.ts'
import type { OfficeRow, OfficeScene, Row } from './matrix-row.ts'

const seenStop = ({ stopId, stopVersion: version }: OfficeScene) => ({ stopId, version })
const day = ({ day }: OfficeScene) => ({ day })
const published = ({ day }: OfficeScene) => ({ day, driverIds: null })
const box = ({ boxId: id }: OfficeScene) => ({ id, version: 1 })
const driver = ({ driverId: id }: OfficeScene) => ({ id, version: 1 })
const truck = ({ truckId: id }: OfficeScene) => ({ id, version: 1 })
const yard = ({ yardId: id }: OfficeScene) => ({ id, version: 1 })
const nothing = () => undefined
const newId = '00000000-0000-4000-8000-00000000fee0'
const ofOrder = ({ orderId }: OfficeScene) => ({ orderId, seen: null })
const window = (scene: OfficeScene) => ({ day: scene.day, start: 9, end: 12 })
const agreed = ({ day, containerTypeId }: OfficeScene) => ({
  address: { line1: '9 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
  deliveryLocationType: 'private',
  containerTypeId,
  materials: [{ id: newId, quantity: 1 }],
  dropOffWindow: { day, start: 9, end: 12 },
  lines: [{ kind: 'container', label: 'Box', amountInCents: 1 }],
  pickupWindow: { day, start: 9, end: 12, isActualPickupDate: true },
  coveredTons: '2',
  perTonInCents: 1,
  extraDayInCents: null,
})
const none = () => ({})
const facts = { firstName: 'Bo', lastName: 'Reyes', email: '', language: 'en', usualTruckId: null }
const truckFacts = {
  name: 'Ford 2',
  size: 'flat-bed-ford',
  addOns: [],
  rig: 'hook',
  boxesAtOnce: null,
  maxLoadInPounds: null,
  plate: null,
  nextInspectionOn: null,
  carries: null,
}
const yardFacts = {
  name: 'Yard',
  kind: 'yard',
  line1: '100 Burleson Rd',
  zipCode: '78719',
  position: null,
  opens: null,
  materialIds: null,
  minutes: 10,
}

const rows: Readonly<Record<string, Row>> = {
  'office.me': ['query', 'office', nothing],
  'office.changes': ['query', 'office', () => ({ since: '0.0' })],
  'office.views.list': ['query', 'office', nothing],
  'office.views.save': [
    'mutation',
    'office',
    () => ({ name: 'Overdue', address: '/orders?only=overdue', isForAll: false }),
  ],
  'office.views.change': ['mutation', 'office', () => ({ id: newId, version: 1, name: 'Late', isForAll: true })],
  'office.views.arrange': ['mutation', 'office', () => ({ ids: [newId] })],
  'office.views.remove': ['mutation', 'office', () => ({ id: newId, version: 1 })],
  'office.search': ['query', 'orders', () => ({ text: 'Congress' })],
  'office.dispatch.day': ['query', 'dispatch', day],
  'office.dispatch.week': ['query', 'dispatch', day],
  'office.dispatch.map': ['query', 'dispatch', day],
  'office.dispatch.place': [
    'mutation',
    'dispatch',
    scene => ({ items: [seenStop(scene)], to: { day: scene.day, driverId: null, after: null }, anyway: 'test' }),
  ],
  'office.dispatch.addStop': [
    'mutation',
    'dispatch',
    ({ day }) => ({ kind: 'yard', day, facilityId: null, anyway: 'test' }),
  ],
  'office.dispatch.unplan': ['mutation', 'dispatch', scene => ({ stops: [seenStop(scene)] })],
  'office.dispatch.restore': ['mutation', 'dispatch', scene => ({ stops: [seenStop(scene)] })],
  'office.dispatch.change': ['mutation', 'dispatch', scene => ({ ...seenStop(scene), isPinned: true })],
  'office.dispatch.setTruck': ['mutation', 'dispatch', ({ day, driverId }) => ({ day, driverId, truckId: null })],
  'office.dispatch.previewPublish': ['query', 'dispatch', published],
  'office.dispatch.publish': ['mutation', 'dispatch', published],
  'office.dayEnd.read': ['query', 'dispatch', ({ day }) => ({ day })],
  'office.dayEnd.ask': ['mutation', 'dispatch', ({ driverId, day }) => ({ driverId, day, about: null })],
  'office.dispatch.photos': ['query', 'dispatch', ({ stopId }) => ({ stopId })],
  'office.dispatch.history': ['query', 'dispatch', ({ stopId }) => ({ stopId })],
  'office.questions.list': ['query', 'dispatch', ({ orderId }) => ({ orderId })],
  'office.questions.answer': [
    'mutation',
    'dispatch',
    ({ orderId: questionId }) => ({ questionId, answer: { act: 'noted' } }),
  ],
  'office.outstanding.read': ['query', 'dispatch', ({ orderId }) => ({ orderId })],
  'office.outstanding.stopDone': [
    'mutation',
    'dispatch',
    scene => ({ ...seenStop(scene), at: new Date().toISOString(), leftBox: null, takenBox: null }),
  ],
  'office.outstanding.loadDone': [
    'mutation',
    'dispatch',
    ({ loadOrderId: orderId, yardId: facilityId }) => ({
      orderId,
      version: 1,
      at: new Date().toISOString(),
      facilityId,
    }),
  ],
  'office.orders.list': ['query', 'orders', () => ({ search: 'Congress', group: null, flaw: null, before: null })],
  'office.orders.choices': ['query', 'orders', none],
  'office.orders.planAll': [
    'mutation',
    'dispatch',
    ({ orderId, day }) => ({ orderIds: [orderId], day, anyway: 'test' }),
  ],
  'office.orders.takeBackAll': ['mutation', 'dispatch', scene => ({ stops: [seenStop(scene)] })],
  'office.orders.write': [
    'mutation',
    'dispatch',
    ({ orderId }) => ({ orderIds: [orderId], message: { en: 'Ice', es: null }, sendingId: newId }),
  ],
  'office.orders.get': ['query', 'orders', ({ orderId }) => ({ orderId })],
  'office.orders.schedule': ['query', 'dispatch', ({ orderId }) => ({ orderId })],
  'office.orders.price': [
    'query',
    'money',
    scene => ({ orderId: scene.orderId, act: 'pickup', window: window(scene) }),
  ],
  'office.orders.cancellation': ['query', 'money', ({ orderId }) => ({ orderId })],
  'office.orders.accept': ['mutation', 'dispatch', ofOrder],
  'office.orders.checkAddress': [
    'mutation',
    'dispatch',
    ({ orderId }) => ({ orderId, line2: '', address: { line1: '4 Camino al Río', city: '', zipCode: '78701' } }),
  ],
  'office.orders.agreement': ['query', 'money', ({ orderId }) => ({ orderId })],
  'office.orders.agree': ['mutation', 'money', scene => ({ ...ofOrder(scene), agreed: agreed(scene) })],
  'office.orders.cancel': ['mutation', 'dispatch', scene => ({ ...ofOrder(scene), why: null })],
  'office.orders.requestPickup': ['mutation', 'dispatch', scene => ({ ...ofOrder(scene), window: window(scene) })],
  'office.orders.withdrawPickup': ['mutation', 'dispatch', ofOrder],
  'office.orders.requestSwap': [
    'mutation',
    'dispatch',
    scene => ({ ...ofOrder(scene), window: window(scene), rentalDurationDays: 7, isSameSize: true }),
  ],
  'office.orders.withdrawSwap': ['mutation', 'dispatch', ofOrder],
  'office.orders.dropSwap': ['mutation', 'dispatch', ofOrder],
  'office.orders.extend': ['mutation', 'dispatch', scene => ({ ...ofOrder(scene), pickupDay: scene.day })],
  'office.orders.turnBack': ['mutation', 'dispatch', ofOrder],
  'office.orders.reopen': ['mutation', 'dispatch', scene => ({ ...ofOrder(scene), why: 'test' })],
  'office.orders.addNote': ['mutation', 'orders', ({ orderId }) => ({ orderId, content: 'Call first' })],
  'office.today.get': ['query', 'orders', nothing],
  'office.history.list': [
    'query',
    'team',
    () => ({ object: null, objectId: null, person: null, day: null, before: null }),
  ],
  'office.history.people': ['query', 'team', nothing],
  'office.tickets.list': ['query', 'money', nothing],
  'office.tickets.settling': ['query', 'money', nothing],
  'office.tickets.setSettling': ['mutation', 'team', () => ({ settlesAlone: false })],
  'office.tickets.confirm': [
    'mutation',
    'money',
    ({ loadOrderId: orderId }) => ({ orderId, version: 3, tons: '1.5', isSure: true }),
  ],
  'office.fees.list': ['query', 'money', nothing],
  'office.fees.decide': ['mutation', 'money', ({ feeId }) => ({ feeId, isAccepted: true, amountInCents: 10_000 })],
  'office.fees.add': [
    'mutation',
    'money',
    ({ loadOrderId: orderId }) => ({ orderId, feeId: newId, amountInCents: 100, why: 'mud', isAccepted: false }),
  ],
  'office.containers.list': ['query', 'dispatch', () => ({ search: null, typeId: null, place: null, status: null })],
  'office.containers.history': ['query', 'dispatch', ({ boxId: id }) => ({ id })],
  'office.containers.labels': ['query', 'dispatch', none],
  'office.containers.register': [
    'mutation',
    'dispatch',
    ({ containerTypeId }) => ({
      first: 'Z-1',
      last: null,
      containerTypeId,
      rig: 'hook',
      tareInPounds: null,
      yardId: null,
    }),
  ],
  'office.containers.move': ['mutation', 'dispatch', scene => ({ ...box(scene), to: { place: 'unknown' }, why: null })],
  'office.containers.undo': ['mutation', 'dispatch', scene => box(scene)],
  'office.containers.repair': ['mutation', 'dispatch', scene => ({ ...box(scene), why: null })],
  'office.containers.back': ['mutation', 'dispatch', scene => ({ ...box(scene), yardId: scene.yardId })],
  'office.containers.retire': ['mutation', 'dispatch', scene => ({ ...box(scene), why: null })],
  'office.containers.countSheet': ['query', 'dispatch', ({ yardId }) => ({ yardId, begin: null })],
  'office.containers.count': [
    'mutation',
    'dispatch',
    ({ yardId, boxDigits: number }) => ({ yardId, number, begin: '2026-11-23T12:00:00Z' }),
  ],
  'office.containers.endCount': [
    'mutation',
    'dispatch',
    ({ yardId, boxId }) => ({ yardId, begin: '2026-01-01T00:00:00Z', missing: [boxId] }),
  ],
  'office.drivers.list': ['query', 'dispatch', none],
  'office.drivers.add': ['mutation', 'dispatch', () => ({ ...facts, phone: '+15125550177' })],
  'office.drivers.change': ['mutation', 'dispatch', scene => ({ ...facts, ...driver(scene) })],
  'office.drivers.plannedStops': ['query', 'dispatch', ({ driverId: id }) => ({ id })],
  'office.drivers.suspend': ['mutation', 'dispatch', driver],
  'office.drivers.resume': ['mutation', 'dispatch', driver],
  'office.drivers.remove': ['mutation', 'dispatch', driver],
  'office.facilities.list': ['query', 'dispatch', none],
  'office.facilities.save': ['mutation', 'dispatch', scene => ({ seen: yard(scene), ...yardFacts })],
  'office.facilities.archive': ['mutation', 'dispatch', scene => ({ ...yard(scene), isArchived: true })],
  'office.fleet.choices': ['query', 'dispatch', none],
  'office.links.state': ['query', 'dispatch', ({ driverId, day }) => ({ driverId, day })],
  'office.links.make': ['mutation', 'dispatch', ({ driverId, day }) => ({ driverId, day, isTexted: false })],
  'office.links.revoke': ['mutation', 'dispatch', ({ driverId, day }) => ({ driverId, day })],
  'office.sites.memory': ['query', 'dispatch', ({ siteId: id }) => ({ id })],
  'office.sites.spot': ['query', 'dispatch', ({ stopId }) => ({ stopId })],
  'office.sites.change': [
    'mutation',
    'dispatch',
    ({ siteId: id }) => ({ id, version: 1, tags: ['gate'], remark: null, isPositionForgotten: false }),
  ],
  'office.trucks.list': ['query', 'dispatch', none],
  'office.trucks.save': ['mutation', 'dispatch', scene => ({ seen: truck(scene), ...truckFacts })],
  'office.trucks.plannedStops': ['query', 'dispatch', ({ truckId: id }) => ({ id })],
  'office.trucks.setStatus': ['mutation', 'dispatch', scene => ({ ...truck(scene), status: 'in-maintenance' })],
  'office.trucks.checks': ['query', 'dispatch', none],
  'office.trucks.setChecks': ['mutation', 'dispatch', () => ({ checksTrucks: false })],
  'office.trucks.inspections': ['query', 'dispatch', ({ truckId: id }) => ({ id })],
  'office.trucks.signRepair': ['mutation', 'dispatch', ({ inspectionId }) => ({ inspectionId })],
  'office.trucks.archive': ['mutation', 'dispatch', truck],
  'driver.day': ['query', 'driver', nothing],
  'driver.sendTaps': [
    'mutation',
    'driver',
    ({ deviceId, tapId: id, stopId }) => ({
      deviceId,
      now: '2026-11-23T12:00:00Z',
      waiting: 0,
      taps: [{ id, seq: 1, v: 1, kind: 'start', madeAt: '2026-11-23T12:00:00Z', stopId }],
    }),
  ],
  'driver.seen': ['mutation', 'driver', ({ routeId }) => ({ routeId, version: 1 })],
}

export const officeMatrix: Readonly<Record<string, OfficeRow>> = Object.fromEntries(
  Object.entries({ ...rows, ...companyRows }).map(([name, [kind, needs, input = none]]) => [
    name,
    { kind, needs, input },
  ]),
)
