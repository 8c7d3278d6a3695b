import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerActions } from '#domain/order/customer-actions.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { remindBeforeRentalEnds } from '#server/operations/order/remind-before-rental-ends.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

/** Makes an order whose dumpster is at the customer's site until a day. */
async function standing(until: string, options: { status?: string; isActual?: boolean; zone?: string } = {}) {
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
  const window = { day: dayOf(until), start: 9, end: 12, isActualPickupDate: options.isActual ?? true }
  await stage.pool.query('UPDATE orders SET status = $2, pickup_window = $3 WHERE id = $1', [
    cartId,
    options.status ?? 'drop-off-confirmed',
    JSON.stringify(window),
  ])
  await stage.pool.query('UPDATE service_area SET time_zone = $1', [options.zone ?? 'America/Chicago'])
  await stage.pool.query('DELETE FROM message')
  return cartId
}

const remindAt = (now: string) => remindBeforeRentalEnds({ db: stage.db, clock: () => new Date(now) })
async function texts(): Promise<string[]> {
  const { rows } = await stage.pool.query(`SELECT text FROM message WHERE channel = 'sms' ORDER BY id`)
  return rows.map(({ text }) => text)
}

describe('The day before a rental ends', () => {
  it('the customer is reminded once, from nine in the morning on', async () => {
    await standing('2026-11-25')
    expect(await remindAt('2026-11-24T14:59:00Z')).toBe(0)
    expect(await remindAt('2026-11-24T15:00:00Z')).toBe(1)
    expect(await remindAt('2026-11-24T16:00:00Z')).toBe(0)
    expect(await texts()).toHaveLength(1)
    expect((await texts())[0]).toMatch(
      /your rental R-\d+ ends tomorrow\. More days or pick-up: http.* STOP to opt out$/,
    )
  })

  it.each([
    ['Pacific/Honolulu', '2026-11-24T18:59:00Z', '2026-11-24T19:00:00Z', '2026-11-25T06:59:00Z'],
    ['America/New_York', '2026-11-24T13:59:00Z', '2026-11-24T14:00:00Z', '2026-11-25T01:59:00Z'],
    ['America/Anchorage', '2026-11-24T17:59:00Z', '2026-11-24T18:00:00Z', '2026-11-25T05:59:00Z'],
  ])('follows the clock of the service area in %s', async (zone, tooEarly, first, last) => {
    await standing('2026-11-25', { zone })
    expect(await remindAt(tooEarly)).toBe(0)
    expect(await remindAt(new Date(Date.parse(last) + 60_000).toISOString())).toBe(0)
    expect(await remindAt(last)).toBe(1)
    await stage.pool.query('DELETE FROM message')
    expect(await remindAt(first)).toBe(1)
  })

  it('the customer can do what the reminder offers, which is more days, a swap and the pick-up', async () => {
    const orderId = await standing('2026-11-25', { status: 'pending-drop-off' })
    const now = new Date('2026-11-24T18:00:00Z')
    await walkTo(stage.db, orderId, 'drop-off-confirmed', now)
    expect((await endRentals({ db: stage.db, clock: () => now })).ended).toBe(1)
    await stage.pool.query('DELETE FROM message')
    expect(await remindAt(now.toISOString())).toBe(1)
    const { status } = await findOrder(stage.db, orderId as string as OrderId)
    expect(status).toBe('pending-pickup')
    expect(customerActions(status, { swap: null, wasDelivered: true })).toEqual([
      'request-pickup',
      'request-swap',
      'extend',
    ])
  })

  it('is the only day of the reminder, which comes neither two days before nor on the day itself', async () => {
    await standing('2026-11-25')
    expect(await remindAt('2026-11-23T18:00:00Z')).toBe(0)
    expect(await remindAt('2026-11-25T18:00:00Z')).toBe(0)
  })

  it('a customer who has extended the rental is reminded again, of the new day', async () => {
    const orderId = await standing('2026-11-25')
    await remindAt('2026-11-24T18:00:00Z')
    await stage.pool.query(
      `UPDATE orders SET pickup_window = pickup_window || jsonb_build_object('day', $2::bigint) WHERE id = $1`,
      [orderId, dayOf('2026-11-30')],
    )
    expect(await remindAt('2026-11-24T19:00:00Z')).toBe(0)
    expect(await remindAt('2026-11-29T18:00:00Z')).toBe(1)
    expect(await texts()).toHaveLength(2)
  })

  it('the customer reads that the pick-up was planned for tomorrow, if its day was a guess', async () => {
    await standing('2026-11-25', { isActual: false })
    await remindAt('2026-11-24T18:00:00Z')
    expect((await texts())[0]).toContain('was planned for tomorrow')
  })

  it('the customer of a rental that ended by itself is reminded, too, but not if the pick-up is requested or done', async () => {
    const ended = await standing('2026-11-25', { status: 'pending-pickup' })
    await stage.pool.query(
      `INSERT INTO order_event (order_id, organization_id, event, from_status, to_status, actor_role)
       SELECT id, organization_id, 'rental-ended', 'drop-off-confirmed', 'pending-pickup', 'system' FROM orders WHERE id = $1`,
      [ended],
    )
    for (const status of ['pickup-requested', 'pickup-scheduled', 'pickup-confirmed', 'completed', 'pending-pickup']) {
      await standing('2026-11-25', { status })
    }
    expect(await remindAt('2026-11-24T18:00:00Z')).toBe(1)
  })
})
