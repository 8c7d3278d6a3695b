import { expect, test } from 'vitest'
import { cart, cartId, catalog } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import {
  box,
  choose,
  field,
  follow,
  goesOn,
  isAt,
  isMessage,
  leadsTo,
  noMessage,
  press,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const title = 'Where will the dumpster be located?'

test('the page makes a cart for a ZIP code and keeps it for the guest', async () => {
  const stage = await openPage('/checkout/zipcode', { answers: { createCart: { cartId }, getCart: cart } })
  await seesTitle(title)
  expect(await goesOn('Continue')).toBe(false)
  await type('ZIP code', '78701')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/customer-type`)
  expect(stage.sent('createCart')).toEqual({ zipCode: '78701' })
  expect(localStorage.getItem('guestCartId')).toBe(cartId)
})

test('the page fills in the ZIP code of the cart, and saves the ZIP code in that cart', async () => {
  const stage = await openPage(`/checkout/${cartId}/zipcode`, {
    answers: { getCart: cart, updateCartForZipcode: { cartId } },
  })
  await expect.poll(async () => (await field('ZIP code')).value).toBe('78701')
  await press('Continue')
  await isAt(stage, `/checkout/${cartId}/customer-type`)
  expect(stage.sent('updateCartForZipcode')).toEqual({ cartId, zipCode: '78701' })
})

test('the page selects the ZIP code in its field, so that typing replaces it', async () => {
  await openPage(`/checkout/${cartId}/zipcode`, { answers: { getCart: cart } })
  const there = await field('ZIP code')
  expect(there.value).toBe('78701')
  expect(document.activeElement).toBe(there)
  expect([there.selectionStart, there.selectionEnd]).toEqual([0, 5])
})

test('a ZIP code that no hauler serves leads to the waiting list', async () => {
  const stage = await openPage('/checkout/zipcode', { answers: { createCart: null } })
  await type('ZIP code', '99999')
  await press('Continue')
  await isAt(stage, '/checkout/zipcode-unsupported?zipCode=99999')
  await isMessage(
    'Service Area Unavailable',
    "We're not currently servicing your area. We'll notify you when we expand to your location.",
  )
  await follow('Try another ZIP code')
  await isAt(stage, '/checkout/zipcode')
  await isMessage('')
})

test('the page says that it cannot start an order, and says in general words that it cannot move a cart', async () => {
  await openPage('/checkout/zipcode', { answers: { createCart: failing } })
  await type('ZIP code', '78701')
  await press('Continue')
  await isMessage('Unable to Start New Order', 'We hit a snag processing your request. Please try again.')
  await openPage(`/checkout/${cartId}/zipcode`, {
    answers: { getCart: cart, updateCartForZipcode: refused('cart-ordered') },
  })
  await expect.poll(() => goesOn('Continue')).toBe(true)
  await press('Continue')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openPage('/checkout/zipcode', { language: 'es', answers: { createCart: failing } })
  await seesTitle('¿Dónde estará el contenedor?')
  await type(/postal/, '78701')
  await press('Continuar')
  await isMessage('No se pudo iniciar el pedido', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.')
})

test('a message disappears when the customer changes the language', async () => {
  await openPage('/checkout/zipcode', { answers: { createCart: failing } })
  await type('ZIP code', '78701')
  await press('Continue')
  await isMessage('Unable to Start New Order', 'We hit a snag processing your request. Please try again.')
  await press('ES: Español')
  await seesTitle('¿Dónde estará el contenedor?')
  await noMessage()
})

test.each(['en', 'es'] as const)(
  'if the cart no longer exists, the page begins a new one and says so, in %s',
  async language => {
    const stage = await openPage(`/checkout/${cartId}/zipcode`, {
      language,
      answers: { getCart: refused('cart-not-found') },
    })
    await isAt(stage, '/checkout/zipcode')
    await isMessage(
      language === 'en' ? 'Cart Issue' : 'Problema con el pedido',
      language === 'en'
        ? 'We had trouble updating your cart. Please try again or start a new order.'
        : 'No pudimos actualizar su pedido. Inténtelo de nuevo o inicie un pedido nuevo.',
    )
  },
)

test.each([
  ['en', 'Continue', 'Try another ZIP code'],
  ['es', 'Continuar', 'Probar otro código postal'],
] as const)(
  'if the new ZIP code is not served, the customer can try another one with the same cart, in %s',
  async (...texts) => {
    const [language, next, another] = texts
    const stage = await openPage(`/checkout/${cartId}/zipcode`, {
      language,
      answers: { getCart: cart, updateCartForZipcode: null },
    })
    await expect.poll(() => goesOn(next)).toBe(true)
    await press(next)
    await isAt(stage, '/checkout/zipcode-unsupported?zipCode=78701')
    expect(await leadsTo(another)).toBe(`/checkout/${cartId}/zipcode`)
  },
)

test.each(['/checkout/zipcode', `/checkout/${cartId}/zipcode`])(
  'a link to %s fills in its ZIP code, and chooses its size on the page of the sizes (rule W5)',
  async path => {
    const answers = {
      createCart: { cartId },
      updateCartForZipcode: { cartId },
      ...catalog,
      upsertContainers: { cartId },
      getCart: { ...cart, zipCode: null, containers: {} },
    }
    const stage = await openPage(`${path}?zip=78702&size=20-yard&utm_source=ad`, { answers })
    await expect.poll(async () => (await field('ZIP code')).value).toBe('78702')
    await press('Continue')
    await isAt(stage, `/checkout/${cartId}/customer-type`)
    const withZip = { ...answers, getCart: { ...cart, containers: {} } }
    await openPage(`/checkout/${cartId}/containers`, { answers: withZip })
    await expect.poll(async () => (await box(/20 yard/)).checked).toBe(true)
    await choose('checkbox', /20 yard/)
    expect((await box(/20 yard/)).checked).toBe(false)
    expect(await goesOn('Continue')).toBe(false)
  },
)

test.each(['?zip=7870&size=50yard', '?zip=%3Cb%3E', ''])(
  'the page takes no ZIP code from the link "%s"',
  async search => {
    await openPage(`/checkout/zipcode${search}`)
    expect((await field('ZIP code')).value).toBe('')
    expect(await goesOn('Continue')).toBe(false)
  },
)
