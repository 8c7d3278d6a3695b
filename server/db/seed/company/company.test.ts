import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidesAboutMoney, hasSecondPerson } from '#domain/payment/second-person.ts'
import { localTime } from '#domain/value/calendar.ts'
import { listMembers } from '#server/db/account/team.ts'
import { findSettings } from '#server/db/company/settings.ts'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { readBoard } from '#server/operations/dispatch/read-board.ts'
import { readHistory } from '#server/operations/office/read-history.ts'
import { readOrderPage } from '#server/operations/office/read-order-page.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { organizationId } from '../ids.ts'
import { seed } from '../seed.ts'

/** This is Monday at eight in the morning in Austin. */
const monday = new Date('2026-11-23T14:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock: () => monday, size: 'demo', hasOrders: true })
})
afterAll(() => database.drop())

async function one<T>(statement: string): Promise<T> {
  const { rows } = await database.pool.query(`SELECT row_to_json(found) AS found FROM (${statement}) found`)
  return rows[0]?.found
}

test('the demo breaks no invariant', async () => {
  expect(await brokenDispatch(database.db, monday)).toEqual([])
})

test('298 orders are finished and 84 are under way', async () => {
  const count = `SELECT count(*) FILTER (WHERE status = 'completed') AS finished,
    count(*) FILTER (WHERE status <> 'completed') AS live, max(friendly_id) AS last FROM orders`
  expect(await one(count)).toEqual({ finished: 298, live: 84, last: 'R-10382' })
})

test('an order keeps the names that its customer read, Spanish names for a Spanish reader', async () => {
  const names = (language: string) => `SELECT array_agg(DISTINCT name ORDER BY name) AS names FROM (
    SELECT jsonb_path_query(snapshot, '$.containers[*].name') #>> '{}' AS name FROM orders WHERE snapshot->>'language' = '${language}'
    UNION ALL SELECT jsonb_path_query(snapshot, '$.terms.containers[*].name') #>> '{}' FROM orders WHERE snapshot->>'language' = '${language}') n`
  const [en, es] = [await one<{ names: string[] }>(names('en')), await one<{ names: string[] }>(names('es'))]
  expect([en.names.includes('20 Yard Dumpster'), es.names.includes('Contenedor de 20 yardas')]).toEqual([true, true])
  expect(es.names.filter(name => en.names.includes(name))).toEqual([])
})

test('boxes and orders agree that 49 boxes are at customers', async () => {
  const { rows } = await database.pool.query<{ at: string; count: number }>(
    `SELECT CASE WHEN status IN ('in-maintenance', 'out-of-service') THEN status WHEN place = 'yard' AND is_full THEN 'full' ELSE place END AS at,
       count(*)::int AS count FROM container GROUP BY 1`,
  )
  expect(Object.fromEntries(rows.map(row => [row.at, row.count]))).toEqual({
    site: 49,
    yard: 16,
    full: 4,
    truck: 2,
    'in-maintenance': 2,
    'out-of-service': 1,
    unknown: 2,
  })
  // The driver in docs/demo.md sets this box down.
  const empty = `SELECT c.place, c.is_full AS "isFull", t.size FROM container c JOIN container_type t ON t.id = c.container_type_id
    WHERE c.friendly_id = 'C-142'`
  expect(await one(empty)).toEqual({ place: 'yard', isFull: false, size: '20yard' })
  const standing = `SELECT count(*) AS orders, count(c.id) AS boxes FROM orders o LEFT JOIN container c ON c.order_id = o.id AND c.place = 'site'
    WHERE o.status IN ('drop-off-confirmed', 'pickup-requested', 'pending-pickup', 'pickup-scheduled', 'in-transit-pickup')`
  expect(await one(standing)).toEqual({ orders: 49, boxes: 49 })
})

test('every list of the office has an entry, and the day is planned', async () => {
  const deps = { db: database.db, clock: () => monday, addresses: embeddedAddresses({ secret: Buffer.alloc(32, 'a') }) }
  const board = await readBoard(deps, organizationId, localTime(monday, 'America/Chicago').day)
  const counts = Object.fromEntries(Object.entries(board.lists).map(([list, { count }]) => [list, count]))
  expect(counts).toEqual({
    'needs-decision': 1,
    outstanding: 0,
    attempted: 0,
    'to-accept': 1,
    // The new dumpster of the paid swap has no card of its own, because it is on the card of the old one.
    'to-plan': 9,
    'full-not-dumped': 4,
    'no-ticket': 2,
    'to-confirm': 3,
  })
  const lanes = board.routes.map(({ driver, stops }) => [driver.firstName, stops.map(({ state }) => state)])
  expect(Object.fromEntries(lanes)).toEqual({
    Luis: Array.from({ length: 5 }, () => 'planned'),
    Ana: ['done', 'done', ...Array.from({ length: 4 }, () => 'planned')],
    Ray: ['under-way', 'planned', 'planned', 'planned'],
    Bo: ['under-way', 'planned', 'planned'],
  })
})

