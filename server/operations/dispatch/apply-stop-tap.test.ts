import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { presentOrder } from '#server/api/customer/present-order.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { listOrderMarks } from '#server/db/order/order-marks.ts'
import { findLastEvent, lockOrder } from '#server/db/order/order-moves.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { turnTruckBack } from '#server/operations/office/turn-truck-back.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { showAllDigits } from '#server/operations/payment/show-digits.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage, type Phone } from '#server/testing/dispatch-stage.ts'
import { waitForLock } from '#server/testing/waiting.ts'

let stage: DispatchStage
let [luis, ana] = [{} as Phone, {} as Phone]
beforeEach(async () => {
  stage = await openDispatchStage()
  luis = stage.phoneOf(stage.fleet.drivers[0])
  ana = stage.phoneOf(stage.fleet.drivers[1])
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

/** Publishes a visit for Luis. */
async function visit() {
  const orderId = await stage.order()
  const { id } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  return { orderId, stopId: id }
}
async function seen(stopId: string) {
  return { stopId, version: Number((await stage.stopOf(stopId)).version) }
}
async function giveToAna(stopId: string) {
  const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[1].id, after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [await seen(stopId)], to })
}
async function driverOf(stopId: string) {
  const { rows } = await stage.pool.query(
    'SELECT r.driver_id AS id FROM stop s JOIN route r ON r.id = s.route_id WHERE s.id = $1',
    [stopId],
  )
  return rows[0]?.id === stage.fleet.drivers[0].id ? 'Luis' : rows[0]?.id === stage.fleet.drivers[1].id ? 'Ana' : null
}
async function answers(sent: ReturnType<Phone['send']>) {
  return (await sent).results.map(one => (one.why === null ? one.outcome : `${one.outcome}: ${one.why}`))
}
const questions = async () =>
  (await stage.pool.query('SELECT kind FROM question ORDER BY asked_at, kind')).rows.map(one => one.kind)
const place = async (number: string) =>
  (await stage.pool.query(`SELECT place FROM container WHERE friendly_id = $1`, [`C-${number}`])).rows[0]?.place
const lastEventOf = async (orderId: string) =>
  (await stage.db.transaction().execute(tx => findLastEvent(tx, orderId)))?.id ?? null
const texts = async () =>
  (
    await stage.pool.query(`SELECT split_part(key, ':', 1) AS occasion FROM message WHERE channel = 'sms' AND key !~ '^(placed|day-)'
    ORDER BY created_at, key`)
  ).rows.map(one => one.occasion)
const customersTimeline = async (orderId: string) => {
  const order = await findOrder(stage.db, orderId as OrderId)
  const nothing = { billing: {}, fees: [], visitToday: null, calendarLink: () => '', showDigits: showAllDigits }
  return presentOrder(order, { ...nothing, canObject: false } as never, stage.deps.clock()).timeline.slice(3)
}
const story = async (orderId: string) =>
  (await stage.pool.query('SELECT event, why FROM order_event WHERE order_id = $1 ORDER BY id', [orderId])).rows.slice(
    3,
  )

test('the history keeps the box, the reason and the waiting time that a driver reported at a stop', async () => {
  const [one, two] = [await visit(), await visit()]
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  const failed = { kind: 'could-not', stopId: two.stopId, reason: 'locked', waitedMinutes: 10 }
  await phone.send(phone.tap({ kind: 'done', stopId: one.stopId, leftBox: '104' }), phone.tap(failed))
  const reported = async (objectId: string) =>
    (
      await stage.pool.query(`SELECT after->'report' AS report FROM change WHERE object_id = $1 AND act = 'tap'`, [
        objectId,
      ])
    ).rows.map(row => row.report)
  expect(await reported(one.stopId)).toEqual([{ tap: 'done', leftBox: '104' }])
  expect(await reported(two.stopId)).toEqual([{ tap: 'could-not', reason: 'locked', waitedMinutes: 10 }])
})

