import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const today = () => localTime(stage.deps.clock(), 'America/Chicago').day
const window = () => ({ day: weekday(today(), 2), start: 9, end: 12 })

async function delivered(agreed?: { readonly inDays: number; readonly isActualPickupDate: boolean }) {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  if (agreed) {
    const { inDays, isActualPickupDate } = agreed
    const pickupWindow = { day: addDays(today(), inDays), start: 9, end: 12, isActualPickupDate }
    await stage.pool.query('UPDATE orders SET pickup_window = $2 WHERE id = $1', [orderId, pickupWindow])
  }
  return { orderId, by: 'customer', actorId: user.id } as const
}

describe('A pick-up that the customer withdraws', () => {
  it('leaves the dumpster at the customer until the day that was agreed before', async () => {
    const acting = await delivered()
    const { pickupWindow } = await findOrder(stage.db, acting.orderId)
    await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
    expect(await withdrawPickup(stage.deps, acting)).toEqual({ status: 'drop-off-confirmed' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ pickupWindow, finalPickupWindow: null })
    expect(order.events.at(-1)).toMatchObject({ event: 'withdraw-pickup', by: 'customer' })
    const { rows } = await stage.pool.query('SELECT requested_pickup_window FROM orders')
    expect(rows).toEqual([{ requested_pickup_window: null }])
  })

  it.each([
    [2, true, 'drop-off-confirmed'],
    [1, true, 'pending-pickup'],
    [-3, true, 'pending-pickup'],
    [-3, false, 'drop-off-confirmed'],
  ] as const)(
    'of a rental that ends in %i days (definite day: %s) gives the status %s, and the job for rentals keeps it',
    async (inDays, isActualPickupDate, status) => {
      const acting = await delivered({ inDays, isActualPickupDate })
      await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
      expect(await withdrawPickup(stage.deps, acting)).toEqual({ status })
      expect(await endRentals(stage.deps)).toEqual({ ended: 0, failures: [] })
    },
  )
})

describe('A rental that has ended', () => {
  it('still lets the customer request a pick-up, a swap or an extension', async () => {
    for (const act of ['pickup', 'swap', 'extend'] as const) {
      const acting = await delivered({ inDays: 1, isActualPickupDate: true })
      expect((await endRentals(stage.deps)).ended).toBe(1)
      if (act === 'pickup') {
        const asked = await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
        expect(asked).toEqual({ status: 'pickup-requested' })
      } else if (act === 'swap') {
        await requestSwap(
          { ...stage.deps, newId: randomUUID },
          { ...acting, swapWindow: window(), rentalDurationDays: 7, isSameSize: true },
        )
      } else {
        const pickupDay = weekday(today(), 4)
        const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
        const extended = await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
        expect(extended.status).toBe('drop-off-confirmed')
      }
    }
  })
})

describe('While a swap is open', () => {
  it('the customer can neither request, move nor withdraw the pick-up, nor extend the rental or swap again', async () => {
    const acting = await delivered()
    const swap = { swapWindow: window(), rentalDurationDays: 7, isSameSize: true }
    const deps = { ...stage.deps, newId: randomUUID }
    await requestSwap(deps, { ...acting, ...swap })
    const attempts = [
      () => requestPickup(stage.deps, { ...acting, pickupWindow: window() }),
      () => requestSwap(deps, { ...acting, ...swap }),
      () => withdrawPickup(stage.deps, acting),
      () => quoteExtension(stage.deps, { ...acting, pickupDay: weekday(today(), 20) }),
      () => extendRental(stage.deps, { ...acting, pickupDay: weekday(today(), 20), totalInCents: 0 }),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ refusal: 'swap-open', code: 'CONFLICT' })
    }
    expect((await findOrder(stage.db, acting.orderId)).status).toBe('pickup-requested')
  })
})
