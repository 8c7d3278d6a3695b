import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 20 })
})
afterEach(() => stage.close())

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error))

it('leaves every customer either gone and unpaid or here with their order, whoever is faster', async () => {
  const customers = await Promise.all(Array.from({ length: 30 }, () => stage.readyCart()))
  for (const { cartId, user } of customers) await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await Promise.all(
    customers.flatMap(({ cartId, user }) => [
      stage.pay(cartId).then(() => findOrPlaceOrder(stage.deps, cartId)),
      deleteAccount(stage.deps, user.id).catch(refusalOf),
      deleteAccount(stage.deps, user.id).catch(refusalOf),
    ]),
  )
  const { rows } = await stage.pool.query<{ gone: boolean; ordered: boolean; charged: boolean }>(`
    SELECT u.deleted_at IS NOT NULL AS gone, o.id IS NOT NULL AS ordered, i.status = 'succeeded' AS charged
    FROM app_user u JOIN cart c ON c.user_id = u.id LEFT JOIN orders o ON o.id = c.id
    JOIN payment_attempt a ON a.cart_id = c.id JOIN stripe_simulator.payment_intents i ON i.id = a.intent_id`)
  expect(rows).toHaveLength(customers.length)
  for (const { gone, ordered, charged } of rows) expect([ordered, charged]).toEqual([!gone, !gone])
  expect(await brokenInvariants(stage.db)).toEqual([])
})

it('deletes once when it is pressed twice, and refuses a customer who is gone', async () => {
  const { user } = await stage.readyCart()
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => deleteAccount(stage.deps, user.id).then(() => 'gone', refusalOf)),
  )
  expect(outcomes.sort()).toEqual(['gone', 'signed-out', 'signed-out'])
})
