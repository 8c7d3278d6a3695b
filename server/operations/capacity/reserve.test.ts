/** These tests check rules S18 and S19 on PostgreSQL with the simulated payment service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { roomFor } from '#domain/schedule/full-days.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { findCartAccess, changeCart as storeChange } from '#server/db/cart/carts.ts'
import { refuseFull, renewReserved } from '#server/operations/capacity/reserve.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { endReservations } from '#server/operations/reconcile/end-reservations.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
  await makeFleet(stage.db, stage.organization, 1)
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const minute = 60_000
const limitDays = () => stage.pool.query('UPDATE organization SET limits_days = true')
const rows = async (text: string) => (await stage.pool.query(text)).rows
const states = async () => (await rows('SELECT state FROM reservation ORDER BY slot')).map(one => one.state)
const intents = async () => (await rows('SELECT status FROM stripe_simulator.payment_intents')).map(one => one.status)
type Customer = Awaited<ReturnType<CheckoutStage['readyCart']>>
const start = ({ cartId, user }: Customer) => startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
const cartOf = async (cartId: CartId) => {
  const cart = await findCartAccess(stage.db, cartId)
  if (!cart?.dropOffWindow || !cart.pickupWindow) throw new Error('the cart has no days')
  return { ...cart, dropOffWindow: cart.dropOffWindow, pickupWindow: cart.pickupWindow }
}
/** Waits for the morning, because in the evening no truck has minutes of the day left. */
const waitForMorning = () => {
  const { minutes } = localTime(stage.deps.clock(), 'America/Chicago')
  stage.wait(((33 * 60 - minutes) % (24 * 60)) * minute)
}
/** Pays for an order that takes the hauler's last box. */
const orderLastBox = async () => {
  const first = await stage.readyCart()
  await start(first)
  await stage.pay(first.cartId)
  await findOrPlaceOrder(stage.deps, first.cartId)
  return first
}

describe('If the hauler does not limit its days', () => {
  it('the calendar names no full days, the product reserves nothing, and no order is marked', async () => {
    const first = await orderLastBox()
    const second = await stage.readyCart()
    await start(second)
    const options = await readScheduleOptions(stage.deps, await cartOf(second.cartId), 'en')
    const limits = ['timeZone', 'today', 'minutesNow', 'earliestDropOff', 'lastDay', 'closedDays', 'ranges']
    expect(Object.keys(options)).toEqual(limits)
    expect(await states()).toEqual([])
    expect(await rows(`SELECT beyond_capacity AS beyond FROM orders WHERE id = '${first.cartId}'`)).toEqual([
      { beyond: false },
    ])
  })
})

describe('The last box of a size', () => {
  beforeEach(limitDays)

  it('makes its days full until the evening of the pick-up once it is ordered, and customers read the next free day', async () => {
    const { cartId } = await orderLastBox()
    const ordered = await cartOf(cartId)
    const second = await stage.readyCart()
    const cart = await cartOf(second.cartId)
    const { full, today } = await readScheduleOptions(stage.deps, cart, 'en')
    expect(full?.dropOff).toContain(ordered.dropOffWindow.day)
    expect(full?.dropOff).toContain(ordered.pickupWindow.day)
    const after = addDays(ordered.pickupWindow.day, 1)
    expect(full?.dropOff.some(day => day >= after)).toBe(false)
    expect(full?.pickup).not.toContain(ordered.dropOffWindow.day)
    expect(today).toBeLessThan(ordered.dropOffWindow.day)
    const refused = { refusal: 'day-full', values: { day: expect.any(String) } }
    await expect(scheduleCart(stage.deps, cart, cart)).rejects.toMatchObject(refused)
    const error = await start(second).catch(one => one)
    expect(error).toMatchObject(refused)
    expect(error.values.day >= isoDateOf(after)).toBe(true)
    expect(await intents()).toEqual(['succeeded'])
  })

  it('does not limit an order by phone, and that order is not marked', async () => {
    await orderLastBox()
    const second = await stage.readyCart()
    const cart = await cartOf(second.cartId)
    await stage.pool.query(
      `INSERT INTO phone_order (cart_id, organization_id, taken_by, taken_at, asked_digest)
       SELECT $1, $2, m.user_id, now(), repeat('a', 64) FROM membership m WHERE m.organization_id = $2 LIMIT 1`,
      [second.cartId, stage.organization.id],
    )
    expect(await readScheduleOptions(stage.deps, cart, 'en')).not.toHaveProperty('full')
    await start(second)
    await stage.pay(second.cartId)
    await findOrPlaceOrder(stage.deps, second.cartId)
    expect(await rows(`SELECT beyond_capacity AS beyond FROM orders WHERE id = '${second.cartId}'`)).toEqual([
      { beyond: false },
    ])
  })

  it('leads the customer to a later rental if no later pick-up day has a box', async () => {
    const { cartId } = await orderLastBox()
    const { dropOffWindow } = await cartOf(cartId)
    const rooms = Array.from({ length: 60 }, (_, at) => {
      const day = addDays(dropOffWindow.day, at)
      const free = { trucks: 1, beginsAt: 0, visits: [] }
      return { ...free, day, boxes: at > 4 && at < 20 ? 0 : 1, minutes: at === 4 ? 0 : 500 }
    })
    const pickupWindow = { ...dropOffWindow, day: addDays(dropOffWindow.day, 4), isActualPickupDate: true }
    const windows = { dropOffWindow, pickupWindow }
    const calendar = { closedDays: [], ranges: defaultWindowRanges }
    const needs = { dropOffMinutes: 60, pickupMinutes: 60 }
    const refuse = () => refuseFull(roomFor(rooms, needs, calendar.ranges), windows, calendar)
    expect(refuse).toThrow(Refusal)
    const named = (() => {
      try {
        refuse()
        return null
      } catch (error) {
        return error instanceof Refusal ? error.values.day : null
      }
    })()
    expect(String(named) >= isoDateOf(addDays(dropOffWindow.day, 20))).toBe(true)
  })

  it('does not make the pick-up days of another size full', async () => {
    waitForMorning()
    await orderLastBox()
    const [, other] = stage.organization.containerTypeIds
    const second = await stage.readyCart({ containerTypeId: other })
    await expect(start(second)).rejects.toMatchObject({ refusal: 'day-full' })
    const { full } = await readScheduleOptions(stage.deps, await cartOf(second.cartId), 'en')
    expect(full?.pickup).toEqual([])
  })

  it('is kept for 15 minutes for a customer who begins to pay, and longer while the payment page is open', async () => {
    const [first, second] = [await stage.readyCart(), await stage.readyCart()]
    await start(first)
    await expect(start(second)).rejects.toMatchObject({ refusal: 'day-full' })
    stage.wait(14 * minute)
    expect(await renewReserved(stage.deps, first.cartId)).not.toBeNull()
    stage.wait(14 * minute)
    await endReservations(stage.deps)
    expect(await states()).toEqual(['held'])
    expect(await renewReserved(stage.deps, second.cartId)).toBeNull()
    stage.wait(16 * minute)
    await endReservations(stage.deps)
    expect(await states()).toEqual(['ended'])
    expect(await intents()).toEqual(['canceled'])
    await start(second)
    expect(await states()).toEqual(['ended', 'held'])
  })

  it('belongs to the order once it is paid', async () => {
    await orderLastBox()
    expect(await states()).toEqual(['ordered'])
    expect(await rows('SELECT beyond_capacity AS beyond FROM orders')).toEqual([{ beyond: false }])
  })

  it('is given back when the cart changes to a size that is full, and the payment is closed', async () => {
    const first = await stage.readyCart()
    await start(first)
    await storeChange(stage.db, first.cartId, { containers: { [stage.organization.containerTypeIds[1] ?? '']: 1 } })
    await refreshCheckoutPayment(stage.deps, first.cartId)
    expect(await states()).toEqual(['ended'])
    expect(await intents()).toEqual(['canceled'])
  })

  it('is kept on the new days when the cart changes its days', async () => {
    const first = await stage.readyCart()
    await start(first)
    const { pickupWindow } = await cartOf(first.cartId)
    await storeChange(stage.db, first.cartId, { pickupWindow: { ...pickupWindow, day: addDays(pickupWindow.day, 7) } })
    await refreshCheckoutPayment(stage.deps, first.cartId)
    expect(await states()).toEqual(['ended', 'held'])
    expect(await intents()).toEqual(['requires_payment_method'])
  })
})