test('drivers have left the office two fees and one question about a box to decide', async () => {
  const { rows } = await database.pool.query(
    `SELECT f.kind, f.amount_in_cents AS amount, l.state, cardinality(f.photo_ids) AS photos FROM order_fee f JOIN load l USING (order_id)
     WHERE f.state = 'proposed' ORDER BY f.kind`,
  )
  expect(rows).toEqual([
    { kind: 'overfill', amount: 10_000, state: 'ticketed', photos: 1 },
    { kind: 'waiting', amount: 6000, state: 'ticketed', photos: 1 },
  ])
  const [question] = await listOpenQuestions(database.db, { organizationId })
  expect(question).toMatchObject({ kind: 'box-elsewhere', tapKind: 'done', leftBox: expect.stringMatching(/^\d{3}$/) })
  expect(question?.box).toMatchObject({ number: `C-${question?.leftBox}`, place: 'site', orderId: question?.orderId })
})

test('a refund above the limit waits for a decision by another person than the one who asked', async () => {
  const deps = { db: database.db, clock: () => monday }
  const { rows } = await listMoney(deps, organizationId, { list: 'asked', after: null })
  expect(rows).toMatchObject([{ status: 'completed', request: { kind: 'refund', amountInCents: 24_000 } }])
  const [row] = rows
  expect(row?.request?.at.getTime()).toBeLessThanOrEqual(monday.getTime())
  const { refundLimitInCents } = await findSettings(database.db, organizationId)
  expect(row?.request?.amountInCents).toBeGreaterThan(refundLimitInCents)
  const team = await listMembers(database.db, organizationId)
  const asker = team.find(one => one.userId === row?.request?.askedBy)
  expect(asker && decidesAboutMoney(asker)).toBe(true)
  expect(hasSecondPerson(team, { hands: [asker?.userId ?? ''], taken: [] })).toBe(true)
})

test('the office can open an order of each status', async () => {
  const { rows } = await database.pool.query<{ status: string; id: string }>(
    'SELECT DISTINCT ON (status) status, id FROM orders ORDER BY status, id DESC',
  )
  expect(rows.map(row => row.status)).toHaveLength(13)
  const deps = { db: database.db, clock: () => monday }
  const pages = await Promise.all(rows.map(({ id }) => readOrderPage(deps, organizationId, id)))
  expect(pages.map(page => page.order.status).sort()).toEqual(rows.map(row => row.status).sort())
})

test('the figures are those of a real company of this size', async () => {
  const figures = await one<Record<string, number>>(
    `SELECT avg(b.total_in_cents) / 100 AS average, avg((EXISTS (SELECT FROM bill_line l WHERE l.order_id = o.id AND l.kind = 'weight' AND l.amount_in_cents > 0))::int) AS heavy,
       avg((EXISTS (SELECT FROM bill_line l WHERE l.order_id = o.id AND l.kind = 'extra-days'))::int) AS late,
       avg((o.snapshot #>> '{customer,customerType}' = 'contractor')::int) AS contractors,
       (SELECT avg((extract(hour FROM s.done_at AT TIME ZONE 'America/Chicago') < s.window_end)::int) FROM stop s WHERE s.state = 'done') AS "onTime"
     FROM orders o JOIN bill b ON b.order_id = o.id AND b.version = 1 WHERE o.status = 'completed'`,
  )
  const round = (name: string) => Number(Number(figures[name]).toFixed(2))
  expect(round('average')).toBeGreaterThan(540)
  expect(round('average')).toBeLessThan(640)
  expect(round('heavy')).toBeCloseTo(0.34, 1)
  expect(round('late')).toBeCloseTo(0.11, 1)
  expect(round('contractors')).toBe(0.41)
  expect(round('onTime')).toBeCloseTo(0.93, 1)
})

test('the last twenty loads have photos, each smaller than twenty kilobytes', async () => {
  const photos = `SELECT count(DISTINCT order_id) FILTER (WHERE kind = 'scale-ticket') AS loads, count(*) FILTER (WHERE kind = 'failed-attempt') AS failed,
    max(octet_length(content)) < 20480 AS "isSmall" FROM order_photo`
  expect(await one(photos)).toEqual({ loads: 20, failed: 5, isSmall: true })
})

