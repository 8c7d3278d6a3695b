/**
 * Each call of the office names the facts of the record that its page showed (rule V27). The row of a call has one of three: an input that
 * names another version than the record's, the test that tries the call's refusal, or the reason why the call cannot overwrite a
 * colleague's changes.
 */

import type { OfficeScene } from './matrix-row.ts'
import { officeMatrix } from './office-matrix.ts'

/** These records exist besides those of the scene. */
export type VersionScene = OfficeScene & {
  readonly viewId: string
  readonly memberId: string
  readonly areaId: string
  readonly addOnId: string
  readonly ruleId: string
  /** This order is delivered, and its pick-up is requested. */
  readonly leavingOrderId: string
  readonly deliveredOrderId: string
  readonly restrictedOrderId: string
  /** A person typed the address of this order by hand, and the office has not checked it yet. */
  readonly toCheckOrderId: string
  /** A truck is on its way to this order. */
  readonly underWayOrderId: string
  readonly swappingOrderId: string
  /** The matrix invites a person with this number by `office.team.invite`. */
  readonly invitationId: string
}

type Input = Record<string, unknown>
type Stale = (scene: VersionScene) => Input

/** No record has this version. */
const other = 999

/** Returns the complete input of the matrix, with the fields that name the record replaced. */
const inputOf = (name: string, scene: VersionScene): Input => officeMatrix[name]?.input(scene) ?? {}
const named =
  (name: string, naming: (scene: VersionScene) => Input): Stale =>
  scene => ({ ...inputOf(name, scene), ...naming(scene) })
const versionOf = (name: string): readonly [string, Stale] => [name, named(name, () => ({ version: other }))]
const seenOf = (name: string, order: (scene: VersionScene) => string): readonly [string, Stale] => [
  name,
  named(name, scene => ({ orderId: order(scene), seen: other })),
]
/** No link was made at this time. */
const otherLink = (name: string): readonly [string, Stale] => [
  name,
  named(name, () => ({ seen: '2020-01-01T00:00:00.000Z' })),
]
const stop = ({ stopId }: VersionScene) => ({ stopId, version: other })
const stops = (name: string): readonly [string, Stale] => [name, scene => ({ stops: [stop(scene)] })]
const restricted = ({ restrictedOrderId }: VersionScene) => restrictedOrderId
const swapping = ({ swappingOrderId }: VersionScene) => swappingOrderId
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
  seenOf('office.orders.accept', restricted),
  seenOf('office.orders.agree', restricted),
  seenOf('office.orders.cancel', restricted),
  seenOf('office.orders.extend', delivered),
  seenOf('office.orders.reopen', delivered),
  seenOf('office.orders.turnBack', ({ underWayOrderId }) => underWayOrderId),
  seenOf('office.orders.withdrawSwap', swapping),
  seenOf('office.orders.dropSwap', swapping),
  seenOf('office.orders.requestPickup', delivered),
  seenOf('office.orders.withdrawPickup', leaving),
  seenOf('office.orders.requestSwap', delivered),
  [
    'office.orders.checkAddress',
    named('office.orders.checkAddress', scene => ({ orderId: scene.toCheckOrderId, seen: other })),
  ],
  versionOf('office.tickets.confirm'),
  [
    'office.tickets.changeFacility',
    named('office.tickets.changeFacility', ({ loadOrderId: orderId }) => ({ orderId, version: other })),
  ],
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
  versionOf('office.areas.savePermit'),
  ['office.areas.save', named('office.areas.save', ({ areaId: id }) => ({ seen: { id, version: other } }))],
  versionOf('office.prices.save'),
  ['office.prices.change', ({ ruleId: id }) => ({ id, version: other, act: 'switch', active: false })],
  ['office.team.invite', named('office.team.invite', () => ({ seen: null }))],
  ['office.team.takeBack', ({ invitationId: id }) => ({ id, seen: { rights: ['dispatch'] } })],
  ['office.team.changeRights', ({ memberId: id }) => ({ id, version: other, rights: ['money'] })],
  ['office.team.suspend', ({ memberId: id }) => ({ id, version: other })],
  ['office.team.resume', ({ memberId: id }) => ({ id, version: other })],
  versionOf('office.messages.save'),
  versionOf('office.brand.save'),
  ['office.brand.removeLogo', () => ({ logoVersion: other })],
  [
    'office.pictures.move',
    () => ({
      id: '00000000-0000-4000-8000-00000000fee1',
      before: null,
      seen: ['00000000-0000-4000-8000-00000000fee1'],
    }),
  ],
  ['office.pictures.remove', () => ({ id: '00000000-0000-4000-8000-00000000fee1', version: other })],
  versionOf('office.settings.save'),
  ['office.calendar.close', named('office.calendar.close', ({ day }) => ({ day }))],
  ['office.calendar.open', ({ day }) => ({ day, name: 'Another reason' })],
])

/** A call that is not in the table above has a test of its own for the facts that its page showed. This names the test and its file. */
type OwnTest = { readonly file: string; readonly test: string }
const inOperation = (path: string, test: string): OwnTest => ({ file: `server/operations/${path}.test.ts`, test })

/**
 * These calls name an amount, a count, a version or a choice that is not in the scene. structure.test checks that each of these tests
 * exists.
 */
