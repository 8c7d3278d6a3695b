import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { cart, cartId, newcomer, pickupWindow, quote } from '#web/testing/customer-data.ts'
import { openCheckout, openPage } from '#web/testing/customer-stage.tsx'
import { choose, isAt, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const card = () => document.querySelector('aside section')
const buttons = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')].filter(one => one.textContent === name)

const announced = (text: string) =>
  [...document.querySelectorAll('[aria-live=polite]')].map(one => one.textContent).filter(said => said?.includes(text))

/** A page needs time for its code, texts and price on a busy machine. */
const cardSays = (text: string) => waitFor(() => expect(card()?.textContent).toContain(text), { timeout: 10_000 })

/** Sets the window to 1280 pixels, because jsdom has no layout. */
function widen() {
  Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1280 })
  document.documentElement.style.fontSize = '16px'
}

beforeEach(widen)
afterEach(() => {
  Reflect.deleteProperty(document.documentElement, 'clientWidth')
  document.documentElement.style.fontSize = ''
})

test('on a desktop the only Continue button is in the card with the price', async () => {
  const stage = await openCheckout('add-ons', { answers: { upsertAddOns: { cartId } } })
  await seesTitle('You might also be interested in...')
  await cardSays('Total$431.92')
  const [button, ...others] = buttons('Continue')
  expect(others).toEqual([])
  expect(card()?.contains(button ?? null)).toBe(true)
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/order-summary`)
})

test('the card shows the price that came with the cart, and does not ask for it', async () => {
  const priced = { ...cart, lineItems: { ...quote, totalInCents: cents(41_200) } }
  const stage = await openCheckout('add-ons', { answers: { getCart: priced } })
  await cardSays('Total$412.00')
  expect(stage.calls.filter(({ name }) => name === 'getCartPricingSummary')).toEqual([])
})

test('after the last question, the card shows the price of the cart without the facts for other choices', async () => {
  const priced = { ...cart, lineItems: quote }
  const stage = await openCheckout('customer-details', {
    session: 'signed-in',
    answers: { getCart: priced, getSelf: newcomer },
  })
  await cardSays('Total$431.92')
  expect(stage.calls.filter(({ name }) => name === 'getPriceFacts')).toEqual([])
})

test('the price card says what is missing when the customer presses Continue', async () => {
  await openCheckout('materials', {
    answers: { getCart: { ...cart, materials: [], containers: {}, cleanupIds: ['yard'] } },
  })
  await press('Continue')
  await expect.poll(() => card()?.querySelector('[role=alert]')?.textContent).toBe('Choose at least one material.')
})

test('before the customer chooses a size, the price card names the lowest price, in both languages', async () => {
  const answers = { getCart: { ...cart, containers: {} } }
  await openCheckout('materials', { answers })
  await cardSays('Choose a size to see it.From $377.80')
  await openCheckout('materials', { answers, language: 'es' })
  await cardSays('Elija un tamaño para verlo.Desde $377.80')
})

test.each([
  ['en', 'It depends on your ZIP code.', 'Nothing is paid now: we call you first.'],
  ['es', 'Depende de su código postal.', 'Ahora no se paga nada: primero le llamamos.'],
] as const)(
  'the price card says if it needs a ZIP code, and if nothing is paid now, in %s',
  async (language, place, call) => {
    await openPage('/checkout/zipcode', { language })
    await cardSays(place)
    const restricted = { getCart: { ...cart, containers: {}, materials: [{ id: 'asbestos' }] } }
    await openCheckout('customer-details', { language, session: 'signed-in', answers: restricted })
    await cardSays(call)
  },
)

test('when the customer ticks an add-on, the card announces the new total once, and the page sends nothing', async () => {
  const stage = await openCheckout('add-ons')
  await choose('checkbox', 'Tarp')
  await cardSays('Tarp $15.00')
  await sees('$446.92')
  expect(announced('$')).toEqual(['Total$446.92'])
  expect(stage.calls.map(call => call.name)).not.toContain('upsertAddOns')
})

test('the card shows the change of the total for a moment, and does not announce it', async () => {
  await openCheckout('add-ons')
  await cardSays('Total$431.92')
  expect(card()?.textContent).not.toContain('+$')
  await choose('checkbox', 'Tarp')
  await cardSays('+$15.00')
  expect(announced('+$')).toEqual([])
  await choose('checkbox', 'Tarp')
  await cardSays('−$15.00')
  await waitFor(() => expect(card()?.textContent).not.toContain('−$'), { timeout: 5000 })
  await cardSays('Total$431.92')
})

test('the card prices the days of the cart, and shows no amount before it knows the price', async () => {
  const longer = { ...cart, pickupWindow: { ...pickupWindow, day: addDays(pickupWindow.day, 3) } }
  await openCheckout('add-ons', { answers: { getCart: longer, getCartPricingSummary: failing } })
  await cardSays('Total$464.39')
  await openCheckout('add-ons', { answers: { getCartPricingSummary: pending, getPriceFacts: pending } })
  await seesTitle('You might also be interested in...')
  expect(card()?.textContent).not.toContain('$')
})

test('the card shows the server’s price of the saved cart, also if the page itself cannot compute one', async () => {
  const dearer = { ...quote, totalInCents: quote.totalInCents + 100 } as typeof quote
  await openCheckout('add-ons', { answers: { getCartPricingSummary: dearer } })
  await cardSays('Total$432.92')
  await openCheckout('add-ons', { answers: { getPriceFacts: failing } })
  await cardSays('Total$431.92')
  await openCheckout('add-ons', { answers: { getPriceFacts: failing, getCartPricingSummary: failing } })
  await sees('Unable to load Your price. Some required data is missing.')
})
