/**
 * In these tests, several people and phones act on the same stops, boxes and tickets at once. The drill `races` runs the tests at their
 * full sizes.
 */

import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { ensureRoute, lockRoutes } from '#server/db/dispatch/routes.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { extendRental } from '#server/operations/order/extend-rental.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { weekday } from '#server/testing/journey.ts'
import { isFullSize } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'
import { waitForLock } from '#server/testing/waiting.ts'

const sizes = isFullSize
  ? { stops: 100, rounds: 20, deliveries: 50, orders: 300, tickets: 20, published: 40, phones: 400 }
  : { stops: 8, rounds: 3, deliveries: 12, orders: 18, tickets: 6, published: 8, phones: 20 }

let stage: DispatchStage
/** This connection stands for a second server, because the database cannot tell the difference. */
let other: OpenDatabase
let servers: readonly [DispatchStage['deps'], DispatchStage['deps']]
beforeEach(async () => {
  stage = await openDispatchStage({ maxConnections: 12 })
  other = openProductDatabase({ connectionString: stage.connectionString, maxConnections: 12, waitInMs: patienceInMs })
  servers = [stage.deps, { ...stage.deps, db: other.db }]
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await other.close()
  await stage.close()
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const inTurn = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let index = 0; index < count; index += 1) made.push(await work(index))
  return made
}
const versions = async () =>
  new Map<string, number>(
    (await stage.pool.query('SELECT id, version FROM stop')).rows.map(one => [one.id, one.version]),
  )
