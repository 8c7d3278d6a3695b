import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { findOrderChoices } from '#server/db/office/order-choices.ts'
import { type ListOrders, listOrders } from '#server/operations/office/list-orders.ts'
import { labelOrder } from '#server/operations/order/label-order.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
let first: string
let second: string
beforeAll(async () => {
  stage = await openDispatchStage()
  first = await stage.order()
  second = await stage.order()
})
afterAll(() => stage.close())

const all = { search: null, group: null, flaw: null, before: null }
const list = (input: Partial<ListOrders> = {}, organizationId = stage.fleet.acting.organizationId) =>
  listOrders(stage.deps, { organizationId, rights: ['dispatch', 'money'] }, { ...all, ...input })
const ids = async (input: Partial<ListOrders>) => (await list(input)).orders.map(one => one.id)
const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows

test('the list shows the newest order first, with its due for members who bill, and each page begins after the last one', async () => {
  const { orders } = await list()
  expect(orders.map(one => one.id)).toEqual([second, first])
  expect(orders.map(one => one.dueInCents)).toEqual([0, 0])
  const [newest] = orders
  expect(await ids({ before: newest ? { placedAt: newest.placedAt, id: newest.id, rank: null } : null })).toEqual([
    first,
  ])
  const organizationId = stage.fleet.acting.organizationId
  const withoutMoney = await listOrders(stage.deps, { organizationId, rights: ['dispatch'] }, all)
  expect(withoutMoney.orders[0]?.dueInCents).toBeNull()
})

test('the office finds an order by its number, names, phone, street and labels, but not after they are erased', async () => {
  await labelOrder(stage.deps, { orderId: first, poNumber: 'PO-77 North' })
  const [order] = await query(
    `SELECT friendly_id, snapshot #>> '{customer,phone}' AS phone FROM orders WHERE id = $1`,
    [first],
  )
  for (const search of [order.friendly_id, order.friendly_id.slice(2), 'po-77', order.phone, order.phone.slice(-4)])
    expect([search, await ids({ search })]).toEqual([search, [first]])
  for (const search of ['okafor', 'dana ok', '1100 con', 'congress'])
    expect([search, await ids({ search })]).toEqual([search, [second, first]])
  expect(await ids({ search: 'x' })).toEqual([])
  expect((await list({ search: 'okafor' }, crypto.randomUUID())).orders).toEqual([])
  await query(`UPDATE orders SET snapshot = erased_snapshot(snapshot), po_number = NULL WHERE id = $1`, [first])
  expect(await ids({ search: 'okafor' })).toEqual([second])
  expect(await query(`SELECT key FROM order_search_key WHERE order_id = $1 ORDER BY key`, [first])).toEqual(
    [order.friendly_id.slice(2), order.friendly_id.toLowerCase().replace('-', ' ')].map(key => ({ key })),
  )
})

test('the list can show only a group, only overdue orders, or only orders that were delivered without a photo', async () => {
  expect(await ids({ group: 'to-deliver' })).toEqual([second, first])
  expect(await ids({ group: 'done' })).toEqual([])
  await stage.deliver(second, '101')
  expect(await ids({ flaw: 'no-photo' })).toEqual([second])
  expect(await ids({ flaw: 'overdue' })).toEqual([])
  const today = localTime(stage.deps.clock(), 'America/Chicago').day
  const ended = { day: addDays(today, -1), start: 9, end: 12, isActualPickupDate: false }
  await query(`UPDATE orders SET pickup_window = $2 WHERE id = $1`, [second, JSON.stringify(ended)])
  const { orders } = await list({ flaw: 'overdue', search: 'okafor' })
  expect(orders).toMatchObject([{ id: second, rental: { daysLeft: -1 }, visit: null }])
})

