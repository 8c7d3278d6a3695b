import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { addDays, type Day, isoDateOf, localTime } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { addDriver } from '#server/operations/fleet/save-driver.ts'
import { setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'
import { addOrderNote } from '#server/operations/office/add-order-note.ts'
import { readHistory } from '#server/operations/office/read-history.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { weekday } from '#server/testing/journey.ts'

let stage: DispatchStage
let organizationId: string
let today: Day
beforeAll(async () => {
  stage = await openDispatchStage()
  organizationId = stage.fleet.acting.organizationId
  today = localTime(stage.deps.clock(), 'America/Chicago').day
})
afterAll(() => stage.close())

const read = (...rights: Right[]) => readToday(stage.deps, { organizationId, rights })
const query = (text: string, values: unknown[] = []) => stage.pool.query(text, values)

test('Today lists nothing at first, and the next day has no stop', async () => {
  const { sections, next } = await read('dispatch', 'money')
  expect(Object.values(sections).map(one => one?.count)).toEqual(Array(14).fill(0))
  expect(next).toMatchObject({ stops: 0, short: [] })
})

test('Today lists each thing that waits, but only for members who may see it', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId, '101')
  const ended = { day: addDays(today, -3), start: 9, end: 12, isActualPickupDate: false }
  await query(`UPDATE orders SET pickup_window = $2 WHERE id = $1`, [orderId, JSON.stringify(ended)])
  await query(
    `INSERT INTO message (key, organization_id, order_id, recipient, channel, text, attempts)
     VALUES ('charged:x', $1, $2, '+15125550142', 'sms', 'x', 3)`,
    [organizationId, orderId],
  )
  const late = await stage.order()
  const { id: stopId } = await stage.place(late, stage.dayIn(1))
  await query('UPDATE stop SET day = $2 WHERE id = $1', [stopId, isoDateOf(addDays(today, -1))])
  const { rows } = await query('SELECT version FROM truck WHERE id = $1', [stage.fleet.truckId])
  const down = { id: stage.fleet.truckId, version: rows[0].version, status: 'in-maintenance' } as const
  await setTruckStatus(stage.deps, stage.fleet.acting, down)
  await query('UPDATE truck SET next_inspection_on = $2 WHERE id = $1', [
    stage.fleet.truckId,
    isoDateOf(addDays(today, -1)),
  ])
  const { sections } = await read('dispatch', 'money')
  expect(sections['inspections-overdue']).toMatchObject({
    count: 1,
    rows: [{ id: stage.fleet.truckId, day: addDays(today, -1) }],
  })
  expect(sections.overdue).toMatchObject({ count: 1, rows: [{ id: orderId, day: ended.day, amountInCents: 0 }] })
  // The truck delivered the dumpster today, so the price covers the next days, whatever day was agreed.
  expect(sections.overdue?.rows[0]?.noCharge).toMatchObject({ because: 'covered' })
  expect(sections.outstanding).toMatchObject({ count: 1, rows: [{ id: late }] })
  expect(sections['failed-messages']).toMatchObject({ count: 1, rows: [{ id: orderId, what: 'sms' }] })
  expect(sections['trucks-down']).toMatchObject({
    count: 1,
    rows: [{ id: stage.fleet.truckId, what: 'in-maintenance' }],
  })
  const { sections: ofMoney, next } = await read('money')
  expect([ofMoney.overdue, ofMoney.outstanding, ofMoney['trucks-down'], next]).toEqual([null, null, null, null])
  const { sections: ofDispatch } = await read('dispatch')
  expect([ofDispatch.objections, ofDispatch.tickets, ofDispatch['failed-money']]).toEqual([null, null, null])
  expect(ofDispatch.overdue?.rows[0]?.amountInCents).toBeNull()
  expect(ofDispatch.overdue?.rows[0]?.noCharge).toBeUndefined()
})