const failures = (settled: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
/** Checks that every failure is a refusal with a text. */
function expectTold(settled: readonly PromiseSettledResult<unknown>[]): void {
  for (const reason of failures(settled)) expect(reason).toBeInstanceOf(Refusal)
}

describe('At the same moment', () => {
  test('two dispatchers move the same stops, and each stop gets one place and the slower one reads who was faster', async () => {
    const ids = await inTurn(sizes.stops, async () => (await stage.place(await stage.order(), stage.dayIn(1))).id)
    for (let round = 0; round < sizes.rounds; round += 1) {
      const seen = await versions()
      const all = await Promise.allSettled(
        ids.flatMap((stopId, index) =>
          servers.map((deps, who) => {
            const driverId = stage.fleet.drivers[(round + who + index) % 2]?.id ?? ''
            const to = {
              day: stage.dayIn(1 + ((round + who) % 2)),
              driverId,
              after: ids[(index + 3) % ids.length] ?? null,
            }
            return placeStops(deps, stage.fleet.acting, { items: [{ stopId, version: seen.get(stopId) ?? 0 }], to })
          }),
        ),
      )
      expectTold(all)
      expect(failures(all)).toHaveLength(ids.length)
      for (const reason of failures(all))
        expect(reason).toMatchObject({ refusal: 'stop-changed', values: { who: 'Dana' } })
    }
    expect((await stage.pool.query('SELECT id FROM stop WHERE route_id IS NOT NULL')).rows).toHaveLength(ids.length)
  })

  test('two drivers send Done for one visit, and it belongs to the driver who did it first, on whose route it stays', async () => {
    const [luis, ana] = stage.fleet.drivers.map(driver => stage.phoneOf(driver))
    if (!luis || !ana) throw new Error('there are two drivers')
    const day = stage.dayIn(0)
    const stops = await inTurn(sizes.tickets, async () => stage.place(await stage.order(), day))
    await stage.publish(day)
    for (const [index, { id: stopId }] of stops.entries()) {
      const early = luis.tap({ kind: 'done', stopId })
      stage.wait(60_000)
      const late = ana.tap({ kind: 'done', stopId })
      const sent = [() => luis.send(early), () => ana.send(late)]
      const answers = await Promise.all((index % 2 === 0 ? sent : sent.reverse()).map(send => send()))
      const outcomes = answers.flatMap(answer => answer.results.map(one => one.outcome))
      expect(outcomes.sort()).toEqual(['accepted', 'needs-office'])
    }
    const { rows } = await stage.pool.query(
      `SELECT s.done_by AS "doneBy", r.driver_id AS "driverId", s.position FROM stop s JOIN route r ON r.id = s.route_id ORDER BY position`,
    )
    const { id } = stage.fleet.drivers[0]
    expect(rows).toEqual(stops.map((_, index) => ({ doneBy: id, driverId: id, position: index + 1 })))
  })

  test('the office places a stop and changes its truck to one that cannot carry it, and the slower act needs a reason', async () => {
    const { rows: unfit } = await stage.pool.query(
      `INSERT INTO truck (organization_id, name, status, size) VALUES ($1, 'Ford 2', 'available', 'roll-off-truck') RETURNING id`,
      [stage.organization.id],
    )
    // The truck carries a size that no order has.
    await stage.pool.query(
      'INSERT INTO truck_carries (truck_id, organization_id, container_type_id) SELECT id, organization_id, $2 FROM truck WHERE id = $1',
      [unfit[0].id, stage.organization.containerTypeIds[1]],
    )
    const driverId = stage.fleet.drivers[0].id
    const { organizationId } = stage.fleet.acting
    for (const isPlacedFirst of [true, false]) {
      const orderId = await stage.order()
      const day = stage.dayIn(isPlacedFirst ? 0 : 1)
      const acts = [
        () => placeStops(servers[0], stage.fleet.acting, { items: [{ orderId }], to: { day, driverId, after: null } }),
        () => setTruck(servers[1], stage.fleet.acting, { day, driverId, truckId: unfit[0].id }),
      ]
      const route = { organizationId, day, driverId }
      const routeId = await stage.db.transaction().execute(tx => ensureRoute(tx, route))
      // Both calls wait for the route and get it in the order in which they came.
      const { all } = await stage.db.transaction().execute(async tx => {
        await lockRoutes(tx, organizationId, [routeId])
        const begun: Promise<unknown>[] = []
        for (const act of isPlacedFirst ? acts : acts.toReversed()) {
          begun.push(act())
          await waitForLock(stage.pool, begun.length)
        }
        return { all: Promise.allSettled(begun) }
      })
      const [first, second] = await all
      expect(first).toMatchObject({ status: 'fulfilled' })
      expect(second).toMatchObject({ status: 'rejected', reason: { refusal: 'needs-reason' } })
    }
  })

  test('a new phone sends its first taps by several requests, and each of them is answered', async () => {
    const { id: stopId } = await stage.place(await stage.order(), stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    for (let round = 0; round < sizes.phones; round += 1) {
      const phone = stage.phoneOf(stage.fleet.drivers[0])
      const sent = await Promise.allSettled(
        Array.from({ length: 10 }, () => phone.send(phone.tap({ kind: 'here', stopId }))),
      )
      expect(failures(sent)).toEqual([])
    }
  })

  test('drivers set down one box at many places, and one order has it, each other delivery asks, and none is lost', async () => {
    const made = await inTurn(sizes.deliveries, async () => {
      const orderId = await stage.order()
      return { orderId, stopId: (await stage.place(orderId, stage.dayIn(1))).id }
    })
    await stage.publish(stage.dayIn(1))
    const sent = await times(made.length, index => {
      const phone = stage.phoneOf(stage.fleet.drivers[index % 2 === 0 ? 0 : 1])
      return phone.send(phone.tap({ kind: 'done', stopId: made[index]?.stopId, leftBox: '101' }))
    })
    expect(new Set(sent.flatMap(one => one.results.map(result => result.outcome)))).toEqual(new Set(['accepted']))
    for (const { orderId } of made) expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    const { rows } =
      await stage.pool.query(`SELECT (SELECT count(*)::int FROM container WHERE order_id IS NOT NULL) AS held,
      (SELECT count(*)::int FROM question WHERE kind = 'box-elsewhere') AS questions`)
    expect(rows).toEqual([{ held: 1, questions: made.length - 1 }])
  })

  test('the office cancels orders, moves stops or takes them off while drivers depart, and no cancelled order keeps its stop', async () => {
    const dropOffs = await inTurn(sizes.orders, async () => {
      const orderId = await stage.order()
      return { orderId, stopId: (await stage.place(orderId, stage.dayIn(1))).id }
    })
    await stage.publish(stage.dayIn(1))
    const seen = await versions()
    const [first, second] = servers
    const all = await Promise.allSettled(
      dropOffs.flatMap(({ orderId, stopId }, index) => {
        const phone = stage.phoneOf(stage.fleet.drivers[0])
        const mine = { stopId, version: seen.get(stopId) ?? 0 }
        const to = { day: stage.dayIn(2), driverId: stage.fleet.drivers[1].id, after: null }
        return [
          cancelOrder(first, { orderId, by: 'admin', actorId: null }),
          phone.send(phone.tap({ kind: 'start', stopId })),
          index % 2 === 0
            ? placeStops(second, stage.fleet.acting, { items: [mine], to })
            : unplanStops(second, stage.fleet.acting, [mine]),
        ]
      }),
    )
    expectTold(all)
    const { rows } =
      await stage.pool.query(`SELECT count(*)::int AS count FROM stop s JOIN orders o ON o.id = s.drop_off_order_id
      WHERE o.status IN ('cancelled', 'refunded') AND s.state <> 'withdrawn'`)
    expect(rows).toEqual([{ count: 0 }])
  })

  test('customers withdraw and swap pick-ups while the office publishes the day, and each act succeeds or is refused', async () => {
    const orders = await inTurn(Math.ceil(sizes.orders / 3), async () => {
      const orderId = await stage.order()
      await stage.deliver(orderId)
      await stage.askPickup(orderId)
      await stage.place(orderId, stage.dayIn(1))
      return orderId
    })
    const [first, second] = servers
    const swapWindow = { day: weekday(stage.deps.clock(), 3), start: 9, end: 12 }
    const all = await Promise.allSettled([
      publishDay(second, stage.fleet.acting, { day: stage.dayIn(1), driverIds: null }),
      ...orders.flatMap(orderId => {
        const acting = { orderId, by: 'customer', actorId: null } as const
        const swap = { ...acting, swapWindow, rentalDurationDays: 7, isSameSize: true }
        return [withdrawPickup(first, acting), requestSwap({ ...second, newId: () => crypto.randomUUID() }, swap)]
      }),
      publishDay(first, stage.fleet.acting, { day: stage.dayIn(1), driverIds: null }),
    ])
    expectTold(all)
  })

  test('customers extend and swap while the office moves and publishes pick-ups, and no kept dumpster keeps a pick-up stop', async () => {
    const { acting, drivers } = stage.fleet
    const orders = await inTurn(Math.ceil(sizes.orders / 3), async () => {
      const orderId = await stage.order()
      await stage.deliver(orderId)
      await stage.askPickup(orderId)
      const { id } = await stage.place(orderId, stage.dayIn(1))
      return { orderId, id }
    })
    await stage.publish(stage.dayIn(1))
    const published = await versions()
    await unplanStops(
      stage.deps,
      acting,
      orders.map(({ id }) => ({ stopId: id, version: published.get(id) ?? 0 })),
    )
    // The calls wait again. Each of them has a draft.
    const drafts = await inTurn(orders.length, async index => {
      const orderId = orders[index]?.orderId ?? ''
      return { orderId, ...(await stage.place(orderId, stage.dayIn(1))) }
    })
    const [first, second] = servers
    const pickupDay = weekday(stage.deps.clock(), 14)
    const swapWindow = { day: weekday(stage.deps.clock(), 3), start: 9, end: 12 }
    const phone = stage.phoneOf(drivers[0])
    const options = drafts.map(({ orderId }, index) => {
      const by = { orderId, by: 'customer', actorId: null } as const
      const swap = { ...by, swapWindow, rentalDurationDays: 7, isSameSize: true }
      return index % 2 === 0
        ? extendRental(first, { ...by, pickupDay })
        : requestSwap({ ...second, newId: () => crypto.randomUUID() }, swap)
    })
    const all = await Promise.allSettled([
      ...options,
      ...drafts.map(({ id, version }) => {
        const to = { day: stage.dayIn(2), driverId: drivers[1].id, after: null }
        return placeStops(second, acting, { items: [{ stopId: id, version }], to })
      }),
      ...[1, 2].map(days => publishDay(first, acting, { day: stage.dayIn(days), driverIds: null })),
      ...drafts.map(({ id }) => phone.send(phone.tap({ kind: 'start', stopId: id }))),
    ])
    expectTold(all)
    const { rows } = await stage.pool.query(
      `SELECT count(*)::int AS count FROM stop s JOIN orders o ON o.id = s.pickup_order_id
       WHERE o.status = 'drop-off-confirmed' AND s.state IN ('planned', 'under-way')`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('the office publishes a day and moves its stops, and customers get one mail for each promise', async () => {
    const ids = await inTurn(sizes.published, async () => (await stage.place(await stage.order(), stage.dayIn(1))).id)
    for (let round = 0; round < sizes.rounds; round += 1) {
      const seen = await versions()
      const all = await Promise.allSettled([
        ...servers.map(deps => publishDay(deps, stage.fleet.acting, { day: stage.dayIn(1), driverIds: null })),
        ...ids.map((stopId, index) => {
          const to = { day: stage.dayIn(1 + ((index + round) % 2)), driverId: stage.fleet.drivers[0].id, after: null }
          return placeStops(stage.deps, stage.fleet.acting, { items: [{ stopId, version: seen.get(stopId) ?? 0 }], to })
        }),
        ...servers.map(deps => publishDay(deps, stage.fleet.acting, { day: stage.dayIn(2), driverIds: null })),
      ])
      expectTold(all)
      stage.wait(400_000)
      await Promise.all(servers.map(notifyOfChanges))
    }
    // The test counts mails, because an order may get only a limited number of texts.
    const { rows } = await stage.pool.query(`SELECT (SELECT count(*)::int FROM promise) AS promises,
      (SELECT count(*)::int FROM message WHERE channel = 'email' AND key ~ '^(drop-off-scheduled|visit-changed)') AS told`)
    expect(rows[0].told).toBe(rows[0].promises)
  })

  test('drivers send one ticket number for many orders, and one order has the number while each order keeps its weight', async () => {
    const { fleet } = stage
    const orders = await inTurn(sizes.tickets, async () => {
      const orderId = await stage.order()
      await stage.deliver(orderId)
      await stage.askPickup(orderId)
      const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
      await stage.publish(stage.dayIn(1))
      const phone = stage.phoneOf(fleet.drivers[0])
      await phone.send(
        phone.tap({ kind: 'done', stopId }),
        phone.tap({ kind: 'dumped', orderId, facilityId: fleet.landfillId }),
      )
      return orderId
    })
    const sent = await times(orders.length, index => {
      const phone = stage.phoneOf(fleet.drivers[0])
      return phone.send(phone.tap({ kind: 'ticket', orderId: orders[index], ticketNumber: '88213', tons: 1.5 }))
    })
    expect(sent.flatMap(one => one.results).filter(one => one.outcome === 'accepted')).toHaveLength(1)
    const { rows } = await stage.pool.query(
      `SELECT count(ticket_number)::int AS numbers, count(tons)::int AS weights FROM load`,
    )
    expect(rows).toEqual([{ numbers: 1, weights: orders.length }])
  })
})
