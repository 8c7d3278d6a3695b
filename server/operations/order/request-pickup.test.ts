import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf, isSunday, localTime } from '#domain/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
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

async function delivered() {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  return { orderId, by: 'customer', actorId: user.id } as const
}
const today = () => localTime(stage.deps.clock(), 'America/Chicago').day
const window = (day = weekday(today(), 1)) => ({ day, start: 9, end: 12 })

describe('A pick-up that is requested', () => {
  it('makes the dumpster ready for it in the chosen window, and notifies the customer', async () => {
    const acting = await delivered()
    expect(await requestPickup(stage.deps, { ...acting, pickupWindow: window() })).toEqual({
      status: 'pickup-requested',
    })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ status: 'pickup-requested', finalPickupWindow: window() })
    expect(order.pickupWindow).toEqual(order.snapshot.pickupWindow)
    expect(order.events.at(-1)).toMatchObject({ event: 'request-pickup', by: 'customer' })
    const told = await stage.pool.query(
      `SELECT channel FROM message WHERE key LIKE 'pickup-requested:%' ORDER BY channel`,
    )
    expect(told.rows).toEqual([{ channel: 'email' }, { channel: 'sms' }])
  })

  it('is refused a second time with the status found', async () => {
    const acting = await delivered()
    await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
    await expect(requestPickup(stage.deps, { ...acting, pickupWindow: window() })).rejects.toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'pickup-requested' },
    })
  })

  it('must be on an open day from tomorrow on, in hours that are offered', async () => {
    const acting = await delivered()
    const holiday = weekday(today(), 5)
    await stage.pool.query('INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, $3)', [
      stage.organization.id,
      new Date(holiday).toISOString().slice(0, 10),
      'Founders’ Day',
    ])
    let sunday = addDays(today(), 1)
    while (!isSunday(sunday)) sunday = addDays(sunday, 1)
    const refusalOf = (pickupWindow: ReturnType<typeof window>) =>
      requestPickup(stage.deps, { ...acting, pickupWindow }).catch(error => error)
    expect(await refusalOf(window(sunday))).toMatchObject({
      refusal: 'sunday-pickup',
      message: 'Sunday pickups are not available',
    })
    expect(await refusalOf(window(holiday))).toMatchObject({ refusal: 'closed-day' })
    expect(await refusalOf(window(dayOf('2026-11-20')))).toMatchObject({ refusal: 'pickup-too-early' })
    expect(await refusalOf(window(weekday(today(), 380)))).toMatchObject({ refusal: 'day-too-far' })
    expect(await refusalOf({ ...window(), start: 3 })).toMatchObject({ refusal: 'unknown-window' })
    expect((await findOrder(stage.db, acting.orderId)).status).toBe('drop-off-confirmed')
  })
})
