import { act } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { cardAnswers, giveHaulerPhone, haulerPhone, offerCardForm } from '#web/testing/card-form.ts'
import { cart, cartId, forecast, newcomer, weightTerms } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import {
  button,
  field,
  isAt,
  isLoading,
  isMessage,
  leadsTo,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const started = { ...cart, paymentIntentId: 'pi_1' }
const openPayment = (answers: Answers, language: 'en' | 'es' = 'en') =>
  openCheckout('payment', { session: 'signed-in', language, answers: { getCart: started, ...answers } })

test('the page shows the amount of the frozen quote', async () => {
  await openPayment({ getCartPaymentIntent: { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 } })
  await seesTitle('Payment Details')
  await sees('$431.92')
})

test('the page waits for the payment, and says if it cannot load it', async () => {
  await openPayment({ getCartPaymentIntent: pending })
  await isLoading('Preparing your payment')
  await openPayment({ getCartPaymentIntent: failing })
  await sees('Unable to load Payment Details. Some required data is missing.')
})

test('the page leads to the confirmation if the cart is paid, and to the summary if the cart is not ready', async () => {
  const paid = await openPayment({ getCartPaymentIntent: refused('already-paid'), getOrderById: pending })
  await isAt(paid, `/checkout/${cartId}/order-confirmation`)
  const unready = await openPayment({ getCartPaymentIntent: refused('step-missing') })
  await isAt(unready, `/checkout/${cartId}/order-summary`)
})

test('if the payment is in doubt, the page leads to the confirmation page, which asks the bank', async () => {
  const stage = await openPayment({
    getCartPaymentIntent: refused('payment-in-doubt'),
    getOrderById: refused('payment-in-doubt'),
  })
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
  await seesTitle('We are asking your bank')
})

test('the page says that the payment service did not answer and that nothing was charged', async () => {
  await openPayment({ getCartPaymentIntent: refused('payment-unavailable') })
  await sees('The payment service did not answer. Nothing was charged. Please try again.')
  await openPayment({ getCartPaymentIntent: refused('payment-unavailable') }, 'es')
  await sees('El servicio de pagos no respondió. No se cobró nada.')
})

test('the page gives the hauler’s phone number while no payment can be taken', async () => {
  giveHaulerPhone()
  await openPayment({ getCartPaymentIntent: refused('payment-not-possible') })
  await sees(
    'We cannot take payments at the moment. Nothing was charged, and nothing that you chose is lost. Please call us.',
  )
  await sees(`Our number is ${formatPhone(haulerPhone)}.`)
  await openPayment({ getCartPaymentIntent: refused('payment-not-possible') }, 'es')
  await sees('No se cobró nada y todo lo que eligió se conserva. Llámenos, por favor.')
})

test('the page asks before a customer buys the same again, and shows the amount if they want to', async () => {
  const intent = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }
  const same = { orderId: cartId, friendlyId: 'R-1001', placedAt: '2026-11-21T15:00:00.000Z' }
  await openPayment({ getCartPaymentIntent: intent, getSamePurchase: same })
  await sees('You ordered the same dumpster for the same place and day: order R-1001.')
  expect(await leadsTo('See that order')).toBe(`/orders/${cartId}`)
  await press('Pay for another one')
  await sees('$431.92')
  const doubtful = { orderId: cartId, friendlyId: null, placedAt: null }
  await openPayment({ getCartPaymentIntent: intent, getSamePurchase: doubtful }, 'es')
  await sees('Aún no se sabe si se completó su último pago')
  expect(await leadsTo('Ver ese pedido')).toBe(`/checkout/${cartId}/order-confirmation`)
})

