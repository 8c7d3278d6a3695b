import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { type PlannedOrder, planOrders, takeBackStops } from '#server/operations/stop/plan-orders.ts'
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

const plan = (orderIds: readonly string[], day = stage.dayIn(1), anyway?: string) =>
  planOrders(stage.deps, stage.fleet.acting, { orderIds, day, anyway })
const stopsOf = (rows: readonly PlannedOrder[]) =>
  rows.flatMap(row => ('stop' in row ? [{ stopId: row.stop.id, version: row.stop.version }] : []))
const refusals = (rows: readonly object[]) => rows.map(row => ('refusal' in row ? row.refusal : null))

test('orders are planned one by one, and the answer says which ones were not planned and why', async () => {
  const [first, planned, last] = [await stage.order(), await stage.order(), await stage.order()]
  await stage.place(planned, stage.dayIn(2), null)
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(plan([first, unknown])).rejects.toMatchObject({ refusal: 'order-not-found' })
  const rows = await plan([first, planned, last])
  expect(refusals(rows)).toEqual([null, 'stop-changed', null])
  expect(rows[1]).toMatchObject({ values: { who: 'Dana' } })
  for (const { stopId } of stopsOf(rows)) expect(await stage.stopOf(stopId)).toMatchObject({ route_id: null })
  const { rows: told } = await stage.pool.query(`SELECT key FROM message WHERE key NOT LIKE 'placed%'`)
  expect(told).toEqual([])
})

test('both orders of a swap get one stop', async () => {
  const old = await stage.order()
  await stage.deliver(old)
  const rows = await plan([old, await stage.swap(old)])
  expect(refusals(rows)).toEqual([null, null])
  expect(new Set(stopsOf(rows).map(one => one.stopId)).size).toBe(1)
})

test('orders are planned on a closed day only with a reason', async () => {
  let sunday = stage.dayIn(0)
  while (!isSunday(sunday)) sunday = addDays(sunday, 1)
  const orders = [await stage.order(), await stage.order()]
  expect(refusals(await plan(orders, sunday))).toEqual(['needs-reason', 'needs-reason'])
  expect(refusals(await plan(orders, sunday, 'The customer insists'))).toEqual([null, null])
})

test('the office takes planned stops back, except a stop that another person has changed since', async () => {
  const orders = [await stage.order(), await stage.order()]
  const [kept, moved] = stopsOf(await plan(orders))
  if (!kept || !moved) throw new Error('nothing was planned')
  await stage.pool.query('UPDATE stop SET version = version + 1 WHERE id = $1', [moved.stopId])
  const rows = await takeBackStops(stage.deps, stage.fleet.acting, [moved, kept])
  expect(refusals(rows)).toEqual(['stop-changed', null])
  expect(await stage.stopOf(kept.stopId)).toMatchObject({ state: 'withdrawn' })
  expect(await stage.stopOf(moved.stopId)).toMatchObject({ state: 'planned' })
})

test('a stop that was published meanwhile is not taken back, and its customer gets no text', async () => {
  const orders = [await stage.order(), await stage.order()]
  const [kept, promised] = stopsOf(await plan(orders))
  if (!kept || !promised) throw new Error('nothing was planned')
  const day = stage.dayIn(1)
  const to = { day, driverId: stage.fleet.drivers[0].id, after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [promised], to })
  await stage.publish(day)
  const statusOf = async () =>
    (await stage.pool.query(`SELECT status FROM orders WHERE id = $1`, [orders[1]])).rows[0]?.status
  const texts = async () => (await stage.pool.query('SELECT key FROM message ORDER BY key')).rows
  const [status, told] = [await statusOf(), await texts()]
  const rows = await takeBackStops(stage.deps, stage.fleet.acting, [kept, promised])
  expect(refusals(rows)).toEqual([null, 'stop-changed'])
  expect(rows[1]).toMatchObject({ stopId: promised.stopId, values: { who: 'Dana' } })
  expect([status, await statusOf(), await texts()]).toEqual(['drop-off-scheduled', 'drop-off-scheduled', told])
})
