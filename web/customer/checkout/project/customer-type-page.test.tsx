import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import {
  box,
  choose,
  goesOn,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  press,
  sees,
  seesTitle,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

test('the page shows the answer of the cart, saves another answer, and goes on', async () => {
  const stage = await openCheckout('customer-type', { answers: { upsertCustomerType: { cartId } } })
  await seesTitle('Are you a contractor, builder, or large project organizer?')
  expect((await box(/^No/, 'radio')).checked).toBe(true)
  await choose('radio', /^Yes/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/cleanup`)
  expect(stage.sent('upsertCustomerType')).toEqual({ cartId, customerType: 'contractor' })
})

test('the page does not continue before the customer answers', async () => {
  await openCheckout('customer-type', { answers: { getCart: { ...cart, customerType: null } } })
  expect(await goesOn('Continue')).toBe(false)
})

test('the page waits for the cart, and says if it cannot load it', async () => {
  await openCheckout('customer-type', { answers: { getCart: pending } })
  await isLoading('Getting cart details')
  await openCheckout('customer-type', { answers: { getCart: failing } })
  await sees('Unable to load your order. Some required data is missing.')
})

test('if the cart no longer exists, the page leads to a new one', async () => {
  const stage = await openCheckout('customer-type', { answers: { getCart: refused('cart-not-found') } })
  await isAt(stage, '/checkout/zipcode')
  await isMessage('Cart Issue', 'We had trouble updating your cart. Please try again or start a new order.')
})

test('if the cart was already ordered, the page leads to the dashboard', async () => {
  const stage = await openCheckout('customer-type', {
    session: 'signed-in',
    answers: { getCart: { ...cart, hasOrder: true }, getOrders: { orders: [] } },
  })
  await isAt(stage, '/dashboard')
})

test('the page shows a refusal in general words', async () => {
  await openCheckout('customer-type', { answers: { upsertCustomerType: refused('cart-frozen') } })
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
})

test('if there is no connection, the page says that nothing is lost', async () => {
  await openCheckout('customer-type')
  await seesTitle(/contractor/)
  goOffline()
  await press('Continue')
  await isMessage('No connection', 'Nothing you entered is lost. Please try again when you are back online.')
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openCheckout('customer-type', { language: 'es', answers: { upsertCustomerType: refused('cart-frozen') } })
  await seesTitle('¿Es usted contratista, constructor u organizador de un proyecto grande?')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})
