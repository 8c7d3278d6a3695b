import { type Db, makeDb } from '@rolloff/sql/connect.ts'
import type { ClientBase, Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customerActions } from '#domain/order/customer-actions.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { addDays } from '#domain/value/calendar.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { previewPublish } from '#server/operations/dispatch/preview-publish.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { joinPaidSwaps } from '#server/operations/question/join-swap.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

/** Opens the same database, and counts the statements that are sent to it. */
function countedDb(pool: Pool): { db: Db; count: () => number } {
  let sent = 0
  const counted = <One extends Pick<ClientBase, 'query'>>(client: One): One =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') sent += 1
        const found = Reflect.get(target, name)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
  const db = makeDb({ query: pool.query.bind(pool), connect: async () => counted(await pool.connect()) })
  return { db, count: () => sent }
}

/**
 * Opens the same database, and calls `happen` right after the database answers a statement that matches `after`: once, or `times` times.
 */
function interruptedDb(pool: Pool, after: RegExp, happen: () => Promise<void>, times = 1): Db {
  let left = times
  const interrupted = <One extends Pick<ClientBase, 'query'>>(client: One): One =>
    new Proxy(client, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        const call = found.bind(target)
        if (name !== 'query') return call
        return async (asked: { text: string }) => {
          const answered: unknown = await call(asked)
          if (left > 0 && after.test(asked.text)) {
            left -= 1
            await happen()
          }
          return answered
        }
      },
    })
  return makeDb({ query: pool.query.bind(pool), connect: async () => interrupted(await pool.connect()) })
}

const minute = 60_000
/** Returns the notifications of customers about visits, in the order in which the server wrote them. */
async function told(): Promise<string[]> {
  const { rows } = await stage.pool.query(`
    SELECT split_part(key, ':', 1) AS occasion FROM message
    WHERE channel = 'sms' AND key ~ '^(drop-off-scheduled|pickup-scheduled|visit-changed|date-taken-back|visit-failed)' ORDER BY created_at, key`)
  return rows.map(one => one.occasion)
}
async function promises(orderId: string) {
  const { rows } = await stage.pool.query(
    `SELECT side, number, day IS NULL AS "isTakenBack" FROM promise WHERE order_id = $1 ORDER BY side, number`,
    [orderId],
  )
  return rows.map(one => `${one.side} ${one.number}${one.isTakenBack ? ' taken back' : ''}`)
}
async function seen(id: string) {
  return { stopId: id, version: Number((await stage.stopOf(id)).version) }
}
async function move(id: string, days: number, driver: number | null = 0) {
  const driverId = driver === null ? null : (stage.fleet.drivers[driver]?.id ?? '')
  await placeStops(stage.deps, stage.fleet.acting, {
    items: [await seen(id)],
    to: { day: stage.dayIn(days), driverId, after: null },
  })
}
async function publishAfter(days: number) {
  stage.wait(1000)
  return stage.publish(stage.dayIn(days))
}
async function planned(days = 1) {
  const orderId = await stage.order()
  return { orderId, ...(await stage.place(orderId, stage.dayIn(days))) }
}

