import { randomUUID } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import type { Db } from '@rolloff/sql/connect.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedStatuses } from '#domain/dispatch/list.ts'
import { type Day, daysBetween, isoDateOf } from '#domain/value/calendar.ts'
import { listLaneRows } from '#server/db/dispatch/board.ts'
import { readBoardCatalog } from '#server/db/dispatch/board-catalog.ts'
import { listBoxesInYard } from '#server/db/dispatch/driver-day.ts'
import { listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { readBoard, readWeek } from '#server/operations/dispatch/read-board.ts'
import { readChanges } from '#server/operations/dispatch/read-changes.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'
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

const board = (days = 1, organizationId = stage.fleet.acting.organizationId) =>
  readBoard({ ...stage.deps, addresses: { findZip: () => null } }, organizationId, stage.dayIn(days))
/** Returns the place of an order: its list, or the driver of its lane. */
async function whereIs(orderId: string, days = 1) {
  const { lists, routes, unassigned } = await board(days)
  const isHere = (stop: { orders: readonly { id: string }[] }) => stop.orders.some(one => one.id === orderId)
  return [
    ...Object.entries(lists).flatMap(([name, list]) =>
      list.orders.some(one => one.orderId === orderId) ? [name] : [],
    ),
    ...routes.flatMap(route => (route.stops.some(isHere) ? [route.driver.firstName] : [])),
    ...(unassigned.some(isHere) ? ['no driver'] : []),
  ]
}

/** Runs a statement that makes or removes orders without carts, because only a superuser may do so. */
async function asSuperuser(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: stage.connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

describe('The board', () => {
  test('shows an order in its list or with its driver from the checkout to the ticket', async () => {
    const [luis] = stage.fleet.drivers
    const phone = stage.phoneOf(luis)
    const orderId = await stage.order()
    expect(await whereIs(orderId)).toEqual(['to-plan'])
    const { id: stopId } = await stage.place(orderId, stage.dayIn(1), null)
    expect(await whereIs(orderId)).toEqual(['no driver'])
    await stage.deliver(await stage.order())
    await stage.pool.query('UPDATE stop SET route_id = NULL, position = NULL WHERE id = $1', [stopId])
    await phone.send(phone.tap({ kind: 'done', stopId }))
    expect(await whereIs(orderId)).toEqual(['needs-decision', 'no driver'])
    await stage.pool.query(`UPDATE question SET answer = 'seen', answered_at = now()`)
    const { rows } = await stage.pool.query('SELECT version FROM stop WHERE id = $1', [stopId])
    await placeStops(stage.deps, stage.fleet.acting, {
      items: [{ stopId, version: rows[0].version }],
      to: { day: stage.dayIn(1), driverId: luis.id, after: null },
    })
    await stage.publish(stage.dayIn(1))
    await phone.send(phone.tap({ kind: 'could-not', stopId, reason: 'locked' }))
    expect(await whereIs(orderId)).toEqual(['attempted', 'Luis'])
    stage.wait(600_000)
    await notifyOfChanges(stage.deps)
    const again = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await phone.send(phone.tap({ kind: 'done', stopId: again.id }))
    await stage.askPickup(orderId)
    expect(await whereIs(orderId, 2)).toEqual(['to-plan'])
    const pickup = await stage.place(orderId, stage.dayIn(2))
    await stage.publish(stage.dayIn(2))
    await phone.send(phone.tap({ kind: 'done', stopId: pickup.id }), phone.tap({ kind: 'left-in-yard', orderId }))
    expect(await whereIs(orderId, 3)).toEqual(['full-not-dumped'])
    await phone.send(phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }))
    expect(await whereIs(orderId, 3)).toEqual(['no-ticket'])
    await phone.send(phone.tap({ kind: 'ticket', orderId, ticketNumber: null, tons: 1 }))
    expect(await whereIs(orderId, 3)).toEqual(['to-confirm'])
  })

  test('lists a visit as outstanding if its day is over and nobody has ended it', async () => {
    const orderId = await stage.order()
    await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    stage.wait(5 * 86_400_000)
    expect(await whereIs(orderId)).toEqual(['outstanding'])
  })

  test('of a week shows each day like the board of that day, names closed days, and needs no more statements', async () => {
    const { organizationId } = stage.fleet.acting
    const [tomorrow, holiday] = [stage.dayIn(1), stage.dayIn(2)]
    const other = await makeOrganization(stage.db)
    const [first, second] = [await stage.order(), await stage.order()]
    // The test closes the day only now, because the orders may still choose it before.
    await stage.pool.query(`INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, 'Holiday')`, [
      organizationId,
      isoDateOf(holiday),
    ])
    await stage.place(first, tomorrow)
    await stage.place(second, stage.dayIn(3), null)
    const asked: string[] = []
    const query: Db['query'] = statement => {
      asked.push(statement.text)
      return stage.db.query(statement)
    }
    const now = stage.deps.clock()
    const deps = { ...stage.deps, db: { ...stage.db, query }, clock: () => now, addresses: { findZip: () => null } }
    const one = await readBoard(deps, organizationId, stage.dayIn(0))
    const ofDay = asked.splice(0).length
    const { days, ...week } = await readWeek(deps, organizationId, stage.dayIn(0))
    expect(asked).toHaveLength(ofDay)
    expect(days.map(({ day }) => daysBetween(stage.dayIn(0), day))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect({ ...days[0], ...week }).toEqual(one)
    const drives = (day: Day) => (day === tomorrow ? ['Luis 1'] : [])
    for (const { day, closedAs, routes, unassigned } of days) {
      const busy = routes.filter(route => route.stops.length > 0)
      expect([
        closedAs,
        busy.map(({ driver, stops }) => `${driver.firstName} ${stops.length}`),
        unassigned.length,
      ]).toEqual([day === holiday ? 'Holiday' : null, drives(day), day === stage.dayIn(3) ? 1 : 0])
    }
    // In the morning of a day, the yard does not have the boxes that are planned for the days before.
    const inYard = async (day: Day) => (await readWeek(deps, organizationId, day)).containerTypes[0]?.inYard
    expect(await Promise.all([0, 1, 2, 4].map(days => inYard(stage.dayIn(days))))).toEqual([5, 5, 4, 3])
    expect((await board(4)).containerTypes[0]?.inYard).toBe(3)
    const theirs = await readWeek(deps, other.id, stage.dayIn(0))
    expect(theirs.days.flatMap(day => [...day.routes, ...day.unassigned])).toEqual([])
  })

  test('lists a visit of an earlier day as outstanding, also after the office has moved it and taken that back', async () => {
    const [orderId, told] = [await stage.order(), await stage.order()]
    const [left, published] = [await stage.place(orderId, stage.dayIn(0)), await stage.place(told, stage.dayIn(0))]
    await stage.publish(stage.dayIn(0))
    stage.wait(74 * 3_600_000)
    const outstanding = async () => (await board()).lists.outstanding.orders
    const was = (await outstanding()).find(one => one.orderId === orderId)
    expect(was).toMatchObject({ stopId: left.id, stopDriverId: stage.fleet.drivers[0].id })
    const move = async (stopId: string, to: { day: Day; driverId: string | null }) => {
      const version = Number((await stage.stopOf(stopId)).version)
      const items = [{ stopId, version }]
      await placeStops(stage.deps, stage.fleet.acting, { items, to: { ...to, after: null }, anyway: 'x' })
    }
    const back = { day: was?.stopDay as Day, driverId: stage.fleet.drivers[0].id }
    for (const { id } of [left, published]) await move(id, { day: stage.dayIn(1), driverId: null })
    expect(await whereIs(orderId)).toEqual(['no driver'])
    await move(left.id, back)
    expect(await whereIs(orderId)).toEqual(['outstanding'])
    expect((await outstanding()).map(one => one.stopDriverId)).toEqual([back.driverId])
    // The customer knows the new day by now.
    stage.wait(360_000)
    await notifyOfChanges(stage.deps)
    await expect(move(published.id, back)).rejects.toMatchObject({ refusal: 'day-over' })
  })

  test('lists 200 orders to plan, and more of them if they wait for a day up to the last one shown', async () => {
    const orderId = await stage.order()
    const copies = `INSERT INTO orders SELECT copy.* FROM orders o, generate_series(1, 205) n, jsonb_populate_record(o,
      jsonb_build_object('id', gen_random_uuid(), 'friendly_id', 'R-9' || n, 'updated_at', o.updated_at + n * interval '1 second',
        'drop_off_window', jsonb_build_object('day', CASE WHEN n > 204 THEN $2::bigint ELSE $3 END, 'start', 9, 'end', 12))) copy
      WHERE o.id = $1`
    await asSuperuser(copies, [orderId, stage.dayIn(5), stage.dayIn(20)])
    const { count, orders } = (await board(5)).lists['to-plan']
    expect([count, orders.length, orders.at(-1)?.friendlyId]).toEqual([206, 201, 'R-9205'])
    expect((await board(4)).lists['to-plan'].orders).toHaveLength(200)
    const deps = { ...stage.deps, addresses: { findZip: () => null } }
    const week = await readWeek(deps, stage.fleet.acting.organizationId, stage.dayIn(1))
    expect(week.lists['to-plan'].orders).toHaveLength(201)
    await asSuperuser('DELETE FROM orders WHERE id <> $1', [orderId])
  })

  test('counts boxes that a driver can take, names the phone that was seen last, and shows suspended drivers with a route', async () => {
    const { pool, fleet, organization } = stage
    const [luis, ana] = fleet.drivers
    const change = (number: string, set: string) =>
      pool.query(`UPDATE container SET ${set} WHERE organization_id = $1 AND friendly_id = $2`, [
        organization.id,
        `C-${number}`,
      ])
    await change('101', `status = 'in-maintenance'`)
    await change('102', `is_full = true`)
    await change('103', `archived = true`)
    await change('104', `place = 'truck', facility_id = NULL, truck_id = '${fleet.truckId}'`)
    await stage.place(await stage.order(), stage.dayIn(1))
    await pool.query(
      `INSERT INTO driver_device (id, driver_id, organization_id, last_seen_at, waiting_taps)
       SELECT gen_random_uuid(), d.id, d.organization_id, now() - interval '1 hour' * hours, hours
       FROM driver d, unnest(ARRAY[1, 9]) hours WHERE d.id = $1`,
      [luis.id],
    )
    await pool.query(`UPDATE driver SET status = 'suspended' WHERE id = ANY($1)`, [[luis.id, ana.id]])
    const { boxes, routes } = await board()
    const { containerTypes } = await readBoardCatalog(stage.db, organization.id)
    expect(containerTypes.find(one => one.id === organization.containerTypeIds[0])?.inYard).toBe(1)
    expect(boxes.map(one => [one.number, one.isAtHand])).toEqual([
      ['C-102', false],
      ['C-104', true],
      ['C-105', true],
    ])
    expect((await listBoxesInYard(stage.db, organization.id, 'en')).boxesInYard).toEqual({
      [String(organization.containerTypeIds[0])]: ['C-104', 'C-105'],
    })
    expect(routes.map(one => [one.driver.firstName, one.phone?.waitingTaps])).toEqual([['Luis', 1]])
    for (const status of ['created', 'restricted', 'pending-drop-off', 'drop-off-scheduled', 'in-transit-drop-off']) {
      await pool.query('UPDATE orders SET status = $1', [status])
      const [waiting] = await listWaitingOrders(stage.db, { organizationId: organization.id, statuses: listedStatuses })
      const { rows } = await pool.query('SELECT drop_off_window AS "window" FROM orders')
      expect(waiting?.asked, status).toEqual(rows[0].window)
    }
    await pool.query(`UPDATE orders SET status = 'pending-drop-off'`)
    await pool.query('UPDATE container SET is_full = false')
    await pool.query(
      `UPDATE container SET place = 'yard', truck_id = NULL, facility_id = $1, status = 'available', archived = false`,
      [fleet.yardId],
    )
  })

  test('shows on a truck what its driver took up on this day, until it is set down, given away or full', async () => {
    const { pool, fleet, organization } = stage
    const [luis, ana] = fleet.drivers
    await stage.deliver(await stage.order(), '105')
    await stage.deliver(await stage.order(), null)
    const { rows: routes } = await pool.query('SELECT started_at AS began FROM route WHERE driver_id = $1', [luis.id])
    const began = routes[0].began as Date
    const box = (set: string, values: unknown[] = []) =>
      pool.query(`UPDATE container SET ${set} WHERE friendly_id = 'C-101'`, values)
    const moved = (driverId: string) =>
      pool.query(
        `INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place, driver_id)
         SELECT id, organization_id, $1, $1, 'taken-up', '{}', $2 FROM container WHERE friendly_id = 'C-101'`,
        [new Date(began.getTime() + 1), driverId],
      )
    const onTruck = async () => {
      const lanes = await listLaneRows(stage.db, organization.id, stage.dayIn(0))
      return lanes.find(lane => lane.driver.id === luis.id)?.route?.onTruck.length
    }
    const before = (await pool.query(`SELECT * FROM container WHERE friendly_id = 'C-101'`)).rows[0]
    await moved(luis.id)
    await box(`place = 'truck', facility_id = NULL, truck_id = $1, since = $2`, [fleet.truckId, began])
    expect(await onTruck()).toBe(1)
    await box('since = $1', [new Date(began.getTime() - 1)])
    expect(await onTruck()).toBe(0)
    await box('since = $1, is_full = true', [began])
    expect(await onTruck()).toBe(0)
    const { rows: orders } = await pool.query(
      'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM container WHERE order_id IS NOT NULL)',
    )
    await box('is_full = false, order_id = $1', [orders[0].id])
    expect(await onTruck()).toBe(0)
    await box('order_id = NULL')
    expect(await onTruck()).toBe(1)
    await moved(ana.id)
    expect(await onTruck()).toBe(0)
    await pool.query(
      `INSERT INTO load (order_id, organization_id, route_id, state, collected_at)
       SELECT $1, organization_id, id, 'on-truck', $2 FROM route WHERE driver_id = $3`,
      [orders[0].id, began, luis.id],
    )
    expect(await onTruck()).toBe(1)
    await pool.query(`UPDATE load SET state = 'in-yard'`)
    expect(await onTruck()).toBe(0)
    await pool.query('DELETE FROM load')
    // The last move of the box brings it back to the yard.
    await pool.query(
      `INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place)
       SELECT m.container_id, m.organization_id, $1, $1, 'set-down', m.to_place FROM container_move m JOIN container c ON c.id = m.container_id
       WHERE c.friendly_id = 'C-101' AND m.event = 'registered'`,
      [new Date(began.getTime() + 2)],
    )
    await box('place = $1, facility_id = $2, truck_id = NULL, since = $3', ['yard', before.facility_id, before.since])
  })

  test('shows no swap on a card after the swap was withdrawn', async () => {
    const { pool, organization } = stage
    const old = await stage.order()
    await stage.deliver(old)
    const made = await stage.swap(old)
    const swap = async () => {
      const waiting = await listWaitingOrders(stage.db, { organizationId: organization.id, statuses: listedStatuses })
      return [waiting.find(one => one.orderId === made)?.swapOf, waiting.find(one => one.orderId === old)?.hasOpenSwap]
    }
    expect(await swap()).toEqual([old, true])
    await pool.query('UPDATE order_swap SET withdrawn_at = now()')
    expect(await swap()).toEqual([null, false])
    await pool.query('UPDATE order_swap SET withdrawn_at = NULL')
  })

  test('uses the clock of the hauler’s first yard that is not archived, and a new route begins there', async () => {
    const { pool, organization } = stage
    const { id: other } = await makeOrganization(stage.db)
    const first = (id: string, company: string, kind: string, isArchived: boolean) =>
      pool.query(
        `INSERT INTO facility (id, organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone, archived)
         VALUES ($1, $2, 'Elsewhere', $3, '1 Yard Rd', 'Austin', 'TX', '78719', 30.18, -97.67, 'Asia/Tokyo', $4)`,
        [`00000000-0000-4000-8000-00000000000${id}`, company, kind, isArchived],
      )
    await first('1', other, 'yard', false)
    await first('2', organization.id, 'yard', true)
    await first('3', organization.id, 'landfill', false)
    expect((await board()).timeZone).toBe('America/Chicago')
    await stage.place(await stage.order(), stage.dayIn(1))
    const { rows } = await pool.query('SELECT yard_id FROM route')
    expect(rows).toEqual([{ yard_id: stage.fleet.yardId }])
  })

  test('of another hauler shows no stop and no order of this hauler', async () => {
    await stage.place(await stage.order(), stage.dayIn(1), null)
    const { id } = await makeOrganization(stage.db)
    const { lists, unassigned } = await board(1, id)
    expect([Object.values(lists).reduce((sum, list) => sum + list.count, 0), unassigned]).toEqual([0, []])
  })
})

describe('The phone of a driver', () => {
  test('shows only stops that are published for this driver, and none of a later day than tomorrow', async () => {
    const [luis, ana] = stage.fleet.drivers
    const mine = await stage.place(await stage.order(), stage.dayIn(0))
    const hers = await stage.place(await stage.order(), stage.dayIn(0), ana)
    const far = await stage.place(await stage.order(), stage.dayIn(4))
    const deps = { ...stage.deps, photoLink: (id: string) => `/photos/${id}` }
    expect((await readDriverDay(deps, luis)).routes).toEqual([])
    await stage.publish(stage.dayIn(0))
    await stage.publish(stage.dayIn(4))
    const draft = await stage.place(await stage.order(), stage.dayIn(0))
    const ids = (await readDriverDay(deps, luis)).routes.flatMap(route => route.stops.map(stop => stop.id))
    expect(ids).toEqual([mine.id])
    expect(ids).not.toContain(hers.id)
    expect(ids).not.toContain(far.id)
    expect(ids).not.toContain(draft.id)
  })

  test('uses the clock of the driver’s own hauler and the last check of the driver’s own truck', async () => {
    const { pool, fleet } = stage
    const [luis, ana] = fleet.drivers
    for (const driver of [luis, ana]) await stage.place(await stage.order(), stage.dayIn(0), driver)
    await stage.publish(stage.dayIn(0))
    const { rows } = await pool.query('SELECT id, truck_id AS truck FROM route WHERE driver_id = $1', [ana.id])
    const phone = stage.phoneOf(ana)
    const found = { routeId: rows[0].id, truckId: rows[0].truck, defects: ['horn'], signedAs: 'Ana Beltran' }
    await phone.send(phone.tap({ kind: 'inspect', ...found, photoIds: [] }))
    await pool.query('UPDATE route SET yard_id = NULL')
    await pool.query(
      `INSERT INTO service_area (id, organization_id, name, time_zone)
       VALUES ('00000000-0000-4000-8000-000000000000', $1, 'Elsewhere', 'America/Denver')`,
      [(await makeOrganization(stage.db)).id],
    )
    const deps = { ...stage.deps, photoLink: (id: string) => id }
    const days = await Promise.all([luis, ana].map(driver => readDriverDay(deps, driver)))
    expect(days.flatMap(day => day.routes)).toMatchObject([
      { timeZone: 'America/Chicago', truck: { lastCheck: null } },
      { timeZone: 'America/Chicago', truck: { lastCheck: { defects: ['horn'] } } },
    ])
  })
})

test('A driver reads pieces and the materials of orders and facilities in their own language, whatever the order’s is', async () => {
  const [luis] = stage.fleet.drivers
  const { pool, organization } = stage
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await stage.askPickup(orderId)
  const pickup = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  const { rows } = await pool.query(`SELECT snapshot #>> '{materials,0,id}' AS id FROM orders WHERE id = $1`, [orderId])
  const materialId = rows[0].id
  await pool.query(
    `UPDATE material SET name = 'Furniture', translations = '{"es": {"name": "Muebles"}}' WHERE id = $1`,
    [materialId],
  )
  await pool.query('UPDATE facility SET material_ids = ARRAY[$2::uuid] WHERE organization_id = $1', [
    organization.id,
    materialId,
  ])
  const named = async (language: 'en' | 'es') => {
    await pool.query('UPDATE driver SET language = $2 WHERE id = $1', [luis.id, language])
    const day = await readDriverDay({ ...stage.deps, photoLink: id => id }, { ...luis, language })
    const stop = day.routes.flatMap(route => route.stops).find(one => one.id === pickup.id)
    return [stop?.materials, ...day.facilities.map(one => one.takes)]
  }
  expect(await named('es')).toEqual([['Muebles'], ['Muebles'], ['Muebles']])
  expect(await named('en')).toEqual([['Furniture'], ['Furniture'], ['Furniture']])
  const chosen = await readDriverDay(
    { ...stage.deps, photoLink: id => id },
    { ...luis, language: 'es' },
    { language: 'en' },
  )
  const onPhone = chosen.routes.flatMap(route => route.stops).find(one => one.id === pickup.id)
  expect([onPhone?.materials, ...chosen.facilities.map(one => one.takes)]).toEqual([
    ['Furniture'],
    ['Furniture'],
    ['Furniture'],
  ])
  await pool.query('UPDATE facility SET material_ids = NULL WHERE organization_id = $1', [organization.id])

  // The customer pays for each of these pieces, and the driver counts the pieces at the landfill.
  const charge = (pieces: object[]) =>
    asSuperuser(`UPDATE orders SET snapshot = jsonb_set(snapshot, '{terms,items}', $2) WHERE id = $1`, [
      orderId,
      JSON.stringify(pieces),
    ])
  await charge([{ materialId, name: 'Sofas' }])
  const phone = stage.phoneOf(luis)
  await phone.send(phone.tap({ kind: 'done', stopId: pickup.id }))
  const piecesIn = async (language: 'en' | 'es') => {
    const { routes } = await readDriverDay({ ...stage.deps, photoLink: id => id }, luis, { language })
    return routes.flatMap(route => route.loads).map(load => load.items?.map(one => one.name))
  }
  expect([await piecesIn('es'), await piecesIn('en')]).toEqual([[['Muebles']], [['Furniture']]])
  await charge([])
})

/**
 * Reads the changes until there are enough. While another transaction of this server is open, the read leaves out rows that were committed
 * after that transaction began, because a page must not miss a change that is committed later.
 */
async function readOn(from: string, count: number) {
  const found: { act: string }[] = []
  let cursor = from
  await vi.waitFor(
    async () => {
      const read = await readChanges(stage.deps, stage.fleet.acting.organizationId, cursor)
      cursor = read.cursor
      found.push(...read.changes)
      expect(found.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 20_000 },
  )
  return { cursor, found }
}

describe('A change', () => {
  test('is listed once, from where a page has read, and only to its own hauler', async () => {
    const { organizationId } = stage.fleet.acting
    const { cursor } = await readChanges(stage.deps, organizationId, null)
    const orderId = await stage.order()
    const stop = await stage.place(orderId, stage.dayIn(1))
    const first = await readOn(cursor, 3)
    expect(first.found).toMatchObject([
      { act: 'place', object: 'order', objectId: orderId, who: null },
      { act: 'accept', object: 'order', objectId: orderId, who: null },
      { act: 'plan-stop', objectId: stop.id, who: 'Dana', day: stage.dayIn(1) },
    ])
    expect((await readChanges(stage.deps, organizationId, first.cursor)).changes).toEqual([])
    const { acting } = await makeFleet(stage.db, await makeOrganization(stage.db))
    expect((await readChanges(stage.deps, acting.organizationId, cursor)).changes).toEqual([])
    expect(await readChanges(stage.deps, organizationId, 'nonsense')).toMatchObject({ isReset: true })
  })

  test('is listed if a page has missed at most 500, and a page that missed more must fetch everything', async () => {
    const { organizationId } = stage.fleet.acting
    const { cursor } = await readChanges(stage.deps, organizationId, null)
    const add = (count: number) =>
      stage.pool.query(
        `INSERT INTO change (organization_id, at, act, object, object_id)
         SELECT $1, now(), 'move-stop', 'stop', gen_random_uuid() FROM generate_series(1, $2)`,
        [organizationId, count],
      )
    const seen = async () => {
      const { changes, isReset } = await readChanges(stage.deps, organizationId, cursor)
      return { count: changes.length, isReset }
    }
    await add(500)
    // Other tests of the cluster can delay for a moment that this read shows what the test commits.
    await vi.waitFor(async () => expect(await seen()).toEqual({ count: 500, isReset: false }), { timeout: 20_000 })
    await add(1)
    await vi.waitFor(async () => expect(await seen()).toEqual({ count: 0, isReset: true }), { timeout: 20_000 })
  })

  test.each([['the first'], ['the last']])('is not lost if %s of two transactions is committed late', async which => {
    const { organizationId } = stage.fleet.acting
    const { cursor } = await readChanges(stage.deps, organizationId, null)
    const [late, early] = [await stage.pool.connect(), await stage.pool.connect()]
    const add = `INSERT INTO change (organization_id, at, act, object, object_id) VALUES ($1, now(), $2, 'stop', $3)`
    for (const client of [late, early]) {
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
    }
    const order = which === 'the first' ? [late, early] : [early, late]
    for (const client of order)
      await client.query(add, [organizationId, client === late ? 'late' : 'early', randomUUID()])
    await early.query('COMMIT')
    const before = await readChanges(stage.deps, organizationId, cursor)
    await late.query('COMMIT')
    for (const client of order) client.release()
    const after = await readOn(before.cursor, 2 - before.changes.length)
    expect([...before.changes, ...after.found].map(one => one.act).sort()).toEqual(['early', 'late'])
  })
})

test('A photo is stored once, and only after the tap that announces it', async () => {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  const [luis, ana] = stage.fleet.drivers
  const photoId = randomUUID()
  const content = Buffer.from(plainJpeg)
  const save = (driverId: string) => saveDriverPhoto(stage.deps, { driverId, linkRouteId: null, photoId, content })
  expect(await save(luis.id)).toBe(false)
  const phone = stage.phoneOf(luis)
  await phone.send(phone.tap({ kind: 'done', stopId, photoIds: [photoId] }))
  expect(await save(ana.id)).toBe(false)
  expect([await save(luis.id), await save(luis.id)]).toEqual([true, true])
  const { rows } = await stage.pool.query('SELECT order_id, stop_id, kind FROM order_photo')
  expect(rows).toEqual([{ order_id: orderId, stop_id: stopId, kind: 'drop-off' }])
  // Open pages get only one change, which is the tap. The photo itself adds none.
  const { rows: told } = await stage.pool.query("SELECT act FROM change WHERE object = 'order' AND object_id = $1", [
    orderId,
  ])
  expect(told).toEqual([{ act: 'tap' }])
})
