import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Day } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { quotePickup } from '#server/operations/order/later-pickup.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { weigh } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const dayInMs = 86_400_000
const rows = async (text: string) => (await stage.pool.query(text)).rows

/** Makes a delivered order. A day costs 39 dollars and 8.25 % tax, and 300 dollars may be charged after weighing. */
async function delivered(card: string = savedCards.pays) {
  const { orderId, user, totalInCents } = await placePaidOrder(stage, card)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const { pickupWindow } = await findOrder(stage.db, orderId)
  return {
    acting: { orderId, by: 'customer', actorId: user.id } as const,
    agreed: pickupWindow?.day as Day,
    totalInCents,
  }
}
type Acting = Awaited<ReturnType<typeof delivered>>['acting']

async function extendTo(acting: Acting, pickupDay: Day) {
  const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
  await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
  return totalInCents
}

const windowOn = (day: Day) => ({ day, start: 9, end: 12 })

async function requestFor(acting: Acting, day: Day) {
  const { totalInCents } = await quotePickup(stage.deps, { ...acting, window: windowOn(day) })
  await requestPickup(stage.deps, { ...acting, pickupWindow: windowOn(day), shown: { totalInCents, language: 'en' } })
  return totalInCents
}

/** Collects a box at noon UTC of a day, weighs it with this many tons too many, and bills the order. */
async function collectedAndBilled({ orderId }: Acting, day: Day, tonsTooMany = '0') {
  await walkTo(stage.db, orderId, 'waste-processing', new Date(day))
  stage.wait(Math.max(0, day - stage.deps.clock().getTime()))
  await weigh(stage, orderId, tonsTooMany)
  return billOrder(stage.deps, { orderId, actorId: null })
}
const bill = async () =>
  (await rows('SELECT consented_in_cents AS consented, charge_after AS "chargeAfter" FROM bill'))[0]

describe('Days that an extension paid for', () => {
  it('cost nothing more if the customer used them', async () => {
    const { acting, agreed } = await delivered()
    const longer = weekday(agreed, 3)
    await extendTo(acting, longer)
    expect(await collectedAndBilled(acting, longer)).toMatchObject({ status: 'completed', balanceInCents: 0 })
    const lines = await rows(
      `SELECT kind, quantity::int AS days FROM bill_line WHERE kind IN ('extension', 'extra-days')`,
    )
    expect(lines).toEqual([{ kind: 'extra-days', days: (longer - agreed) / dayInMs }])
  })

  it('are refunded with the final bill if the customer did not use them', async () => {
    const { acting, agreed } = await delivered()
    const paidInCents = await extendTo(acting, weekday(agreed, 3))
    await requestFor(acting, agreed)
    expect(await collectedAndBilled(acting, agreed)).toMatchObject({
      status: 'completed',
      balanceInCents: -paidInCents,
    })
    expect(await rows('SELECT status, amount_in_cents AS cents FROM refund')).toEqual([
      { status: 'succeeded', cents: paidInCents },
    ])
  })

  it('are due with the final bill if the card was declined for them', async () => {
    const { acting, agreed } = await delivered(savedCards.declinesLater)
    const longer = weekday(agreed, 2)
    const dueInCents = await extendTo(acting, longer)
    expect(await collectedAndBilled(acting, longer)).toMatchObject({
      status: 'payment-pending',
      balanceInCents: dueInCents,
    })
  })
})

describe('Days until a later pick-up', () => {
  it('are charged to the saved card up to the price that the customer agreed to', async () => {
    const { acting, agreed, totalInCents } = await delivered()
    const late = weekday(agreed, 10)
    const daysInCents = await requestFor(acting, late)
    expect(daysInCents).toBeGreaterThan(30_000)
    // The customer made an earlier request at a lower price. The last press counts.
    await stage.pool.query(
      `INSERT INTO order_consent SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
         'amount_in_cents', 1, 'at', c.at - interval '1 hour'))).* FROM order_consent c`,
    )
    expect(await collectedAndBilled(acting, late)).toMatchObject({ balanceInCents: daysInCents })
    expect(await bill()).toMatchObject({ consented: 30_000 + daysInCents, chargeAfter: expect.any(Date) })
    stage.wait(dayInMs)
    await chargeDueBills(stage.deps)
    expect(await rows('SELECT amount_in_cents AS cents FROM payment ORDER BY created_at')).toEqual([
      { cents: totalInCents },
      { cents: daysInCents },
    ])
  })

  it('may be charged although the card was declined for an extension before', async () => {
    const { acting, agreed } = await delivered(savedCards.declinesLater)
    const extended = weekday(agreed, 2)
    await extendTo(acting, extended)
    const agreedInCents = await requestFor(acting, weekday(extended, 6))
    // The truck came earlier than the customer requested and later than the extension, so the customer pays for none of these days.
    const { balanceInCents } = await collectedAndBilled(acting, weekday(extended, 1))
    expect(await bill()).toMatchObject({ consented: 30_000 + Math.min(agreedInCents, balanceInCents) })
  })

  it('are left to the customer if the request named no price', async () => {
    const { acting, agreed } = await delivered()
    const late = weekday(agreed, 10)
    await requestPickup(stage.deps, { ...acting, pickupWindow: windowOn(late) })
    expect(await collectedAndBilled(acting, late)).toMatchObject({ status: 'payment-pending' })
    expect(await bill()).toEqual({ consented: 30_000, chargeAfter: null })
  })

  it('that the customer did not use do not raise the amount that may be charged for weight', async () => {
    const { acting, agreed } = await delivered()
    await requestFor(acting, weekday(agreed, 10))
    // The truck came on the booked day, so the bill has $321.75 for weight and nothing for days.
    expect(await collectedAndBilled(acting, agreed, '3.25')).toMatchObject({ balanceInCents: 32_175 })
    expect(await bill()).toEqual({ consented: 30_000, chargeAfter: null })
  })

  it('are agreed to only while that pick-up is requested', async () => {
    const { acting, agreed } = await delivered()
    const asked = weekday(agreed, 10)
    await requestFor(acting, asked)
    const [other] =
      await rows(`UPDATE orders SET requested_pickup_window = '${JSON.stringify(windowOn(weekday(asked, 1)))}'
      RETURNING (requested_pickup_window->>'day')::bigint AS day`)
    await collectedAndBilled(acting, Number(other.day) as Day)
    expect(await bill()).toEqual({ consented: 30_000, chargeAfter: null })
  })
})