describe('Publishing', () => {
  test('schedules a draft and tells its customer once, however often the office publishes', async () => {
    const { orderId } = await planned()
    expect(await stage.statusOf(orderId)).toBe('pending-drop-off')
    const preview = await previewPublish(stage.deps, stage.fleet.acting.organizationId, {
      day: stage.dayIn(1),
      driverIds: null,
    })
    expect(preview.drivers).toMatchObject([{ name: 'Luis', stops: 1 }])
    const driverId = stage.fleet.drivers[0].id
    expect(preview.customers).toMatchObject([{ driverId, orderId, isFirst: true, before: null }])
    expect(await publishAfter(1)).toMatchObject({ drivers: 1, customers: 1 })
    expect(await stage.statusOf(orderId)).toBe('drop-off-scheduled')
    expect(await publishAfter(1)).toMatchObject({ drivers: 0, customers: 0 })
    expect(await told()).toEqual(['drop-off-scheduled'])
    expect(await promises(orderId)).toEqual(['drop-off 1'])
  })

  test('needs one statement more for each more stop, because it asks the database for the whole day at once', async () => {
    const statementsOf = async (stops: number) => {
      for (let number = 0; number < stops; number += 1) await planned()
      stage.wait(1000)
      const { db, count } = countedDb(stage.pool)
      const { customers } = await publishDay({ ...stage.deps, db }, stage.fleet.acting, {
        day: stage.dayIn(1),
        driverIds: null,
      })
      expect(customers).toBe(stops)
      return count()
    }
    const [few, many] = [await statementsOf(2), await statementsOf(8)]
    expect(many - few).toBe(6)
    expect(few).toBeLessThanOrEqual(22)
  })

  test('a day for some drivers leaves the stops of the other drivers as drafts', async () => {
    const [mine, hers] = [await planned(), await planned()]
    await move(hers.id, 1, 1)
    await publishDay(stage.deps, stage.fleet.acting, { day: stage.dayIn(1), driverIds: [stage.fleet.drivers[1].id] })
    expect([await stage.statusOf(mine.orderId), await stage.statusOf(hers.orderId)]).toEqual([
      'pending-drop-off',
      'drop-off-scheduled',
    ])
  })

  test('again tells the customers whose day or hours have changed, and no other customers', async () => {
    const [stays, moves, later] = [await planned(), await planned(), await planned()]
    await publishAfter(1)
    await move(stays.id, 1, 1)
    await move(moves.id, 2)
    await changeStop(stage.deps, stage.fleet.acting, { ...(await seen(later.id)), window: { start: 13, end: 15 } })
    expect(await publishAfter(1)).toMatchObject({ drivers: 2, customers: 1 })
    expect(await publishAfter(2)).toMatchObject({ drivers: 1, customers: 1 })
    expect(await promises(stays.orderId)).toEqual(['drop-off 1'])
    expect(await promises(moves.orderId)).toEqual(['drop-off 1', 'drop-off 2'])
    expect(await promises(later.orderId)).toEqual(['drop-off 1', 'drop-off 2'])
    expect(await told()).toHaveLength(5)
  })

  test('tells a customer three times if the stop goes to another day and back and each day is published', async () => {
    const { orderId, id } = await planned(1)
    await publishAfter(1)
    await move(id, 2)
    await publishAfter(2)
    await move(id, 1)
    await publishAfter(1)
    expect(await promises(orderId)).toEqual(['drop-off 1', 'drop-off 2', 'drop-off 3'])
    expect(await told()).toEqual(['drop-off-scheduled', 'visit-changed', 'visit-changed'])
  })

  test('a swap promises the pick-up of the old dumpster and schedules both orders', async () => {
    const old = await stage.order()
    await stage.deliver(old)
    const made = await stage.swap(old)
    await stage.place(made, stage.dayIn(3))
    expect(await publishAfter(3)).toMatchObject({ drivers: 1, customers: 1 })
    expect([await stage.statusOf(old), await stage.statusOf(made)]).toEqual(['pickup-scheduled', 'drop-off-scheduled'])
    expect(await promises(old)).toEqual(['drop-off 1', 'pickup 1'])
    expect(await promises(made)).toEqual([])
    expect(await told()).toEqual(['drop-off-scheduled', 'pickup-scheduled'])
  })

  test('a failed visit for the same hours again tells the customer again', async () => {
    const { orderId, id } = await planned(1)
    await publishAfter(1)
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    await phone.send(phone.tap({ kind: 'could-not', stopId: id, reason: 'blocked' }))
    await stage.place(orderId, stage.dayIn(1), stage.fleet.drivers[1])
    expect(await publishAfter(1)).toMatchObject({ drivers: 1, customers: 1 })
    expect(await promises(orderId)).toEqual(['drop-off 1', 'drop-off 2 taken back', 'drop-off 3'])
    expect(await told()).toEqual(['drop-off-scheduled', 'visit-failed', 'drop-off-scheduled'])
  })

  test('ends the customer’s right to cancel, and is refused on a day that is over', async () => {
    const { orderId } = await planned(1)
    const offered = async () =>
      customerActions((await stage.statusOf(orderId)) as OrderStatus, { swap: null, wasDelivered: false })
    expect(await offered()).toContain('cancel')
    await publishAfter(1)
    expect(await offered()).not.toContain('cancel')
    const over = publishDay(stage.deps, stage.fleet.acting, { day: addDays(stage.dayIn(0), -8), driverIds: null })
    await expect(over).rejects.toMatchObject({ refusal: 'day-over' })
  })
})

