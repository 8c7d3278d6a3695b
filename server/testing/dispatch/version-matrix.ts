/**
 * What each call of the office names of the record that its page showed (rule V27): an input that names another version than the record
 * has, or the reason why the call cannot overwrite what a colleague saved.
 */

import type { OfficeScene } from './matrix-row.ts'
import { officeMatrix } from './office-matrix.ts'

/** Records beside those of the scene. */
export type VersionScene = OfficeScene & {
  readonly viewId: string
  readonly memberId: string
  readonly areaId: string
  readonly addOnId: string
  readonly ruleId: string
  /** Delivered, and its pick-up is asked for. */
  readonly leavingOrderId: string
  readonly deliveredOrderId: string
  readonly restrictedOrderId: string
  /** An order whose address was typed by hand and is not checked yet. */
  readonly toCheckOrderId: string
}

type Input = Record<string, unknown>
type Stale = (scene: VersionScene) => Input

/** No record is this new. */
const other = 999

/** The whole input of the matrix, with what names the record in it replaced. */
const inputOf = (name: string, scene: VersionScene): Input => officeMatrix[name]?.input(scene) ?? {}
const named =
  (name: string, naming: (scene: VersionScene) => Input): Stale =>
  scene => ({ ...inputOf(name, scene), ...naming(scene) })
const versionOf = (name: string): readonly [string, Stale] => [name, named(name, () => ({ version: other }))]
const seenOf = (name: string, order: (scene: VersionScene) => string): readonly [string, Stale] => [
  name,
  named(name, scene => ({ orderId: order(scene), seen: other })),
]
/** No link was made at this moment. */
const otherLink = (name: string): readonly [string, Stale] => [
  name,
  named(name, () => ({ seen: '2020-01-01T00:00:00.000Z' })),
]
const stop = ({ stopId }: VersionScene) => ({ stopId, version: other })
const stops = (name: string): readonly [string, Stale] => [name, scene => ({ stops: [stop(scene)] })]
const leaving = ({ leavingOrderId }: VersionScene) => leavingOrderId
const delivered = ({ deliveredOrderId }: VersionScene) => deliveredOrderId

export const namesVersion: Readonly<Record<string, Stale>> = Object.fromEntries<Stale>([
  ['office.views.change', ({ viewId: id }) => ({ id, version: other, name: 'Late', isForAll: false })],
  ['office.views.remove', ({ viewId: id }) => ({ id, version: other })],
  ['office.dispatch.place', named('office.dispatch.place', scene => ({ items: [stop(scene)] }))],
  stops('office.dispatch.unplan'),
  stops('office.dispatch.restore'),
  ['office.dispatch.change', scene => ({ ...stop(scene), isPinned: true })],
  ['office.outstanding.stopDone', named('office.outstanding.stopDone', stop)],
  versionOf('office.outstanding.loadDone'),
  seenOf('office.orders.cancel', ({ restrictedOrderId }) => restrictedOrderId),
  seenOf('office.orders.agree', ({ restrictedOrderId }) => restrictedOrderId),
  seenOf('office.orders.requestPickup', delivered),
  seenOf('office.orders.withdrawPickup', leaving),
  seenOf('office.orders.requestSwap', delivered),
  [
    'office.orders.checkAddress',
    named('office.orders.checkAddress', scene => ({ orderId: scene.toCheckOrderId, seen: other })),
  ],
  versionOf('office.tickets.confirm'),
  ['office.fees.decide', ({ feeId }) => ({ feeId, isAccepted: true, amountInCents: other })],
  versionOf('office.containers.move'),
  versionOf('office.containers.undo'),
  versionOf('office.containers.repair'),
  versionOf('office.containers.back'),
  versionOf('office.containers.retire'),
  versionOf('office.drivers.change'),
  versionOf('office.drivers.suspend'),
  versionOf('office.drivers.resume'),
  versionOf('office.drivers.remove'),
  ['office.facilities.save', named('office.facilities.save', ({ yardId: id }) => ({ seen: { id, version: other } }))],
  versionOf('office.facilities.archive'),
  versionOf('office.sites.change'),
  ['office.trucks.save', named('office.trucks.save', ({ truckId: id }) => ({ seen: { id, version: other } }))],
  otherLink('office.links.make'),
  otherLink('office.links.revoke'),
  versionOf('office.trucks.setStatus'),
  versionOf('office.trucks.archive'),
  versionOf('office.customers.save'),
  versionOf('office.customers.block'),
  ['office.catalog.save', named('office.catalog.save', ({ addOnId: id }) => ({ seen: { id, version: other } }))],
  ['office.catalog.archive', named('office.catalog.archive', ({ addOnId: id }) => ({ id, version: other }))],
  ['office.catalog.move', ({ addOnId: id }) => ({ kind: 'add-on', id, before: null, seen: [] })],
  ['office.areas.save', named('office.areas.save', ({ areaId: id }) => ({ seen: { id, version: other } }))],
  versionOf('office.prices.save'),
  ['office.prices.change', ({ ruleId: id }) => ({ id, version: other, act: 'switch', active: false })],
  ['office.team.changeRights', ({ memberId: id }) => ({ id, version: other, rights: ['money'] })],
  ['office.team.suspend', ({ memberId: id }) => ({ id, version: other })],
  ['office.team.resume', ({ memberId: id }) => ({ id, version: other })],
  versionOf('office.messages.save'),
  versionOf('office.brand.save'),
  ['office.brand.removeLogo', () => ({ logoVersion: other })],
  versionOf('office.settings.save'),
  ['office.calendar.open', ({ day }) => ({ day, name: 'Another reason' })],
])

