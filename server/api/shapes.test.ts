/** These tests read carts, orders and addresses like a client that does not have our types. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCents } from '#domain/value/money.ts'
import { answers, openCart, payWith, readyToPay, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a cart has the same priced lines as the call for prices, and none before a dumpster is chosen', async () => {
  const guest = visit(app)
  const cartId = await openCart(guest)
  expect(await guest.api.getCart.query({ cartId })).toMatchObject({ lineItems: null, billingAddress: null })
  await answers.materials(guest, cartId)
  await answers.containers(guest, cartId)
  const { lineItems } = await guest.api.getCart.query({ cartId })
  expect(lineItems).toEqual(await guest.api.getCartPricingSummary.query({ cartId }))
})

test('an order has its whole address and the card’s own ZIP, and its cart can still be read', async () => {
  const customer = await readyToPay(app, '+15125550161')
  const { api, held } = customer
  const { cartId } = held
  const { _id: userId } = await api.getSelf.query()
  await payWith(app, customer)
  const order = await api.getOrderById.query({ orderId: cartId })
  expect(order).toMatchObject({
    billingAddress: { postalCode: '94103', country: 'US' },
    deliveryAddress: {
      line1: '1100 Congress Ave',
      postalCode: '78701',
      userId,
      type: 'delivery',
      googlePlacesId: expect.any(String),
      restrictions: {},
    },
  })
  expect(order.cardConsent).toContain(`up to ${formatCents(order.preAuthInCents)} `)
  const cart = await api.getCart.query({ cartId })
  expect(cart).toMatchObject({ hasOrder: true, billingAddress: order.billingAddress })
  expect(cart.lineItems?.totalInCents).toBe(order.payments[0]?.amountPaid)
  expect(await api.getReplacementOrderPaymentInfo.query({ cartId })).toEqual({
    isReplacement: false,
    hasPaymentMethod: false,
  })
  await expect(api.getCartPaymentIntent.query({ cartId })).rejects.toMatchObject({ data: { refusal: 'cart-ordered' } })
})

test('a saved address has the restrictions that the customer typed last', async () => {
  const { api, held } = await readyToPay(app, '+15125550162')
  await api.updateAddressRestrictions.mutate({ cartId: held.cartId, restrictions: { 'Gated community': '#1234' } })
  expect(await api.getAddresses.query()).toMatchObject([{ restrictions: { 'Gated community': '#1234' } }])
})