describe('The customer of a published stop', () => {
  test('is told after five minutes, once, that the office has moved the stop', async () => {
    const { orderId, id } = await planned(1)
    await publishAfter(1)
    await move(id, 2, null)
    stage.wait(4 * minute)
    await notifyOfChanges(stage.deps)
    expect(await promises(orderId)).toEqual(['drop-off 1'])
    stage.wait(2 * minute)
    await notifyOfChanges(stage.deps)
    await notifyOfChanges(stage.deps)
    expect(await promises(orderId)).toEqual(['drop-off 1', 'drop-off 2'])
    expect(await told()).toHaveLength(2)
  })

  test('is also told of a stop that was moved to today by the hauler’s clock', async () => {
    const { orderId, id } = await planned(1)
    await publishAfter(1)
    await move(id, 2, null)
    stage.wait(6 * minute)
    await stage.pool.query(
      `UPDATE stop SET day = ($2::timestamptz AT TIME ZONE 'America/Chicago')::date WHERE id = $1`,
      [id, stage.deps.clock()],
    )
    await notifyOfChanges(stage.deps)
    expect(await promises(orderId)).toEqual(['drop-off 1', 'drop-off 2'])
  })

  test('is told nothing if the office moves the stop back within five minutes', async () => {
    const { orderId, id } = await planned(1)
    await publishAfter(1)
    await move(id, 2)
    await move(id, 1)
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await promises(orderId)).toEqual(['drop-off 1'])
    expect(await told()).toHaveLength(1)
  })

  test('is told nothing if the new day is over by then, and other customers are still told', async () => {
    const [late, other] = [await planned(0), await planned(0)]
    await publishAfter(0)
    await move(late.id, 1)
    await move(other.id, 1)
    await stage.pool.query(`UPDATE stop SET day = day - 9 WHERE id = $1`, [late.id])
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await promises(late.orderId)).toEqual(['drop-off 1'])
    expect(await promises(other.orderId)).toEqual(['drop-off 1', 'drop-off 2'])
  })
})

