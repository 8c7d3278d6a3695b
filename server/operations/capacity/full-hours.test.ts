/** These tests check on PostgreSQL which hours no truck can keep (rule S22). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findCartAccess, changeCart as storeChange } from '#server/db/cart/carts.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

/** This many visits take more minutes than two trucks have in three hours, and less than two trucks have in a day. */
const visits = 5

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
  await makeFleet(stage.db, stage.organization, visits + 5)
  await stage.pool.query('UPDATE organization SET limits_days = true')
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function readyCart() {
  const customer = await stage.readyCart()
  const cart = await findCartAccess(stage.db, customer.cartId)
  if (!cart?.dropOffWindow || !cart.pickupWindow) throw new Error('the cart has no days')
  return { ...customer, cart: { ...cart, dropOffWindow: cart.dropOffWindow, pickupWindow: cart.pickupWindow } }
}

type Windows = Pick<Awaited<ReturnType<typeof readyCart>>['cart'], 'dropOffWindow' | 'pickupWindow'>

/** Reserves these days and hours for other customers who are about to pay. */
async function reserveByOthers({ dropOffWindow, pickupWindow }: Windows) {
  const { rows } = await stage.pool.query('SELECT coalesce(max(slot), 0)::int AS newest FROM reservation')
  const newest: number = rows[0].newest
  for (let slot = newest + 1; slot <= newest + visits; slot += 1) {
    const other = await stage.readyCart()
    await stage.pool.query(
      `INSERT INTO reservation (cart_id, organization_id, container_type_id, slot, state, drop_off_window, pickup_window, created_at, held_until)
       VALUES ($1, $2, $3, $4, 'held', $5, $6, $7, $8)`,
      [
        other.cartId,
        stage.organization.id,
        stage.organization.containerTypeIds[0],
        slot,
        JSON.stringify(dropOffWindow),
        JSON.stringify(pickupWindow),
        stage.deps.clock(),
        new Date(stage.deps.clock().getTime() + 900_000),
      ],
    )
  }
}

it('a customer sees full hours and can neither choose nor pay them, but can choose other hours of that day', async () => {
  const customer = await readyCart()
  const { cart } = customer
  const free = await readScheduleOptions(stage.deps, cart, 'en')
  expect(free.fullHours).toEqual({ dropOff: [], pickup: [] })
  await reserveByOthers(cart)
  const { full, fullHours } = await readScheduleOptions(stage.deps, cart, 'en')
  const { day, start, end } = cart.dropOffWindow
  expect(full?.dropOff).not.toContain(day)
  expect(fullHours?.dropOff).toContainEqual({ day, start, end })
  expect(fullHours?.dropOff.filter(one => one.day === day)).toHaveLength(1)
  await expect(scheduleCart(stage.deps, cart, cart)).rejects.toMatchObject({ refusal: 'hours-full' })
  await expect(startCheckoutPayment(stage.deps, { ...customer, language: 'en' })).rejects.toMatchObject({
    refusal: 'hours-full',
  })
  await scheduleCart(stage.deps, cart, inTheAfternoon(cart))
  await startCheckoutPayment(stage.deps, { ...customer, language: 'en' })
})

const inTheAfternoon = ({ dropOffWindow, pickupWindow }: Windows) => ({
  dropOffWindow: { ...dropOffWindow, start: 12, end: 17 },
  pickupWindow: { ...pickupWindow, start: 12, end: 17 },
})

it('a cart that is being paid reserves again when its hours change, and is refused if the new hours are full', async () => {
  const customer = await readyCart()
  const start = () => startCheckoutPayment(stage.deps, { ...customer, language: 'en' })
  const held = async () =>
    (
      await stage.pool.query(
        `SELECT (drop_off_window->>'start')::int AS "dropOff", (pickup_window->>'start')::int AS pickup
         FROM reservation WHERE state = 'held' AND cart_id = $1`,
        [customer.cartId],
      )
    ).rows
  await start()
  expect(await held()).toEqual([{ dropOff: 9, pickup: 9 }])
  const later = inTheAfternoon(customer.cart)
  await storeChange(stage.db, customer.cartId, later)
  await start()
  expect(await held()).toEqual([{ dropOff: 12, pickup: 12 }])
  const { dropOffWindow, pickupWindow } = customer.cart
  await reserveByOthers(customer.cart)
  await storeChange(stage.db, customer.cartId, { dropOffWindow, pickupWindow })
  await expect(start()).rejects.toMatchObject({ refusal: 'hours-full' })
})