describe('With the card form,', () => {
  const frozen = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }

  beforeAll(() => {
    offerCardForm()
    giveHaulerPhone()
  })

  test.each(['en', 'es'] as const)(
    'the typed card stays when the customer changes the language from %s',
    async language => {
      await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null }, language)
      await type(`Card number (${language})`, '4242 4242')
      await act(() => loadLanguage(language === 'en' ? 'es' : 'en'))
      await button(language === 'en' ? 'Pagar $431.92' : 'Pay $431.92')
      expect((await field(`Card number (${language})`)).value).toBe('4242 4242')
    },
  )

  test('a customer who comes back from the bank’s page can pay again with the typed card', async () => {
    let asked = 0
    const { confirmPayment } = cardAnswers
    onTestFinished(() => {
      cardAnswers.confirmPayment = confirmPayment
    })
    cardAnswers.confirmPayment = () => {
      asked += 1
      return new Promise(() => {})
    }
    await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null })
    await type('Card number (en)', '4242 4242')
    await press('Pay $431.92')
    await expect.poll(() => asked).toBe(1)
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await press('Pay $431.92')
    await expect.poll(() => asked).toBe(2)
    expect((await field('Card number (en)')).value).toBe('4242 4242')
  })

  /** Presses Pay, which the card service refuses because of the state of the payment. */
  async function paysInState(status: 'succeeded' | 'canceled') {
    const { confirmPayment } = cardAnswers
    onTestFinished(() => {
      cardAnswers.confirmPayment = confirmPayment
    })
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Not now.' }
    cardAnswers.confirmPayment = async () => ({ error: { ...error, payment_intent: { status } } })
    const stage = await openPayment({
      getCartPaymentIntent: frozen,
      getSamePurchase: null,
      getOrderById: pending,
    })
    await type('Card number (en)', '4242 4242')
    await press('Pay $431.92')
    return stage
  }

  test('a browser that sends the payment twice leads to the confirmation, because the first one was paid', async () => {
    await isAt(await paysInState('succeeded'), `/checkout/${cartId}/order-confirmation`)
  })

  test('a payment that was canceled meanwhile is refused with the reason of the card service', async () => {
    const stage = await paysInState('canceled')
    await sees('Not now.')
    expect(stage.path()).toBe(`/checkout/${cartId}/payment`)
  })

  test('the page shows what the bill may come to (rule F2)', async () => {
    const weight = { ...weightTerms, forecast }
    await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null, getPreAuthWeightData: weight })
    await button('Pay $431.92')
    await sees('Likely $431.92–$512.30, at worst $565.89.')
  })

  test.each([
    ['en', /Delivery [^.]*9/, 'Free to cancel until its delivery is scheduled.', /^Questions\? Call/],
    ['es', /Entrega [^.]*9/, 'Puede cancelar sin costo hasta que se programe la entrega.', /^¿Preguntas\? Llame/],
  ] as const)(
    'the page shows what comes when and where, and how to cancel and to call, in %s',
    async (language, comes, free, call) => {
      await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null }, language)
      await sees('20 yard dumpster')
      await sees('1100 Congress Ave, Austin')
      await sees(comes)
      await sees(free)
      expect(await leadsTo(call)).toBe(`tel:${haulerPhone}`)
    },
  )

  /** The page asks for a card. A press on the button is answered with this refusal. */
  async function pays(refusal: RefusalName, language: 'en' | 'es') {
    let isPressed = false
    const stage = await openPayment(
      { getCartPaymentIntent: () => (isPressed ? refused(refusal) : frozen), getSamePurchase: null },
      language,
    )
    await button(language === 'en' ? 'Pay $431.92' : 'Pagar $431.92')
    isPressed = true
    await press(language === 'en' ? 'Pay $431.92' : 'Pagar $431.92')
    return stage
  }

  test.each([
    [
      'en',
      'Payment Failed',
      'This payment was closed, for example after several declined cards. Check your order and continue to payment to try another card.',
    ],
    [
      'es',
      'El pago falló',
      'Este pago se cerró, por ejemplo después de varias tarjetas rechazadas. Revise su pedido y continúe al pago para probar otra tarjeta.',
    ],
  ] as const)(
    'if the payment was closed, a press on Pay leads to the summary, which says how to continue, in %s',
    async (language, title, words) => {
      await isAt(await pays('step-missing', language), `/checkout/${cartId}/order-summary`)
      await isMessage(title, words)
    },
  )

  test.each([
    ['en', 'Payment Failed', 'continue to payment to try another card.'],
    ['es', 'El pago falló', 'continúe al pago para probar otra tarjeta.'],
  ] as const)(
    'if the payment was closed, a reload leads to the summary, which says how to continue, in %s',
    async (language, title, words) => {
      const stage = await openPayment({ getCartPaymentIntent: refused('step-missing') }, language)
      await isAt(stage, `/checkout/${cartId}/order-summary`)
      await sees(title)
      await sees(words)
    },
  )

  test.each([
    [
      'en',
      'cards-declined',
      'Too many cards were declined. Please try again tomorrow, or call us. Our number is (512) 555-0110.',
    ],
    [
      'es',
      'cards-declined',
      'Se rechazaron demasiadas tarjetas. Inténtelo de nuevo mañana o llámenos. Nuestro número es (512) 555-0110.',
    ],
    [
      'en',
      'cart-tried-too-often',
      'You have tried to pay for this order too many times. Please try again tomorrow, or call us. Our number is (512) 555-0110.',
    ],
    [
      'es',
      'cart-tried-too-often',
      'Se intentó pagar este pedido demasiadas veces. Inténtelo de nuevo mañana o llámenos. Nuestro número es (512) 555-0110.',
    ],
  ] as const)(
    'the page asks the customer to try again tomorrow or to call, in %s for %s',
    async (language, refusal, words) => {
      await pays(refusal, language)
      await sees(words)
      await openPayment({ getCartPaymentIntent: refused(refusal) }, language)
      await sees(words)
    },
  )

  test.each([
    ['en', 'drop-off-too-early', 'That drop-off day is no longer available. Please select a later date.'],
    ['es', 'window-over', 'Ese horario ya terminó por hoy. Elija uno posterior.'],
  ] as const)(
    'if the drop-off is no longer possible, a press on Pay or a reload leads to the calendar, in %s',
    async (language, gone, words) => {
      await isAt(await pays(gone, language), `/checkout/${cartId}/pickup-dropoff`)
      await sees(new RegExp(words))
      const again = await openPayment({ getCartPaymentIntent: refused(gone) }, language)
      await isAt(again, `/checkout/${cartId}/pickup-dropoff`)
      await sees(new RegExp(words))
    },
  )

  test.each([
    ['en', 86_400, 'You can try another one in 24 hours, or call us. Our number is (512) 555-0110.'],
    ['en', 3_600, 'You can try another one in 1 hour, or call us.'],
    ['es', 7_201, 'Puede probar otra en 3 horas, o llámenos. Nuestro número es (512) 555-0110.'],
  ] as const)(
    'the page says in how many hours the customer can try another card, in %s for %d seconds',
    async (language, retryAfterInSeconds, words) => {
      await openPayment({ getCartPaymentIntent: refused('cards-declined', { retryAfterInSeconds }) }, language)
      await sees(words)
      await sees(language === 'en' ? 'Too many cards were declined.' : 'Se rechazaron demasiadas tarjetas.')
    },
  )
})

test('if no payment has begun, the page leads to the summary, or a new customer to the details', async () => {
  const known = await openPayment({ getCart: cart })
  await isAt(known, `/checkout/${cartId}/order-summary`)
  const unknown = await openPayment({ getCart: cart, getSelf: newcomer })
  await isAt(unknown, `/checkout/${cartId}/customer-details`)
})

test('a visitor has to sign in first', async () => {
  const stage = await openCheckout('payment')
  await isAt(stage, `/sign-in?return=${encodeURIComponent(`/checkout/${cartId}/payment`)}`)
})

test('the page is in Spanish if the customer chose Spanish', async () => {
  await openPayment({ getCartPaymentIntent: failing }, 'es')
  await seesTitle('Datos de pago')
  await sees('No se pudo cargar Datos de pago.')
})
