import { expect, test } from 'vitest'
import { addOns, cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { choose, isAt, isLoading, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

test('the page offers add-ons with their prices and saves those that the customer chooses', async () => {
  const stage = await openCheckout('add-ons', { answers: { upsertAddOns: { cartId } } })
  await seesTitle('You might also be interested in...')
  await sees('$15.00')
  await choose('checkbox', /^Tarp/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/order-summary`)
  expect(stage.sent('upsertAddOns')).toEqual({ cartId, addOns: ['tarp'], seen: [] })
})

test.each([
  ['en', 'Continue', 'Info', 'Another window of yours has added Ramp. It stays in your order.'],
  ['es', 'Continuar', 'Información', 'En otra ventana suya se agregó Ramp. Sigue en su pedido.'],
] as const)(
  'if another window has added an add-on meanwhile, it stays in the order and the page says so, in %s',
  async (language, go, title, text) => {
    const ramp = { _id: 'ramp', title: 'Ramp', description: '', priceInCents: 500 }
    const stage = await openCheckout('add-ons', {
      language,
      answers: {
        getAddOns: [...addOns, ramp],
        upsertAddOns: () => ({ cartId, reads: { getCart: { ...cart, addOns: ['tarp', 'ramp'] } } }),
      },
    })
    await choose('checkbox', /^Tarp/)
    await press(go)
    await isAt(stage, `/checkout/${cartId}/order-summary`)
    await isMessage(title, text)
  },
)

test('the page waits for the add-ons, and says if there are none or if it cannot load them', async () => {
  await openCheckout('add-ons', { answers: { getAddOns: pending } })
  await isLoading('Loading')
  await openCheckout('add-ons', { answers: { getAddOns: [] } })
  await sees('Nothing is offered here at the moment. Please call us.')
  await openCheckout('add-ons', { answers: { getAddOns: failing } })
  await sees('Unable to load the extras. Some required data is missing.')
})

test('the page shows a refusal in general words, in the language of the customer', async () => {
  await openCheckout('add-ons', { language: 'es', answers: { upsertAddOns: refused('unknown-choice') } })
  await seesTitle('También le puede interesar...')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})