const appends = 'It adds something of its own, and changes nothing that is there.'
const once = 'It is decided once: the second is refused, and told who was faster.'
const isSwitch =
  'A page that is too old shows the former side, and its press asks for what the colleague has set already.'
const moves =
  'The lifecycle allows it from one status, and it names the newest event; its refusal is a test of the order’s acts.'
const ofStatement = 'Each line has one state, and the act is taken from the state that the page shows alone.'
const ofAmount = 'It names the amount or the count that the page showed; another one is refused.'

export const overwritesNothing: Readonly<Record<string, string>> = {
  'office.views.save': appends,
  'office.views.arrange': 'The order of one’s own menu: nobody else sees or changes it.',
  'office.dispatch.addStop': appends,
  'office.dispatch.setTruck': 'It names the truck that the page showed; a test of its own below chooses one before.',
  'office.dispatch.publish': 'It tells the plan as it stands, and changes none.',
  'office.questions.answer': once,
  'office.orders.planAll': 'It plans orders without a stop; one that has a stop by now is named and left.',
  'office.orders.takeBackAll': 'Each stop names its version; one that is stale is named in the answer and left.',
  'office.orders.write': appends,
  'office.orders.accept': moves,
  'office.orders.withdrawSwap': moves,
  'office.orders.dropSwap': moves,
  'office.orders.extend': moves,
  'office.orders.turnBack': moves,
  'office.orders.reopen': moves,
  'office.orders.addNote': appends,
  'office.tickets.setSettling': isSwitch,
  'office.tickets.changeFacility': 'It names the version of the load; its refusal is a test of tickets.',
  'office.fees.add': appends,
  'office.containers.register': appends,
  'office.containers.count':
    'What somebody sees with their eyes stands above every older place; a box of an order is asked about first.',
  'office.containers.endCount': 'A box that was seen or moved since the count began stays where it is.',
  'office.drivers.add': appends,
  'office.trucks.setChecks': isSwitch,
  'office.trucks.signRepair': once,
  'office.money.correct': 'It names how often the load was weighed; its refusal is a test of corrections.',
  'office.money.standByBill': 'It names the version of the bill; its refusal is a test of objections.',
  'office.money.letGo': ofAmount,
  'office.money.retryCharge': ofAmount,
  'office.money.sendPayLink': appends,
  'office.money.offerVoluntaryPayment': ofAmount,
  'office.money.refund': ofAmount,
  'office.money.payBackByCheck': ofAmount,
  'office.money.noteNotice': once,
  'office.money.retryRefund': 'The same refund is sent again under its own key.',
  'office.refundRequests.approve': once,
  'office.refundRequests.close': once,
  'office.statements.import': appends,
  'office.statements.replace': ofStatement,
  'office.statements.takeOverAll':
    'It takes over each cost that agrees when it is pressed, and no line that somebody has to decide.',
  'office.statements.takeOver': ofStatement,
  'office.statements.setAside': isSwitch,
  'office.statements.chooseLoad': 'It names the version of the load; its refusal is a test of statements.',
  'office.statements.dropLoad': ofStatement,
  'office.statements.askAbout': isSwitch,
  'office.customers.merge': 'It names both versions; its refusal is a test of merging.',
  'office.customers.part': once,
  'office.customers.addNote': appends,
  'office.customers.settleReplies': 'It names the newest reply that the page showed; one that came since still waits.',
  'office.calendar.close':
    'A day that is closed already is refused, and so is one with promises that the page did not list.',
  'office.calendar.closeHolidays': 'It closes days that are open, and keeps the names of closed ones.',
  'office.areas.serveZips': 'Each ZIP is switched on; one that is served elsewhere stays there.',
  'office.areas.leaveZips': 'Each ZIP is switched off; what it was is named in the answer.',
  'office.newOrder.sendLink': appends,
  'office.newOrder.charge': 'It names the total that the caller agreed to.',
  'office.newOrder.request': appends,
  'office.newOrder.wait': appends,
  'office.team.invite':
    'It names the invitation of the number that the page showed, and its rights; its refusal is a test of the team.',
  'office.team.takeBack': once,
  'office.operator.found': appends,
}
