import { test } from 'vitest'
import { cents } from '#domain/money.ts'
import { order, orderId } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { isAt, isMessage, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const owed = { ...order, status: 'payment-failed' as const, actions: [] }

test('shows what is still due', async () => {
  await openOrder('/payment', {
    getOrderById: owed,
    createOrderPaymentIntent: { clientSecret: 's', totalInCents: 6808 },
  })
  await seesTitle('Payment Details')
  await sees('$68.08')
})

test.each([
  ['en', 'Everything is as we agreed on the telephone.', 'Your order is booked as soon as it is paid.'],
  ['es', 'Todo es como lo acordamos por teléfono.', 'Su pedido queda reservado en cuanto se paga.'],
] as const)('an order that was agreed on the telephone is paid as its booking, %s', async (language, says, info) => {
  const agreed = { ...order, status: 'payment-pending' as const, payments: [], actions: ['cancel' as const] }
  const answers = {
    getOrderById: { ...agreed, orderBalance: cents(43_192) },
    createOrderPaymentIntent: { clientSecret: 's', totalInCents: 43_192 },
  }
  await openOrder('', answers, language)
  await sees(says)
  await openOrder('/payment', answers, language)
  await sees(info)
})

test('somebody who has nothing to pay is told so on the order’s page', async () => {
  const stage = await openOrder('/payment', { createOrderPaymentIntent: refused('nothing-due') })
  await isAt(stage, `/orders/${orderId}`)
  await isMessage('Payment Error', 'Nothing is due for this order.')
})

test('an order that has moved on is named by where it is now', async () => {
  const stage = await openOrder('/payment', {
    createOrderPaymentIntent: refused('illegal-move', { status: 'completed' }),
  })
  await isAt(stage, `/orders/${orderId}`)
  await isMessage('Payment Error', 'This is not possible any more: the order is now “Delivered”.')
})

test('offers to ask again when the payment cannot be loaded', async () => {
  await openOrder('/payment', { getOrderById: owed, createOrderPaymentIntent: failing })
  await sees('Unable to load Payment Details. Some required data is missing.')
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
})

test('a payment in doubt is followed on the order’s page, until it is known', async () => {
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

test('in Spanish', async () => {
  await openOrder('/payment', { createOrderPaymentIntent: refused('nothing-due') }, 'es')
  await isMessage('Error de pago', 'No hay nada por pagar en este pedido.')
})
