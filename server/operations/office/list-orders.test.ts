import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localTime } from '#domain/value/calendar.ts'
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
  expect(await ids({ before: newest ? { placedAt: newest.placedAt, id: newest.id } : null })).toEqual([first])
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
