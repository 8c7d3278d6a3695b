import { expect, test } from 'vitest'
import { cartId, order } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { isAt, isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const session = 'signed-in'

test('the page shows the number of the order, says that nothing was charged, and offers a new order', async () => {
  await openCheckout('restricted-confirmation', {
    session,
    answers: { getOrderById: { ...order, status: 'restricted' } },
  })
  await seesTitle('Hazardous Material')
  await sees('Order R-1001')
  await sees('Nothing was charged.')
  expect(await leadsTo('Start a new order')).toBe('/checkout/zipcode')
})

test('the page waits for the order, and leads back to the materials if it cannot be loaded', async () => {
  await openCheckout('restricted-confirmation', { session, answers: { getOrderById: pending } })
  await isLoading('Confirming your order')
  const stage = await openCheckout('restricted-confirmation', { session, answers: { getOrderById: failing } })
  await isAt(stage, `/checkout/${cartId}/materials`)
})

test('the page is in Spanish if the customer chose Spanish', async () => {
  await openCheckout('restricted-confirmation', { session, language: 'es', answers: { getOrderById: order } })
  await seesTitle('Material peligroso')
  await sees('Recibimos su solicitud')
})
