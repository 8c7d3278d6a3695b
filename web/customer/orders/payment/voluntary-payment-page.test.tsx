import { act } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { loadLanguage } from '#web/i18n/i18n.ts'
import { offerCardForm } from '#web/testing/card-form.ts'
import { order, orderId } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { button, field, isAt, isMessage, leadsTo, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { failing, refused } from '#web/testing/table-server.ts'

const paid = { ...order, status: 'completed' as const, actions: [] }
const offer = { amountInCents: 8_415, totalInCents: cents(66_870), billedTons: 3.41, tons: 4.31 }
const open = (answers: Parameters<typeof openOrder>[1], language: 'en' | 'es' = 'en') =>
  openOrder('/voluntary-payment', { getOrderById: paid, getVoluntaryPayment: offer, ...answers }, language)

beforeAll(() => offerCardForm())

test('the page says that nothing is due, and asks for a card only if the customer wants to pay', async () => {
  const stage = await open({ createVoluntaryPaymentIntent: { clientSecret: 's', totalInCents: 8_415 } })
  await seesTitle('You can pay this if you like')
  await sees('You owe nothing')
  await sees('4.31 t instead of 3.41 t')
  for (const amount of ['$668.70', '-$584.55', '$84.15']) await sees(amount)
  expect(await leadsTo('Back to the order')).toBe(`/orders/${orderId}`)
  expect(stage.sent('createVoluntaryPaymentIntent')).toBeUndefined()
  await press('Pay it all the same')
  await button('Pay $84.15')
  expect(stage.sent('createVoluntaryPaymentIntent')).toEqual({ orderId })
})

test('if no payment is offered any more, the page says that nothing is due', async () => {
  await open({ getVoluntaryPayment: null })
  await sees('There is nothing to be paid here any more. You owe nothing for this order.')
  await open({ createVoluntaryPaymentIntent: refused('nothing-offered') })
  await press('Pay it all the same')
  await sees('There is nothing to pay for this order any more. You owe nothing.')
})

test('if the payment is no longer offered at the press on Pay, the page leads to the order', async () => {
  let isPressed = false
  const stage = await open({
    createVoluntaryPaymentIntent: () =>
      isPressed ? refused('nothing-offered') : { clientSecret: 's', totalInCents: 8_415 },
  })
  await press('Pay it all the same')
  await button('Pay $84.15')
  isPressed = true
  await press('Pay $84.15')
  await isAt(stage, `/orders/${orderId}`)
  await isMessage('Payment Error', 'There is nothing to pay for this order any more. You owe nothing.')
})

test('the page says that it cannot load the payment', async () => {
  await open({ getVoluntaryPayment: failing })
  await sees('Unable to load You can pay this if you like. Some required data is missing.')
})

test('the page is in Spanish if the customer chose Spanish', async () => {
  await open({}, 'es')
  await seesTitle('Puede pagar esto si quiere')
  await sees('No debe nada')
  await sees('Lo que puede pagar')
  await button('Pagarlo de todos modos')
})

test.each(['en', 'es'] as const)(
  'the typed card stays when the customer changes the language from %s',
  async language => {
    await open({ createVoluntaryPaymentIntent: { clientSecret: 's', totalInCents: 8_415 } }, language)
    await press(language === 'en' ? 'Pay it all the same' : 'Pagarlo de todos modos')
    await type(`Card number (${language})`, '4242 4242')
    await act(() => loadLanguage(language === 'en' ? 'es' : 'en'))
    await button(language === 'en' ? 'Pagar $84.15' : 'Pay $84.15')
    expect((await field(`Card number (${language})`)).value).toBe('4242 4242')
  },
)
