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

test('shows the answer of the cart, saves another and leads on', async () => {
  const stage = await openCheckout('customer-type', { answers: { upsertCustomerType: { cartId } } })
  await seesTitle('Are you a contractor, builder, or large project organizer?')
  expect((await box(/^No/, 'radio')).checked).toBe(true)
  await choose('radio', /^Yes/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/cleanup`)
  expect(stage.sent('upsertCustomerType')).toEqual({ cartId, customerType: 'contractor' })
})

test('asks for an answer first', async () => {
  await openCheckout('customer-type', { answers: { getCart: { ...cart, customerType: null } } })
  expect(await goesOn('Continue')).toBe(false)
})

test('waits for the cart, and offers to ask again when it cannot be loaded', async () => {
  await openCheckout('customer-type', { answers: { getCart: pending } })
  await isLoading('Getting cart details')
  await openCheckout('customer-type', { answers: { getCart: failing } })
  await sees('Unable to load your order. Some required data is missing.')
})

test('a cart that is gone leads to a new one', async () => {
  const stage = await openCheckout('customer-type', { answers: { getCart: refused('cart-not-found') } })
  await isAt(stage, '/checkout/zipcode')
  await isMessage('Cart Issue', 'We had trouble updating your cart. Please try again or start a new order.')
})

test('a cart that was ordered leads to the dashboard', async () => {
  const stage = await openCheckout('customer-type', {
    session: 'signed-in',
    answers: { getCart: { ...cart, hasOrder: true }, getOrders: { orders: [] } },
  })
  await isAt(stage, '/dashboard')
})

test('a refusal is shown in general terms', async () => {
  await openCheckout('customer-type', { answers: { upsertCustomerType: refused('cart-frozen') } })
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
})

test('without a connection it says that nothing is lost', async () => {
  await openCheckout('customer-type')
  await seesTitle(/contractor/)
  goOffline()
  await press('Continue')
  await isMessage('No connection', 'Nothing you entered is lost. Please try again when you are back online.')
})

test('in Spanish', async () => {
  await openCheckout('customer-type', { language: 'es', answers: { upsertCustomerType: refused('cart-frozen') } })
  await seesTitle('¿Es usted contratista, constructor u organizador de un proyecto grande?')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})
