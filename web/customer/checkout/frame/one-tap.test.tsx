import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { box, choose, isAt, sees, seesTitle } from '#web/testing/stage.tsx'

/** Taps in the way of a finger or a mouse. */
async function tap(name: RegExp): Promise<void> {
  const found = await box(name, 'radio')
  fireEvent.pointerDown(found)
  fireEvent.click(found)
}

const answers = {
  getCart: { ...cart, customerType: null },
  upsertCustomerType: { cartId },
  updateDeliveryLocationType: { cartId },
}

test('a tap on an answer saves it and opens the next page (rule C19)', async () => {
  const stage = await openCheckout('customer-type', { answers })
  await tap(/^No/)
  await isAt(stage, `/checkout/${cartId}/cleanup`)
  expect(stage.sent('upsertCustomerType')).toEqual({ cartId, customerType: 'individual' })
})

test('a tap on the answer that the cart already has opens the next page, too', async () => {
  const stage = await openCheckout('customer-type', { answers: { ...answers, getCart: cart } })
  await tap(/^No/)
  await isAt(stage, `/checkout/${cartId}/cleanup`)
})

test('a customer who chooses an answer with the arrow keys stays on the page', async () => {
  const stage = await openCheckout('customer-type', { answers })
  const yes = await box(/^Yes/, 'radio')
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(yes, { key: 'ArrowDown' })
  await choose('radio', /^No/)
  expect((await box(/^No/, 'radio')).checked).toBe(true)
  expect(stage.path()).toBe(`/checkout/${cartId}/customer-type`)
  expect(stage.sent('upsertCustomerType')).toBeUndefined()
})

test('a tap on public property shows the note about permits, and a tap on private property opens the next page', async () => {
  const getCart = { ...cart, deliveryLocationType: null }
  const stage = await openCheckout('location-type', { answers: { ...answers, getCart } })
  await seesTitle(/./)
  await tap(/^Public Property/)
  await sees(/A permit might be required/)
  expect(stage.path()).toBe(`/checkout/${cartId}/location-type`)
  await tap(/^Private Property/)
  await isAt(stage, `/checkout/${cartId}/pickup-dropoff`)
  expect(stage.sent('updateDeliveryLocationType')).toEqual({ cartId, deliveryLocationType: 'private' })
})
