/**
 * These tests check rule P34 on PostgreSQL. The product finds out if a truck is near when the customer chooses the days, and the result
 * does not change later.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { nearTruckOf } from '#domain/schedule/near-truck.ts'
import { addDays, type Day, isoDateOf, isSaturday, isSunday } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { copyUnclaimedCart } from '#server/db/cart/cart-copies.ts'
import { claimCart, findCartAccess } from '#server/db/cart/carts.ts'
import { listPlacedCarts } from '#server/db/pricing/placed-carts.ts'
import { moveCartToZip } from '#server/operations/cart/move-cart-to-zip.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { nearAtZip, readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

const downtown = { latitude: 30.27, longitude: -97.74 }
/** This place is about 60 miles away from downtown. */
const waco = { latitude: 31.1, longitude: -97.4 }
const farAway = '76501' as ZipCode
const zipFacts = { city: 'Austin', state: 'TX', county: 'Travis', timeZone: 'America/Chicago' }

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
  await makeFleet(stage.db, stage.organization, 9)
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const deps = () => ({
  ...stage.deps,
  addresses: {
    findZip: (zip: string) => ({ ...zipFacts, zipCode: zip as ZipCode, ...(zip === farAway ? waco : downtown) }),
  },
})
const twentyOff = { kind: 'flat', amountInCents: 2000, miles: 5 }
const decide = (rule: object | null) =>
  stage.pool.query('UPDATE organization SET near_rule = $1', [rule && JSON.stringify(rule)])
const cartOf = async (cartId: CartId) => {
  const cart = await findCartAccess(stage.db, cartId)
  if (!cart?.dropOffWindow || !cart.pickupWindow) throw new Error('the cart has no days')
  return { ...cart, dropOffWindow: cart.dropOffWindow, pickupWindow: cart.pickupWindow }
}
const nextWorkday = (day: Day): Day => {
  const next = addDays(day, 1)
  return isSunday(next) || isSaturday(next) ? nextWorkday(next) : next
}

/** Places an order that is delivered on the day that ready carts have as their drop-off. */
async function orderNearby() {
  const { cartId, user } = await stage.readyCart()
  await startCheckoutPayment(deps(), { cartId, user, language: 'en' })
  await stage.pay(cartId)
  await findOrPlaceOrder(deps(), cartId)
  return cartId
}

async function choosesDay(cartId: CartId, day?: Day) {
  const cart = await cartOf(cartId)
  const { dropOffWindow, pickupWindow } = cart
  const chosen = { dropOffWindow: { ...dropOffWindow, day: day ?? dropOffWindow.day }, pickupWindow }
  await scheduleCart(deps(), cart, chosen)
  return (await cartOf(cartId)).nearTruck
}

it('a customer gets no discount for a near truck if the hauler has not decided to give one', async () => {
  await orderNearby()
  const { cartId } = await stage.readyCart()
  expect(await choosesDay(cartId)).toBeNull()
  expect(await readScheduleOptions(deps(), await cartOf(cartId), 'en')).not.toHaveProperty('near')
})

it('the discount for a near truck is on the calendar, in the price and on the order, and other days cost their usual price', async () => {
  await decide(twentyOff)
  const before = await stage.readyCart()
  const whole = await startCheckoutPayment(deps(), { ...before, language: 'en' })
  await orderNearby()
  const { cartId, user } = await stage.readyCart()
  const { dropOffWindow, pickupWindow } = await cartOf(cartId)
  const options = await readScheduleOptions(deps(), await cartOf(cartId), 'en')
  // The customer learns neither how near the truck is nor to which customer it drives.
  expect(options.near).toEqual({ days: [dropOffWindow.day, pickupWindow.day], kind: 'flat', amountInCents: 2000 })
  expect(await choosesDay(cartId, nextWorkday(dropOffWindow.day))).toBeNull()
  expect(await choosesDay(cartId, dropOffWindow.day)).toEqual({
    day: dropOffWindow.day,
    zipCode: stage.organization.zipCode,
    kind: 'flat',
    amountInCents: 2000,
  })
  const { totalInCents } = await startCheckoutPayment(deps(), { cartId, user, language: 'en' })
  // The difference is $20.00, and the tax on the taxed part of it.
  expect(whole.totalInCents - totalInCents).toBe(2092)
  await stage.pay(cartId)
  await findOrPlaceOrder(deps(), cartId)
  const { rows } = await stage.pool.query<{
    lines: { kind: string; amountInCents: number; reason: { sentence: string } }[]
  }>(`SELECT snapshot #> '{quote,lines}' AS lines FROM orders WHERE id = $1`, [cartId])
  expect(rows[0]?.lines.filter(({ kind }) => kind === 'discount')).toEqual([
    expect.objectContaining({
      amountInCents: -2000,
      reason: expect.objectContaining({ sentence: '$20.00 off: a truck is near on that day anyway' }),
    }),
  ])
})

