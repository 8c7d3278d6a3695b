import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPayableCart } from '#server/db/cart/carts.ts'
import { findSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { readCheckoutPayment, startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

/** Makes a customer whose card was charged without an answer yet, and a second cart of the same customer. */
async function boughtTwice(second: Parameters<typeof makeReadyCart>[3] = {}) {
  const { cartId, user } = await stage.readyCart()
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  const payer = { userId: user.id, ipAddress: null }
  await readCheckoutPayment(stage.deps, (await findPayableCart(stage.db, cartId))?.payment.live ?? null, payer)
  return { first: cartId, user, again: await makeReadyCart(stage.db, stage.organization, user, second) }
}

it('the product finds an order for the same place and day that was just paid or placed', async () => {
  const { first, again } = await boughtTwice()
  await stage.pay(first)
  const found = await findSamePurchase(stage.deps, again)
  expect(found).toMatchObject({ orderId: first, friendlyId: expect.stringMatching(/^R-/) })
  expect(await findSamePurchase(stage.deps, again)).toEqual(found)
})

it('the product finds a payment whose result is unknown, for one day', async () => {
  const { first, again } = await boughtTwice()
  stage.faults.calls = [{ point: 'before', on: 'GET' }]
  expect(await findSamePurchase(stage.deps, again)).toEqual({ orderId: first, friendlyId: null, placedAt: null })
  stage.wait(24 * 3_600_000)
  expect(await findSamePurchase(stage.deps, again)).toBeNull()
})

it('the product finds nothing without a charge, for another dumpster, day or person, for a cancelled order and after a day', async () => {
  const { first, user, again } = await boughtTwice()
  expect(await findSamePurchase(stage.deps, again)).toBeNull()
  await stage.pay(first)
  await findOrPlaceOrder(stage.deps, first)
  const other = { containerTypeId: stage.organization.containerTypeIds[1] }
  expect(await findSamePurchase(stage.deps, await makeReadyCart(stage.db, stage.organization, user, other))).toBeNull()
  expect(await findSamePurchase(stage.deps, (await stage.readyCart()).cartId)).toBeNull()
  const nextWeek = { now: new Date(stage.deps.clock().getTime() + 7 * 24 * 3_600_000) }
  const later = await makeReadyCart(stage.db, stage.organization, user, nextWeek)
  expect(await findSamePurchase(stage.deps, later)).toBeNull()
  expect(await findSamePurchase(stage.deps, again)).not.toBeNull()
  stage.wait(24 * 3_600_000)
  expect(await findSamePurchase(stage.deps, again)).toBeNull()
  stage.wait(-24 * 3_600_000)
  await stage.pool.query(`UPDATE orders SET status = 'cancelled'`)
  expect(await findSamePurchase(stage.deps, again)).toBeNull()
})
