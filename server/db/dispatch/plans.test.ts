import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/calendar.ts'
import { statusesOwed } from '#domain/dispatch/list.ts'
import { listBoardStops } from '#server/db/dispatch/board.ts'
import { listNewsSince } from '#server/db/dispatch/change-feed.ts'
import { listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import { listStopsToTell } from '#server/db/dispatch/stops.ts'
import { findTapOfPhoto } from '#server/db/dispatch/taps.ts'
import { listConfirmedUnbilled, listTickets } from '#server/db/dispatch/tickets.ts'
import { listOwedOrders } from '#server/db/dispatch/waiting-orders.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const finished = 20_000
const day = dayOf('2026-11-23')
let database: TestDatabase
let organizationId: string
let driverId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const hauler = await makeOrganization(database.db)
  const { drivers } = await makeFleet(database.db, hauler)
  organizationId = hauler.id
  driverId = drivers[0].id
  await fill(hauler.serviceAreaId)
}, 120_000)
afterAll(() => database.drop())

/** Finished orders with all that a hauler's day leaves behind; what they refer to is not looked at here. */
async function fill(areaId: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  const values = `'${organizationId}', o.id`
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot)
      SELECT gen_random_uuid(), '${organizationId}', '${areaId}', gen_random_uuid(), 'completed', 0, '{"containers": []}'
      FROM generate_series(1, ${finished});
    INSERT INTO order_event (organization_id, order_id, event, to_status, actor_role, at)
      SELECT ${values}, 'place', 'created', 'system', '2026-01-01' FROM orders o;
    INSERT INTO route (id, organization_id, day, driver_id) SELECT gen_random_uuid(), '${organizationId}', '2026-01-01', gen_random_uuid()
      FROM generate_series(1, 1000);
    CREATE TEMPORARY TABLE routes AS SELECT id, row_number() OVER () % 1000 AS n FROM route;
    INSERT INTO stop (organization_id, drop_off_order_id, kind, day, state, created_at, route_id, position)
      SELECT ${values}, 'drop-off', '2026-01-01', 'done', '2026-01-01', r.id,
        row_number() OVER (PARTITION BY r.id) FROM (SELECT id, row_number() OVER () % 1000 AS n FROM orders) o JOIN routes r USING (n);
    INSERT INTO load (organization_id, order_id, state, collected_at, route_id)
      SELECT ${values}, 'confirmed', '2026-01-01', r.id
      FROM (SELECT id, row_number() OVER () % 1000 AS n FROM orders) o JOIN routes r USING (n);
    INSERT INTO promise (order_id, side, number, promised_at) SELECT o.id, 'drop-off', 1, '2026-01-01' FROM orders o;
    INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
      SELECT gen_random_uuid(), '${organizationId}', '${driverId}', gen_random_uuid(), 1, 'done', now(), now(), now(),
        jsonb_build_object('photoIds', jsonb_build_array(gen_random_uuid())), 'accepted' FROM orders;
    INSERT INTO change (organization_id, at, act, object, object_id, xid)
      SELECT ${values.replace('o.id', "'2026-01-01', 'tap', 'stop', o.id")}, '3' FROM orders o;
    ANALYZE`)
  await client.end()
}

/** Tables that grow with the orders and are read from one end to the other. */
async function readWhole(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const { db, pool } = database
  await read({
    ...db,
    query: async statement => {
      const { rows } = await pool.query({ text: `EXPLAIN ${statement.text}`, values: statement.values ?? [] })
      plans.push(...rows.map(row => String(row['QUERY PLAN'])))
      return db.query(statement)
    },
  })
  expect(plans.length).toBeGreaterThan(0)
  return plans.filter(line =>
    /Seq Scan on (orders|order_event|stop|load|tap|change|promise|container_move)\b/.test(line),
  )
}

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the lists of the board', db => listOwedOrders(db, { organizationId, today: day, statuses: statusesOwed })],
  ['the stops of a day', db => listBoardStops(db, organizationId, day)],
  ['what has changed', db => listNewsSince(db, organizationId, '999999999', 500)],
  ['a driver’s day', db => listPublishedRoutes(db, { driverId, from: day, to: day })],
  ['changes that are to be told', db => listStopsToTell(db, new Date('2026-11-23'))],
  ['tickets that wait', db => listTickets(db, organizationId)],
  ['confirmed loads without a bill', db => listConfirmedUnbilled(db)],
  ['the tap of a photo', db => findTapOfPhoto(db, driverId, randomUUID())],
])('%s are found without reading what is finished', async (_, read) => {
  expect(await readWhole(read)).toEqual([])
})
