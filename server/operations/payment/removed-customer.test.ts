import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

/** Removes the customers, as a person does on the payment service's own pages. */
async function removeCustomers() {
  const { rows } = await stage.pool.query('SELECT provider_customer_id AS id FROM payment_customer')
  for (const { id } of rows) await stage.payments.deleteCustomer({ paymentAccount: null, paymentCustomerId: id })
  return rows.map(row => row.id)
}

describe('A customer whom the payment service has removed', () => {
  it('can pay again, as a new customer there', async () => {
    const { cartId, user } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const [gone] = await removeCustomers()
    const next = await makeReadyCart(stage.db, stage.organization, user)
    const started = await startCheckoutPayment(stage.deps, { cartId: next, user, language: 'en' })
    const intent = await stage.payments.readIntent({ paymentAccount: null, intentId: started.paymentIntentId })
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      paymentCustomerId: expect.not.stringMatching(gone),
    })
    await stage.pay(next)
    expect(await findOrPlaceOrder(stage.deps, next)).toEqual({ id: next })
  })

  it('can start a payment again, even if the service removes them twice', async () => {
    const { cartId, user } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    for (const _ of [1, 2]) {
      await removeCustomers()
      const next = await makeReadyCart(stage.db, stage.organization, user)
      await startCheckoutPayment(stage.deps, { cartId: next, user, language: 'en' })
    }
    expect(new Set(await removeCustomers()).size).toBe(1)
  })

  it('can still pay the balance of an order', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '3.25' })
    await billOrder(stage.deps, { orderId, actorId: null })
    await removeCustomers()
    expect(await startOrderPayment(stage.deps, orderId)).toEqual({
      clientSecret: expect.any(String),
      totalInCents: 32_175,
    })
  })
})
