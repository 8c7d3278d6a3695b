import { expect, test } from 'vitest'
import { orderId } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

test('says who sold what to whom, every line and every payment', async () => {
  await openOrder('/receipt')
  await seesTitle('Receipt')
  await sees('Receipt for order R-1001')
  await sees('Grackle')
  await sees('Dana Reyes')
  await sees('20 yard dumpster')
  await sees('Visa ending in 4242')
  expect(await leadsTo('Back to the order')).toBe(`/orders/${orderId}`)
})

test('is waited for, not found, or cannot be loaded', async () => {
  await openOrder('/receipt', { getOrderById: pending })
  await isLoading('Loading your order')
  await openOrder('/receipt', { getOrderById: refused('order-not-found') })
  await seesTitle('Order Not Found')
  await openOrder('/receipt', { getOrderById: failing })
  await sees('Unable to load this order.')
})

test('in Spanish', async () => {
  await openOrder('/receipt', {}, 'es')
  await sees('R-1001')
  await seesTitle('Recibo')
})
