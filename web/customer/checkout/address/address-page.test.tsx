import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { address, cart, cartId, suggestion } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import {
  box,
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, garbled, pending, refused, unanswered } from '#web/testing/table-server.ts'

const noAddress = {
  getAddresses: [],
  getCart: { ...cart, deliveryAddress: null },
  searchAddresses: { suggestions: [suggestion] },
}

async function typesAddress(label = 'Street address') {
  await type(label, '1100 Cong')
  await takesSuggestion()
}

async function takesSuggestion() {
  await sees(suggestion.text)
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')][0]
  act(() => option?.click())
  await field(/^(Address Line 2|Línea 2)/)
}

test('uses a saved address', async () => {
  const stage = await openCheckout('address', { answers: { upsertDeliveryAddress: { cartId } } })
  await seesTitle('Where should we deliver the dumpster?')
  expect((await box(/1100 Congress Ave/)).checked).toBe(true)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toEqual({ cartId, addressId: 'a1' })
})

test('saves a new address and continues in the cart that the server names', async () => {
  const copy = 'c0000000-0000-4000-8000-000000000009' as CartId
  const stage = await openCheckout('address', {
    answers: {
      ...noAddress,
      upsertDeliveryAddress: { cartId: copy },
    },
  })
  await typesAddress()
  await type('Address Line 2', 'Unit 4')
  await press('Continue')
  await isAt(stage, `/checkout/${copy}/address/restrictions`)
  expect(stage.sent('upsertDeliveryAddress')).toEqual({ cartId, addressId: 'new', placeId: 'p1', line2: 'Unit 4' })
})

test('an address that cannot be saved says why beside the field, in the language of the page', async () => {
  await openCheckout('address', { answers: { ...noAddress, upsertDeliveryAddress: refused('too-many-requests') } })
  await typesAddress()
  await press('Continue')
  await sees('Too many requests. Please wait a moment and try again.')
})

test('an invalid place has to be chosen again', async () => {
  await openCheckout('address', { answers: { ...noAddress, upsertDeliveryAddress: refused('invalid-address') } })
  await typesAddress()
  await press('Continue')
  await sees('Invalid Address')
  expect(document.querySelector('input[name="line2"]')).toBeNull()
  // Nothing of a place that is not chosen any more stays in sight.
  expect((await field('Street address')).value).toBe('')
})

const nothingFound = { ...noAddress, searchAddresses: { suggestions: [] } }

test.each([
  ['en', 'Street address', 'Enter the address by hand', 'House number and street', 'Continue'],
  ['es', 'Dirección', 'Escribir la dirección a mano', 'Número y calle', 'Continuar'],
] as const)('what no search finds is typed by hand, in %s', async (language, search, open, street, go) => {
  const stage = await openCheckout('address', {
    language,
    answers: { ...nothingFound, placeByHand: { placeId: 'hand.x.y', text: '' }, upsertDeliveryAddress: { cartId } },
  })
  await type(search, 'Camino al Río azul Lot 12')
  await press(open)
  expect((await field(street)).value).toBe('Camino al Río azul Lot 12')
  expect(document.activeElement).toBe(await field(street))
  await type(street, '4 Camino al Río')
  await type(/^(Address Line 2|Línea 2)/, 'Lot 12')
  await press(go)
  await isAt(stage, `/checkout/${cartId}/address/restrictions`)
  expect(stage.sent('placeByHand')).toEqual({ line1: '4 Camino al Río', city: '', zipCode: cart.zipCode })
  expect(stage.sent('upsertDeliveryAddress')).toEqual({
    cartId,
    addressId: 'new',
    placeId: 'hand.x.y',
    line2: 'Lot 12',
  })
})

test.each([
  ['en', 'Street address', 'Enter the address by hand', 'House number and street', 'Continue', 'PO box'],
  ['es', 'Dirección', 'Escribir la dirección a mano', 'Número y calle', 'Continuar', 'apartado postal'],
] as const)('an address by hand that is none says so beside the field and stays, in %s', async (...words) => {
  const [language, search, open, street, go, why] = words
  const stage = await openCheckout('address', { language, answers: nothingFound })
  await type(search, '12 Main St, Apt 4')
  await press(open)
  expect((await field(street)).value).toBe('12 Main St')
  expect((await field(/^(Address Line 2|Línea 2)/)).value).toBe('Apt 4')
  await type(street, 'PO Box 12')
  await press(go)
  await sees(new RegExp(why))
  expect((await field(street)).value).toBe('PO Box 12')
  expect(stage.calls.filter(call => call.name === 'placeByHand')).toEqual([])
})

