/** These tests read the office's answers over HTTP, about orders that customers paid, drivers served and the office priced. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { addDays } from '#domain/value/calendar.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { listFeesOfOrder } from '#server/db/fee/fees.ts'
import { findOrder, findOrderPlace, findSoldCart } from '#server/db/order/orders.ts'
import { findConsents, listDisputesOfOrder, listEvidencePhotos } from '#server/db/payment/dispute-evidence.ts'
import { findUnfinished } from '#server/db/question/outstanding.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type OfficeOverHttp, serveOffice } from '#server/testing/dispatch/office-over-http.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { weekday } from '#server/testing/journey.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import type { ApiClient } from '#server/testing/start-test-app.ts'
import { bringToWeighing, weighingWith } from '#server/testing/weighed-order.ts'

let stage: DispatchStage
let http: OfficeOverHttp
let office: ApiClient['office']
let planner: ApiClient['office']
/** The tests do nothing to this order. They act only on other orders of the same hauler. */
let untouched: string
let shownBefore: unknown
beforeAll(async () => {
  stage = await openDispatchStage()
  http = await serveOffice(stage)
  office = await http.hire('+15125550181', null)
  planner = await http.hire('+15125550182', ['dispatch'])
  untouched = await stage.order()
  shownBefore = await everythingShownOf(untouched)
})
afterAll(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await http.stop()
  await stage.close()
})

/** Returns everything about an order that the office, its customer or a bank can see. */
async function everythingShownOf(orderId: string) {
  const order = await orderOf(orderId)
  const { rows } = await stage.pool.query('SELECT user_id AS id FROM orders WHERE id = $1', [orderId])
  return {
    order,
    page: await office.orders.get.query({ orderId }),
    consents: await findConsents(stage.db, orderId),
    photos: await listEvidencePhotos(stage.db, orderId, 100),
    disputes: await listDisputesOfOrder(stage.db, stage.organization.id, orderId),
    unfinished: await findUnfinished(stage.db, stage.organization.id, orderId),
    place: await findOrderPlace(stage.db, orderId),
    cart: await findSoldCart(stage.db, orderId),
    fees: await stage.db.transaction().execute(tx => listFeesOfOrder(tx, orderId)),
    ofPerson: await readPersonalData(stage.db, rows[0].id),
  }
}

const minute = 60_000
const orderOf = (orderId: string) => findOrder(stage.db, orderId as OrderId)
const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})
const seenOf = async (orderId: string) => (await planner.orders.get.query({ orderId })).seen
const toDecide = async (orderId: string) => (await office.fees.list.query()).filter(one => one.orderId === orderId)

/** Makes a driver wait for an hour at a locked gate. */
async function waitedInVain(): Promise<string> {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  // A driver's tap counts from the time at which the office published its stop.
  await stage.pool.query(
    `WITH earlier AS (UPDATE orders SET created_at = created_at - interval '2 hours' WHERE id = $2)
     UPDATE stop SET published_at = published_at - interval '2 hours' WHERE id = $1`,
    [stopId, orderId],
  )
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  const earlier = new Date(stage.deps.clock().getTime() - 60 * minute)
  await phone.send(
    phone.tap({ kind: 'here', stopId }, earlier),
    phone.tap({ kind: 'wait', stopId }, earlier),
    phone.tap({ kind: 'could-not', stopId, reason: 'locked', photoIds: [randomUUID()] }),
  )
  return orderId
}

test('a fee that the office has to decide says what it is for, how it was counted and what the most is', async () => {
  const orderId = await waitedInVain()
  const { friendlyId } = await orderOf(orderId)
  const shown = await toDecide(orderId)
  const common = { friendlyId, customer: 'Dana Okafor', driver: 'Luis', isNamed: true, heldUntil: null }
  expect(shown.map(one => one.kind).sort()).toEqual(['dry-run', 'waiting'])
  for (const one of shown) expect(one).toMatchObject({ ...common, photoUrls: [], comingPhotos: 1 })
  const waiting = shown.find(one => one.kind === 'waiting')
  // 50 minutes beyond the free minutes at 4 dollars cost at most as much as a trip.
  expect(waiting).toMatchObject({ amountInCents: 15_000 })
  expect(waiting?.reason).toMatchObject({
    message: 'reason.fee.waiting.most',
    values: { minutes: 60, free: 10, charged: 50, each: '$4.00', most: '$150.00' },
  })
  expect(Date.parse(waiting?.happenedAt ?? '')).not.toBeNaN()
  const decision = { feeId: waiting?.id ?? '', isAccepted: false }
  await expect(office.fees.decide.mutate({ ...decision, amountInCents: 15_001 })).rejects.toMatchObject(
    refusedAs('changed-meanwhile'),
  )
  await office.fees.decide.mutate({ ...decision, amountInCents: 15_000 })
  expect((await toDecide(orderId)).map(one => one.kind)).toEqual(['dry-run'])
})

