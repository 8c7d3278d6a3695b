import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { choose, isAt, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const unanswered = { ...cart, deliveryLocationType: null }

test('the page asks the customer for a choice, warns of permits, and saves the answer', async () => {
  const stage = await openCheckout('location-type', {
    answers: { getCart: unanswered, updateDeliveryLocationType: { cartId } },
  })
  await seesTitle('Please select whether the dumpster(s) will be on:')
  await press('Continue')
  await sees('Please make a selection')
  await choose('radio', /^Public Property/)
  await sees(/^.*A permit might be required/)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/pickup-dropoff`)
  expect(stage.sent('updateDeliveryLocationType')).toEqual({ cartId, deliveryLocationType: 'public' })
})

test('the page shows a refusal in general words, in the language of the customer', async () => {
  await openCheckout('location-type', {
    language: 'es',
    answers: { updateDeliveryLocationType: refused('cart-frozen') },
  })
  await seesTitle('Indique si el contenedor estará en:')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})