test('a demo that starts on a Sunday after a holiday breaks no invariant, and nothing happens after its start', async () => {
  const now = new Date('2027-01-03T16:00:00Z')
  const other = await createTestDatabase()
  await seed(other.db, { clock: () => now, size: 'demo', hasOrders: true })
  expect(await brokenDispatch(other.db, now)).toEqual([])
  const { rows } = await other.pool.query(
    `SELECT max(at) <= $1 AS "isPast", (SELECT count(*)::int FROM container WHERE place = 'site') AS standing FROM order_event`,
    [now],
  )
  expect(rows).toEqual([{ isPast: true, standing: 49 }])
  await other.drop()
})

test('customers were notified of each step at its time, no message waits, and none is later than the start', async () => {
  const { rows } = await database.pool.query(
    `SELECT e.event, o.friendly_id FROM order_event e JOIN orders o ON o.id = e.order_id
     JOIN (VALUES ('schedule-drop-off', 'drop-off-scheduled'), ('deliver', 'delivered'), ('schedule-pickup', 'pickup-scheduled'),
       ('collect', 'picked-up'), ('finalize', 'bill-ready'), ('request-pickup', 'pickup-requested'), ('attempt-failed', 'visit-failed'),
       ('payment-failed', 'charge-failed'), ('payment-succeeded', 'charged')) told (event, occasion) ON told.event = e.event
     WHERE NOT EXISTS (SELECT FROM message m WHERE m.order_id = o.id AND m.channel = 'email' AND m.created_at = e.at
       AND split_part(m.key, ':', 1) = told.occasion)`,
  )
  expect(rows).toEqual([])
  const placed = `SELECT count(DISTINCT order_id)::int AS orders FROM message WHERE key LIKE 'placed:%:email'`
  expect(await one(placed)).toEqual({ orders: 382 })
  const { rows: odd } = await database.pool.query(
    `SELECT key FROM message WHERE sent_at IS NULL OR created_at > $1 OR text LIKE '%<number>%' OR subject LIKE '%<number>%'`,
    [monday],
  )
  expect(odd).toEqual([])
})

test('no customer got more texts about one order than they agreed to, and each message names its order', async () => {
  const { rows } = await database.pool.query(
    `SELECT o.friendly_id FROM message m JOIN orders o ON o.id = m.order_id GROUP BY o.id
     HAVING count(*) FILTER (WHERE m.channel = 'sms') > 12
       OR bool_or(position(o.friendly_id IN m.text) = 0 AND position(o.id::text IN m.text) = 0)`,
  )
  expect(rows).toEqual([])
})

test('each customer was reminded once, on the day before the rental ended', async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*) > 100 AS "areMany", count(*) = count(DISTINCT m.order_id) AS "areOnce",
       bool_and((m.created_at AT TIME ZONE 'America/Chicago')::date + 1 = to_timestamp((o.pickup_window->>'day')::bigint / 1000)::date) AS "isOnTheDayBefore"
     FROM message m JOIN orders o ON o.id = m.order_id WHERE m.key LIKE 'rental-ending:%:email'`,
  )
  expect(rows).toEqual([{ areMany: true, areOnce: true, isOnTheDayBefore: true }])
})

test('the history has acts of the office from eight weeks, not only from this morning', async () => {
  const { rows } = await database.pool.query(
    `SELECT act, count(*)::int AS count, count(DISTINCT at::date)::int > 40 AS "isOfWeeks" FROM change GROUP BY act ORDER BY act`,
  )
  expect(rows.map(row => [row.act, row.isOfWeeks])).toEqual([
    ['change', false],
    ['confirm-ticket', true],
    ['plan-stop', true],
    ['propose-fee', false],
    ['publish', true],
    ['repair', false],
    ['set-status', false],
  ])
  const { rows: people } = await database.pool.query(
    `SELECT DISTINCT u.first_name AS name FROM change c JOIN app_user u ON u.id = c.actor_id ORDER BY 1`,
  )
  expect(people.map(({ name }) => name)).toEqual(['Dana', 'Miguel', 'Priya'])
  const ask = { object: null, objectId: null, before: null, person: null, day: null }
  const { rows: page, next } = await readHistory({ db: database.db }, organizationId, ask)
  expect(page.filter(({ name }) => name === null)).toEqual([])
  expect(next).not.toBeNull()
})

test('no driver on the way seems to have a silent phone in the first twenty minutes', async () => {
  const { rows } = await database.pool.query(
    `SELECT d.first_name FROM driver d JOIN route r ON r.driver_id = d.id AND r.started_at IS NOT NULL AND r.ended_at IS NULL
     JOIN driver_device v ON v.driver_id = d.id WHERE v.last_seen_at < $1`,
    [monday],
  )
  expect(rows).toEqual([])
})