test('only staff who see amounts can keep an amount of a cancelled order, and exactly the amount that was shown is kept', async () => {
  const orderId = await waitedInVain()
  for (const { id: feeId, amountInCents } of await toDecide(orderId))
    await office.fees.decide.mutate({ feeId, amountInCents, isAccepted: true })
  const { messages } = await office.orders.get.query({ orderId })
  expect(messages.filter(one => one.occasion === 'fee-decided' && one.channel === 'sms')).toHaveLength(2)
  const { totalInCents } = await orderOf(orderId)
  const told = await office.orders.cancellation.query({ orderId })
  expect(told).toEqual({ keptInCents: 15_000, heldInCents: 0, returnedInCents: totalInCents - 15_000 })
  const keep = { why: 'Twice at a locked gate' }
  const ask = { orderId, seen: await seenOf(orderId), why: null, keep }
  await expect(planner.orders.cancel.mutate(ask)).rejects.toMatchObject(refusedAs('right-missing'))
  expect(await office.orders.cancel.mutate(ask)).toEqual({ status: 'cancelled' })
  const { money } = await office.orders.get.query({ orderId })
  expect(money?.refunds).toMatchObject([{ amountInCents: told.returnedInCents }])
  expect(money?.balanceInCents).toBe(0)
  // The kept amount can still be refunded. The refunded amount cannot be refunded again.
  expect(money?.refundableInCents).toBe(told.keptInCents)
})

test('the page of an order shows only the money of this order, and none to staff who only plan', async () => {
  const orderId = await stage.order()
  await stage.order()
  const { totalInCents, preAuthInCents, snapshot } = await orderOf(orderId)
  const { money, actions, place } = await office.orders.get.query({ orderId })
  expect(money).toMatchObject({
    preAuthInCents,
    cardConsent: snapshot.cardConsent,
    balanceInCents: 0,
    fees: [],
    charges: [],
    refunds: [],
    payments: [{ card: 'visa', lastFour: '4242', amountInCents: totalInCents }],
    bill: null,
    typedFee: null,
  })
  expect([actions.includes('cancel'), place.address?.line1]).toEqual([true, '1100 Congress Ave'])
  expect((await planner.orders.get.query({ orderId })).money).toBeNull()
})

test('days that the office adds cost the price that was shown and come with the bill, and the card is not charged', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  const { pickupWindow } = await orderOf(orderId)
  const agreed = pickupWindow?.day ?? stage.dayIn(0)
  const window = { day: weekday(addDays(agreed, 0), 3), start: 9, end: 12 }
  const price = await office.orders.price.query({ orderId, act: 'extend', window })
  const days = (window.day - agreed) / 86_400_000
  expect(price).toEqual({ extraDays: days, totalInCents: expect.any(Number) })
  const { money: before } = await office.orders.get.query({ orderId })
  await planner.orders.extend.mutate({ orderId, seen: await seenOf(orderId), pickupDay: window.day })
  const { money, windows } = await office.orders.get.query({ orderId })
  expect(windows.pickup?.day).toBe(window.day)
  expect(money?.payments).toEqual(before?.payments)
  expect((await orderOf(orderId)).extensions).toMatchObject([{ payment: 'with-bill' }])
  const [{ extensions }] = [await orderOf(orderId)]
  expect(extensions.map(one => one.priceInCents + one.taxInCents)).toEqual([price.totalInCents])
  const again = planner.orders.extend.mutate({ orderId, seen: await seenOf(orderId), pickupDay: window.day })
  await expect(again).rejects.toMatchObject(refusedAs('not-longer'))
})