it('a cart keeps the discount for a near truck that it got, until its customer chooses other days', async () => {
  await decide(twentyOff)
  const other = await orderNearby()
  const { cartId } = await stage.readyCart()
  const { dropOffWindow } = await cartOf(cartId)
  const found = await choosesDay(cartId)
  await cancelOrder(deps(), { orderId: other, by: 'admin', actorId: null })
  await decide({ ...twentyOff, amountInCents: 500 })
  expect(await choosesDay(cartId)).toEqual(found)
  expect(await choosesDay(cartId, nextWorkday(dropOffWindow.day))).toBeNull()
  expect(await choosesDay(cartId, dropOffWindow.day)).toBeNull()
})

it('an order that is only being paid, or a pick-up day that is a guess, gives no discount for a near truck', async () => {
  await decide(twentyOff)
  await stage.pool.query('UPDATE organization SET limits_days = true')
  const other = await stage.readyCart()
  await startCheckoutPayment(deps(), { ...other, language: 'en' })
  const { rows } = await stage.pool.query('SELECT state FROM reservation')
  expect(rows).toEqual([{ state: 'held' }])
  const { cartId } = await stage.readyCart()
  expect(await choosesDay(cartId)).toBeNull()
  await stage.pool.query('UPDATE organization SET limits_days = false')
  const neighbor = await orderNearby()
  const { dropOffWindow, pickupWindow } = await cartOf(cartId)
  const nearDays = async () => (await readScheduleOptions(deps(), await cartOf(cartId), 'en')).near?.days
  expect(await nearDays()).toEqual([dropOffWindow.day, pickupWindow.day])
  const guess = `pickup_window || '{"isActualPickupDate": false}'`
  await stage.pool.query(`UPDATE orders SET pickup_window = ${guess} WHERE id = $1`, [neighbor])
  expect(await nearDays()).toEqual([dropOffWindow.day])
  await stage.pool.query('UPDATE orders SET requested_pickup_window = pickup_window WHERE id = $1', [neighbor])
  expect(await nearDays()).toEqual([dropOffWindow.day, pickupWindow.day])
})

it('the calendar shows the discount for a near truck only on days that can be chosen for a drop-off', async () => {
  await decide(twentyOff)
  await orderNearby()
  const { cartId } = await stage.readyCart()
  const { dropOffWindow, pickupWindow } = await cartOf(cartId)
  const nearDays = async () => (await readScheduleOptions(deps(), await cartOf(cartId), 'en')).near?.days
  expect(await nearDays()).toEqual([dropOffWindow.day, pickupWindow.day])
  await stage.pool.query(`INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, 'Inventory')`, [
    stage.organization.id,
    isoDateOf(dropOffWindow.day),
  ])
  expect(await nearDays()).toEqual([pickupWindow.day])
})