test('the list can show only orders of an area, a size or a tag, and only those with a visit on a day or of a driver', async () => {
  const own = await openDispatchStage()
  try {
    const { organizationId } = own.fleet.acting
    const [luis, ana] = own.fleet.drivers
    const [a, b, c] = [await own.order(), await own.order(), await own.order()]
    await own.place(a, own.dayIn(1), luis)
    await own.place(b, own.dayIn(1), ana)
    await own.place(c, own.dayIn(2), luis)
    const sql = (text: string, values: unknown[]) => own.pool.query(text, values)
    const area = await sql(
      `INSERT INTO service_area (organization_id, name, time_zone) VALUES ($1, 'Waco', 'America/Chicago') RETURNING id`,
      [organizationId],
    )
    const areaId = area.rows[0].id
    await sql('UPDATE orders SET service_area_id = $2 WHERE id = $1', [b, areaId])
    await sql(`UPDATE orders SET snapshot = jsonb_set(snapshot, '{containers,0,size}', '"40yard"') WHERE id = $1`, [c])
    const customer = await sql(
      `INSERT INTO customer (organization_id, name, kind, tags) VALUES ($1, 'Rosa', 'person', '{Net 30}') RETURNING id`,
      [organizationId],
    )
    await sql('UPDATE orders SET customer_id = $2 WHERE id = $1', [a, customer.rows[0].id])
    // The orders of a merged record belong to the record that is shown, so a tag of the merged one finds none.
    await sql(
      `INSERT INTO customer (organization_id, name, kind, tags, merged_into) VALUES ($1, 'R. Reyes', 'person', '{Cash}', $2)`,
      [organizationId, customer.rows[0].id],
    )
    const site = await sql(
      `INSERT INTO site (organization_id, line1, city, state, postal_code, tags)
       VALUES ($1, '1 Main St', 'Austin', 'TX', '78701', '{gate}') RETURNING id`,
      [organizationId],
    )
    await sql('UPDATE orders SET site_id = $2 WHERE id = ANY($1)', [[b, c], site.rows[0].id])
    const shown = async (input: Partial<ListOrders>, rights: ('dispatch' | 'money')[] = ['dispatch', 'money']) => {
      const { orders } = await listOrders(own.deps, { organizationId, rights }, { ...all, ...input })
      return orders.map(one => one.id)
    }
    const [net30, gate] = [{ of: 'customer', name: 'net 30' } as const, { of: 'site', name: 'gate' } as const]
    expect(await shown({ areaId })).toEqual([b])
    expect(await shown({ size: '40yard' })).toEqual([c])
    expect(await shown({ tag: net30 })).toEqual([a])
    expect(await shown({ tag: gate })).toEqual([c, b])
    expect(await shown({ tag: { of: 'site', name: 'dog' } })).toEqual([])
    expect(await shown({ tag: gate, isReversed: true })).toEqual([b, c])
    expect(await shown({ day: own.dayIn(1) })).toEqual([b, a])
    expect(await shown({ day: 'tomorrow' })).toEqual(own.dayIn(1) === addDays(own.dayIn(0), 1) ? [b, a] : [])
    expect(await shown({ driverId: luis.id })).toEqual([c, a])
    expect(await shown({ driverId: luis.id, day: own.dayIn(2) })).toEqual([c])
    expect(await shown({ tag: gate, driverId: luis.id, search: 'okafor' })).toEqual([c])
    expect(await shown({ tag: gate, areaId, sort: 'visit' })).toEqual([b])
    expect(await shown({ sort: 'visit', day: own.dayIn(1) })).toEqual([b, a])
    expect(await shown({ driverId: luis.id, day: own.dayIn(2) }, ['money'])).toEqual([c, b, a])
    await own.pool.query(
      `UPDATE stop SET state = 'withdrawn', route_id = NULL, position = NULL WHERE drop_off_order_id = $1`,
      [c],
    )
    expect(await shown({ driverId: luis.id })).toEqual([a])
    expect(await shown({ day: own.dayIn(2) })).toEqual([])
    expect(await findOrderChoices(own.db, organizationId)).toMatchObject({
      areas: expect.arrayContaining([{ id: areaId, name: 'Waco' }]),
      customerTags: ['Net 30'],
      siteTags: ['gate'],
      drivers: expect.arrayContaining([{ id: luis.id, name: 'Luis' }]),
    })
  } finally {
    await own.close()
  }
})

