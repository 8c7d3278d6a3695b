import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { presentOfficeOrder } from '#server/api/office/present-order.ts'
import { findBillFacts } from '#server/db/bill/bill-facts.ts'
import { findLastEvent } from '#server/db/order/order-moves.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { addOrderNote } from '#server/operations/office/add-order-note.ts'
import { readOrderPage } from '#server/operations/office/read-order-page.ts'
import { reopenOrder } from '#server/operations/office/reopen-order.ts'
import { turnTruckBack } from '#server/operations/office/turn-truck-back.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
let organizationId: string
beforeAll(async () => {
  stage = await openDispatchStage()
  organizationId = stage.fleet.acting.organizationId
})
afterAll(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const rowsOf = async (text: string, values: unknown[]) => (await stage.pool.query(text, values)).rows
const changesOf = async (id: string) =>
  (await rowsOf('SELECT act FROM change WHERE object_id = $1 ORDER BY seq', [id])).map(row => row.act)
const boxOf = async (number: string) => {
  const columns = 'place, facility_id, truck_id, order_id, is_full'
  const [box] = await rowsOf(`SELECT ${columns} FROM container WHERE friendly_id = $1`, [`C-${number}`])
  return box
}
const loadOf = async (id: string) => (await rowsOf('SELECT * FROM load WHERE order_id = $1', [id]))[0]
const openStopsOf = (id: string) =>
  rowsOf(
    `SELECT id, kind, published_at FROM stop WHERE $1 IN (drop_off_order_id, pickup_order_id)
       AND state IN ('planned', 'under-way', 'arrived', 'waiting')`,
    [id],
  )
const seenOf = async (orderId: string) =>
  (await stage.db.transaction().execute(tx => findLastEvent(tx, orderId)))?.id ?? null
const page = (orderId: string) => readOrderPage(stage.deps, organizationId, orderId)
const reopen = async (orderId: string) =>
  reopenOrder(stage.deps, stage.fleet.acting, { orderId, seen: await seenOf(orderId), why: 'pressed by mistake' })

/** Makes a tap of the first driver on a stop of today. */
async function tap(kind: 'start' | 'done', stopId: string, more: Record<string, unknown> = {}): Promise<void> {
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind, stopId, ...more }))
}

async function collected(box: string): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId, box)
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  await tap('done', stopId, { takenBox: box })
  return orderId
}

test('an act of the office is in the history with its member, and an outdated page cannot do it', async () => {
  const orderId = await stage.order()
  const { actorId } = stage.fleet.acting
  const old = await seenOf(orderId)
  await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  const ask = { orderId, by: 'admin', actorId, why: 'ordered twice' } as const
  await expect(cancelOrder(stage.deps, { ...ask, seen: old })).rejects.toMatchObject({
    refusal: 'changed-meanwhile',
    values: { who: 'Dana' },
  })
  await cancelOrder(stage.deps, { ...ask, seen: await seenOf(orderId) })
  expect(await changesOf(orderId)).toEqual(['cancel'])
  expect((await page(orderId)).page.events.findLast(one => one.event === 'cancel')).toMatchObject({
    who: 'Dana',
    why: 'ordered twice',
  })
  await expect(cancelOrder(stage.deps, { ...ask, seen: old })).rejects.toMatchObject({ refusal: 'illegal-move' })
})

test('if the office turns a truck back, its stop is planned again', async () => {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  const early = { orderId, seen: await seenOf(orderId) }
  await expect(turnTruckBack(stage.deps, stage.fleet.acting, early)).rejects.toMatchObject({ refusal: 'illegal-move' })
  await tap('start', stopId)
  const act = { orderId, seen: await seenOf(orderId) }
  expect((await page(orderId)).actions).toEqual(['turn-back'])
  await expect(turnTruckBack(stage.deps, stage.fleet.acting, act)).resolves.toEqual({ status: 'drop-off-scheduled' })
  expect(await stage.stopOf(stopId)).toMatchObject({ state: 'planned' })
  expect(await changesOf(stopId)).toContain('turn-back')
  expect((await page(orderId)).awaited).toEqual({ what: 'visit', who: 'driver' })
})

test('if the office takes a delivery back, the box is in the yard again and the drop-off is a draft', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId, '101')
  expect(await boxOf('101')).toMatchObject({ place: 'site', order_id: orderId })
  await expect(reopen(orderId)).resolves.toEqual({ status: 'pending-drop-off' })
  expect(await boxOf('101')).toMatchObject({ place: 'yard', facility_id: stage.fleet.yardId, order_id: null })
  const [draft, ...others] = await openStopsOf(orderId)
  expect([draft, others]).toMatchObject([{ kind: 'drop-off', published_at: null }, []])
  const { page: shown, awaited } = await page(orderId)
  expect(shown.stops.map(one => one.state)).toEqual(['done', 'planned'])
  expect(awaited).toEqual({ what: 'publish', who: 'office' })
})

