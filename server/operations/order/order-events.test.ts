import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderChange } from '#domain/order/order-change.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { localTime } from '#domain/value/calendar.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { extendRental } from '#server/operations/order/extend-rental.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { advanceOrder } from '#server/testing/office-steps.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const changeable = ['dropOffWindow', 'pickupWindow', 'requestedPickupWindow', 'finalPickupWindow'] as const

/** Returns the order's windows by its events and by its row. */
async function both(orderId: OrderId) {
  const { rows } = await stage.pool.query<{ changed: OrderChange | null }>(
    'SELECT changed FROM order_event WHERE order_id = $1 ORDER BY id',
    [orderId],
  )
  const nothing = { requestedPickupWindow: null, finalPickupWindow: null }
  const told: OrderChange = Object.assign(nothing, ...rows.map(one => one.changed))
  const order = await stage.db.transaction().execute(tx => lockOrder(tx, orderId))
  return {
    told: Object.fromEntries(changeable.map(name => [name, told[name]])),
    stands: Object.fromEntries(changeable.map(name => [name, order[name]])),
    ordered: { told: [told.totalInCents, told.preAuthInCents, told.containers?.map(one => one.quantity)], order },
  }
}

const windowIn = (days: number) => ({ day: weekday(stage.deps.clock(), days), start: 9, end: 12 })

describe('The events of an order', () => {
  it('say what the customer ordered, and each window after each step', async () => {
    const { orderId } = await placePaidOrder(stage)
    const acting = { orderId, by: 'admin', actorId: null } as const
    const { ordered } = await both(orderId)
    expect(ordered.told).toEqual([ordered.order.totalInCents, ordered.order.preAuthInCents, [1]])
    const expectTold = async (wanted: object) => {
      const { told, stands } = await both(orderId)
      expect(told).toEqual(stands)
      expect(told).toMatchObject(wanted)
    }
    const first = windowIn(1)
    await advanceOrder(stage.deps, { ...acting, event: 'schedule-drop-off', window: first })
    await expectTold({ dropOffWindow: first, finalPickupWindow: null })
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    const wished = windowIn(2)
    await requestPickup(stage.deps, { ...acting, pickupWindow: wished })
    await expectTold({ requestedPickupWindow: wished, finalPickupWindow: wished })
    const planned = windowIn(4)
    await advanceOrder(stage.deps, { ...acting, event: 'schedule-pickup', window: planned })
    await expectTold({ requestedPickupWindow: wished, finalPickupWindow: planned })
  })

  it('say when the customer withdraws a pick-up or extends the rental, and when the rental ends by itself', async () => {
    const { orderId } = await placePaidOrder(stage)
    const acting = { orderId, by: 'customer', actorId: null } as const
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    await requestPickup(stage.deps, { ...acting, pickupWindow: windowIn(2) })
    await withdrawPickup(stage.deps, acting)
    const nothing = { requestedPickupWindow: null, finalPickupWindow: null }
    expect((await both(orderId)).told).toMatchObject(nothing)
    const pickupDay = weekday(stage.deps.clock(), 20)
    await extendRental(stage.deps, { ...acting, pickupDay })
    const extended = await both(orderId)
    expect(extended.told).toEqual(extended.stands)
    expect(extended.told).toMatchObject({ ...nothing, pickupWindow: { day: pickupDay } })
    const days = (pickupDay - localTime(stage.deps.clock(), 'America/Chicago').day) / 86_400_000
    stage.wait((days - 1) * 86_400_000)
    expect(await endRentals(stage.deps)).toMatchObject({ ended: 1 })
    const ended = await both(orderId)
    expect(ended.told).toEqual(ended.stands)
    expect(ended.told).toMatchObject({ requestedPickupWindow: { day: pickupDay } })
  })
})