test('the list can show only orders that were picked up without a photo', async () => {
  const own = await openDispatchStage()
  try {
    const { organizationId } = own.fleet.acting
    const orderId = await own.order()
    const shown = async () => {
      const query = { ...all, flaw: 'no-pickup-photo' } as const
      const { orders } = await listOrders(own.deps, { organizationId, rights: ['dispatch'] }, query)
      return orders.map(one => one.id)
    }
    await own.deliver(orderId, '101')
    await own.askPickup(orderId)
    const { id: stopId } = await own.place(orderId, own.dayIn(0))
    await own.publish(own.dayIn(0))
    expect(await shown()).toEqual([])
    const phone = own.phoneOf(own.fleet.drivers[0])
    await phone.send(phone.tap({ kind: 'done', stopId }))
    expect(await shown()).toEqual([orderId])
    await own.pool.query(
      `INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
       VALUES ($1, $2, 'pickup', 'image/jpeg', '\\xff', now())`,
      [organizationId, orderId],
    )
    expect(await shown()).toEqual([])
  } finally {
    await own.close()
  }
})

test('the list is sorted by due, next visit, days left and age, in both directions, page by page', async () => {
  const money = await openDispatchStage()
  try {
    const { organizationId } = money.fleet.acting
    const made: string[] = []
    for (let at = 0; at < 4; at += 1) made.push(await money.order())
    const [a = '', b = '', c = '', d = ''] = made
    await money.place(b, money.dayIn(2))
    await money.place(c, money.dayIn(1))
    await money.deliver(d, '101')
    const owes = (id: string, cents: number) =>
      money.pool.query('UPDATE orders SET total_in_cents = total_in_cents + $2 WHERE id = $1', [id, cents])
    await owes(a, 4200)
    await owes(c, 900)
    const sorted = async (input: Partial<ListOrders>) => {
      const { orders } = await listOrders(
        money.deps,
        { organizationId, rights: ['dispatch', 'money'] },
        { ...all, ...input },
      )
      return orders.map(one => one.id)
    }
    expect(await sorted({ sort: 'due' })).toEqual([a, c, d, b])
    expect(await sorted({ sort: 'due', isReversed: true })).toEqual([c, a, d, b])
    expect(await sorted({ sort: 'visit' })).toEqual([c, b, d, a])
    expect(await sorted({ sort: 'stay' })).toEqual([d, c, b, a])
    expect(await sorted({ isReversed: true })).toEqual([a, b, c, d])
    expect(await sorted({ sort: 'due', group: 'on-site' })).toEqual([d])
    expect(await sorted({ sort: 'due', search: 'okafor' })).toEqual([a, c, d, b])
    for (const [at, before] of [
      [a, -4200],
      [c, -900],
      [d, null],
    ] as const) {
      const { rows } = await money.pool.query('SELECT created_at AS at FROM orders WHERE id = $1', [at])
      const rest = [a, c, d, b].slice([a, c, d, b].indexOf(at) + 1)
      expect(await sorted({ sort: 'due', before: { placedAt: rows[0].at, id: at, rank: before } })).toEqual(rest)
    }
    const planner = await listOrders(money.deps, { organizationId, rights: ['dispatch'] }, { ...all, sort: 'due' })
    expect(planner.orders.map(one => one.id)).toEqual([d, c, b, a])
  } finally {
    await money.close()
  }
})

test('a dispatcher sees the visit of an order, and a member who only bills does not see it', async () => {
  const planned = await stage.order()
  await stage.place(planned, stage.dayIn(1))
  const { organizationId } = stage.fleet.acting
  const visitFor = async (right: 'dispatch' | 'money') => {
    const { orders } = await listOrders(stage.deps, { organizationId, rights: [right] }, all)
    return orders.find(one => one.id === planned)?.visit
  }
  expect(await visitFor('dispatch')).toMatchObject({ day: stage.dayIn(1), driver: 'Luis' })
  expect(await visitFor('money')).toBeNull()
})
