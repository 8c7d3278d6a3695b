import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { blockCustomer } from '#server/operations/customer/change-customer.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { weekday } from '#server/testing/journey.ts'
import { chargeReplacement } from './charge-replacement.ts'
import { submitRestrictedOrder } from './submit-restricted-order.ts'

let stage: DispatchStage
let organizationId: string
beforeAll(async () => {
  stage = await openDispatchStage()
  organizationId = stage.organization.id
})
afterAll(() => stage.close())

const row = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows[0]

test('a blocked customer can neither pay a swap with the saved card nor order restricted materials', async () => {
  const orderId = await stage.order()
  await assignCustomers(stage.deps)
  const { id, userId } = await row('SELECT customer_id AS id, user_id AS "userId" FROM orders WHERE id = $1', orderId)
  await stage.deliver(orderId)
  const { cartId } = await requestSwap(
    { ...stage.deps, newId: randomUUID },
    {
      orderId,
      by: 'customer',
      actorId: userId,
      rentalDurationDays: 7,
      isSameSize: true,
      swapWindow: { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 },
    },
  )
  const user = await row('SELECT id, phone, email FROM app_user WHERE id = $1', userId)
  const cart = { id: cartId as CartId, organizationId, replacesOrderId: orderId }
  await blockCustomer(stage.deps, stage.fleet.acting, { id, version: 1, why: 'Two unpaid bills' })
  await expect(chargeReplacement(stage.deps, { cart, user, language: 'en' })).rejects.toMatchObject({
    refusal: 'customer-blocked',
  })
  expect(await row('SELECT count(*)::int AS count FROM payment_attempt WHERE cart_id = $1', cartId)).toEqual({
    count: 0,
  })
  const restricted = await makeReadyCart(stage.db, stage.organization, user, {
    materialIds: [stage.organization.restrictedMaterialId],
  })
  await expect(submitRestrictedOrder(stage.deps, { cartId: restricted, user, language: 'en' })).rejects.toMatchObject({
    refusal: 'customer-blocked',
  })
  expect(await row('SELECT count(*)::int AS count FROM orders WHERE id = $1', restricted)).toEqual({ count: 0 })
})
