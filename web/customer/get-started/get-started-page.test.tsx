import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { settings } from '#web/client/settings.ts'
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

afterEach(() => {
  Object.assign(settings, { opensLater: undefined, call: undefined })
})

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

test.each([
  ['en', 'Online prices are not ready yet', 'Call +1 (512)-555-0110'],
  ['es', 'Los precios en línea aún no están listos', 'Llame al +1 (512)-555-0110'],
] as const)('while no order can be priced, the first pages say so and ask for nothing, in %s', async (...row) => {
  const [language, title, call] = row
  Object.assign(settings, { opensLater: true, call: { text: '+1 (512)-555-0110', url: 'tel:+15125550110' } })
  for (const [path, session] of [
    ['/get-started', 'signed-out'],
    ['/checkout/zipcode', 'signed-in'],
  ] as const) {
    await openPage(path, { language, session })
    await seesTitle(title)
    expect(document.querySelectorAll('input')).toHaveLength(0)
    expect(await leadsTo(call)).toBe('tel:+15125550110')
  }
})

test('while no order can be priced and there is no number to call, the page says when to look again', async () => {
  Object.assign(settings, { opensLater: true })
  await openPage('/get-started')
  await sees('Please look again in a few days.')
})

test('a person who is signed in sees the first page in a preview', async () => {
  const stage = await openPage('/get-started?preview=1', { session: 'signed-in' })
  await seesTitle('Get instant quote')
  expect(stage.path()).toBe('/get-started?preview=1')
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

const written = {
  hero: '<img alt="Our yard">',
  price: '<b>20 yard from $568.31</b>',
  proof: '<ul><li>Licensed</li></ul>',
  zip: '<form><label for="z">ZIP code</label><input id="z" name="zip"><button>Show my prices</button></form>',
  sizes: '<ul><li>20 Yard Dumpster $568.31</li></ul>',
  rest: '<h2>How it works</h2>',
  status: '',
}
const priced = {
  ...written,
  price: '<b>20 yard $584.55 in 78701</b>',
  sizes: '<ul><li>20 Yard Dumpster $584.55</li></ul>',
  status: 'These are the prices for 78701, Austin, TX.',
}
const typeZip = async (zip: string) => {
  ;(await field('ZIP code')).value = zip
  await press('Show my prices')
}

test('rule C64: the page shows what the server writes, and a typed ZIP shows its prices in place', async () => {
  const documents = (address: string) => (address === '/first-page/en?zip=78701' ? priced : written)
  const stage = await openPage('/get-started', { documents })
  await sees('20 yard from $568.31')
  await sees('How it works')
  const typed = await field('ZIP code')
  await typeZip('78701')
  await sees('These are the prices for 78701, Austin, TX.')
  await sees('20 yard $584.55 in 78701')
  await sees('20 Yard Dumpster $584.55')
  expect(await field('ZIP code')).toBe(typed)
  expect(stage.path()).toBe('/get-started')
})

test('if the prices of a ZIP cannot be fetched, the page says so and keeps the general prices', async () => {
  await openPage('/get-started', { documents: () => written })
  await sees('20 Yard Dumpster $568.31')
  goOffline()
  await typeZip('78701')
  await sees('We could not get the prices. Please try again.')
  await sees('20 Yard Dumpster $568.31')
})

test('if the server does not know the address of the prices, the page says so and keeps the general prices', async () => {
  const missing = () => Response.json({ error: 'Not found' }, { status: 404 })
  await openPage('/get-started', { documents: address => (address.includes('zip=') ? missing() : written) })
  await sees('20 Yard Dumpster $568.31')
  await typeZip('78701')
  await sees('We could not get the prices. Please try again.')
  await sees('20 Yard Dumpster $568.31')
})

test('in another language the page fetches what the server writes in it', async () => {
  const documents = (address: string) => ({ ...written, rest: `<h2>${address}</h2>` })
  await openPage('/get-started', { documents, language: 'es' })
  await sees('/first-page/es')
})
