import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderPage } from '#server/operations/office/read-order-page.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

const page = (orderId: string) => readOrderPage(stage.deps, stage.fleet.acting.organizationId, orderId)
const awaited = async (orderId: string) => (await page(orderId)).awaited.what

test('the page of an order says what the order waits for at each step, also if a day ended with the load on the truck', async () => {
  const orderId = await stage.order()
  const [day, later] = [stage.dayIn(0), stage.dayIn(1)]
  expect(await awaited(orderId)).toBe('plan-drop-off')
  await stage.place(orderId, day)
  expect(await awaited(orderId)).toBe('publish')
  await stage.publish(day)
  expect(await awaited(orderId)).toBe('visit')
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  const [visit] = (await page(orderId)).page.stops
  await phone.send(phone.tap({ kind: 'done', stopId: visit?.id, leftBox: stage.fleet.boxes[0] }))
  expect(await awaited(orderId)).toBe('end-of-rental')
  await stage.askPickup(orderId)
  expect(await awaited(orderId)).toBe('plan-pickup')
  const { id: stopId } = await stage.place(orderId, later)
  await stage.publish(later)
  await phone.send(phone.tap({ kind: 'done', stopId }))
  expect(await page(orderId)).toMatchObject({ page: { load: { state: 'on-truck' } }, awaited: { what: 'dump' } })
  const set = (change: string) =>
    stage.pool.query(`UPDATE route SET ${change} WHERE id = (SELECT route_id FROM load WHERE order_id = $1)`, [orderId])
  await set('ended_at = now()')
  expect(await awaited(orderId)).toBe('settle-visit')
  await set(`ended_at = NULL, day = current_date - 3`)
  expect(await awaited(orderId)).toBe('settle-visit')
})