test('an address by hand where nobody delivers is refused, and one can search again', async () => {
  await openCheckout('address', { answers: { ...nothingFound, placeByHand: refused('zip-not-served') } })
  await type('Street address', '12 Main St nowhere')
  await press('Enter the address by hand')
  await press('Continue')
  await isMessage('Delivery Not Available', 'We are unable to deliver to that address.')
  expect((await field('House number and street')).value).toBe('12 Main St nowhere')
  await press('Search for the address instead')
  expect((await field('Street address')).value).toBe('12 Main St nowhere')
  expect(document.activeElement).toBe(await field('Street address'))
})

test('the unit of a suggestion fills the second line', async () => {
  await openCheckout('address', {
    answers: { ...noAddress, searchAddresses: { suggestions: [{ ...suggestion, line2: 'Bldg 3 Apt 2' }] } },
  })
  await typesAddress()
  expect((await field('Address Line 2')).value).toBe('Bldg 3 Apt 2')
})

test.each([
  ['zip-not-served', 'Delivery Not Available', 'We are unable to deliver to that address.'],
  ['address-not-found', 'Address Not Available', 'This address is no longer available. Please create a new address.'],
  [
    'cart-frozen',
    'Delivery Address Error',
    'There was a problem using this delivery address for the order. Please try again.',
  ],
] as const)('an address that is refused as %s', async (refusal, title, text) => {
  await openCheckout('address', { answers: { upsertDeliveryAddress: refused(refusal) } })
  await press('Continue')
  await isMessage(title, text)
  if (refusal === 'address-not-found') await field('Street address')
})

test('offers a new address beside the saved ones, and tells when they cannot be loaded', async () => {
  await openCheckout('address', { answers: { getAddresses: [address] } })
  await press('Add New Address')
  await field('Street address')
  await press('Use a saved address')
  await choose('checkbox', /1100 Congress Ave/)
  await openCheckout('address', { answers: { getAddresses: failing } })
  await sees('Unable to load your addresses. Some required data is missing.')
})

test('in Spanish', async () => {
  await openCheckout('address', { language: 'es', answers: { upsertDeliveryAddress: refused('address-not-found') } })
  await seesTitle('¿Dónde entregamos el contenedor?')
  await press('Continuar')
  await isMessage('Dirección no disponible', 'Esta dirección ya no está disponible. Agregue una nueva.')
})

test('a suggestion is asked for once the typing pauses', async () => {
  const stage = await openCheckout('address', { answers: noAddress })
  await type('Street address', '1100 Cong')
  await isSent(stage, 'searchAddresses', { text: '1100 Cong' })
})

test.each([
  [unanswered, 'en', 'Continue', 'We got no answer. Nothing you entered is lost. Please try again.'],
  [failing, 'en', 'Continue', 'We hit a snag processing your request. Please try again.'],
  [garbled, 'es', 'Continuar', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.'],
] as const)('an address that could not be saved can be sent again: %#', async (answer, language, go, text) => {
  const stage = await openCheckout('address', { language, answers: { ...noAddress, upsertDeliveryAddress: answer } })
  await typesAddress(language === 'en' ? 'Street address' : 'Dirección')
  await press(go)
  await sees(text)
  const sentBefore = stage.calls.filter(call => call.name === 'upsertDeliveryAddress').length
  await press(go)
  await expect
    .poll(() => stage.calls.filter(call => call.name === 'upsertDeliveryAddress').length)
    .toBeGreaterThan(sentBefore)
})

test.each([
  ['en', 'Street address', 'Try Again', 'We hit a snag processing your request. Please try again.'],
  ['es', 'Dirección', 'Intentar de nuevo', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.'],
] as const)('a search that fails says so and can be asked again, in %s', async (language, label, again, text) => {
  let isDown = true
  await openCheckout('address', {
    language,
    answers: { ...noAddress, searchAddresses: () => (isDown ? failing : { suggestions: [suggestion] }) },
  })
  await type(label, '1100 Cong')
  await sees(text)
  isDown = false
  await press(again)
  await sees(suggestion.text)
})

test('the unit that is typed with the street is kept, also when the street is corrected', async () => {
  await openCheckout('address', { answers: noAddress })
  await type('Street address', '1100 Congress Ave Apt 5')
  await takesSuggestion()
  expect((await field('Address Line 2')).value).toBe('Apt 5')
  await type('Address Line 2', 'Apt 6, back door')
  await type('Street address', '1102 Congress')
  await takesSuggestion()
  expect((await field('Address Line 2')).value).toBe('Apt 6, back door')
})

test('says what it waits for', async () => {
  await openCheckout('address', { answers: { getAddresses: pending } })
  await isLoading('Loading address info')
  await sees('Loading address info')
})
