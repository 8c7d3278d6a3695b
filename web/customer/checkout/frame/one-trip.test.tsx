/** After a press the customer waits only for the one call that saves the answer (rule C10). */
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, cleanups, containerTypes, priceFacts, quote } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { choose, isAt, noMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const asked = (calls: readonly { readonly name: string }[], name: string) =>
  calls.filter(call => call.name === name).length

const unanswered = { ...cart, customerType: null }

test('the page does not ask again for a cart that came with the answer', async () => {
  const saved = { cartId, reads: { getCart: { ...cart, lineItems: quote } } }
  const stage = await openCheckout('customer-type', { answers: { getCart: unanswered, upsertCustomerType: saved } })
  await choose('radio', /^No/)
  const before = ['getCart', 'getCartPricingSummary'].map(name => asked(stage.calls, name))
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/cleanup`)
  await seesTitle('Choose the type of cleanup')
  expect(['getCart', 'getCartPricingSummary'].map(name => asked(stage.calls, name))).toEqual(before)
})

test('the page asks for the cart if the answer does not bring it', async () => {
  let saved = false
  const stage = await openCheckout('customer-type', {
    answers: {
      getCart: () => (saved ? cart : unanswered),
      upsertCustomerType: () => {
        saved = true
        return { cartId }
      },
    },
  })
  await choose('radio', /^No/)
  const before = asked(stage.calls, 'getCart')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/cleanup`)
  expect(asked(stage.calls, 'getCart')).toBeGreaterThan(before)
})

test('the page takes the data of the next question from the answer, and does not ask for them', async () => {
  const [first] = cleanups
  if (!first) throw new Error('the catalog has no kind of cleanup')
  const saved = { cartId, reads: { getCart: cart, getCleanups: [{ ...first, title: 'Came along' }] } }
  const stage = await openCheckout('customer-type', { answers: { upsertCustomerType: saved } })
  await seesTitle(/contractor/)
  await choose('radio', /^No/)
  await press('Continue')
  await seesTitle('Choose the type of cleanup')
  await sees('Came along')
  expect(asked(stage.calls, 'getCleanups')).toBe(0)
  expect(stage.path()).toBe(`/checkout/${cartId}/cleanup`)
})

test('the page asks for the data of its question if the answer did not bring them', async () => {
  const stage = await openCheckout('customer-type', { answers: { upsertCustomerType: { cartId } } })
  await choose('radio', /^No/)
  await press('Continue')
  await seesTitle('Choose the type of cleanup')
  await waitFor(() => expect(asked(stage.calls, 'getCleanups')).toBe(1))
})

test('a page that opens before its cart is known asks for its own data at the same time', async () => {
  const stage = await openCheckout('containers', { answers: { getCart: pending } })
  const wanted = ['getCart', 'getMaterials', 'getContainerTypesForCustomer']
  await waitFor(() => expect(wanted.map(name => asked(stage.calls, name))).toEqual([1, 1, 1]))
  expect(asked(stage.calls, 'getAddresses')).toBe(0)
})

test('the page takes the sizes that fit new materials from the answer, and does not ask for them', async () => {
  const [size] = containerTypes
  if (!size) throw new Error('the catalog has no size')
  const renamed = { ...size, name: 'Came along' }
  const saved = { cartId, reads: { getCart: cart, getContainerTypesForCustomer: [renamed] } }
  const stage = await openCheckout('materials', { answers: { upsertMaterials: saved } })
  await seesTitle('Choose materials')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/containers`)
  await waitFor(() => expect(document.body.textContent).toContain('Came along'))
  expect(asked(stage.calls, 'getContainerTypesForCustomer')).toBe(0)
})

test('the page takes the facts of the prices from the answer, and does not ask for them', async () => {
  const saved = { cartId, reads: { getCart: cart, getPriceFacts: priceFacts } }
  const stage = await openCheckout('cleanup', { answers: { upsertCleanups: saved } })
  await seesTitle('Choose the type of cleanup')
  await press('Continue')
  await seesTitle('Choose materials')
  await waitFor(() => expect(asked(stage.calls, 'getMaterials')).toBe(1))
  expect(asked(stage.calls, 'getPriceFacts')).toBe(0)
  expect(stage.calls.find(({ name }) => name === 'upsertCleanups')).toMatchObject({
    reads: 'getCart,getMaterials,getPriceFacts',
  })
})

test('the page says nothing if it cannot fetch its data ahead of its cart', async () => {
  const stage = await openCheckout('containers', {
    answers: { getCart: pending, getContainerTypesForCustomer: failing },
  })
  await waitFor(() => expect(asked(stage.calls, 'getContainerTypesForCustomer')).toBeGreaterThan(5))
  await noMessage()
})