export const triedElsewhere: Readonly<Record<string, OwnTest>> = {
  'office.dispatch.setTruck': {
    file: 'server/api/office-authorization.test.ts',
    test: 'and takes away no truck that a colleague has chosen meanwhile, even if it names none',
  },
  'office.money.answerDispute': inOperation(
    'payment/hand-in-evidence',
    'two members who hand in the answer to a dispute at once hand it in once, and another hauler finds no dispute',
  ),
  'office.questions.answer': inOperation(
    'question/answer-question',
    'An answered question says who was faster and when, and a question of another hauler does not exist',
  ),
  'office.containers.count': {
    file: 'server/api/office/containers.test.ts',
    test: 'the office is asked first if another box is already at the order, and undo brings both boxes back',
  },
  'office.trucks.signRepair': inOperation(
    'dispatch/apply-route-tap',
    'without a defect changes nothing, and with one takes the truck off later days and into maintenance until the repair is signed',
  ),
  'office.money.correct': inOperation(
    'bill/correct-bill',
    'if another person has corrected the bill meanwhile, and the refusal names that person',
  ),
  'office.money.standByBill': inOperation(
    'bill/uphold-bill',
    'a corrected bill answers the objection, and the office cannot stand by the old bill',
  ),
  'office.money.letGo': inOperation('bill/waive-due', 'is not let go by a page that shows another amount'),
  'office.money.retryCharge': inOperation(
    'bill/retry-charge',
    'is not tried again for another amount, nor while an objection is open',
  ),
  'office.money.offerVoluntaryPayment': inOperation(
    'bill/offer-voluntary-payment',
    'again within 10 minutes, nor with another amount than the page showed',
  ),
  'office.money.refund': inOperation(
    'refund-request/decide-refund-request',
    'a request that can no longer be done is refused at its approval, and still waits',
  ),
  'office.money.retryRefund': inOperation(
    'payment/give-refund',
    'can be refunded again once, with exactly the amount that is owed',
  ),
  'office.money.payBackByCheck': inOperation(
    'payment/give-refund',
    'can be paid once, with a check of exactly the amount that is owed',
  ),
  'office.money.noteNotice': inOperation(
    'reconcile/record-outside-money',
    'an event of an unknown kind waits for the office to look at it, and a harmless event does not wait',
  ),
  'office.refundRequests.approve': inOperation(
    'refund-request/decide-refund-request',
    'one member refunds up to the limit of 30 days, and above it nothing moves until a second member approves',
  ),
  'office.refundRequests.close': inOperation(
    'refund-request/decide-refund-request',
    'one member refunds up to the limit of 30 days, and above it nothing moves until a second member approves',
  ),
  'office.statements.replace': inOperation(
    'statement/replace-statement',
    'a statement is not replaced if its tickets differ by now from those that the page showed',
  ),
  'office.statements.takeOver': inOperation(
    'statement/act-on-statement',
    'the office takes over no cost for a load that was changed meanwhile, or for a line that has another load',
  ),
  'office.statements.chooseLoad': inOperation(
    'statement/choose-load',
    'a page that shows an older load cannot choose it, and the slower of two people reads who was faster',
  ),
  'office.statements.dropLoad': inOperation(
    'statement/choose-load',
    'a page that shows an older choice cannot take back a newer choice or a load that has changed since',
  ),
  'office.customers.merge': inOperation(
    'customer/merge-customers',
    'a merge is refused for an old version, for one record with itself, for another hauler and for a record that is gone',
  ),
  'office.customers.part': inOperation(
    'customer/merge-customers',
    'after the office parts a merge, each record has its people and all their orders, once and within 30 days',
  ),
  'office.newOrder.charge': inOperation(
    'phone-order/charge-phone-order',
    'is not charged at another price or with another sentence than the office read out',
  ),
}

const appends = 'It adds something of its own, and changes nothing that is there.'
const isSwitch =
  'A page that is too old shows the former side, and its press asks for what the colleague has set already.'

export const overwritesNothing: Readonly<Record<string, string>> = {
  'office.views.save': appends,
  'office.views.arrange': 'The order of one’s own menu: nobody else sees or changes it.',
  'office.dispatch.addStop': appends,
  'office.dispatch.publish': 'It tells the plan as it stands, and changes none.',
  'office.dayEnd.ask': appends,
  'office.orders.planAll': 'It plans orders without a stop; one that has a stop by now is named and left.',
  'office.orders.takeBackAll': 'Each stop names its version; one that is stale is named in the answer and left.',
  'office.orders.write': appends,
  'office.orders.addNote': appends,
  'office.tickets.setSettling': isSwitch,
  'office.fees.add': appends,
  'office.containers.register': appends,
  'office.containers.endCount': 'A box that was seen or moved since the count began stays where it is.',
  'office.drivers.add': appends,
  'office.trucks.setChecks': isSwitch,
  'office.money.sendPayLink': appends,
  'office.statements.import': appends,
  'office.statements.takeOverAll':
    'It takes over each cost that agrees when it is pressed, and no line that somebody has to decide.',
  'office.statements.setAside': isSwitch,
  'office.statements.askAbout': isSwitch,
  'office.customers.addNote': appends,
  'office.customers.settleReplies': 'It names the newest reply that the page showed; one that came since still waits.',
  'office.calendar.closeHolidays': 'It closes days that are open, and keeps the names of closed ones.',
  'office.areas.serveZips': 'Each ZIP is switched on; one that is served elsewhere stays there.',
  'office.areas.leaveZips': 'Each ZIP is switched off; what it was is named in the answer.',
  'office.newOrder.sendLink': appends,
  'office.newOrder.request': appends,
  'office.newOrder.wait': appends,
  'office.cardAccount.connect': 'It names the state that the page showed, and refuses another one.',
  'office.cardAccount.returned': 'It only asks the payment service how the account stands.',
  'office.catalog.takeReadyMade': 'It fills an empty catalog, and refuses one that has something in it.',
  'office.firstSteps.close': 'It closes the list for good, and changes nothing if it is closed.',
  'office.operator.found': appends,
}
