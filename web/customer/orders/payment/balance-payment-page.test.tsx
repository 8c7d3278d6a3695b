import { beforeAll, describe, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { giveHaulerPhone, offerCardForm } from '#web/testing/card-form.ts'
import { order, orderId } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { button, isAt, isMessage, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { type Answers, failing, refused } from '#web/testing/table-server.ts'

const owed = { ...order, status: 'payment-failed' as const, actions: [] }

test('the page shows what is still due', async () => {
  await openOrder('/payment', {
    getOrderById: owed,
    createOrderPaymentIntent: { clientSecret: 's', totalInCents: 6808 },
  })
  await seesTitle('Payment Details')
  await sees('$68.08')
})

test.each([
  ['en', 'Everything is as we agreed on the telephone.', 'Your order is booked as soon as you pay.'],
  ['es', 'Todo es como lo acordamos por teléfono.', 'Su pedido queda reservado en cuanto pague.'],
] as const)(
  'the page says that an order by phone is booked when the customer pays, in %s',
  async (language, says, info) => {
    const agreed = { ...order, status: 'payment-pending' as const, payments: [], actions: ['cancel' as const] }
    const answers = {
      getOrderById: { ...agreed, orderBalance: cents(43_192) },
      createOrderPaymentIntent: { clientSecret: 's', totalInCents: 43_192 },
    }
    await openOrder('', answers, language)
    await sees(says)
    await openOrder('/payment', answers, language)
    await sees(info)
  },
)

test('if nothing is due, the page leads to the order and says so', async () => {
  const stage = await openOrder('/payment', { createOrderPaymentIntent: refused('nothing-due') })
  await isAt(stage, `/orders/${orderId}`)
  await isMessage('Payment Error', 'Nothing is due for this order.')
})

test('if the order has another status now, the page leads to the order and names the status', async () => {
  const stage = await openOrder('/payment', {
    createOrderPaymentIntent: refused('illegal-move', { status: 'completed' }),
  })
  await isAt(stage, `/orders/${orderId}`)
  await isMessage('Payment Error', 'This is not possible any more: the order is now “Delivered”.')
})

test('the page says that it cannot load the payment', async () => {
  await openOrder('/payment', { getOrderById: owed, createOrderPaymentIntent: failing })
  await sees('Unable to load Payment Details. Some required data is missing.')
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
})

describe('After several declined cards,', () => {
  beforeAll(() => {
    offerCardForm()
    giveHaulerPhone()
  })

  async function pays(answer: Answers['createOrderPaymentIntent'], language: 'en' | 'es') {
    const first = { clientSecret: 's', totalInCents: 6808 }
    let isPressed = false
    const stage = await openOrder(
      '/payment',
      {
        getOrderById: owed,
        createOrderPaymentIntent: (input, sent) =>
          isPressed && answer ? (typeof answer === 'function' ? answer(input, sent) : answer) : first,
      },
      language,
    )
    const name = language === 'en' ? 'Pay $68.08' : 'Pagar $68.08'
    await button(name)
    isPressed = true
    await press(name)
    return stage
  }

  test.each([
    [
      'en',
      'Payment Failed',
      'This payment was closed, for example after several declined cards. Please enter a card and pay again.',
    ],
    [
      'es',
      'El pago falló',
      'Este pago se cerró, por ejemplo después de varias tarjetas rechazadas. Escriba una tarjeta y pague de nuevo.',
    ],
  ] as const)('a new payment begins, and the page asks for a card again, in %s', async (language, title, words) => {
    await pays({ clientSecret: 'another', totalInCents: 6808 }, language)
    await isMessage(title, words)
  })

  test.each([
    [
      'en',
      'Payment Error',
      'Too many cards were declined. Please try again tomorrow, or call us. Our number is (512) 555-0110.',
    ],
    [
      'es',
      'Error de pago',
      'Se rechazaron demasiadas tarjetas. Inténtelo de nuevo mañana o llámenos. Nuestro número es (512) 555-0110.',
    ],
  ] as const)('the order’s page says when to try again and whom to call, in %s', async (language, title, words) => {
    await isAt(await pays(refused('cards-declined'), language), `/orders/${orderId}`)
    await seesTitle(language === 'en' ? 'Order' : 'Pedido')
    await isMessage(title, words)
  })
})

test('if the payment is in doubt, the order’s page says so until the bank answers, and then how it ended', async () => {
  let outcome: 'payment-in-doubt' | 'payment-not-made' = 'payment-in-doubt'
  const stage = await openOrder('/payment', {
    getOrderById: owed,
    createOrderPaymentIntent: refused('payment-in-doubt'),
    updateOrderToPaymentPending: () => refused(outcome),
  })
  await isAt(stage, `/orders/${orderId}`)
  await sees('We are asking your bank')
  outcome = 'payment-not-made'
  await isMessage('Payment Failed', 'Your card was not charged')
})

test('the message is in Spanish if the customer chose Spanish', async () => {
  await openOrder('/payment', { createOrderPaymentIntent: refused('nothing-due') }, 'es')
  await isMessage('Error de pago', 'No hay nada por pagar en este pedido.')
})
