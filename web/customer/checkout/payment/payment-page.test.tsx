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

test('shows the amount that was frozen', async () => {
  await openPayment({ getCartPaymentIntent: { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 } })
  await seesTitle('Payment Details')
  await sees('$431.92')
})

test('waits for the payment, and offers to ask again when it cannot be loaded', async () => {
  await openPayment({ getCartPaymentIntent: pending })
  await isLoading('Preparing your payment')
  await openPayment({ getCartPaymentIntent: failing })
  await sees('Unable to load Payment Details. Some required data is missing.')
})

test('what is paid leads to the confirmation, what is not ready to the summary', async () => {
  const paid = await openPayment({ getCartPaymentIntent: refused('already-paid'), getOrderById: pending })
  await isAt(paid, `/checkout/${cartId}/order-confirmation`)
  const unready = await openPayment({ getCartPaymentIntent: refused('step-missing') })
  await isAt(unready, `/checkout/${cartId}/order-summary`)
})

test('where nobody knows whether the card was charged it leads to the page that follows it', async () => {
  const stage = await openPayment({
    getCartPaymentIntent: refused('payment-in-doubt'),
    getOrderById: refused('payment-in-doubt'),
  })
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
  await seesTitle('We are asking your bank')
})

test('says in words that the payment service does not answer', async () => {
  await openPayment({ getCartPaymentIntent: refused('payment-unavailable') })
  await sees('The payment service did not answer. Nothing was charged. Please try again.')
  await openPayment({ getCartPaymentIntent: refused('payment-unavailable') }, 'es')
  await sees('El servicio de pagos no respondió. No se cobró nada.')
})

test('says whom to call while no payment can be taken', async () => {
  giveHaulerPhone()
  await openPayment({ getCartPaymentIntent: refused('payment-not-possible') })
  await sees(
    'We cannot take payments at the moment. Nothing was charged, and nothing that you chose is lost. Please call us.',
  )
  await sees(`Our number is ${formatPhone(haulerPhone)}.`)
  await openPayment({ getCartPaymentIntent: refused('payment-not-possible') }, 'es')
  await sees('No se cobró nada y todo lo que eligió se conserva. Llámenos, por favor.')
})