test('Today no longer lists what is settled or can wait, and shows the amount of a payment that failed', async () => {
  const [ticketed, failed, returned, swapped] = [
    await stage.order(),
    await stage.order(),
    await stage.order(),
    await stage.order(),
  ]
  const idsOf = async (name: 'tickets' | 'failed-money' | 'unpaid-swaps' | 'failed-messages') =>
    (await read('dispatch', 'money')).sections[name]?.rows.map(row => [row.id, row.amountInCents, row.what])
  const become = (orderId: string, status: string) =>
    query('UPDATE orders SET status = $2, updated_at = now() WHERE id = $1', [orderId, status])
  await query(
    `INSERT INTO load (order_id, organization_id, state, collected_at, dumped_at, facility_id, ticket_number, ticket_year, tons)
     VALUES ($1, $2, 'ticketed', now(), now(), $3, 'OC-1', 2026, 2)`,
    [ticketed, organizationId, stage.fleet.landfillId],
  )
  await become(ticketed, 'waste-processing')
  expect(await idsOf('tickets')).toEqual([[ticketed, null, 'OC-1']])
  await become(ticketed, 'completed')
  expect(await idsOf('tickets')).toEqual([])

  for (const [orderId, amount, age] of [
    [failed, 1_000, 2],
    [failed, 2_000, 1],
    [returned, 3_000, 1],
  ])
    await query(
      `INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, provider_customer_id,
         idempotency_key, state, created_at, updated_at)
       VALUES ($1, $2, 'balance', $3, $4, 'cus_1', $3, 'declined', now() - make_interval(hours => $5), now())`,
      [organizationId, orderId, crypto.randomUUID(), amount, age],
    )
  await become(failed, 'payment-failed')
  await become(returned, 'refund-failed')
  expect(await idsOf('failed-money')).toEqual([
    [failed, 2_000, 'payment-failed'],
    [returned, null, 'refund-failed'],
  ])

  await stage.deliver(swapped)
  const window = { day: weekday(stage.deps.clock(), 3), start: 9, end: 12 }
  const ask = { orderId: swapped, by: 'admin', actorId: null, rentalDurationDays: 7, isSameSize: true } as const
  await requestSwap({ ...stage.deps, newId: () => crypto.randomUUID() }, { ...ask, swapWindow: window })
  expect(await idsOf('unpaid-swaps')).toEqual([])
  const swapOn = (day: Day) =>
    query('UPDATE order_swap SET swap_window = $2 WHERE order_id = $1', [swapped, JSON.stringify({ ...window, day })])
  for (const [days, isListed] of [
    [1, true],
    [-14, true],
    [2, false],
    [-15, false],
  ] as const) {
    await swapOn(addDays(today, days))
    expect([days, (await idsOf('unpaid-swaps'))?.length]).toEqual([days, isListed ? 1 : 0])
  }
  await swapOn(today)
  await query('UPDATE order_swap SET withdrawn_at = now() WHERE order_id = $1', [swapped])
  expect(await idsOf('unpaid-swaps')).toEqual([])

  const before = await idsOf('failed-messages')
  await query(
    `INSERT INTO message (key, organization_id, order_id, recipient, channel, text, attempts, sent_at, withheld_at)
     VALUES ('charged:two', $1, $2, '+15125550142', 'sms', 'x', 2, NULL, NULL),
       ('charged:sent', $1, $2, '+15125550142', 'sms', 'x', 3, now(), NULL),
       ('charged:withheld', $1, $2, '+15125550142', 'sms', 'x', 3, NULL, now())`,
    [organizationId, failed],
  )
  expect(await idsOf('failed-messages')).toEqual(before)
  await query(
    `UPDATE message SET undelivered_at = now() - interval '6 days', undeliverable_why = 'unreachable' WHERE key = 'charged:sent'`,
  )
  expect(await idsOf('failed-messages')).toHaveLength((before?.length ?? 0) + 1)
  await query(`UPDATE message SET undelivered_at = now() - interval '8 days' WHERE key = 'charged:sent'`)
  expect(await idsOf('failed-messages')).toEqual(before)
})

