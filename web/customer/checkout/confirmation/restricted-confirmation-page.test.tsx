import { expect, test } from 'vitest'
import { cartId, order } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { isAt, isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const session = 'signed-in'

test('says that a person will call and that nothing was charged', async () => {
  await openCheckout('restricted-confirmation', {
    session,
    answers: { getOrderById: { ...order, status: 'restricted' } },
  })
  await seesTitle('Hazardous Material')
  await sees('Order R-1001')
  await sees('Nothing was charged.')
  expect(await leadsTo('Start a new order')).toBe('/checkout/zipcode')
})

test('waits for the request, and leads back when there is none', async () => {
  await openCheckout('restricted-confirmation', { session, answers: { getOrderById: pending } })
  await isLoading('Confirming your order')
  const stage = await openCheckout('restricted-confirmation', { session, answers: { getOrderById: failing } })
  await isAt(stage, `/checkout/${cartId}/materials`)
})

test('in Spanish', async () => {
  await openCheckout('restricted-confirmation', { session, language: 'es', answers: { getOrderById: order } })
  await seesTitle('Material peligroso')
  await sees('Recibimos su solicitud')
})
