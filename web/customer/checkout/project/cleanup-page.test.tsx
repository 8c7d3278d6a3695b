import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, choose, goesOn, isAt, isLoading, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused, signedOut } from '#web/testing/table-server.ts'

test('the page lists the cleanups, ticks those of the cart, and saves the customer’s choice', async () => {
  const stage = await openCheckout('cleanup', { answers: { upsertCleanups: { cartId } } })
  await seesTitle('Choose the type of cleanup')
  expect((await box(/Moving out/)).checked).toBe(true)
  await choose('checkbox', /Yard work/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/materials`)
  expect(stage.sent('upsertCleanups')).toEqual({ cartId, cleanupIds: ['move', 'yard'] })
})

test('the page does not continue before the customer chooses a cleanup', async () => {
  await openCheckout('cleanup', { answers: { getCart: { ...cart, cleanupIds: [] } } })
  await seesTitle('Choose the type of cleanup')
  expect(await goesOn('Continue')).toBe(false)
})

test('the page waits for the cleanups, and says if there are none or if it cannot load them', async () => {
  await openCheckout('cleanup', { answers: { getCleanups: pending } })
  await isLoading('Loading')
  await openCheckout('cleanup', { answers: { getCleanups: [] } })
  await sees('Nothing is offered here at the moment. Please call us.')
  await openCheckout('cleanup', { answers: { getCleanups: failing } })
  await sees('Unable to load the kinds of cleanup. Some required data is missing.')
})

test('the page says if it cannot save a choice, and stays open', async () => {
  const stage = await openCheckout('cleanup', { answers: { upsertCleanups: refused('cart-frozen') } })
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
  expect(stage.path()).toBe(`/checkout/${cartId}/cleanup`)
})

test('if the customer was signed out meanwhile, the page leads to signing in and names the way back', async () => {
  const stage = await openCheckout('cleanup', { answers: { upsertCleanups: signedOut } })
  await press('Continue')
  await isAt(stage, `/sign-in?return=${encodeURIComponent(`/checkout/${cartId}/cleanup`)}`)
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openCheckout('cleanup', { language: 'es', answers: { getCleanups: failing } })
  await seesTitle('Elija el tipo de limpieza')
  await sees(/No se pudo cargar/)
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al cargar sus datos. Actualice la página.')
})
