import { expect, test } from 'vitest'
import { cart, cartId, catalog, order, orderId, quote } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { button, isAt, isSent, press } from '#web/testing/stage.tsx'

test('a customer repeats an order from its page, or starts a new one if the order has no price yet', async () => {
  const made = { cartId, step: 'order-summary' as const, notOffered: [], isAddressRemoved: false }
  const stage = await openOrder('', {
    ...catalog,
    repeatOrder: made,
    getCart: { ...cart, isRepeat: true },
    getCardOnFile: null,
  })
  await press('Order this again: R-1001')
  await isSent(stage, 'repeatOrder', { orderId })
  await isAt(stage, `/checkout/${cartId}/order-summary`)
  const unpriced = { ...order, cart: { lineItems: { ...quote, containers: [] } } }
  await openOrder('', { getOrderById: unpriced })
  await button('Start a new order')
  expect(document.body.textContent).not.toContain('Order this again')
})
