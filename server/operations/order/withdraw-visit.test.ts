import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { weekday } from '#server/testing/journey.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const dayInMs = 86_400_000
const byCustomer = (orderId: string) => ({ orderId, by: 'customer', actorId: null }) as const
const delivered = async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  return orderId
}
const positions = async () => {
  const { rows } = await stage.pool.query(
    `SELECT id FROM stop WHERE state = 'planned' AND route_id IS NOT NULL ORDER BY position`,
  )
  return rows.map(one => one.id)
}

describe('The planned visit of an order is taken off the board', () => {
  test('if the customer cancels the order, and leaves no gap', async () => {
    const orders = [await stage.order(), await stage.order(), await stage.order()]
    const stops: string[] = []
    for (const orderId of orders)
      stops.push((await stage.place(orderId, stage.dayIn(1), undefined, stops.at(-1) ?? null)).id)
    await cancelOrder(stage.deps, byCustomer(orders[1] ?? ''))
    expect(await stage.stopOf(stops[1] ?? '')).toMatchObject({ state: 'withdrawn', route_id: null })
    expect(await positions()).toEqual([stops[0], stops[2]])
    const { rows } = await stage.pool.query(
      `SELECT act, after FROM change WHERE object_id = $1 ORDER BY seq DESC LIMIT 1`,
      [stops[1]],
    )
    expect(rows).toEqual([{ act: 'withdraw-stop', after: { event: 'cancel' } }])
  })

  test('if the office cancels a published order, and the customer gets no text about a day taken back', async () => {
    const orderId = await stage.order()
    const stop = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
    stage.wait(600_000)
    await notifyOfChanges(stage.deps)
    expect((await stage.stopOf(stop.id)).state).toBe('withdrawn')
    expect((await stage.pool.query(`SELECT key FROM message WHERE key LIKE 'date-taken-back%'`)).rows).toEqual([])
  })

  test('if the customer extends the rental', async () => {
    const orderId = await delivered()
    stage.wait(30 * dayInMs)
    await stage.pool.query(
      `UPDATE orders SET pickup_window = pickup_window || '{"isActualPickupDate": true}' WHERE id = $1`,
      [orderId],
    )
    await endRentals(stage.deps)
    expect(await stage.statusOf(orderId)).toBe('pending-pickup')
    const stop = await stage.place(orderId, stage.dayIn(1))
    const pickupDay = weekday(stage.deps.clock(), 9)
    const { totalInCents } = await quoteExtension(stage.deps, { ...byCustomer(orderId), pickupDay })
    await extendRental(stage.deps, { ...byCustomer(orderId), pickupDay, totalInCents })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect((await stage.stopOf(stop.id)).state).toBe('withdrawn')
  })

  test('if the customer withdraws the pick-up', async () => {
    const orderId = await delivered()
    await stage.askPickup(orderId)
    const stop = await stage.place(orderId, stage.dayIn(3))
    await withdrawPickup(stage.deps, byCustomer(orderId))
    expect((await stage.stopOf(stop.id)).state).toBe('withdrawn')
  })

  test('if the customer withdraws a swap that is not paid', async () => {
    const orderId = await delivered()
    const swapWindow = { day: weekday(stage.deps.clock(), 3), start: 9, end: 12 }
    const swap = { ...byCustomer(orderId), swapWindow, rentalDurationDays: 7, isSameSize: true }
    await requestSwap({ ...stage.deps, newId: () => crypto.randomUUID() }, swap)
    const stop = await stage.place(orderId, stage.dayIn(3))
    expect((await stage.stopOf(stop.id)).kind).toBe('pickup')
    await withdrawSwap(stage.deps, byCustomer(orderId))
    expect((await stage.stopOf(stop.id)).state).toBe('withdrawn')
  })
})

describe('If the new order of a swap is cancelled,', () => {
  test.each(['draft', 'published'])('its pick-up stays as a %s stop', async state => {
    const old = await delivered()
    const made = await stage.swap(old)
    const stop = await stage.place(made, stage.dayIn(3))
    if (state === 'published') await stage.publish(stage.dayIn(3))
    await cancelOrder(stage.deps, { orderId: made, by: 'admin', actorId: null })
    expect(await stage.stopOf(stop.id)).toMatchObject({
      state: 'planned',
      kind: 'pickup',
      pickup_order_id: old,
      drop_off_order_id: null,
    })
    expect(await positions()).toEqual([stop.id])
    expect(await stage.statusOf(old)).toBe(state === 'published' ? 'pickup-scheduled' : 'pickup-requested')
  })
})

test('A visit stays if its driver is on the way, and its order cannot be cancelled', async () => {
  const orderId = await stage.order()
  const stop = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'start', stopId: stop.id }))
  const cancelled = cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
  await expect(cancelled).rejects.toMatchObject({ refusal: 'illegal-move' })
  expect((await stage.stopOf(stop.id)).state).toBe('under-way')
})