test('asks before the same is bought a second time, and shows the card when that is wanted', async () => {
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

describe('after several declined cards', () => {
  const frozen = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }

  beforeAll(() => {
    offerCardForm()
    giveHaulerPhone()
  })

  test.each(['en', 'es'] as const)('a typed card outlives a change of the language, from %s', async language => {
    await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null }, language)
    await type(`Card number (${language})`, '4242 4242')
    await act(() => loadLanguage(language === 'en' ? 'es' : 'en'))
    await button(language === 'en' ? 'Pagar $431.92' : 'Pay $431.92')
    expect((await field(`Card number (${language})`)).value).toBe('4242 4242')
  })

  test('a page that the browser kept while the bank had the whole window can pay again', async () => {
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

  test('what the bill may come to stands beside the button (rule F2)', async () => {
    const weight = { ...weightTerms, forecast }
    await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null, getPreAuthWeightData: weight })
    await button('Pay $431.92')
    await sees('Likely $431.92–$512.30, at worst $565.89.')
  })

  test.each([
    ['en', /Comes [^.]*9/, 'Free to cancel until its delivery is scheduled.', /^Questions\? Call/],
    ['es', /Llega [^.]*9/, 'Puede cancelar sin costo hasta que se programe la entrega.', /^¿Preguntas\? Llame/],
  ] as const)('what is bought, when and where, stands beside what is paid, %s', async (language, comes, free, call) => {
    await openPayment({ getCartPaymentIntent: frozen, getSamePurchase: null }, language)
    await sees('20 yard dumpster')
    await sees('1100 Congress Ave, Austin')
    await sees(comes)
    await sees(free)
    expect(await leadsTo(call)).toBe(`tel:${haulerPhone}`)
  })

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
  ] as const)('the payment is closed, and the summary says so and how to go on, %s', async (language, title, words) => {
    await isAt(await pays('step-missing', language), `/checkout/${cartId}/order-summary`)
    await isMessage(title, words)
  })

  test.each([
    ['en', 'Payment Failed', 'continue to payment to try another card.'],
    ['es', 'El pago falló', 'continúe al pago para probar otra tarjeta.'],
  ] as const)('a reload of the page says so as well, %s', async (language, title, words) => {
    const stage = await openPayment({ getCartPaymentIntent: refused('step-missing') }, language)
    await isAt(stage, `/checkout/${cartId}/order-summary`)
    await sees(title)
    await sees(words)
  })

  test.each([
    [
      'en',
      'cards-declined',
      'Too many cards were declined. Please try again tomorrow, or call us. Our number is +1 (512)-555-0110.',
    ],
    [
      'es',
      'cards-declined',
      'Se rechazaron demasiadas tarjetas. Inténtelo de nuevo mañana o llámenos. Nuestro número es +1 (512)-555-0110.',
    ],
    [
      'en',
      'cart-tried-too-often',
      'You have tried to pay for this order too many times. Please try again tomorrow, or call us. Our number is +1 (512)-555-0110.',
    ],
    [
      'es',
      'cart-tried-too-often',
      'Se intentó pagar este pedido demasiadas veces. Inténtelo de nuevo mañana o llámenos. Nuestro número es +1 (512)-555-0110.',
    ],
  ] as const)('the words name tomorrow and the number to call, %s %s', async (language, refusal, words) => {
    await pays(refusal, language)
    await sees(words)
    await openPayment({ getCartPaymentIntent: refused(refusal) }, language)
    await sees(words)
  })

  test.each([
    ['en', 'drop-off-too-early', 'That drop-off day is no longer available. Please select a later date.'],
    ['es', 'window-over', 'Ese horario ya terminó por hoy. Elija uno posterior.'],
  ] as const)(
    'days that are gone lead to other days, at the press and on a reload, %s',
    async (language, gone, words) => {
      await isAt(await pays(gone, language), `/checkout/${cartId}/pickup-dropoff`)
      await sees(new RegExp(words))
      const again = await openPayment({ getCartPaymentIntent: refused(gone) }, language)
      await isAt(again, `/checkout/${cartId}/pickup-dropoff`)
      await sees(new RegExp(words))
    },
  )

  test.each([
    ['en', 86_400, 'You can try another one in 24 hours, or call us. Our number is +1 (512)-555-0110.'],
    ['en', 3_600, 'You can try another one in 1 hour, or call us.'],
    ['es', 7_201, 'Puede probar otra en 3 horas, o llámenos. Nuestro número es +1 (512)-555-0110.'],
  ] as const)('the words name the hours until another card, %s %d', async (language, retryAfterInSeconds, words) => {
    await openPayment({ getCartPaymentIntent: refused('cards-declined', { retryAfterInSeconds }) }, language)
    await sees(words)
    await sees(language === 'en' ? 'Too many cards were declined.' : 'Se rechazaron demasiadas tarjetas.')
  })
})

test('without a payment it leads where one is begun', async () => {
  const known = await openPayment({ getCart: cart })
  await isAt(known, `/checkout/${cartId}/order-summary`)
  const unknown = await openPayment({ getCart: cart, getSelf: newcomer })
  await isAt(unknown, `/checkout/${cartId}/customer-details`)
})

test('a visitor signs in first', async () => {
  const stage = await openCheckout('payment')
  await isAt(stage, `/sign-in?return=${encodeURIComponent(`/checkout/${cartId}/payment`)}`)
})

test('in Spanish', async () => {
  await openPayment({ getCartPaymentIntent: failing }, 'es')
  await seesTitle('Datos de pago')
  await sees('No se pudo cargar Datos de pago.')
})
