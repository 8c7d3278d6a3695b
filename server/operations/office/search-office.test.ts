import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { searchOffice } from '#server/operations/office/search-office.ts'
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

const all: Right[] = ['dispatch', 'money']
const search = (text: string, rights = all, organizationId = stage.fleet.acting.organizationId) =>
  searchOffice(stage.deps, { organizationId, rights }, text)
const idsFor = async (text: string) => (await search(text)).orders.map(order => order.id)
const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows

test('the office finds an order by its number, names, street, labels and any four digits of its phone', async () => {
  await labelOrder(stage.deps, { orderId: first, poNumber: 'PO-77 North' })
  const [{ number, phone }] = await query(
    `SELECT friendly_id AS number, right(snapshot #>> '{customer,phone}', 10) AS phone FROM orders WHERE id = $1`,
    [first],
  )
  for (const text of [number, number.replace('-', ''), number.slice(2), 'po-77'])
    expect([text, await idsFor(text)]).toEqual([text, [first]])
  for (let from = 0; from <= 6; from += 1) {
    const part = phone.slice(from, from + 4)
    expect([part, await idsFor(part)]).toEqual([part, expect.arrayContaining([first])])
  }
  for (const text of ['okafor', 'dana ok', '1100 con', 'congress'])
    expect([text, await idsFor(text)]).toEqual([text, [second, first]])
  expect(await idsFor('nobody')).toEqual([])
  expect((await search('okafor', all, crypto.randomUUID())).orders).toEqual([])
})

test('the search shows an order with exactly these words before a newer one that only begins with them', async () => {
  await labelOrder(stage.deps, { orderId: first, poNumber: 'lot 9' })
  await labelOrder(stage.deps, { orderId: second, poNumber: 'lot 90' })
  expect(await idsFor('lot 9')).toEqual([first, second])
})

test('the search shows to dispatchers where the visit of an order is planned', async () => {
  const day = stage.dayIn(1)
  const other = await stage.place(second, day)
  const { id: stopId } = await stage.place(first, day, stage.fleet.drivers[0], other.id)
  const [order] = (await search('lot 9')).orders
  expect(order).toMatchObject({
    status: 'pending-drop-off',
    visit: { stopId, day, state: 'planned', isPublished: false, driver: 'Luis', position: 2, stops: 2 },
  })
  const [seenByMoney] = (await search('lot 9', ['money'])).orders
  expect(seenByMoney).toMatchObject({ id: first, visit: null })
})

test('a dispatcher finds boxes, a member who bills finds tickets, and another hauler finds neither', async () => {
  await stage.deliver(await stage.order(), '101')
  await query(
    `INSERT INTO load (order_id, organization_id, state, collected_at, facility_id, ticket_number, ticket_year, tons)
     VALUES ($1, $2, 'ticketed', now(), $3, 'OC-88213', 2026, 4.31)`,
    [second, stage.fleet.acting.organizationId, stage.fleet.landfillId],
  )
  const found = { number: 'C-101', place: 'site', where: '1100 Congress Ave', isFull: false }
  for (const text of ['c-101', 'C101', '101']) expect((await search(text)).boxes).toMatchObject([found])
  expect((await search('10')).boxes.map(box => box.number)).toEqual(['C-101', 'C-102', 'C-103', 'C-104', 'C-105'])
  expect((await search('101', ['money'])).boxes).toEqual([])
  const ticket = { orderId: second, ticketNumber: 'OC-88213', tons: 4.31, facility: 'landfill', state: 'ticketed' }
  expect((await search('oc-882')).tickets).toMatchObject([ticket])
  expect((await search('oc-882', ['dispatch'])).tickets).toEqual([])
  const elsewhere = await search('oc-882', all, crypto.randomUUID())
  expect(elsewhere).toEqual({ orders: [], boxes: [], tickets: [], customers: [], isCut: false })
  expect((await search('101', all, crypto.randomUUID())).boxes).toEqual([])
})

test('the search shows at most eight results of a kind, and says if there are more', async () => {
  const { rows } = await stage.pool.query('SELECT count(*)::int AS count FROM orders')
  for (let count = rows[0].count; count < 8; count += 1) await stage.order()
  expect(await search('okafor')).toMatchObject({ orders: { length: 8 }, isCut: false })
  await stage.order()
  expect(await search('okafor')).toMatchObject({ orders: { length: 8 }, isCut: true })
})
