import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { addDays, type Day, localTime } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { listUnpaidSwaps } from '#server/db/order/swaps.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { remindOfSwaps } from '#server/operations/order/remind-of-swaps.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
/** The tests set this clock to an hour of the area's day, at whatever hour the tests run. */
let now: Date
beforeEach(async () => {
  stage = await openCheckoutStage()
  now = new Date()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const deps = () => ({ ...stage.deps, clock: () => now })
/** Returns the time five minutes past midnight in Austin, that many days before a day. */
const justAfterMidnight = (day: Day, daysBefore: number) => {
  const noon = new Date(addDays(day, -daysBefore))
  const atNoon = localTime(noon, 'America/Chicago').minutes
  return new Date(noon.getTime() - (atNoon - 5) * 60_000)
}
const told = async (occasion: string) =>
  (await stage.pool.query(`SELECT FROM message WHERE key LIKE $1 AND channel = 'email'`, [`${occasion}:%`])).rowCount

async function delivered(isActualPickupDate = true) {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  await stage.pool.query(
    `UPDATE orders SET pickup_window = pickup_window || jsonb_build_object('isActualPickupDate', $1::boolean)`,
    [isActualPickupDate],
  )
  const { pickupWindow } = await findOrder(stage.db, orderId)
  return { orderId, user, by: 'customer', actorId: user.id, endsOn: pickupWindow?.day as Day } as const
}

describe('A rental with a definite pick-up day', () => {
  it('ends by itself on the day before, by the clock of the service area', async () => {
    const { orderId, endsOn } = await delivered()
    now = new Date(justAfterMidnight(endsOn, 1).getTime() - 10 * 60_000)
    expect(await endRentals(deps())).toEqual({ ended: 0, failures: [] })
    expect((await findOrder(stage.db, orderId)).status).toBe('drop-off-confirmed')
    now = justAfterMidnight(endsOn, 1)
    expect(await Promise.all([endRentals(deps()), endRentals(deps())])).toContainEqual({ ended: 1, failures: [] })
    const order = await findOrder(stage.db, orderId)
    expect(order).toMatchObject({ status: 'pending-pickup', finalPickupWindow: { day: endsOn, start: 9, end: 12 } })
    expect(order.events.at(-1)).toMatchObject({ event: 'rental-ended', by: 'system' })
    expect(await endRentals(deps())).toEqual({ ended: 0, failures: [] })
  })

  it('ends later if no job ran on the day before', async () => {
    const { orderId, endsOn } = await delivered()
    now = justAfterMidnight(endsOn, -2)
    expect(await endRentals(deps())).toMatchObject({ ended: 1 })
    expect((await findOrder(stage.db, orderId)).status).toBe('pending-pickup')
  })

  it('goes on if the customer extends it, and ends again the day before the new pick-up day', async () => {
    const { orderId, endsOn, by, actorId } = await delivered()
    now = justAfterMidnight(endsOn, 1)
    await endRentals(deps())
    const pickupDay = weekday(endsOn, 2)
    const { totalInCents } = await quoteExtension(deps(), { orderId, by, actorId, pickupDay })
    await extendRental(deps(), { orderId, by, actorId, pickupDay, totalInCents })
    expect(await endRentals(deps())).toMatchObject({ ended: 0 })
    now = justAfterMidnight(pickupDay, 1)
    expect(await endRentals(deps())).toMatchObject({ ended: 1 })
  })
})

it('A rental goes on if its pick-up day was a guess', async () => {
  const { orderId, endsOn } = await delivered(false)
  now = justAfterMidnight(endsOn, 1)
  expect(await endRentals(deps())).toEqual({ ended: 0, failures: [] })
  expect((await findOrder(stage.db, orderId)).status).toBe('drop-off-confirmed')
})

describe('A swap that is not paid', () => {
  async function swapping() {
    const { orderId, user, by, actorId } = await delivered()
    const swapWindow = { day: weekday(now, 3), start: 9, end: 12 }
    const asked = { orderId, by, actorId, swapWindow, rentalDurationDays: 7, isSameSize: true }
    const { cartId } = await requestSwap({ ...deps(), newId: randomUUID }, asked)
    const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
    return { day: swapWindow.day, ask: { cart, user, language: 'en' } as const }
  }

  it('leads to one reminder the day before', async () => {
    const { day } = await swapping()
    now = justAfterMidnight(day, 2)
    expect(await remindOfSwaps(deps())).toBe(0)
    now = justAfterMidnight(day, 1)
    expect(await remindOfSwaps(deps())).toBe(1)
    await remindOfSwaps(deps())
    expect(await told('swap-unpaid')).toBe(1)
  })

  it('leads to no reminder once its day is long past', async () => {
    const { day } = await swapping()
    now = justAfterMidnight(day, -5)
    expect(await remindOfSwaps(deps())).toBe(0)
    // Without this, unpaid swaps of past years would fill the list.
    expect(await listUnpaidSwaps(stage.db, addDays(day, 5))).toEqual([])
    expect(await listUnpaidSwaps(stage.db, addDays(day, 1))).toHaveLength(1)
  })

  it('leads to no reminder once the customer pays it', async () => {
    const { day, ask } = await swapping()
    await chargeReplacement(deps(), ask)
    now = justAfterMidnight(day, 1)
    expect(await remindOfSwaps(deps())).toBe(0)
  })
})