test('Today prices extra days from the plan or the delivery, whichever is later, without days that the customer has paid for', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  const [delivered, ended] = [addDays(today, -30), addDays(today, -3)]
  await query('ALTER TABLE order_event DISABLE TRIGGER USER')
  await query(`UPDATE order_event SET at = $2 WHERE order_id = $1 AND event = 'deliver'`, [
    orderId,
    new Date(delivered),
  ])
  await query('ALTER TABLE order_event ENABLE TRIGGER USER')
  const { rows } = await query(
    `UPDATE orders SET pickup_window = $2, snapshot = jsonb_set(snapshot, '{dropOffWindow,day}', $3) WHERE id = $1
     RETURNING (snapshot #>> '{terms,containers,0,coveredDays}')::int AS covered`,
    [
      orderId,
      JSON.stringify({ day: ended, start: 9, end: 12, isActualPickupDate: false }),
      String(addDays(today, -40)),
    ],
  )
  const overdue = async () => (await read('dispatch', 'money')).sections.overdue?.rows.find(row => row.id === orderId)
  /** Returns the price of extra days. A day costs 39 dollars, and 8.25 % of tax is added. */
  const priceOf = (days: number) => days * 3_900 * 1.0825
  const cost = (await overdue())?.amountInCents ?? 0
  expect(Math.abs(cost - priceOf(30 - rows[0].covered))).toBeLessThanOrEqual(1)
  // The extra days end at an agreed day, as on the bill (rule B5), unless the hauler counts until the truck has come.
  const agree = (day: Day) =>
    query(`UPDATE orders SET requested_pickup_window = $2 WHERE id = $1`, [
      orderId,
      JSON.stringify({ day, start: 9, end: 12 }),
    ])
  await agree(ended)
  expect(Math.abs(((await overdue())?.amountInCents ?? 0) - priceOf(27 - rows[0].covered))).toBeLessThanOrEqual(1)
  const covered = addDays(delivered, rows[0].covered)
  await agree(covered)
  expect(await overdue()).toMatchObject({ amountInCents: 0, noCharge: { because: 'not-counted', until: covered } })
  const rule = (name: string) =>
    query(`UPDATE orders SET snapshot = jsonb_set(snapshot, '{terms,extraDaysRule}', $2) WHERE id = $1`, [
      orderId,
      JSON.stringify(name),
    ])
  await rule('until-done')
  expect(await overdue()).toMatchObject({ amountInCents: cost, noCharge: null })
  await rule('until-requested')
  await query('UPDATE orders SET requested_pickup_window = NULL WHERE id = $1', [orderId])
  // The customer paid for an extension until three days ago.
  await query(
    `INSERT INTO order_extension (organization_id, order_id, from_day, to_day, extra_days, price_in_cents, tax_in_cents, reason, created_at)
     VALUES ($1, $2, $3, $4, 20, 78000, 6435, '{}', now())`,
    [organizationId, orderId, isoDateOf(addDays(today, -23)), isoDateOf(ended)],
  )
  const rest = (await overdue())?.amountInCents ?? 0
  expect(Math.abs(rest - priceOf(3))).toBeLessThanOrEqual(1)
  await query(`UPDATE orders SET snapshot = snapshot #- '{terms}' WHERE id = $1`, [orderId])
  expect(await overdue()).toMatchObject({ amountInCents: null, noCharge: 'no-prices' })
})

test('Today says that a size is short if the next day needs more boxes than the yard has', async () => {
  await query(`UPDATE container SET status = 'in-maintenance' WHERE place = 'yard' AND organization_id = $1`, [
    organizationId,
  ])
  const next = (await read('dispatch')).next
  if (!next) throw new Error('who plans is told of the next day')
  await stage.place(await stage.order(), next.day)
  expect((await read('dispatch')).next).toMatchObject({ stops: 1, routes: 1, short: [{ name: '10 yard', by: 1 }] })
})

