import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, isoDateOf, isSunday } from '#domain/value/calendar.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { placeStops, type StopToPlace } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, makeFleet, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

type PlaceOptions = {
  readonly driver?: number | null
  readonly after?: string | null
  readonly anyway?: string
  readonly days?: number
}
const place = (
  items: readonly StopToPlace[],
  { driver = 0, after = null, anyway, days = 1 }: PlaceOptions = {},
  acting = stage.fleet.acting,
) =>
  placeStops(stage.deps, acting, {
    items,
    to: { day: stage.dayIn(days), driverId: driver === null ? null : (stage.fleet.drivers[driver]?.id ?? ''), after },
    anyway,
  })
/** Returns the stops of a driver's day in their order. */
async function lane(driver: number, days = 1): Promise<string[]> {
  const { rows } = await stage.pool.query(
    `SELECT s.id, s.position FROM stop s JOIN route r ON r.id = s.route_id WHERE r.driver_id = $1 AND r.day = $2 ORDER BY position`,
    [stage.fleet.drivers[driver]?.id, isoDateOf(stage.dayIn(days))],
  )
  expect(rows.map(one => one.position)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(one => one.id)
}
const seen = ({ id, version }: { id: string; version: number }) => ({ stopId: id, version })
const messages = async () => (await stage.pool.query(`SELECT key FROM message WHERE key NOT LIKE 'placed%'`)).rows

describe('Placing', () => {
  test('puts stops where the office drops them, one after the other from 1, and sends no message', async () => {
    const orders = [await stage.order(), await stage.order(), await stage.order()]
    const [a, b] = (await place(orders.slice(0, 2).map(orderId => ({ orderId })))).stops
    const ids = await lane(0)
    expect(new Set(ids)).toEqual(new Set([a?.id, b?.id]))
    const { stops } = await place([{ orderId: orders[2] ?? '' }], { after: ids[0] ?? '' })
    expect(await lane(0)).toEqual([ids[0], stops[0]?.id, ids[1]])
    expect(await stage.statusOf(orders[0] ?? '')).toBe('pending-drop-off')
    expect(await messages()).toEqual([])
  })

  test('moves several stops at once to another driver in the chosen order, and leaves no gap', async () => {
    const placed: { id: string; version: number }[] = []
    for (let index = 0; index < 4; index += 1) placed.push(await stage.place(await stage.order(), stage.dayIn(1)))
    const before = await lane(0)
    const [first, , third] = before.map(id => placed.find(one => one.id === id))
    if (!first || !third) throw new Error('four stops have a first and a third')
    const versions = new Map(
      (await stage.pool.query('SELECT id, version FROM stop')).rows.map(one => [one.id, one.version]),
    )
    const now = (id: string) => ({ stopId: id, version: versions.get(id) })
    await place([now(third.id), now(first.id)], { driver: 1 })
    expect(await lane(1)).toEqual([third.id, first.id])
    expect(await lane(0)).toEqual([before[1], before[3]])
  })

  test('on a day without a driver gives the stop no route and no position', async () => {
    const { stops } = await place([{ orderId: await stage.order() }], { driver: null })
    expect(await stage.stopOf(stops[0]?.id ?? '')).toMatchObject({ route_id: null, position: null, published_at: null })
  })

  test('makes one stop of a swap, whether the office drags its old order, its new order or both', async () => {
    for (const dragged of ['old', 'new', 'both'] as const) {
      const old = await stage.order()
      await stage.deliver(old)
      const made = await stage.swap(old)
      const items = dragged === 'both' ? [old, made] : [dragged === 'old' ? old : made]
      const { stops } = await place(items.map(orderId => ({ orderId })))
      expect(stops).toHaveLength(1)
      expect(await stage.stopOf(stops[0]?.id ?? '')).toMatchObject({
        kind: 'swap',
        pickup_order_id: old,
        drop_off_order_id: made,
      })
    }
  })

  test('changes nothing if one of several orders cannot be placed', async () => {
    const [one, two] = [await stage.order(), await stage.order()]
    await stage.place(two, stage.dayIn(1))
    await expect(place([{ orderId: one }, { orderId: two }])).rejects.toMatchObject({ refusal: 'stop-changed' })
    expect((await stage.pool.query('SELECT id FROM stop')).rows).toHaveLength(1)
    expect((await stage.pool.query('SELECT seq FROM change')).rows).toHaveLength(1)
  })
})

describe('Placing is refused', () => {
  test('if a stop, an order or a driver belongs to another hauler, as if it did not exist', async () => {
    const organization = await makeOrganization(stage.db)
    const { acting } = await makeFleet(stage.db, organization)
    const orderId = await stage.order()
    await expect(place([{ orderId }], { driver: null }, acting)).rejects.toMatchObject({ refusal: 'order-not-found' })
    const stop = await stage.place(orderId, stage.dayIn(1))
    await expect(place([seen(stop)], { driver: null }, acting)).rejects.toMatchObject({ refusal: 'stop-not-found' })
    const other = await stage.order()
    const elsewhere = placeStops(stage.deps, acting, {
      items: [seen(stop)],
      to: { day: stage.dayIn(1), driverId: stage.fleet.drivers[0].id, after: null },
    })
    await expect(elsewhere).rejects.toMatchObject({ refusal: 'driver-not-found' })
    await expect(place([{ orderId: randomUUID() }])).rejects.toMatchObject({ refusal: 'order-not-found' })
    await expect(place([{ stopId: randomUUID(), version: 1 }])).rejects.toMatchObject({ refusal: 'stop-not-found' })
    expect(await stage.statusOf(other)).toBe('pending-drop-off')
  })

  test('on a day that is over, and without a reason on a Sunday or a closed day', async () => {
    const orderId = await stage.order()
    const on = (day: number, anyway?: string) =>
      placeStops(stage.deps, stage.fleet.acting, {
        items: [{ orderId }],
        to: { day: day as never, driverId: null, after: null },
        anyway,
      })
    await expect(on(addDays(stage.dayIn(0), -8))).rejects.toMatchObject({ refusal: 'day-over' })
    let sunday = stage.dayIn(1)
    while (!isSunday(sunday)) sunday = addDays(sunday, 1)
    await expect(on(sunday)).rejects.toMatchObject({ refusal: 'needs-reason', values: { reason: 'sunday' } })
    await stage.pool.query(`INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, 'Founders Day')`, [
      stage.fleet.acting.organizationId,
      isoDateOf(stage.dayIn(2)),
    ])
    await expect(on(stage.dayIn(2))).rejects.toMatchObject({
      refusal: 'needs-reason',
      values: { reason: 'Founders Day' },
    })
    const { stops } = await on(stage.dayIn(2), 'The customer cannot wait')
    expect(await stage.stopOf(stops[0]?.id ?? '')).toMatchObject({ planned_anyway: 'The customer cannot wait' })
  })

  test('without a reason if the truck does not carry the dumpster, and the reason stays as long as the mismatch', async () => {
    await stage.pool.query('DELETE FROM truck_carries WHERE truck_id = $1', [stage.fleet.truckId])
    const item = { orderId: await stage.order() }
    await expect(place([item])).rejects.toMatchObject({ refusal: 'needs-reason', values: { reason: 'does-not-carry' } })
    const [stop] = (await place([item], { anyway: 'Borrowed trailer' })).stops
    const { id = '', version = 0 } = stop ?? {}
    expect(await stage.stopOf(id)).toMatchObject({ planned_anyway: 'Borrowed trailer' })
    await place([{ stopId: id, version }], { driver: 1, anyway: 'Undone' })
    expect(await stage.stopOf(id)).toMatchObject({ planned_anyway: null })
  })

  test('without a reason if the truck cannot lift the box that stands there or is to be left', async () => {
    const { acting, boxes } = stage.fleet
    await stage.pool.query(`UPDATE container SET rig = 'hook' WHERE friendly_id IN ('C-101', 'C-102')`)
    const orderId = await stage.order()
    await stage.deliver(orderId, boxes[0])
    await stage.askPickup(orderId)
    const isUnfit = { refusal: 'needs-reason', values: { reason: 'wrong-rig' } }
    await expect(place([{ orderId }])).rejects.toMatchObject(isUnfit)
    const [pickup] = (await place([{ orderId }], { anyway: 'Ana lends the hook' })).stops
    expect(await stage.stopOf(pickup?.id ?? '')).toMatchObject({ planned_anyway: 'Ana lends the hook' })
    const drop = await stage.place(await stage.order(), stage.dayIn(1), null)
    const { rows } = await stage.pool.query(`SELECT id FROM container WHERE friendly_id = 'C-102'`)
    const { version } = await changeStop(stage.deps, acting, {
      stopId: drop.id,
      version: drop.version,
      boxId: rows[0].id,
    })
    await expect(place([{ stopId: drop.id, version }])).rejects.toMatchObject(isUnfit)
    await stage.pool.query(`UPDATE truck SET rig = 'both'`)
    await place([{ stopId: drop.id, version }])
    expect(await stage.stopOf(drop.id)).toMatchObject({ planned_anyway: null })
  })

  test('on a day that is over, except to the person who moved the stop off that day after it was over', async () => {
    const [luis, ana] = stage.fleet.drivers
    const moveTo = async (stopId: string, day: Day, by: { actorId?: string; driverId?: string } = {}) => {
      const { version } = await stage.stopOf(stopId)
      const { actorId = stage.fleet.acting.actorId, driverId = luis.id } = by
      const to = { day, driverId, after: null }
      const acting = { ...stage.fleet.acting, actorId }
      await placeStops(stage.deps, acting, { items: [{ stopId, version: Number(version) }], to })
    }
    const today = stage.dayIn(0)
    const [moved, left] = [await stage.place(await stage.order(), today), await stage.place(await stage.order(), today)]
    await moveTo(moved.id, stage.dayIn(3))
    stage.wait(24 * 3_600_000)
    await moveTo(left.id, stage.dayIn(3))
    await expect(moveTo(moved.id, today)).rejects.toMatchObject({ refusal: 'day-over' })
    // This person made only this change, and only for this driver.
    for (const by of [{ actorId: ana.userId ?? '' }, { driverId: ana.id }])
      await expect(moveTo(left.id, today, by)).rejects.toMatchObject({ refusal: 'day-over' })
    await moveTo(left.id, today)
    const { rows } = await stage.pool.query('SELECT id FROM stop WHERE day = $1::date', [isoDateOf(today)])
    expect(rows).toEqual([{ id: left.id }])
  })

  test('without a reason if no facility takes the load, or none that takes it is open that day', async () => {
    const orderId = await stage.order()
    await stage.deliver(orderId)
    await stage.askPickup(orderId)
    const isUntaken = { refusal: 'needs-reason', values: { reason: 'no-facility' } }
    const landfill = (set: string) =>
      stage.pool.query(`UPDATE facility SET ${set} WHERE id = $1`, [stage.fleet.landfillId])
    await landfill(`material_ids = '{}'`)
    await expect(place([{ orderId }])).rejects.toMatchObject(isUntaken)
    await landfill(`material_ids = NULL, opens = '{}'`)
    await expect(place([{ orderId }])).rejects.toMatchObject(isUntaken)
    const [stop] = (await place([{ orderId }], { anyway: 'The landfill opens for us' })).stops
    expect(await stage.stopOf(stop?.id ?? '')).toMatchObject({ planned_anyway: 'The landfill opens for us' })
    // A delivery needs no facility.
    await place([{ orderId: await stage.order() }])
  })

  test('for a driver who is suspended', async () => {
    await stage.pool.query(`UPDATE driver SET status = 'suspended' WHERE id = $1`, [stage.fleet.drivers[1].id])
    const refused = place([{ orderId: await stage.order() }], { driver: 1 })
    await expect(refused).rejects.toMatchObject({ refusal: 'driver-suspended', values: { driver: 'Ana' } })
  })

  test('if another person has changed the stop meanwhile, and the answer says who and when', async () => {
    const stop = await stage.place(await stage.order(), stage.dayIn(1))
    await place([seen(stop)], { driver: 1 })
    const refused = place([seen(stop)], { days: 2 })
    await expect(refused).rejects.toMatchObject({
      refusal: 'stop-changed',
      values: { stop: stop.id, who: 'Dana', at: expect.any(Number) },
    })
    expect(await lane(1)).toEqual([stop.id])
  })

  test('if the stop is on another day now, and the answer has its new place and the version that moves it from there', async () => {
    const [first, stop] = [
      await stage.place(await stage.order(), stage.dayIn(3)),
      await stage.place(await stage.order(), stage.dayIn(1)),
    ]
    await place([seen(stop)], { days: 3, after: first.id })
    const refusal = await place([seen(stop)], { days: 2 }).catch(error => error)
    const driverId = stage.fleet.drivers[0].id
    expect(refusal.values).toMatchObject({ day: stage.dayIn(3), driverId, after: first.id, version: stop.version + 1 })
    const { stops } = await place([{ stopId: stop.id, version: refusal.values.version }], { days: 2 })
    expect(stops).toEqual([{ id: stop.id, version: stop.version + 2 }])
  })

  test('if several stops have changed, and the answer names each of them and the orders that another person has planned', async () => {
    const at = stage.dayIn(1)
    const [one, two, free] = [
      await stage.place(await stage.order(), at),
      await stage.place(await stage.order(), at),
      await stage.place(await stage.order(), at),
    ]
    const orderId = await stage.order()
    for (const stop of [one, two]) await place([seen(stop)], { days: 3 })
    const theirs = await stage.place(orderId, stage.dayIn(3))
    const items = [seen(free), seen(one), seen(two), { orderId }]
    const refusal = await place(items, { days: 2 }).catch(error => error)
    expect([refusal.values, ...refusal.others]).toMatchObject([
      { stop: one.id, version: one.version + 1, who: 'Dana' },
      { stop: two.id, version: two.version + 1, who: 'Dana' },
      { stop: theirs.id, orderId, version: theirs.version, day: stage.dayIn(3) },
    ])
    expect(Number((await stage.stopOf(free.id)).version)).toBe(free.version)
    const all = [refusal.values, ...refusal.others].map(({ stop: stopId, version }) => ({ stopId, version }))
    const { stops } = await place([seen(free), ...all], { days: 2 })
    expect(stops.map(stop => stop.id).sort()).toEqual([free.id, one.id, two.id, theirs.id].sort())
  })

  test('if another person has published the stop meanwhile, and the answer names that person', async () => {
    const stop = await stage.place(await stage.order(), stage.dayIn(1))
    const miguel = (
      await stage.pool.query(`UPDATE app_user SET first_name = 'Miguel' WHERE id = $1 RETURNING id`, [
        stage.fleet.drivers[1].userId,
      ])
    ).rows[0].id
    await publishDay(stage.deps, { ...stage.fleet.acting, actorId: miguel }, { day: stage.dayIn(1), driverIds: null })
    await expect(place([seen(stop)], { days: 2 })).rejects.toMatchObject({
      refusal: 'stop-changed',
      values: { who: 'Miguel' },
    })
  })

  test('for an order that is delivered or cancelled', async () => {
    const [delivered, cancelled] = [await stage.order(), await stage.order()]
    await stage.deliver(delivered)
    await cancelOrder(stage.deps, { orderId: cancelled, by: 'customer', actorId: null })
    for (const orderId of [delivered, cancelled])
      await expect(place([{ orderId }])).rejects.toMatchObject({ refusal: 'not-to-plan' })
  })

  test.each([['a draft'], ['a published stop']])(
    'for an order that a colleague has planned as %s, and the refusal names the colleague and the day of its stop',
    async how => {
      const orderId = await stage.order()
      const { id } = await stage.place(orderId, stage.dayIn(2))
      if (how === 'a published stop') await stage.publish(stage.dayIn(2))
      await expect(place([{ orderId }])).rejects.toMatchObject({
        refusal: 'stop-changed',
        values: { stop: id, who: 'Dana', at: expect.any(Number), day: stage.dayIn(2) },
      })
    },
  )

  test('for a stop that a driver has begun, and for one that is over', async () => {
    const stop = await stage.place(await stage.order(), stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const now = async () => seen({ id: stop.id, version: Number((await stage.stopOf(stop.id)).version) })
    await phone.send(phone.tap({ kind: 'start', stopId: stop.id }))
    await expect(place([await now()], { driver: 1 })).rejects.toMatchObject({
      refusal: 'stop-under-way',
      values: { driver: 'Luis' },
    })
    await expect(
      changeStop(stage.deps, stage.fleet.acting, { ...(await now()), isPinned: true }),
    ).rejects.toMatchObject({ refusal: 'stop-under-way' })
    await phone.send(phone.tap({ kind: 'done', stopId: stop.id }))
    await expect(place([await now()], { driver: 1 })).rejects.toMatchObject({ refusal: 'stop-over' })
  })

  test('before a stop that is under way, and the new stop comes after it', async () => {
    const first = await stage.place(await stage.order(), stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    await phone.send(phone.tap({ kind: 'start', stopId: first.id }))
    const second = await stage.place(await stage.order(), stage.dayIn(1))
    expect(await lane(0)).toEqual([first.id, second.id])
  })
})
