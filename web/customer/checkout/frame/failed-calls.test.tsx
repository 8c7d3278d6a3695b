import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, self } from '#web/testing/customer-data.ts'
import { openCheckout, openPage } from '#web/testing/customer-stage.tsx'
import {
  button,
  goOffline,
  isAt,
  isMessage,
  noMessage,
  press,
  seesTitle,
  signedOutElsewhere,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, garbled, refused, signedOut, unanswered } from '#web/testing/table-server.ts'

const signInFrom = (path: string) => `/sign-in?return=${encodeURIComponent(path)}`

const noAddress: Answers = { getAddresses: [], getCart: { ...cart, deliveryAddress: null } }

test.each(['en', 'es'] as const)(
  'if the session ended elsewhere, a press on Continue leads to signing in, with the way back, in %s',
  async language => {
    const path = `/checkout/${cartId}/add-ons`
    let isSignedOut = false
    const untilThen = <Answer,>(answer: Answer) => (isSignedOut ? signedOut : answer)
    const stage = await openCheckout('add-ons', {
      session: 'ended',
      language,
      answers: { getCart: () => untilThen(cart), upsertAddOns: () => untilThen({ cartId }) },
    })
    await seesTitle(language === 'en' ? 'You might also be interested in...' : 'También le puede interesar...')
    const before = stage.calls.length
    isSignedOut = true
    await press(language === 'en' ? 'Continue' : 'Continuar')
    await isAt(stage, signInFrom(path))
    await isMessage(
      language === 'en' ? 'Info' : 'Información',
      language === 'en'
        ? signedOutElsewhere
        : 'Su sesión se cerró en otro dispositivo, en otra pestaña o después de mucho tiempo sin uso. Inicie sesión de nuevo y volverá a esta página; no se perdió nada de lo guardado.',
    )
    await seesTitle(language === 'en' ? 'Sign in' : 'Iniciar sesión')
    expect(stage.calls.length - before).toBeLessThan(10)
  },
)

const saysWhy = {
  en: ['Info', signedOutElsewhere],
  es: [
    'Información',
    'Su sesión se cerró en otro dispositivo, en otra pestaña o después de mucho tiempo sin uso. Inicie sesión de nuevo y volverá a esta página; no se perdió nada de lo guardado.',
  ],
} as const

test.each([
  ['payment', `/checkout/${cartId}/payment`, 'en'],
  ['payment', `/checkout/${cartId}/payment`, 'es'],
  ['dashboard', '/dashboard', 'en'],
  ['order', `/orders/${cartId}`, 'en'],
] as const)('if the session ends, the %s page leads to signing in and says why', async (_, path, language) => {
  const stage = await openPage(path, {
    session: 'signed-in',
    language,
    answers: { getCart: cart, getOrders: { orders: [] }, getSelf: self, getAddresses: [], getSavedCards: [] },
  })
  await isAt(stage, path)
  act(() => stage.session.end())
  await isAt(stage, signInFrom(path))
  await seesTitle(language === 'en' ? 'Sign in' : 'Iniciar sesión')
  const [title, words] = saysWhy[language]
  await isMessage(title, words)
})

test('if a visitor opens the dashboard, it leads to signing in without a message about a session', async () => {
  const stage = await openPage('/dashboard')
  await isAt(stage, signInFrom('/dashboard'))
  await seesTitle('Sign in')
  await noMessage()
})

test('an address search leads to signing in if the session ended elsewhere', async () => {
  const stage = await openCheckout('address', {
    session: 'ended',
    answers: { ...noAddress, searchAddresses: signedOut },
  })
  await type('Street address', '1100 Cong')
  await isAt(stage, signInFrom(`/checkout/${cartId}/address`))
})

test('a customer who signs out during the checkout arrives at the first page and stays there', async () => {
  let isOut = false
  const stage = await openCheckout('add-ons', {
    session: 'signed-in',
    answers: { getCart: () => (isOut ? signedOut : cart) },
  })
  await seesTitle('You might also be interested in...')
  await press(/^Account/)
  isOut = true
  await press('Sign out')
  await seesTitle('Get instant quote')
  await waitFor(() => expect(stage.calls.filter(call => call.name === 'getCart').length).toBeGreaterThan(1))
  await act(async () => undefined)
  expect(stage.path()).toBe('/get-started')
})

const noAnswer = ['No connection', 'We got no answer. Nothing you entered is lost. Please try again.'] as const
const snag = ['Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.'] as const
const tooOften = [
  'Uh oh! Something went wrong 😞...',
  'Too many requests from your network. Please wait 40 minutes and try again.',
] as const

test.each([
  ['no answer', unanswered, noAnswer],
  ['a page of a proxy', garbled, snag],
  ['a failure', failing, snag],
  ['a limit', refused('too-many-requests', { retryAfterInSeconds: 2400 }), tooOften],
] as const)(
  'if a call gets %s, the page says so in our words, and the customer can press again',
  async (_, answer, [title, text]) => {
    const answers: Answers = { upsertCleanups: answer, upsertAddOns: answer, upsertCustomerType: answer }
    for (const step of ['cleanup', 'add-ons', 'customer-type']) {
      await openCheckout(step, { answers })
      await press('Continue')
      await isMessage(title, text)
      expect((await button('Continue')).disabled).toBe(false)
    }
  },
)

test.each([
  [unanswered, 'Sin conexión', 'No recibimos respuesta. No se perdió nada de lo que escribió. Inténtelo de nuevo.'],
  [garbled, '¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.'],
  [
    refused('too-many-requests', { retryAfterInSeconds: 20 }),
    '¡Ay! Algo salió mal 😞...',
    'Demasiadas solicitudes. Espere 20 segundos e inténtelo de nuevo.',
  ],
] as const)('the page says in Spanish why a call failed (case %#)', async (answer, title, text) => {
  await openCheckout('add-ons', { language: 'es', answers: { upsertAddOns: answer } })
  await press('Continuar')
  await isMessage(title, text)
})

test('the page says if there is no connection', async () => {
  await openCheckout('add-ons')
  await button('Continue')
  goOffline()
  await press('Continue')
  await isMessage('No connection', 'Nothing you entered is lost. Please try again when you are back online.')
})

test('if a proxy spoils the answer about a payment, the summary says so in our words', async () => {
  await openCheckout('order-summary', { session: 'signed-in', answers: { createCheckoutPaymentIntent: garbled } })
  await press('Continue to payment')
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
})

test('a message disappears when the customer leaves its page', async () => {
  const stage = await openCheckout('add-ons', { answers: { upsertAddOns: failing } })
  await press('Continue')
  await isMessage(...snag)
  window.history.pushState(null, '', '/terms')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await isAt(stage, '/terms')
  await isMessage('')
})

test.each([
  [
    'en',
    'ZIP code',
    'Continue',
    'Unable to Start New Order',
    'Too many requests from your network. Please wait 40 minutes and try again.',
  ],
  [
    'es',
    'Código postal',
    'Continuar',
    'No se pudo iniciar el pedido',
    'Demasiadas solicitudes desde su red. Espere 40 minutos e inténtelo de nuevo.',
  ],
] as const)(
  'if one network starts too many orders, the page says how long to wait, in %s',
  async (language, label, go, title, text) => {
    await openPage('/checkout/zipcode', {
      language,
      answers: { createCart: refused('too-many-requests', { retryAfterInSeconds: 2400 }) },
    })
    await type(label, '78701')
    await press(go)
    await isMessage(title, text)
  },
)
