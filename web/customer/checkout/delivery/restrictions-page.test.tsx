import { expect, test } from 'vitest'
import { address, cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { choose, field, isAt, isMessage, press, seesTitle, type } from '#web/testing/stage.tsx'
import { failing } from '#web/testing/table-server.ts'

test('a customer chooses a restriction and types details, and the page saves both', async () => {
  const stage = await openCheckout('address/restrictions', { answers: { updateAddressRestrictions: { cartId } } })
  await seesTitle('Are there any restrictions at your address?')
  await choose('checkbox', 'Gated community')
  await type('Details: Gated community', 'Code 1234')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/location-type`)
  expect(stage.sent('updateAddressRestrictions')).toEqual({ cartId, restrictions: { 'Gated community': 'Code 1234' } })
})

test('the page shows the restrictions of the cart, and keeps the typed text if it cannot be saved', async () => {
  const restricted = { ...address, restrictions: { Other: 'Low wires' } }
  await openCheckout('address/restrictions', {
    answers: { getCart: { ...cart, deliveryAddress: restricted }, updateAddressRestrictions: failing },
  })
  expect((await field('Details: Other')).value).toBe('Low wires')
  await type('Details: Other', 'Very low wires')
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
  expect((await field('Details: Other')).value).toBe('Very low wires')
})

test('a restriction keeps its text if the customer unticks and ticks it, and the page does not send it unticked', async () => {
  const stage = await openCheckout('address/restrictions', { answers: { updateAddressRestrictions: { cartId } } })
  await choose('checkbox', 'Gated community')
  await type('Details: Gated community', 'Code 1234')
  await choose('checkbox', 'Gated community')
  await choose('checkbox', 'Other')
  await choose('checkbox', 'Gated community')
  expect((await field('Details: Gated community')).value).toBe('Code 1234')
  await choose('checkbox', 'Gated community')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/location-type`)
  expect(stage.sent('updateAddressRestrictions')).toEqual({ cartId, restrictions: { Other: '' } })
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openCheckout('address/restrictions', { language: 'es', answers: { updateAddressRestrictions: failing } })
  await seesTitle('¿Hay alguna restricción en su dirección?')
  await press('Continuar')
  await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})
