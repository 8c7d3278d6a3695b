import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, catalog } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import {
  box,
  button,
  choose,
  field,
  goOffline,
  isAt,
  isMessage,
  leadsTo,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

async function asksForQuote() {
  await type('Mobile number', '5125550142')
  await choose('checkbox', /^I agree/)
  await press('Get Started')
}

test('the page takes a phone number, makes a cart and leads to its ZIP code', async () => {
  const stage = await openPage('/get-started', {
    answers: { captureLeadPhone: { cartId }, getCart: cart },
  })
  await seesTitle('Get instant quote')
  expect((await button('Get Started')).disabled).toBe(true)
  await asksForQuote()
  await isAt(stage, `/checkout/${cartId}/zipcode`)
  expect(stage.sent('captureLeadPhone')).toEqual({ phone: '+15125550142' })
  expect(localStorage.getItem('guestCartId')).toBe(cartId)
})

test('the page says that an unfinished phone number is not valid', async () => {
  await openPage('/get-started')
  await type('Mobile number', '512')
  const phone = await field('Mobile number')
  phone.focus()
  phone.blur()
  await sees('Please enter a valid US phone number')
})

test.each(['4165550142', '8005550142', '0000000000'])(
  'the page says that %s is not a valid US phone number, and does not send it',
  async number => {
    const stage = await openPage('/get-started')
    await choose('checkbox', /^I agree/)
    await type('Mobile number', number)
    const phone = await field('Mobile number')
    phone.focus()
    phone.blur()
    await sees('Please enter a valid US phone number')
    expect((await button('Get Started')).disabled).toBe(true)
    expect(stage.sent('captureLeadPhone')).toBeUndefined()
  },
)

test('the page refuses a number of another country and keeps it as the customer typed it', async () => {
  await openPage('/get-started')
  await choose('checkbox', /^I agree/)
  await type('Mobile number', '+44 20 7946 0958')
  const phone = await field('Mobile number')
  phone.focus()
  phone.blur()
  await sees('Please enter a valid US phone number')
  expect(phone.value).toBe('+442079460958')
  expect((await button('Get Started')).disabled).toBe(true)
})

test('a phone number that the page cannot save stays in its field', async () => {
  await openPage('/get-started', { answers: { captureLeadPhone: failing } })
  await asksForQuote()
  await isMessage('Uh oh!', 'We failed to capture your phone number. Please try again.')
  expect((await field('Mobile number')).value).toBe('+1 (512)-555-0142')
  expect((await box(/^I agree/)).checked).toBe(true)
})

test('if there is no connection, the page says that it could not save the phone number', async () => {
  await openPage('/get-started')
  await seesTitle('Get instant quote')
  goOffline()
  await asksForQuote()
  await isMessage('Uh oh!', 'We failed to capture your phone number. Please try again.')
})

test('a signed-in customer is led to a new order at once', async () => {
  const stage = await openPage('/get-started', { session: 'signed-in' })
  await isAt(stage, '/checkout/zipcode')
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openPage('/get-started', { language: 'es', answers: { captureLeadPhone: failing } })
  await seesTitle('Obtenga su cotización al instante')
  await type('Número de celular', '5125550142')
  await choose('checkbox', /^Acepto/)
  await press('Comenzar')
  await isMessage('¡Ay!', 'No pudimos guardar su número de teléfono. Inténtelo de nuevo.')
})

test.each([
  ['en', 'Go on with your 20 yard dumpster for 78701?', 'Go on', 'Start over'],
  ['es', '¿Seguir con su 20 yard dumpster para 78701?', 'Seguir', 'Empezar de nuevo'],
] as const)(
  'the page offers a returning guest the cart of this browser, in %s',
  async (language, question, yes, no) => {
    localStorage.setItem('guestCartId', cartId)
    const answers = { ...catalog, getCart: cart }
    await openPage('/get-started', { language, answers })
    await sees(question)
    expect(await leadsTo(yes)).toBe(`/checkout/${cartId}/order-summary`)
    await press(no)
    await waitFor(() => expect(document.body.textContent).not.toContain(question))
    expect(localStorage.getItem('guestCartId')).toBeNull()
    localStorage.setItem('guestCartId', cartId)
    await openPage('/checkout/zipcode', { language, answers: { ...answers, getCart: { ...cart, containers: {} } } })
    await sees(language === 'en' ? 'Go on with your order for 78701?' : '¿Seguir con su pedido para 78701?')
  },
)

test('the page offers no cart that no longer exists or is already ordered', async () => {
  localStorage.setItem('guestCartId', cartId)
  const stage = await openPage('/get-started', { answers: { getCart: refused('cart-not-found') } })
  await waitFor(() => expect(localStorage.getItem('guestCartId')).toBeNull())
  localStorage.setItem('guestCartId', cartId)
  await openPage('/get-started', { answers: { ...catalog, getCart: { ...cart, hasOrder: true } } })
  await seesTitle('Get instant quote')
  expect(document.body.textContent).not.toContain('Go on with')
  expect(stage.path()).toBe('/get-started')
})
