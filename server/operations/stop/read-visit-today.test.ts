import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { readVisitToday } from '#server/operations/stop/read-visit-today.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(() => stage.close())

async function visitOf(id: string) {
  const status = (await stage.statusOf(id)) as OrderStatus
  const deps = { ...stage.deps, addresses: { findZip: () => null } }
  return readVisitToday(deps, { id, status, timeZone: 'America/Chicago' })
}

/** Plans three orders for today for the first driver, in this order. */
async function threeVisits(day = stage.dayIn(0)) {
  const orders = [await stage.order(), await stage.order(), await stage.order()] as const
  let after: string | null = null
  const stops: string[] = []
  for (const orderId of orders) {
    const stop: { id: string } = await stage.place(orderId, day, stage.fleet.drivers[0], after)
    stops.push(stop.id)
    after = stop.id
  }
  return { orders, stops }
}

test('a customer is told no place on the route before the day is published (rule D122)', async () => {
  const { orders } = await threeVisits()
  expect(await visitOf(orders[0])).toBeNull()
})

test('each customer is told their own place, which moves up with the taps of the driver (rule D122)', async () => {
  const { orders, stops } = await threeVisits()
  await stage.publish(stage.dayIn(0))
  const places = async () => Promise.all(orders.map(async id => (await visitOf(id))?.place ?? null))
  expect(await places()).toEqual([1, 2, 3])
  const before = await visitOf(orders[2])
  expect(before).toMatchObject({ place: 3, of: 3 })
  expect(before && before.to > before.from).toBe(true)
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'done', stopId: stops[0], leftBox: null }))
  expect(await places()).toEqual([null, 1, 2])
  expect(await visitOf(orders[2])).toMatchObject({ place: 2, of: 2 })
})

test('a customer is told the places of the yard and of their own stop, and no other place (rule D165)', async () => {
  const { orders } = await threeVisits()
  await stage.publish(stage.dayIn(0))
  const own = { latitude: 30.31, longitude: -97.71 }
  const findZip = () => ({ ...own }) as never
  const status = (await stage.statusOf(orders[2])) as OrderStatus
  const visit = await readVisitToday(
    { ...stage.deps, addresses: { findZip } },
    { id: orders[2], status, timeZone: 'America/Chicago' },
  )
  expect(visit?.places).toEqual({ stop: own, yard: { latitude: 30.18, longitude: -97.67 } })
  expect(Object.keys(visit ?? {}).sort()).toEqual(['from', 'of', 'place', 'places', 'to'])
  expect((await visitOf(orders[2]))?.places).toBeNull()
})

test('a customer is told nothing today about a visit of tomorrow, and drafts do not count in a place (rule D122)', async () => {
  const { orders } = await threeVisits(stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  expect(await visitOf(orders[0])).toBeNull()
  const today = await stage.order()
  await stage.place(today, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  await stage.place(await stage.order(), stage.dayIn(0))
  expect(await visitOf(today)).toMatchObject({ place: 1, of: 1 })
})

test('a customer is told the place of a pick-up like that of a delivery (rule D122)', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await stage.askPickup(orderId)
  await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  expect(await visitOf(orderId)).toMatchObject({ place: 1, of: 1 })
})
