import { randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFinished } from '#domain/account/leaving.ts'
import { listedStatuses } from '#domain/dispatch/list.ts'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { isStanding } from '#domain/order/rental.ts'
import { addDays, type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { findOpenOffer } from '#server/db/bill/voluntary-offers.ts'
import { findUnbilledWeighing, findWeighedTimes } from '#server/db/bill/weighings.ts'
import { giveBack, listDueReservations, newestSlot } from '#server/db/capacity/reservations.ts'
import { listVisitsToCome } from '#server/db/capacity/visits-to-come.ts'
import { listNewsSince } from '#server/db/change/change-feed.ts'
import { lockOrdersWithoutCustomer } from '#server/db/customer/assign-customers.ts'
import {
  findCustomers,
  findListedCustomer,
  listCustomers,
  listCustomersById,
  listOpenOrders,
  listOpenOrdersOfFound,
} from '#server/db/customer/customer-list.ts'
import { listBoardStops, listLaneRows } from '#server/db/dispatch/board.ts'
import { listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import { listDriverMarks } from '#server/db/dispatch/driver-marks.ts'
import { listStopsToNotify } from '#server/db/dispatch/stops.ts'
import { findTapOfPhoto } from '#server/db/dispatch/taps.ts'
import { listConfirmedUnbilled, listFeesUnbilled, listTickets } from '#server/db/dispatch/tickets.ts'
import { listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import { listOrdersHeldTooLong } from '#server/db/fee/held-fees.ts'
import { listFeesToDecide } from '#server/db/fee/shown-fees.ts'
import { hasOpenDefects, listInspections } from '#server/db/fleet/inspections.ts'
import { readWaiting } from '#server/db/health/waiting.ts'
import { listChanges, listCustomerActs } from '#server/db/office/history.ts'
import { findOrderChoices } from '#server/db/office/order-choices.ts'
import { listOfficeOrders, listOrdersById, listSortedFacts } from '#server/db/office/order-list.ts'
import { findOrderPage } from '#server/db/office/order-page.ts'
import { findOrders, findTickets } from '#server/db/office/search.ts'
import { listStopsAhead, readWaitingThings } from '#server/db/office/today.ts'
import { findOrderDetails } from '#server/db/order/orders.ts'
import { listPhotosOfStop } from '#server/db/order/photos.ts'
import { listWaitingMoney } from '#server/db/payment/waiting-money.ts'
import {
  findCaller,
  findCardOfPerson,
  findLastCustomerType,
  listEarlierPlaces,
} from '#server/db/phone-order/callers.ts'
import { listSiteVisits } from '#server/db/site/site-visits.ts'
import { forgetFixes, lockOrdersWithoutSite } from '#server/db/site/sites.ts'
import { listLoadWords } from '#server/db/statement/chosen-loads.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const finished = 20_000
const standing = orderStatuses.filter(isStanding)
const open = orderStatuses.filter(status => !isFinished(status))
const day = dayOf('2026-11-23')
let database: TestDatabase
let organizationId: string
let serviceAreaId: string
let driverId: string
let truckId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const hauler = await makeOrganization(database.db)
  const fleet = await makeFleet(database.db, hauler)
  const { drivers } = fleet
  truckId = fleet.truckId
  organizationId = hauler.id
  serviceAreaId = hauler.serviceAreaId
  driverId = drivers[0].id
  await fill(hauler.serviceAreaId)
}, 120_000)
afterAll(() => database.drop())

/** Adds finished orders with the rows that a hauler's days leave behind. The test does not need the rows that these rows refer to. */
async function fill(areaId: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString.replace('//rolloff@', '//postgres@') })
  await client.connect()
  const values = `'${organizationId}', o.id`
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot, created_at)
      SELECT gen_random_uuid(), '${organizationId}', '${areaId}', gen_random_uuid(), 'completed', 0, '{"containers": []}',
        timestamptz '2026-01-01' + n * interval '1 minute'
      FROM generate_series(1, ${finished}) n;
    INSERT INTO customer (organization_id, name, kind, phone)
      SELECT '${organizationId}', 'Rosa Reyes ' || n, 'person', '+1512' || (5550000 + n) FROM generate_series(1, ${finished}) n;
    UPDATE orders SET customer_id = c.id FROM (SELECT id, row_number() OVER () AS n FROM customer) c,
      (SELECT id, row_number() OVER () AS n FROM orders) o WHERE c.n = o.n AND orders.id = o.id;
    INSERT INTO customer_search_key (organization_id, customer_id, key)
      SELECT organization_id, id, right(phone, 5) FROM customer UNION ALL SELECT organization_id, id, 'reyes' FROM customer;
    INSERT INTO customer_person (customer_id, organization_id, user_id) SELECT id, organization_id, gen_random_uuid() FROM customer;
    INSERT INTO payment (organization_id, order_id, intent_id, amount_in_cents, created_at)
      SELECT ${values}, o.id::text, 100, o.created_at FROM orders o;
    INSERT INTO order_event (organization_id, order_id, event, to_status, actor_role, at)
      SELECT ${values}, 'place', 'created', 'system', '2026-01-01' FROM orders o;
    INSERT INTO route (id, organization_id, day, driver_id, truck_id)
      SELECT gen_random_uuid(), '${organizationId}', date '2022-01-01' + n / 10, gen_random_uuid(), gen_random_uuid() FROM generate_series(1, ${finished}) n;
    CREATE TEMPORARY TABLE routes AS SELECT id, day, row_number() OVER () AS n FROM route;
    INSERT INTO stop (organization_id, drop_off_order_id, kind, day, state, created_at, done_at, route_id, position)
      SELECT ${values}, 'drop-off', r.day, 'done', '2026-01-01', timestamptz '2026-01-01' + n * interval '10 minutes', r.id,
        row_number() OVER (PARTITION BY r.id) FROM (SELECT id, row_number() OVER () AS n FROM orders) o JOIN routes r USING (n);
    INSERT INTO load (organization_id, order_id, state, collected_at, dumped_at, route_id, ticket_number, ticket_year)
      SELECT ${values}, 'confirmed', timestamptz '2026-01-01' + n * interval '10 minutes',
        timestamptz '2026-01-01' + n * interval '10 minutes', r.id, left(o.id::text, 8), 2026
      FROM (SELECT id, row_number() OVER () AS n FROM orders) o JOIN routes r USING (n);
    INSERT INTO order_fee (organization_id, order_id, kind, amount_in_cents, facts, happened_at, proposed_at, state, decided_at,
        settled_at)
      SELECT ${values}, 'overfill', 10000, '{}', '2026-01-01', '2026-01-01', 'accepted', '2026-01-01', '2026-01-01' FROM orders o;
    INSERT INTO promise (order_id, organization_id, side, number, promised_at) SELECT o.id, o.organization_id, 'drop-off', 1, '2026-01-01' FROM orders o;
    INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
      SELECT gen_random_uuid(), '${organizationId}', '${driverId}', gen_random_uuid(), 1, 'done', now(), now(), now(),
        jsonb_build_object('photoIds', jsonb_build_array(gen_random_uuid())), 'accepted' FROM orders;
    INSERT INTO message (key, organization_id, order_id, recipient, channel, text, attempts, sent_at)
      SELECT 'delivered:' || o.id, ${values}, '+15125550142', 'sms', '', 1, '2026-01-01' FROM orders o;
    INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
      SELECT ${values}, 'reyes', '2026-01-01' FROM orders o;
    INSERT INTO change (organization_id, at, act, object, object_id, xid)
      SELECT ${values.replace('o.id', "'2026-01-01', 'tap', 'stop', o.id")}, '3' FROM orders o;
    INSERT INTO inspection (organization_id, truck_id, driver_id, tap_id, made_at, defects, repaired_by, repaired_at)
      SELECT '${organizationId}', '${truckId}', '${driverId}', t.id, timestamptz '2026-01-01' + row_number() OVER () * interval '1 hour',
        '{horn}', gen_random_uuid(), '2026-11-01' FROM tap t;
    INSERT INTO order_photo (id, organization_id, order_id, kind, media_type, content, created_at)
      SELECT gen_random_uuid(), ${values}, 'drop-off', 'image/jpeg', '\\xff', '2026-01-01' FROM orders o;
    INSERT INTO weighing (organization_id, order_id, version, containers, created_at)
      SELECT ${values}, 1, '[]', '2026-01-01' FROM orders o;
    INSERT INTO bill (organization_id, order_id, version, weighing_id, sub_total_in_cents, tax_in_cents, total_in_cents,
        balance_in_cents, consented_in_cents, finalized, created_at)
      SELECT ${values}, 1, w.id, 0, 0, 0, 0, 0, '{}', '2026-01-01' FROM orders o JOIN weighing w ON w.order_id = o.id;
    INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, provider_customer_id, payment_method_id,
        idempotency_key, intent_id, state, created_at, updated_at)
      SELECT ${values}, 'balance', o.id || ':1', 500, 'cus_1', 'pm_1', o.id::text, o.id::text, 'succeeded', o.created_at,
        o.created_at FROM orders o;
    INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, state, held_until, created_at)
      SELECT '${organizationId}', n, gen_random_uuid(), gen_random_uuid(), '{}', '{}', 'ended', '2026-01-01', '2026-01-01'
      FROM generate_series(1, ${finished}) n;
    UPDATE truck SET status = 'in-maintenance' WHERE id = '${truckId}';
    ANALYZE`)
  await client.end()
}

/** Returns the lines of the plans in which PostgreSQL reads a table that grows with the orders from one end to the other. */
async function readWhole(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const { db, pool } = database
  await read({
    ...db,
    query: async statement => {
      // The test makes one plan for these values and one for any values, because a connection keeps the second plan if its estimated cost
      // is as low.
      const asked = await pool.query({ text: `EXPLAIN ${statement.text}`, values: statement.values ?? [] })
      const kept = await pool.query(`EXPLAIN (GENERIC_PLAN) ${statement.text}`)
      plans.push(...[...asked.rows, ...kept.rows].map(row => String(row['QUERY PLAN'])))
      return db.query(statement)
    },
  })
  expect(plans.length).toBeGreaterThan(0)
  return plans.filter(line =>
    /Seq Scan on (orders|order_event|stop|route|load|tap|change|promise|order_fee|message|order_search_key|inspection|order_photo|weighing|bill|customer|customer_search_key|customer_person|payment|order_charge|reservation)\b/.test(
      line,
    ),
  )
}

const figuresOf = (db: Db, on: Day) =>
  sql<{ value: number | null }>`SELECT p.value::float8 AS value
    FROM order_parts(${serviceAreaId}::uuid, ${isoDateOf(on)}::date, ${isoDateOf(on)}::date) p`.execute(db)

const anyOrder = {
  statuses: orderStatuses,
  flaw: null,
  areaId: null,
  size: null,
  tag: null,
  day: null,
  driverId: null,
  keys: null,
  today: day,
  before: null,
  limit: 51,
  withVisits: true,
}
const anyChange = { object: null, objectId: null, actorId: null, driverId: null, from: null, until: null, limit: 51 }
const anyCustomer = { keys: null, filter: null, after: null, since: new Date('2025-11-23'), limit: 51 }
const before = { at: new Date('2026-06-01'), seq: 9 }
const since = new Date('2026-11-22')

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['what a customer sees of an order', db => findOrderDetails(db, randomUUID())],
  ['what belongs to an order', db => findOrderPage(db, organizationId, randomUUID())],
  ['orders of every status', db => listOfficeOrders(db, { ...anyOrder, organizationId })],
  ['the oldest orders', db => listOfficeOrders(db, { ...anyOrder, organizationId, isOldestFirst: true })],
  [
    'orders that others come before',
    db => listOfficeOrders(db, { ...anyOrder, organizationId, except: [randomUUID(), randomUUID()] }),
  ],
  ['orders by their ids', db => listOrdersById(db, anyOrder, [randomUUID(), randomUUID()])],
  ['what open orders are sorted by', db => listSortedFacts(db, { ...anyOrder, organizationId, statuses: open })],
  [
    'what open orders of a name are sorted by',
    db => listSortedFacts(db, { ...anyOrder, organizationId, statuses: open, keys: ['reyes'] }),
  ],
  ['orders by a name', db => listOfficeOrders(db, { ...anyOrder, organizationId, keys: ['reyes'] })],
  [
    'what begins with a few letters',
    db => findOrders(db, organizationId, { keys: ['re', '512'], limit: 8, withVisits: true }),
  ],
  ['tickets by their number', db => findTickets(db, organizationId, { begins: '88', limit: 5 })],
  ['overdue boxes', db => listOfficeOrders(db, { ...anyOrder, organizationId, statuses: standing, flaw: 'overdue' })],
  ['orders of an area', db => listOfficeOrders(db, { ...anyOrder, organizationId, areaId: serviceAreaId })],
  ['orders of a size', db => listOfficeOrders(db, { ...anyOrder, organizationId, size: '20yard' })],
  [
    'orders of customers with a tag',
    db => listOfficeOrders(db, { ...anyOrder, organizationId, tag: { of: 'customer', name: 'VIP' } }),
  ],
  [
    'orders of places with a tag',
    db => listOfficeOrders(db, { ...anyOrder, organizationId, tag: { of: 'site', name: 'gate' } }),
  ],
  ['orders with a visit on a day', db => listOfficeOrders(db, { ...anyOrder, organizationId, day })],
  ['orders of a driver', db => listOfficeOrders(db, { ...anyOrder, organizationId, driverId })],
  [
    'orders that pass all filters',
    db =>
      listOfficeOrders(db, {
        ...anyOrder,
        organizationId,
        areaId: serviceAreaId,
        size: '20yard',
        day,
        driverId,
        keys: ['reyes'],
        flaw: 'no-pickup-photo',
        tag: { of: 'customer', name: 'VIP' },
      }),
  ],
  [
    'what filtered open orders are sorted by',
    db =>
      listSortedFacts(db, {
        ...anyOrder,
        organizationId,
        statuses: open,
        size: '20yard',
        day,
        driverId,
        tag: { of: 'site', name: 'gate' },
      }),
  ],
  ['the choices of the filters', db => findOrderChoices(db, organizationId)],
  ['things that wait', db => readWaitingThings(db, { organizationId, today: day, tomorrow: day, now: new Date() })],
  ['the history', db => listChanges(db, organizationId, { ...anyChange, before })],
  ['the history of a person', db => listChanges(db, organizationId, { ...anyChange, actorId: driverId, before })],
  ['the history of trucks', db => listChanges(db, organizationId, { ...anyChange, object: 'truck', before })],
  ['what customers did', db => listCustomerActs(db, organizationId, since, 30)],
  ['the lists of the board', db => listWaitingOrders(db, { organizationId, statuses: listedStatuses })],
  ['the stops of a day', db => listBoardStops(db, organizationId, day)],
  ['the stops of a week', db => listBoardStops(db, organizationId, day, addDays(day, 6))],
  ['the routes of a week', db => listLaneRows(db, organizationId, day, addDays(day, 6))],
  ['what is planned until a day', db => listStopsAhead(db, organizationId, { from: day, to: addDays(day, 30) })],
  ['visits to come', db => listVisitsToCome(db, organizationId, { until: day, exceptCartId: randomUUID() })],
  ['the newest reservation', db => newestSlot(db, organizationId)],
  ['reservations that are over', db => listDueReservations(db, since, 200)],
  ['what a cart keeps', db => giveBack(db, randomUUID())],
  ['what has changed', db => listNewsSince(db, organizationId, '999999999', 500)],
  ['a driver’s day', db => listPublishedRoutes(db, { driverId, from: day, to: day, language: 'en' })],
  [
    'whether a driver’s day is another one',
    db => listDriverMarks(db, { organizationId, driverIds: [driverId], from: day, to: day }),
  ],
  ['changes that are to be told', db => listStopsToNotify(db, new Date('2026-11-23'))],
  ['orders without a site', db => lockOrdersWithoutSite(db, 500)],
  ['positions to forget', db => forgetFixes(db, new Date('2026-08-01'), 500)],
  ['orders without a customer', db => lockOrdersWithoutCustomer(db, 500)],
  ['the first customers', db => listCustomers(db, { ...anyCustomer, organizationId })],
  [
    'later customers by a part of a phone',
    db => listCustomers(db, { ...anyCustomer, organizationId, keys: ['5012'], after: { sortName: 'r', id: driverId } }),
  ],
  ['customers by a name', db => listCustomers(db, { ...anyCustomer, organizationId, keys: ['reyes'] })],
  ['the last customers', db => listCustomers(db, { ...anyCustomer, organizationId, isReversed: true })],
  ['customers by their ids', db => listCustomersById(db, [randomUUID(), randomUUID()], since)],
  ['what customers are sorted by', db => listOpenOrdersOfFound(db, { ...anyCustomer, organizationId })],
  [
    'what customers of a name are sorted by',
    db => listOpenOrdersOfFound(db, { ...anyCustomer, organizationId, keys: ['reyes'] }),
  ],
  ['customers with a box', db => listCustomers(db, { ...anyCustomer, organizationId, filter: 'on-site' })],
  ['blocked customers', db => listCustomers(db, { ...anyCustomer, organizationId, filter: 'blocked' })],
  ['customers who are meant', db => findCustomers(db, organizationId, { keys: ['re', '512'], limit: 6 })],
  ['what a customer did', db => findListedCustomer(db, randomUUID(), since)],
  ['what customers may owe', db => listOpenOrders(db, [randomUUID(), randomUUID()])],
  ['the visits of a site', db => listSiteVisits(db, organizationId, randomUUID(), 5)],
  ['tickets that wait', db => listTickets(db, organizationId)],
  ['confirmed loads without a bill', db => listConfirmedUnbilled(db)],
  [
    'what waits for too long',
    db => readWaiting(db, { now: new Date('2026-11-23'), jobNames: ['charge-due-bills'], maxSegments: 50 }),
  ],
  ['fees to decide', db => listFeesToDecide(db, organizationId)],
  ['fees on no bill', db => listFeesUnbilled(db)],
  ['money that waits', db => listWaitingMoney(db, organizationId)],
  ['money held back for too long', db => listOrdersHeldTooLong(db, new Date('2026-11-23'), 500)],
  ['what drivers found on a truck', db => listInspections(db, organizationId, truckId)],
  ['defects that are open', db => hasOpenDefects(db, { organizationId, truckId })],
  ['who calls, by their number', db => findCaller(db, organizationId, '+15125550142')],
  ['where a caller ordered before', db => listEarlierPlaces(db, organizationId, randomUUID())],
  ['what a caller was last', db => findLastCustomerType(db, organizationId, randomUUID())],
  ['the card of a caller', db => findCardOfPerson(db, organizationId, randomUUID())],
  ['a weighing that no bill counts', db => findUnbilledWeighing(db, randomUUID())],
  ['what is known of loads', db => listLoadWords(db, organizationId, [randomUUID(), randomUUID()])],
  ['how often an order was weighed', db => findWeighedTimes(db, randomUUID())],
  ['what may be paid voluntarily', db => findOpenOffer(db, randomUUID())],
  ['the figures of a day', db => figuresOf(db, day)],
  ['the photos of a stop', db => listPhotosOfStop(db, organizationId, randomUUID())],
  ['the tap of a photo', db => findTapOfPhoto(db, { driverId, photoId: randomUUID(), linkRouteId: null })],
])('the database reads no whole table to find %s', async (_, read) => {
  expect(await readWhole(read)).toEqual([])
})