test('days are billed from the delivery that the office did not take back', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId, '102')
  await reopen(orderId)
  const [draft] = await openStopsOf(orderId)
  const to = { day: stage.dayIn(0), driverId: stage.fleet.drivers[0].id, after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [{ stopId: draft.id, version: 1 }], to })
  await stage.publish(stage.dayIn(0))
  // The event happened soon after the office undid the mistake, and its report arrives hours later.
  stage.wait(3 * 3_600_000)
  const madeAt = new Date(stage.deps.clock().getTime() - 2 * 3_600_000)
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'done', stopId: draft.id, leftBox: '102' }, madeAt))
  const { deliveredAt } = await stage.db.transaction().execute(tx => findBillFacts(tx, orderId))
  expect(deliveredAt).toEqual(madeAt)
})

test('if the office takes a pick-up back, there is no load and the box is at its customer', async () => {
  const orderId = await collected('103')
  expect(await loadOf(orderId)).toMatchObject({ state: 'on-truck' })
  await expect(reopen(orderId)).resolves.toEqual({ status: 'pending-pickup' })
  expect(await boxOf('103')).toMatchObject({ place: 'site', order_id: orderId, is_full: false })
  expect(await loadOf(orderId)).toBeUndefined()
  expect(await openStopsOf(orderId)).toMatchObject([{ kind: 'pickup', published_at: null }])
})

test('if the office takes an unloading back, the load is on the truck again, without its ticket', async () => {
  const orderId = await collected('104')
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(
    phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
    phone.tap({ kind: 'ticket', orderId, ticketNumber: '7', tons: 1.5 }),
  )
  await expect(reopen(orderId)).resolves.toEqual({ status: 'pickup-confirmed' })
  expect(await loadOf(orderId)).toMatchObject({ state: 'on-truck', ticket_number: null, tons: null, dumped_at: null })
  expect(await boxOf('104')).toMatchObject({ place: 'truck', order_id: orderId, is_full: true })
  await expect(page(orderId)).resolves.toMatchObject({ awaited: { what: 'dump', who: 'driver' } })
})

test('if the office takes both halves of a swap back, they are one stop again', async () => {
  const oldId = await stage.order()
  await stage.deliver(oldId, '105')
  const newId = await stage.swap(oldId)
  const { id: stopId } = await stage.place(oldId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  await tap('start', stopId)
  await turnTruckBack(stage.deps, stage.fleet.acting, { orderId: newId, seen: await seenOf(newId) })
  expect([await stage.statusOf(oldId), await stage.statusOf(newId)]).toEqual(['pickup-scheduled', 'drop-off-scheduled'])
  await tap('done', stopId, { takenBox: '105', leftBox: null })
  await reopen(oldId)
  await reopen(newId)
  const [one, two] = [await openStopsOf(oldId), await openStopsOf(newId)]
  expect(one).toEqual(two)
  expect(one).toMatchObject([{ kind: 'swap' }])
})

test('the page of an order shows who wrote a note, and another hauler can neither read nor change the order', async () => {
  const orderId = await stage.order()
  const note = { orderId, content: 'Gate code 4471' }
  await addOrderNote(stage.deps, stage.fleet.acting, note)
  const { page: shown } = await page(orderId)
  expect(shown.notes).toMatchObject([{ content: 'Gate code 4471', who: 'Dana', isObjection: false }])
  const stranger = { organizationId: crypto.randomUUID(), actorId: stage.fleet.acting.actorId }
  const acts = [
    () => addOrderNote(stage.deps, stranger, note),
    () => reopenOrder(stage.deps, stranger, { orderId, seen: null, why: 'x' }),
    () => turnTruckBack(stage.deps, stranger, { orderId, seen: null }),
    () => readOrderPage(stage.deps, stranger.organizationId, orderId),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ refusal: 'order-not-found' })
})

test('a dispatcher sees no amount, and a member who bills sees nothing of the plan', async () => {
  const read = await page(await collected('101'))
  const shownTo = (...rights: Right[]) =>
    presentOfficeOrder(read, { rights, linkTo: id => id, request: null, readerId: '' })
  const keys = JSON.stringify(shownTo('dispatch')).match(/"[a-zA-Z]+":/g) ?? []
  expect(keys.filter(key => /cents|price|amount|total|card|payment|balance/i.test(key))).toEqual([])
  expect(shownTo('dispatch')).toMatchObject({ money: null, load: { ticket: null }, plan: { questions: 0 } })
  expect(shownTo('money')).toMatchObject({ plan: null, actions: [], money: { balanceInCents: 0 } })
})