describe('Taking a stop off the board', () => {
  const unplan = async (id: string) => unplanStops(stage.deps, stage.fleet.acting, [await seen(id)])

  test('leaves the stop without a route, and its order waits to be planned again', async () => {
    const stops = [await planned(), await planned(), await planned()]
    await publishAfter(1)
    await unplan(stops[1]?.id ?? '')
    expect(await stage.statusOf(stops[1]?.orderId ?? '')).toBe('pending-drop-off')
    expect(
      (await stage.pool.query('SELECT position FROM stop WHERE route_id IS NOT NULL ORDER BY position')).rows,
    ).toHaveLength(2)
    expect(await stage.stopOf(stops[1]?.id ?? '')).toMatchObject({ state: 'withdrawn', route_id: null })
  })

  test('tells the customer after five minutes, once, that the day is taken back', async () => {
    const { orderId, id } = await planned()
    await publishAfter(1)
    await unplan(id)
    const changedAt = (await stage.stopOf(id)).changed_at as Date
    const tellAfter = (ms: number) =>
      notifyOfChanges({ ...stage.deps, clock: () => new Date(changedAt.getTime() + ms) })
    await tellAfter(5 * minute - 1)
    expect(await told()).toEqual(['drop-off-scheduled'])
    await tellAfter(5 * minute)
    await tellAfter(5 * minute)
    expect(await told()).toEqual(['drop-off-scheduled', 'date-taken-back'])
    expect(await promises(orderId)).toEqual(['drop-off 1', 'drop-off 2 taken back'])
  })

  test('tells the customer nothing if the office publishes the visit again for the same hours within five minutes', async () => {
    const { orderId, id } = await planned()
    await publishAfter(1)
    await unplan(id)
    await stage.place(orderId, stage.dayIn(1))
    expect(await publishAfter(1)).toMatchObject({ drivers: 1, customers: 0 })
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await told()).toEqual(['drop-off-scheduled'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-scheduled')
  })

  test('tells the customer in the end if the office plans the visit again and takes that draft off, too', async () => {
    const { orderId, id } = await planned()
    await publishAfter(1)
    await unplan(id)
    const again = await stage.place(orderId, stage.dayIn(2))
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await told()).toEqual(['drop-off-scheduled'])
    await unplan(again.id)
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await told()).toEqual(['drop-off-scheduled', 'date-taken-back'])
  })

  test('tells the customer nothing if the stop was never published', async () => {
    const { id } = await planned()
    await unplan(id)
    stage.wait(6 * minute)
    await notifyOfChanges(stage.deps)
    expect(await told()).toEqual([])
  })

  test('is refused for all stops if another person has changed one of them', async () => {
    const [one, two] = [await planned(), await planned()]
    const [mine, stale] = [await seen(one.id), await seen(two.id)]
    await move(two.id, 2)
    const refused = unplanStops(stage.deps, stage.fleet.acting, [mine, stale])
    await expect(refused).rejects.toMatchObject({ refusal: 'stop-changed', values: { stop: two.id, who: 'Dana' } })
    expect((await stage.stopOf(one.id)).state).toBe('planned')
  })
})

test('A swap that is paid while its pick-up is published becomes one visit of both orders, and its customer is told once', async () => {
  const old = await stage.order()
  await stage.deliver(old)
  const made = await stage.swap(old)
  const { id } = await stage.place(old, stage.dayIn(1))
  // The stop looks as it did when it was planned before the customer paid for the new dumpster.
  await stage.pool.query(`UPDATE stop SET kind = 'pickup', drop_off_order_id = NULL WHERE id = $1`, [id])
  const before = await told()
  const db = interruptedDb(stage.pool, /FROM route r JOIN stop s/, () => joinPaidSwaps(stage.deps))
  const ask = { day: stage.dayIn(1), driverIds: null }
  expect(await publishDay({ ...stage.deps, db }, stage.fleet.acting, ask)).toMatchObject({ customers: 1 })
  expect(await stage.stopOf(id)).toMatchObject({ kind: 'swap', drop_off_order_id: made })
  expect([await stage.statusOf(old), await stage.statusOf(made)]).toEqual(['pickup-scheduled', 'drop-off-scheduled'])
  expect(await told()).toEqual([...before, 'pickup-scheduled'])
})

test('Publishing gives up after three rounds if each brings a new stop, and publishes nothing', async () => {
  const first = await planned()
  const coming = [await stage.order(), await stage.order(), await stage.order(), await stage.order()]
  let reads = 0
  // Each round reads the day twice. Between the two reads another stop is added.
  const comes = async () => {
    reads += 1
    const next = reads % 2 === 1 ? coming.shift() : undefined
    if (next) await stage.place(next, stage.dayIn(1))
  }
  const db = interruptedDb(stage.pool, /FROM route r JOIN stop s/, comes, 6)
  const publishing = publishDay({ ...stage.deps, db }, stage.fleet.acting, { day: stage.dayIn(1), driverIds: null })
  await expect(publishing).rejects.toMatchObject({ refusal: 'route-changed', values: { who: '–' } })
  expect(coming).toHaveLength(1)
  expect([await stage.statusOf(first.orderId), await told()]).toEqual(['pending-drop-off', []])
  expect(await publishAfter(1)).toMatchObject({ drivers: 1, customers: 4 })
})