describe('A tap Done', () => {
  test('that comes while the office takes the stop off the board becomes a question for the office', async () => {
    const { orderId, stopId } = await visit()
    const takenOff = [await seen(stopId)]
    const both = await stage.db.transaction().execute(async tx => {
      await lockOrder(tx, orderId)
      const office = unplanStops(stage.deps, stage.fleet.acting, takenOff)
      await waitForLock(stage.pool)
      const driver = answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: null })))
      await waitForLock(stage.pool, 2)
      return { office, driver }
    })
    await both.office
    expect(await both.driver).toEqual(['needs-office: stop-withdrawn'])
    expect(await questions()).toEqual(['stop-withdrawn'])
  })

  test('at a stop that the office gave to another driver is accepted, and the stop returns to the driver who did it', async () => {
    const { orderId, stopId } = await visit()
    await giveToAna(stopId)
    expect(await driverOf(stopId)).toBe('Ana')
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' })))).toEqual(['accepted'])
    expect(await driverOf(stopId)).toBe('Luis')
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done', done_by: stage.fleet.drivers[0].id })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })

  test('at a stop that was taken off and published for another driver ends the new stop for the driver who did it', async () => {
    const { orderId, stopId } = await visit()
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(stopId)])
    const again = await stage.place(orderId, stage.dayIn(1), stage.fleet.drivers[1])
    await stage.publish(stage.dayIn(1))
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['accepted'])
    expect(await stage.stopOf(again.id)).toMatchObject({ state: 'done' })
    expect(await driverOf(again.id)).toBe('Luis')
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })

  test('made before another driver’s but sent later brings the stop back to the first driver, and both routes are in order', async () => {
    const [{ stopId }, other, hers] = [await visit(), await visit(), await visit()]
    await giveToAna(stopId)
    await giveToAna(hers.stopId)
    const early = luis.tap({ kind: 'done', stopId })
    stage.wait(60_000)
    await ana.send(ana.tap({ kind: 'done', stopId }))
    expect(await driverOf(stopId)).toBe('Ana')
    const versions = async () =>
      (await stage.pool.query('SELECT driver_id, version FROM route ORDER BY driver_id')).rows
    const before = await versions()
    await luis.send(early)
    expect([await driverOf(stopId), await driverOf(hers.stopId)]).toEqual(['Luis', 'Ana'])
    const positionOf = async (id: string) => (await stage.stopOf(id)).position
    expect([await positionOf(stopId), await positionOf(other.stopId), await positionOf(hers.stopId)]).toEqual([1, 2, 1])
    const after = await versions()
    expect(after.map((one, at) => Number(one.version) > Number(before[at].version))).toEqual(after.map(() => true))
  })

  test('made before another driver’s but sent later asks the office, and the first of the two counts', async () => {
    const { stopId, orderId } = await visit()
    const mark = async () => (await listOrderMarks(stage.db, stage.organization.id, [orderId]))[0]?.mark
    await giveToAna(stopId)
    const early = luis.tap({ kind: 'done', stopId, leftBox: '101' })
    stage.wait(60_000)
    expect(await answers(ana.send(ana.tap({ kind: 'done', stopId, leftBox: '101' })))).toEqual(['accepted'])
    const later = await mark()
    expect(await answers(luis.send(early))).toEqual(['needs-office: done-twice'])
    // The open page of the customer shows that hour, so the page reads its data again. The customer's data contain the hour.
    expect(await mark()).not.toBe(later)
    const { rows } = await stage.pool.query('SELECT user_id AS id FROM orders WHERE id = $1', [orderId])
    const { orders } = await readPersonalData(stage.db, rows[0].id)
    const hour = { at: expect.any(String), driver_id: stage.fleet.drivers[0].id }
    expect(orders).toMatchObject([{ eventHours: [hour] }])
    const { done_at: doneAt, done_by: doneBy } = await stage.stopOf(stopId)
    expect(doneBy).toBe(stage.fleet.drivers[0].id)
    expect(await driverOf(stopId)).toBe('Luis')
    // The phone read its clock a moment before the test read the clock of the stage.
    expect(Number(doneAt) - Date.parse(early.madeAt)).toBeLessThan(30_000)
    expect(await place('101')).toBe('site')
    expect(await questions()).toEqual(['done-twice'])
  })

  test('made after another driver’s asks the office, and the stop stays on the route of the driver who was first', async () => {
    const { stopId } = await visit()
    await stage.place(await stage.order(), stage.dayIn(1), stage.fleet.drivers[1])
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['accepted'])
    stage.wait(60_000)
    expect(await answers(ana.send(ana.tap({ kind: 'done', stopId })))).toEqual(['needs-office: done-twice'])
    expect(await driverOf(stopId)).toBe('Luis')
    expect(await stage.stopOf(stopId)).toMatchObject({ done_by: stage.fleet.drivers[0].id })
  })

  test('sent by two drivers with different boxes makes the places of both boxes unknown and asks the office', async () => {
    const { stopId } = await visit()
    await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' }))
    stage.wait(60_000)
    await ana.send(ana.tap({ kind: 'done', stopId, leftBox: '102' }))
    expect([await place('101'), await place('102')]).toEqual(['unknown', 'unknown'])
    expect(await questions()).toEqual(['done-twice'])
  })

  test('sent from two phones of a driver at once counts once', async () => {
    const { orderId, stopId } = await visit()
    const other = stage.phoneOf(stage.fleet.drivers[0])
    const both = await Promise.all([
      luis.send(luis.tap({ kind: 'done', stopId })),
      other.send(other.tap({ kind: 'done', stopId })),
    ])
    expect(both.flatMap(one => one.results.map(result => result.outcome)).sort()).toEqual(['accepted', 'needs-office'])
    expect((await story(orderId)).map(one => one.event)).toEqual(['depart', 'deliver'])
  })

  test('at a stop of a cancelled order asks the office, and the box stands at the customer without an order', async () => {
    const { orderId, stopId } = await visit()
    await cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' })))).toEqual([
      'needs-office: stop-withdrawn',
    ])
    const { rows } = await stage.pool.query(
      `SELECT place, order_id AS "orderId" FROM container WHERE friendly_id = 'C-101'`,
    )
    expect(rows).toEqual([{ place: 'site', orderId: null }])
    expect(await stage.statusOf(orderId)).toMatch(/cancelled|refunded/)
    expect(await questions()).toEqual(['stop-withdrawn'])
  })

  test('at a stop whose pick-up the customer withdrew asks the office, and the box stays at the customer', async () => {
    const orderId = await stage.order()
    await stage.deliver(orderId, '101')
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
    await withdrawPickup(stage.deps, { orderId, by: 'customer', actorId: null })
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['needs-office: stop-withdrawn'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await place('101')).toBe('site')
  })

  test('at a stop that is not published asks the office, and the stop stays planned', async () => {
    const orderId = await stage.order()
    const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['needs-office: order-moved-on'])
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'planned' })
  })

  test('without Start and Here before it records the departure at the same time, and late taps change nothing', async () => {
    const { orderId, stopId } = await visit()
    await luis.send(luis.tap({ kind: 'done', stopId }))
    expect(await story(orderId)).toEqual([
      { event: 'depart', why: 'start-not-pressed' },
      { event: 'deliver', why: null },
    ])
    const { rows } = await stage.pool.query(
      `SELECT count(DISTINCT at)::int AS hours FROM order_event WHERE event IN ('depart', 'deliver')`,
    )
    expect(rows).toEqual([{ hours: 1 }])
    expect(await customersTimeline(orderId)).toMatchObject([
      { event: 'depart', why: null },
      { event: 'deliver', why: null },
    ])
    // The taps come late and change nothing.
    expect(await answers(luis.send(luis.tap({ kind: 'start', stopId }), luis.tap({ kind: 'here', stopId })))).toEqual([
      'accepted',
      'accepted',
    ])
  })

  test('with the number of a box that is elsewhere is accepted, and the office is asked about the box', async () => {
    const [one, two] = [await visit(), await visit()]
    await luis.send(luis.tap({ kind: 'done', stopId: one.stopId, leftBox: '101' }))
    stage.wait(1000)
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId: two.stopId, leftBox: '101' })))).toEqual([
      'accepted',
    ])
    expect(await questions()).toEqual(['box-elsewhere'])
    expect(await stage.statusOf(two.orderId)).toBe('drop-off-confirmed')
  })

  test('moves the box that the driver means by its number or its order, even if another box has the same digits', async () => {
    await stage.pool.query(`WITH box AS (INSERT INTO container (organization_id, friendly_id, container_type_id, status, place, facility_id, since)
        SELECT organization_id, 'D-101', container_type_id, status, place, facility_id, since FROM container WHERE friendly_id = 'C-101'
        RETURNING id)
      INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place)
      SELECT box.id, m.organization_id, m.at, m.recorded_at, m.event, m.to_place FROM box, container_move m JOIN container c ON c.id = m.container_id
      WHERE c.friendly_id = 'C-101'`)
    const at = async (number: string) =>
      (await stage.pool.query('SELECT place FROM container WHERE friendly_id = $1', [number])).rows[0]?.place
    const { orderId, stopId } = await visit()
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: 'd-101' })))).toEqual(['accepted'])
    expect([await at('C-101'), await at('D-101')]).toEqual(['yard', 'site'])
    await stage.askPickup(orderId)
    const pickup = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    // The order has box D-101, so the driver's entry 101 means that box.
    await luis.send(luis.tap({ kind: 'done', stopId: pickup.id, takenBox: '101' }))
    expect([await at('C-101'), await at('D-101')]).toEqual(['yard', 'truck'])
    expect(await questions()).toEqual([])
  })

  test('with a box of another size counts and asks the office, and the pick-up of that box does not ask again', async () => {
    const [, large] = stage.organization.containerTypeIds
    const enlarge = (number: string) =>
      stage.pool.query('UPDATE container SET container_type_id = $1 WHERE friendly_id = $2', [large, number])
    await enlarge('C-101')
    const { orderId, stopId } = await visit()
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' })))).toEqual(['accepted'])
    expect([await place('101'), await stage.statusOf(orderId)]).toEqual(['site', 'drop-off-confirmed'])
    expect(await questions()).toEqual(['box-other-size'])
    await stage.askPickup(orderId)
    const { id: pickup } = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await luis.send(luis.tap({ kind: 'done', stopId: pickup, takenBox: '101' }))
    expect([await place('101'), await questions()]).toEqual(['truck', ['box-other-size']])
  })

  test('with a number that no box has is accepted, moves no box and asks the office', async () => {
    const { orderId, stopId } = await visit()
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: '999' })))).toEqual(['accepted'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await questions()).toEqual(['box-elsewhere'])
  })

  test('at a swap takes one box and leaves the other, and ends the visit for both orders', async () => {
    const old = await stage.order()
    await stage.deliver(old, '101')
    const made = await stage.swap(old)
    const { id: stopId } = await stage.place(old, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    stage.wait(1000)
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId, leftBox: '102', takenBox: '101' })))).toEqual([
      'accepted',
    ])
    expect([await stage.statusOf(old), await stage.statusOf(made)]).toEqual(['pickup-confirmed', 'drop-off-confirmed'])
    expect([await place('101'), await place('102')]).toEqual(['truck', 'site'])
    const { rows } = await stage.pool.query('SELECT order_id FROM load')
    expect(rows).toEqual([{ order_id: old }])
    expect(await questions()).toEqual([])
  })
})