test('the office reads its own history by page, person, object and day', async () => {
  const orderId = await stage.order()
  for (const content of ['one', 'two']) await addOrderNote(stage.deps, stage.fleet.acting, { orderId, content })
  const all = { object: null, objectId: null, person: null, day: null, before: null }
  const history = (ask: Partial<Parameters<typeof readHistory>[2]>, of = organizationId) =>
    readHistory(stage.deps, of, { ...all, ...ask })
  const { rows } = await history({ objectId: orderId })
  expect(rows.map(row => [row.act, row.who, row.orderId])).toEqual([
    ['add-note', 'Dana', orderId],
    ['add-note', 'Dana', orderId],
  ])
  const [newest] = rows
  const before = newest ? { at: newest.at, seq: newest.seq } : null
  expect((await history({ objectId: orderId, before })).rows).toHaveLength(1)
  await stage.pool.query(
    `INSERT INTO change (organization_id, at, act, object, object_id)
     SELECT $1, '2020-01-01', 'add-note', 'site', $2 FROM generate_series(1, 60)`,
    [organizationId, orderId],
  )
  const old = { objectId: orderId, object: 'site' }
  const [short, long] = [await history(old), await history({ ...old, isLong: true })]
  expect([short.rows.length, short.next !== null, long.rows.length, long.next]).toEqual([50, true, 60, null])
  const person = { id: stage.fleet.acting.actorId, isDriver: false }
  expect((await history({ objectId: orderId, person, day: today, object: 'order' })).rows).toHaveLength(2)
  expect((await history({ objectId: orderId, day: addDays(today, -1) })).rows).toEqual([])
  expect((await history({ person: { id: stage.fleet.drivers[1].id, isDriver: true } })).rows).toEqual([])
  expect((await history({ objectId: orderId }, crypto.randomUUID())).rows).toEqual([])
  const named = (await history({ object: 'stop' })).rows.find(row => row.act === 'plan-stop')
  expect(named).toMatchObject({ after: { driver: 'Luis' }, who: 'Dana', isDriver: false })
  await stage.pool.query(
    `INSERT INTO change (organization_id, at, act, object, object_id, driver_id) VALUES ($1, '2020-01-02', 'tap', 'site', $2, $3)`,
    [organizationId, orderId, stage.fleet.drivers[0].id],
  )
  const [tapped] = (await history({ objectId: orderId, object: 'site' })).rows
  expect(tapped).toMatchObject({ who: 'Luis', isDriver: true })
  const [driver] = stage.fleet.drivers
  await setTruck(stage.deps, stage.fleet.acting, { day: today, driverId: driver.id, truckId: null })
  const ofRoutes = (await history({ object: 'route' })).rows
  expect(ofRoutes[0]).toMatchObject({ act: 'set-truck', name: 'Luis' })
  expect(new Set(ofRoutes.map(row => row.seq)).size).toBe(ofRoutes.length)
  const facts = { firstName: 'Bo', lastName: 'Reyes', email: '', language: 'en', usualTruckId: null } as const
  await addDriver(stage.deps, stage.fleet.acting, { ...facts, phone: '+15125550188' as UsPhone })
  expect((await history({ object: 'driver' })).rows.map(row => [row.act, row.name])).toEqual([['add', 'Bo Reyes']])
})

test('Today lists an order beyond capacity until its drop-off is scheduled (rule S19)', async () => {
  const orderId = await stage.order()
  const listed = async () => (await read('dispatch')).sections['beyond-capacity']?.rows.map(row => row.id)
  expect(await listed()).not.toContain(orderId)
  await query('UPDATE orders SET beyond_capacity = true WHERE id = $1', [orderId])
  expect(await listed()).toContain(orderId)
  expect((await read('money')).sections['beyond-capacity']).toBeNull()
  await query(`UPDATE orders SET status = 'drop-off-scheduled' WHERE id = $1`, [orderId])
  expect(await listed()).not.toContain(orderId)
})
