/** Rule S22, on PostgreSQL: hours that no truck can keep any more. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

/** So many take more minutes of two trucks than three hours have, and less than a day. */
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

/** Others who are about to pay for the days and hours of a cart. */
async function reserveByOthers({ cart }: Awaited<ReturnType<typeof readyCart>>) {
  for (let slot = 1; slot <= visits; slot += 1) {
    const other = await stage.readyCart()
    await stage.pool.query(
      `INSERT INTO reservation (cart_id, organization_id, container_type_id, slot, state, drop_off_window, pickup_window, created_at, held_until)
       VALUES ($1, $2, $3, $4, 'held', $5, $6, $7, $8)`,
      [
        ...[other.cartId, stage.organization.id, stage.organization.containerTypeIds[0], slot],
        ...[JSON.stringify(cart.dropOffWindow), JSON.stringify(cart.pickupWindow)],
        ...[stage.deps.clock(), new Date(stage.deps.clock().getTime() + 900_000)],
      ],
    )
  }
}

it('are shown, and refused to choose and to pay; other hours of that day are not', async () => {
  const customer = await readyCart()
  const { cart } = customer
  const free = await readScheduleOptions(stage.deps, cart, 'en')
  expect(free.fullHours).toEqual({ dropOff: [], pickup: [] })
  await reserveByOthers(customer)
  const { full, fullHours } = await readScheduleOptions(stage.deps, cart, 'en')
  const { day, start, end } = cart.dropOffWindow
  expect(full?.dropOff).not.toContain(day)
  expect(fullHours?.dropOff).toContainEqual({ day, start, end })
  expect(fullHours?.dropOff.filter(one => one.day === day)).toHaveLength(1)
  await expect(scheduleCart(stage.deps, cart, cart)).rejects.toMatchObject({ refusal: 'hours-full' })
  await expect(startCheckoutPayment(stage.deps, { ...customer, language: 'en' })).rejects.toMatchObject({
    refusal: 'hours-full',
  })
  const afternoon = { day, start: 12, end: 17 }
  await scheduleCart(stage.deps, cart, {
    dropOffWindow: afternoon,
    pickupWindow: { ...cart.pickupWindow, start: 12, end: 17 },
  })
  await startCheckoutPayment(stage.deps, { ...customer, language: 'en' })
})