describe('A tap Start or Here', () => {
  test('at a stop that the office gave to another driver who has not begun keeps the stop with the driver who is there', async () => {
    for (const kind of ['start', 'here'] as const) {
      const { stopId } = await visit()
      await giveToAna(stopId)
      expect(await answers(luis.send(luis.tap({ kind, stopId })))).toEqual(['accepted'])
      expect(await driverOf(stopId)).toBe('Luis')
    }
  })

  test('changes nothing if the other driver has begun, and Done by the driver who was there brings the stop back', async () => {
    const { stopId } = await visit()
    await giveToAna(stopId)
    await ana.send(ana.tap({ kind: 'start', stopId }))
    expect(await answers(luis.send(luis.tap({ kind: 'here', stopId })))).toEqual(['accepted'])
    expect([await driverOf(stopId), (await stage.stopOf(stopId)).state]).toEqual(['Ana', 'under-way'])
    expect(await answers(luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['accepted'])
    expect(await driverOf(stopId)).toBe('Luis')
  })

  test('that is first but sent later gives its driver the stop, and an ignored Here of that driver then counts', async () => {
    const { stopId } = await visit()
    const other = stage.phoneOf(stage.fleet.drivers[0])
    const first = luis.tap({ kind: 'start', stopId })
    stage.wait(60_000)
    await ana.send(ana.tap({ kind: 'start', stopId }))
    stage.wait(60_000)
    await other.send(other.tap({ kind: 'here', stopId }))
    expect([await driverOf(stopId), (await stage.stopOf(stopId)).state]).toEqual(['Ana', 'under-way'])
    expect(await answers(luis.send(first))).toEqual(['accepted'])
    expect([await driverOf(stopId), (await stage.stopOf(stopId)).state]).toEqual(['Luis', 'arrived'])
  })

  test('from before the office turned the truck back does not count, and one at a replaced stop counts for the new stop', async () => {
    const { orderId, stopId } = await visit()
    await luis.send(luis.tap({ kind: 'start', stopId }))
    await turnTruckBack(stage.deps, stage.fleet.acting, { orderId, seen: await lastEventOf(orderId) })
    stage.wait(60_000)
    await giveToAna(stopId)
    await ana.send(ana.tap({ kind: 'start', stopId }))
    await luis.send(luis.tap({ kind: 'here', stopId }))
    expect(await driverOf(stopId)).toBe('Ana')
    await turnTruckBack(stage.deps, stage.fleet.acting, { orderId, seen: await lastEventOf(orderId) })
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(stopId)])
    const again = await stage.place(orderId, stage.dayIn(1), stage.fleet.drivers[1])
    await stage.publish(stage.dayIn(1))
    stage.wait(60_000)
    const first = luis.tap({ kind: 'start', stopId })
    stage.wait(60_000)
    await ana.send(ana.tap({ kind: 'here', stopId: again.id }))
    expect(await answers(luis.send(first))).toEqual(['accepted'])
    expect([await driverOf(again.id), (await stage.stopOf(again.id)).state]).toEqual(['Luis', 'under-way'])
  })

  test('keeps the office from giving the stop to another driver', async () => {
    const { stopId } = await visit()
    await luis.send(luis.tap({ kind: 'start', stopId }))
    await expect(giveToAna(stopId)).rejects.toMatchObject({ refusal: 'stop-under-way', values: { driver: 'Luis' } })
  })
})

