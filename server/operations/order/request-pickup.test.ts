import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { laterPickupSentence } from '#domain/order/card-consent.ts'
import { addDays, dayOf, isSunday, localTime } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { quotePickup, quoteSwap } from '#server/operations/order/later-pickup.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
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

async function placeDeliveredOrder() {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  return { orderId, by: 'customer', actorId: user.id } as const
}

const today = () => localTime(stage.deps.clock(), 'America/Chicago').day
const window = (day = weekday(today(), 1)) => ({ day, start: 9, end: 12 })

describe('A requested pick-up', () => {
  it('gives the order the chosen window and the status of a requested pick-up, and notifies the customer', async () => {
    const acting = await placeDeliveredOrder()
    expect(await requestPickup(stage.deps, { ...acting, pickupWindow: window() })).toEqual({
      status: 'pickup-requested',
    })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ status: 'pickup-requested', finalPickupWindow: window() })
    expect(order.pickupWindow).toEqual(order.snapshot.pickupWindow)
    expect(order.events.at(-1)).toMatchObject({ event: 'request-pickup', by: 'customer' })
    const messages = await stage.pool.query(
      `SELECT channel FROM message WHERE key LIKE 'pickup-requested:%' ORDER BY channel`,
    )
    expect(messages.rows).toEqual([{ channel: 'email' }, { channel: 'sms' }])
  })

  it('notifies the customer again if the customer withdrew it and requests it once more', async () => {
    const acting = await placeDeliveredOrder()
    await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
    await withdrawPickup(stage.deps, acting)
    stage.wait(1)
    await requestPickup(stage.deps, { ...acting, pickupWindow: window(weekday(today(), 2)) })
    const messages = await stage.pool.query(`SELECT FROM message WHERE key LIKE 'pickup-requested:%'`)
    expect(messages.rows).toHaveLength(4)
  })

  it('is refused a second time, with the current status', async () => {
    const acting = await placeDeliveredOrder()
    await requestPickup(stage.deps, { ...acting, pickupWindow: window() })
    await expect(requestPickup(stage.deps, { ...acting, pickupWindow: window() })).rejects.toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'pickup-requested' },
    })
  })

  it('must be on an open day from tomorrow on, in hours that the hauler offers', async () => {
    const acting = await placeDeliveredOrder()
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

describe('The price of a pick-up', () => {
  /** The seed hauler of tests charges 39 dollars per day and 8.25 % on dumpsters. The customer has booked a week. */
  const placeOrderForLaterPickup = async () => {
    const acting = await placeDeliveredOrder()
    const { pickupWindow: bookedWindow } = await findOrder(stage.db, acting.orderId)
    return { acting, laterWindow: window(weekday(bookedWindow?.day ?? today(), 2)) }
  }
  const consents = async () =>
    (await stage.pool.query('SELECT act, amount_in_cents AS cents, sentence, actor_id AS by FROM order_consent')).rows

  it('is the price of the extra days, and a request with this price is stored as the consent to it', async () => {
    const { acting, laterWindow } = await placeOrderForLaterPickup()
    const quote = await quotePickup(stage.deps, { ...acting, window: laterWindow })
    expect(quote.priceInCents).toBe(quote.extraDays * 3900)
    expect(quote.extraDays).toBeGreaterThanOrEqual(2)
    expect(quote.totalInCents).toBe(quote.priceInCents + quote.taxInCents)
    expect(await quoteSwap(stage.deps, { ...acting, window: laterWindow })).toEqual(quote)
    const { totalInCents } = quote
    const shown = { totalInCents, language: 'es' } as const
    await requestPickup(stage.deps, { ...acting, pickupWindow: laterWindow, shown })
    expect(await consents()).toEqual([
      {
        act: 'pickup',
        cents: totalInCents,
        by: acting.actorId,
        sentence: laterPickupSentence('es', quote),
      },
    ])
  })

  it('must be the price that the page showed', async () => {
    const { acting, laterWindow } = await placeOrderForLaterPickup()
    const { totalInCents } = await quotePickup(stage.deps, { ...acting, window: laterWindow })
    const shown = { totalInCents: totalInCents - 1, language: 'en' } as const
    const request = requestPickup(stage.deps, { ...acting, pickupWindow: laterWindow, shown })
    await expect(request).rejects.toMatchObject({ refusal: 'price-changed' })
    expect((await findOrder(stage.db, acting.orderId)).status).toBe('drop-off-confirmed')
    expect(await consents()).toEqual([])
  })

  it('gets no consent from the customer if the page did not show it', async () => {
    const { acting, laterWindow } = await placeOrderForLaterPickup()
    await requestPickup(stage.deps, { ...acting, pickupWindow: laterWindow })
    expect(await consents()).toEqual([])
  })

  it('is zero within the days that the order has paid for, and needs no consent then', async () => {
    const acting = await placeDeliveredOrder()
    const quote = await quotePickup(stage.deps, { ...acting, window: window() })
    expect(quote).toMatchObject({ extraDays: 0, totalInCents: 0 })
    const shown = { totalInCents: 0, language: 'en' } as const
    await requestPickup(stage.deps, { ...acting, pickupWindow: window(), shown })
    expect(await consents()).toEqual([])
  })

  it('is refused if the pick-up cannot be requested', async () => {
    const acting = await placeDeliveredOrder()
    await walkTo(stage.db, acting.orderId, 'pickup-scheduled')
    const quote = quotePickup(stage.deps, { ...acting, window: window() })
    await expect(quote).rejects.toMatchObject({ refusal: 'illegal-move' })
  })
})