test('the server refuses a plan that was made from an older page, and says which colleague was faster', async () => {
  const orderId = await stage.order()
  const { id: stopId, version } = await stage.place(orderId, stage.dayIn(1))
  const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[1].id, after: null }
  const other = await stage.place(await stage.order(), stage.dayIn(1))
  const placed = await planner.dispatch.place.mutate({ items: [{ stopId, version }], to })
  expect(placed.stops).toMatchObject([{ id: stopId }])
  const faster = refusedAs('stop-changed', { stop: stopId, who: '–' })
  await expect(planner.dispatch.place.mutate({ items: [{ stopId, version }], to })).rejects.toMatchObject(faster)
  await expect(planner.dispatch.unplan.mutate({ stops: [{ stopId, version }] })).rejects.toMatchObject(faster)
  await expect(planner.dispatch.change.mutate({ stopId, version, isPinned: true })).rejects.toMatchObject(faster)
  await planner.dispatch.place.mutate({ items: [{ stopId: other.id, version: other.version }], to })
  const both = [stopId, other.id].map(id => ({ stopId: id, version: id === stopId ? version : other.version }))
  await expect(planner.dispatch.place.mutate({ items: both, to })).rejects.toMatchObject({
    data: { refusalValues: { stop: stopId }, refusalOthers: [{ stop: other.id }] },
  })
  const history = await planner.dispatch.history.query({ stopId })
  expect(history.map(one => one.act)).toEqual(['move-stop', 'plan-stop'])
  await stage.pool.query(
    `INSERT INTO change (organization_id, at, act, object, object_id) SELECT $1, now(), 'change-stop', 'stop', $2 FROM generate_series(1, 99)`,
    [stage.organization.id, stopId],
  )
  const newest = await planner.dispatch.history.query({ stopId })
  expect([newest.length, newest[0]?.act, newest.at(-1)?.act]).toEqual([100, 'change-stop', 'move-stop'])
})

test('a correction begins with the values of the bill, tells its effect first, and becomes the next version of the bill', async () => {
  const orderId = await stage.order()
  await bringToWeighing(stage.db, orderId)
  const weighing = await weighingWith(stage.db, orderId, '0')
  await enterWeight(stage.deps, { orderId, weighing, actorId: null })
  await billOrder(stage.deps, { orderId, actorId: null })
  const { containers, pieces, seen, photos, ...facts } = await office.money.correction.query({ orderId })
  expect(facts).toMatchObject({ isBilled: true, ticketNumber: 'T-1', grossInPounds: null, additionalLines: [] })
  expect([containers.map(one => one.tons), pieces, photos]).toEqual([weighing.containers.map(one => one.tons), [], []])
  expect(containers[0]?.name).not.toBe('')
  const off = { type: 'percent', amount: 10 } as const
  const asked = { orderId, seen, grossInPounds: null, tareInPounds: null, isSure: true, why: 'Late by a day' }
  const input = { ...asked, weighing: { ...weighing, discounts: [off] } }
  await expect(planner.money.correct.mutate(input)).rejects.toMatchObject(refusedAs('right-missing'))
  const quoted = await office.money.quoteCorrection.query(input)
  expect(quoted).toMatchObject({ outcome: 'settled', dueBeforeInCents: 0 })
  const corrected = await office.money.correct.mutate(input)
  expect(corrected).toEqual({ status: 'completed', billVersion: 2, dueInCents: quoted.dueInCents, asked: null })
  const { money } = await office.orders.get.query({ orderId })
  expect(money).toMatchObject({ canCorrect: true, cost: { totalInCents: quoted.totalInCents } })
  expect(money?.bills.map(({ version, tons, why }) => [version, tons, why])).toEqual([
    [1, 2, null],
    [2, 2, 'Late by a day'],
  ])
  await expect(office.money.correct.mutate(input)).rejects.toMatchObject(refusedAs('changed-meanwhile'))
  const other = await stage.order()
  await expect(office.money.correction.query({ orderId: other })).rejects.toMatchObject(refusedAs('nothing-weighed'))
})

test('an order to which nothing happened shows nothing of what happened to other orders', async () => {
  expect(await everythingShownOf(untouched)).toEqual(shownBefore)
})