describe('A change of a draft', () => {
  test('keeps what it does not name, and marks nothing to tell the customer', async () => {
    const { id } = await planned()
    const by = stage.fleet.acting
    const made = await changeStop(stage.deps, by, { ...(await seen(id)), noteToDriver: 'Gate 4471', isPinned: true })
    expect(made).toEqual(await seen(id).then(({ version }) => ({ id, version })))
    await changeStop(stage.deps, by, { ...(await seen(id)), window: { start: 13, end: 15 } })
    expect(await stage.stopOf(id)).toMatchObject({
      note_to_driver: 'Gate 4471',
      is_pinned: true,
      window_start: 13,
      window_end: 15,
      changed_at: null,
    })
    await changeStop(stage.deps, by, { ...(await seen(id)), noteToDriver: null })
    expect(await stage.stopOf(id)).toMatchObject({ note_to_driver: null, is_pinned: true })
    await expect(changeStop(stage.deps, by, { stopId: id, version: 1, isPinned: false })).rejects.toMatchObject({
      refusal: 'stop-changed',
    })
  })
})

describe('The truck of a route', () => {
  const ofLuis = () => ({ day: stage.dayIn(1), driverId: stage.fleet.drivers[0].id })
  const truck = async () => (await stage.pool.query('SELECT truck_id AS id FROM route')).rows[0]?.id ?? null
  const set = async (truckId: string | null) =>
    setTruck(stage.deps, stage.fleet.acting, { ...ofLuis(), truckId, seenTruckId: await truck() })

  test('is the driver’s usual truck until the office chooses another or none', async () => {
    await planned()
    expect(await truck()).toBe(stage.fleet.truckId)
    await set(stage.fleet.drivers[1].usualTruckId)
    expect(await truck()).toBe(stage.fleet.drivers[1].usualTruckId)
    await set(null)
    expect(await truck()).toBeNull()
  })

  test('is not changed by a page that shows a former truck, and the refusal says who changed it', async () => {
    await planned()
    const [mine, theirs] = [stage.fleet.truckId, stage.fleet.drivers[1].usualTruckId]
    const from = (seenTruckId: string | null, truckId: string | null) =>
      setTruck(stage.deps, stage.fleet.acting, { ...ofLuis(), truckId, seenTruckId })
    await from(mine, theirs)
    await publishDay(stage.deps, stage.fleet.acting, { day: stage.dayIn(1), driverIds: null })
    await expect(from(mine, null)).rejects.toMatchObject({
      refusal: 'truck-changed',
      values: { who: 'Dana', driver: 'Luis' },
    })
    expect(await truck()).toBe(theirs)
    // A call that names no truck does not remove a truck that another person chose.
    await expect(setTruck(stage.deps, stage.fleet.acting, { ...ofLuis(), truckId: mine })).rejects.toMatchObject({
      refusal: 'truck-changed',
    })
    await from(theirs, mine)
    expect(await truck()).toBe(mine)
  })

  test('changes to a chosen truck if the usual truck, which the page shows, is in maintenance', async () => {
    await stage.pool.query(`UPDATE truck SET status = 'in-maintenance' WHERE id = $1`, [stage.fleet.truckId])
    const truckId = stage.fleet.drivers[1].usualTruckId
    await setTruck(stage.deps, stage.fleet.acting, { ...ofLuis(), truckId, seenTruckId: stage.fleet.truckId })
    expect(await truck()).toBe(truckId)
  })

  test.each([['in-maintenance'], ['out-of-service']])('cannot be one with the status %s', async status => {
    await stage.pool.query('UPDATE truck SET status = $2 WHERE id = $1', [stage.fleet.truckId, status])
    await expect(set(stage.fleet.truckId)).rejects.toMatchObject({ refusal: 'truck-out-of-service' })
  })
})