describe('A tap Could not', () => {
  test('stores the reason and tells the customer once, and the order waits to be planned again', async () => {
    const { orderId, stopId } = await visit()
    await luis.send(luis.tap({ kind: 'could-not', stopId, reason: 'blocked', waitedMinutes: 10 }))
    expect(await stage.statusOf(orderId)).toBe('pending-drop-off')
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'failed', failed_reason: 'blocked' })
    expect(await texts()).toEqual(['drop-off-scheduled', 'visit-failed'])
    await stage.place(orderId, stage.dayIn(2))
  })

  test('at a swap fails the visit of both orders, and the customer is told once', async () => {
    const old = await stage.order()
    await stage.deliver(old, '101')
    const made = await stage.swap(old)
    const { id: stopId } = await stage.place(old, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await luis.send(luis.tap({ kind: 'could-not', stopId, reason: 'locked' }))
    expect([await stage.statusOf(old), await stage.statusOf(made)]).toEqual(['pending-pickup', 'pending-drop-off'])
    expect((await texts()).filter(one => one === 'visit-failed')).toHaveLength(1)
    const again = await stage.place(made, stage.dayIn(2))
    expect((await stage.stopOf(again.id)).kind).toBe('swap')
  })
})

describe('The customer', () => {
  test('is told that the truck is on its way when the driver taps Start', async () => {
    const { stopId } = await visit()
    await luis.send(luis.tap({ kind: 'start', stopId }))
    expect(await texts()).toEqual(['drop-off-scheduled', 'out-for-delivery'])
  })

  test('is told only the end if Start comes together with Done, and nothing if Start is older than half an hour', async () => {
    const [one, two] = [await visit(), await visit()]
    await luis.send(luis.tap({ kind: 'start', stopId: one.stopId }), luis.tap({ kind: 'done', stopId: one.stopId }))
    const old = luis.tap({ kind: 'start', stopId: two.stopId })
    stage.wait(31 * 60_000)
    await luis.send(old)
    expect((await texts()).filter(occasion => occasion !== 'drop-off-scheduled')).toEqual(['delivered'])
  })

  test('is told that the truck is on its way if the driver takes Done back', async () => {
    const { stopId } = await visit()
    const done = luis.tap({ kind: 'start', stopId })
    const end = luis.tap({ kind: 'done', stopId })
    await luis.send(done, end, luis.tap({ kind: 'undo', tapId: end.id }))
    expect(await texts()).toEqual(['drop-off-scheduled', 'out-for-delivery'])
  })
})

test('A driver’s tap at a stop of another hauler is refused like a tap at a stop that does not exist', async () => {
  const { stopId } = await visit()
  const other = await openDispatchStage()
  const phone = other.phoneOf(other.fleet.drivers[0])
  expect(await answers(phone.send(phone.tap({ kind: 'done', stopId })))).toEqual(['refused: stop-not-found'])
  expect(await answers(luis.send(luis.tap({ kind: 'done', stopId: randomUUID() })))).toEqual([
    'refused: stop-not-found',
  ])
  await other.close()
})