it('a cart that another browser continues keeps the discount for a near truck, and a try-out compares it with former prices', async () => {
  await decide(twentyOff)
  await orderNearby()
  const { cartId, user } = await stage.readyCart()
  const found = await choosesDay(cartId)
  expect(found).not.toBeNull()
  await stage.pool.query('UPDATE cart SET user_id = NULL WHERE id = $1', [cartId])
  const copy = randomUUID() as CartId
  await copyUnclaimedCart(stage.db, { from: cartId, id: copy, browser: Buffer.alloc(32, 1), language: 'en' })
  expect((await cartOf(copy)).nearTruck).toEqual(found)
  await claimCart(stage.db, cartId, user.id)
  await startCheckoutPayment(deps(), { cartId, user, language: 'en' })
  await stage.pay(cartId)
  await findOrPlaceOrder(deps(), cartId)
  const page = { since: new Date(0), before: null, limit: 10 }
  const placed = await listPlacedCarts(stage.db, stage.organization.id, page)
  expect(placed.map(one => [one.id === cartId, one.nearTruck])).toEqual([
    [true, found],
    [false, null],
  ])
})

it('a customer who orders again gets the discount for a near truck on the proposed days', async () => {
  const orderAgain = async (orderId: string) => {
    const browser = Buffer.alloc(32, 1)
    const made = await repeatOrder({ ...deps(), newId: randomUUID }, { orderId, browser, language: 'en' })
    return cartOf(made?.cartId as CartId)
  }
  await decide({ ...twentyOff, kind: 'percent', percent: 5 })
  const [first, second] = [await orderNearby(), await orderNearby()]
  const { day } = (await orderAgain(first)).dropOffWindow
  await stage.pool.query(
    `UPDATE orders SET drop_off_window = drop_off_window || jsonb_build_object('day', $1::bigint)`,
    [day],
  )
  const repeated = await orderAgain(second)
  expect(repeated.dropOffWindow.day).toBe(day)
  expect(nearTruckOf(repeated)).toEqual({ day, zipCode: stage.organization.zipCode, kind: 'percent', percent: 5 })
})

it('a cart keeps its discount for a near truck in the same ZIP, and loses it in a ZIP far away', async () => {
  await decide(twentyOff)
  await orderNearby()
  const { cartId } = await stage.readyCart()
  const found = await choosesDay(cartId)
  const cart = await cartOf(cartId)
  expect(found).not.toBeNull()
  await decide({ ...twentyOff, amountInCents: 500 })
  expect(await nearAtZip(deps(), cart, stage.organization.zipCode as ZipCode)).toEqual({ nearTruck: found })
  expect(await nearAtZip(deps(), cart, farAway)).toEqual({ nearTruck: null })
})

it('a cart that moves to another ZIP loses the discount for a near truck, and has it again in its own ZIP', async () => {
  await decide(twentyOff)
  await orderNearby()
  const { cartId } = await stage.readyCart()
  const total = async () => (await priceCart(deps(), await cartOf(cartId), 'en')).totalInCents
  const whole = await total()
  await choosesDay(cartId)
  const reduced = await total()
  expect(reduced).toBe(whole - 2092)
  // This happens before an address is chosen, or while the customer chooses the days in another tab.
  await stage.pool.query(`INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
    SELECT organization_id, service_area_id, '${farAway}', city, state FROM service_area_zip LIMIT 1`)
  await moveCartToZip(deps(), await cartOf(cartId), farAway)
  expect(await total()).toBe(whole)
  const near = async () => nearTruckOf(await cartOf(cartId))
  expect(await near()).toBeNull()
  await moveCartToZip(deps(), await cartOf(cartId), stage.organization.zipCode as ZipCode)
  expect(await total()).toBe(reduced)
  expect(await near()).not.toBeNull()
})

it('a cart far from every truck and an order by phone get no discount for a near truck', async () => {
  await decide(twentyOff)
  await orderNearby()
  const { cartId } = await stage.readyCart()
  await stage.pool.query(`UPDATE cart SET zip_code = $2 WHERE id = $1`, [cartId, farAway])
  expect(await choosesDay(cartId)).toBeNull()
  const second = await stage.readyCart()
  await stage.pool.query(
    `INSERT INTO phone_order (cart_id, organization_id, taken_by, taken_at, asked_digest)
     SELECT $1, $2, m.user_id, now(), repeat('a', 64) FROM membership m WHERE m.organization_id = $2 LIMIT 1`,
    [second.cartId, stage.organization.id],
  )
  expect(await choosesDay(second.cartId)).toBeNull()
})