describe('A reservation whose time is over', () => {
  beforeEach(limitDays)

  it('becomes an order that is marked beyond capacity if its payment was faster', async () => {
    const first = await stage.readyCart()
    await start(first)
    stage.wait(16 * minute)
    await stage.pay(first.cartId)
    await endReservations(stage.deps)
    expect(await rows('SELECT beyond_capacity AS beyond FROM orders')).toEqual([{ beyond: true }])
    expect(await rows('SELECT id FROM refund')).toEqual([])
    expect(await states()).toEqual(['ordered'])
  })

  it('stays held until the payment service says that its payment is closed', async () => {
    const first = await stage.readyCart()
    await start(first)
    stage.wait(16 * minute)
    const silent = { ...stage.payments, cancelIntent: () => Promise.reject(new Error('the process was killed')) }
    await endReservations({ ...stage.deps, payments: silent })
    expect(await states()).toEqual(['held'])
    await endReservations(stage.deps)
    expect([await states(), await intents()]).toEqual([['ended'], ['canceled']])
  })

  it('ends in the next run if the first run only tries reservations that fail', async () => {
    await stage.pool.query('UPDATE organization SET limits_days = false')
    const failing: string[] = []
    for (const slot of [1, 2, 3]) {
      const cart = await stage.readyCart()
      const { paymentIntentId } = await start(cart)
      if (slot < 3) failing.push(paymentIntentId)
      await stage.pool.query(
        `INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, held_until, created_at)
         SELECT organization_id, $2, id, $3, drop_off_window, pickup_window, $4, $4 FROM cart WHERE id = $1`,
        [cart.cartId, slot, stage.organization.containerTypeIds[0], stage.deps.clock()],
      )
      stage.wait(minute)
    }
    const payments: typeof stage.payments = {
      ...stage.payments,
      cancelIntent: input =>
        failing.includes(input.intentId) ? Promise.reject(new Error('no answer')) : stage.payments.cancelIntent(input),
    }
    const run = () => endReservations({ ...stage.deps, payments }, 2)
    expect(await run()).toMatchObject({ ended: 0 })
    stage.wait(minute)
    expect(await run()).toMatchObject({ ended: 1 })
    expect(await states()).toEqual(['held', 'held', 'ended'])
    stage.wait(minute)
    expect(await endReservations(stage.deps)).toEqual({ ended: 2, failures: [] })
  })

  it('is ended by the next run if its payment was closed before the server died', async () => {
    const first = await stage.readyCart()
    const { paymentIntentId: intentId } = await start(first)
    stage.wait(16 * minute)
    await stage.payments.cancelIntent({ paymentAccount: null, intentId, idempotencyKey: 'killed' })
    await endReservations(stage.deps)
    expect(await states()).toEqual(['ended'])
  })
})
