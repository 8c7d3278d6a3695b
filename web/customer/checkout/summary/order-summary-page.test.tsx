import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { cents } from '#domain/value/money.ts'
import { cart, cartId, forecast, newcomer, orderId, quote, self, weightTerms } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import {
  box,
  button,
  choose,
  field,
  follow,
  isAt,
  isMessage,
  isSent,
  leadsTo,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const openSummary = (answers: Answers, language: 'en' | 'es' = 'en') =>
  openCheckout('order-summary', { session: 'signed-in', language, answers: { getSelf: self, ...answers } })

const replacement: Answers = {
  getCart: { ...cart, isReplacement: true, replacesOrderId: orderId },
  getReplacementOrderPaymentInfo: {
    isReplacement: true,
    hasPaymentMethod: true,
    paymentMethod: { card: 'visa', lastFour: '4242' },
  },
}

test('a guest sees the address and the price, and gives a phone number next', async () => {
  const stage = await openCheckout('order-summary')
  await seesTitle('Order Summary')
  await sees('1100 Congress Ave')
  await sees('$431.92')
  await sees('Totals may change if material exceeds 2 tons: each ton more costs $65.00.')
  await press('Provide Contact Info')
  await isAt(stage, `/checkout/${cartId}/phone-verification`)
})

test('the summary says what the bill may come to, as an estimate (rule F2)', async () => {
  await openSummary({ getPreAuthWeightData: { ...weightTerms, forecast: { ...forecast, loads: 0 } } })
  await sees('Most loads like this weigh 1.8–2.6 tons. 2 tons are included.')
  await sees('Likely $431.92–$512.30, at worst $565.89.')
  await sees('An estimate from usual weights, not a promise: the scale decides.')
  const within = { ...forecast, lowTons: 1, highTons: 1, highInCents: forecast.lowInCents }
  await openSummary({ getPreAuthWeightData: { ...weightTerms, forecast: within } })
  await sees('Most loads like this weigh about 1 ton. 2 tons are included.')
  await sees('Likely $431.92, at worst $565.89.')
})

test('a customer without a profile enters their details next', async () => {
  const stage = await openSummary({ getSelf: newcomer })
  await press('Continue to payment')
  await isAt(stage, `/checkout/${cartId}/customer-details`)
})

test('the summary waits for the price, and says if it cannot load it', async () => {
  await openSummary({ getCartPricingSummary: pending })
  expect((await button('Continue to payment')).disabled).toBe(true)
  await openSummary({ getCartPricingSummary: failing })
  await sees('Unable to load')
})

test.each([
  [
    'en',
    'Continue to payment',
    'Payment Error',
    'That drop-off day is no longer available. Please select a later date.',
  ],
  ['es', 'Continuar al pago', 'Error de pago', 'Ese día de entrega ya no está disponible. Elija una fecha posterior.'],
] as const)(
  'if the drop-off day is no longer available, the summary leads to the calendar, in %s',
  async (language, go, title, text) => {
    const stage = await openSummary({ createCheckoutPaymentIntent: refused('drop-off-too-early') }, language)
    await press(go)
    await isAt(stage, `/checkout/${cartId}/pickup-dropoff`)
    await isMessage(title, text)
  },
)

test('if the day is full by now, the summary leads to the calendar and names the next day with room (rule S18)', async () => {
  const stage = await openSummary({
    createCheckoutPaymentIntent: refused('day-full', { day: '2026-12-08' }),
  })
  await press('Continue to payment')
  await isAt(stage, `/checkout/${cartId}/pickup-dropoff`)
  await isMessage('Payment Error', 'That day is full. The next day with room is Tuesday, December 8.')
})

test('if the day of a swap is no longer available, the summary says so and stays open', async () => {
  const stage = await openSummary({
    ...replacement,
    processReplacementOrderPayment: refused('drop-off-too-early'),
  })
  await press('Confirm Order')
  await isMessage('Payment Error', 'That drop-off day is no longer available. Please select a later date.')
  expect(stage.path()).toBe(`/checkout/${cartId}/order-summary`)
})

test('the summary applies a promotion code, or says that the code is not valid', async () => {
  const stage = await openSummary({ applyPromotionCode: { cartId } })
  await type('Promotion code', ' SPRING ')
  await press('Apply')
  await isSent(stage, 'applyPromotionCode', { cartId, code: 'SPRING' })
  await openSummary({ applyPromotionCode: refused('promotion-unknown') }, 'es')
  await type(/promoci/, 'SPRING')
  await press(/^Aplicar/)
  await sees('Este código no es válido para su pedido.')
})

test('the summary says that it cannot prepare a payment, and why if the server refuses it', async () => {
  await openSummary({ createCheckoutPaymentIntent: failing })
  await press('Continue to payment')
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
  await openSummary({ createCheckoutPaymentIntent: refused('payment-unavailable') })
  await press('Continue to payment')
  await isMessage('Stripe Error', 'The payment service did not answer. Nothing was charged. Please try again.')
  await openSummary({ createCheckoutPaymentIntent: refused('price-changed') }, 'es')
  await seesTitle('Resumen del pedido')
  await press(/pago/)
  await isMessage('Error de pago', 'El precio ha cambiado. Vuelva a revisarlo.')
})

test('if the cart is already paid, the summary leads to its confirmation', async () => {
  const stage = await openSummary({ createCheckoutPaymentIntent: refused('already-paid'), getOrderById: pending })
  await press('Continue to payment')
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
})

test('a customer pays a replacement with the card on file, or on the payment page if the card is refused', async () => {
  const stage = await openSummary({
    ...replacement,
    processReplacementOrderPayment: { success: true, requiresManualPayment: false },
    getOrderById: pending,
  })
  await sees('Your card on file is charged: Visa ending in 4242.')
  await press('Confirm Order')
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
  const refusedStage = await openSummary({
    ...replacement,
    processReplacementOrderPayment: { success: false, requiresManualPayment: true },
    createCheckoutPaymentIntent: { paymentIntentId: 'pi', totalInCents: 43_192 },
  })
  await press('Confirm Order')
  await isMessage('Payment Failed', 'Please try manual payment.')
  await isAt(refusedStage, `/checkout/${cartId}/payment`)
})

const consentEn = /I agree that my card is kept on file and that, after weighing, up to \$200.00/
const sentence = cardConsentSentence('en', 20_000)
const repeated = { ...cart, isRepeat: true }
const repeat: Answers = {
  getCart: repeated,
  getCardOnFile: { card: 'visa', lastFour: '4242' },
  payWithCardOnFile: { success: true, requiresManualPayment: false },
  getOrderById: pending,
}

test('a customer who orders the same again has to agree before the card on file is charged (rule M34)', async () => {
  const stage = await openSummary(repeat)
  await sees('$431.92 is charged to your card on file: Visa ending in 4242.')
  await press('Confirm Order')
  await sees('Agree to the charge of your card first.')
  expect(document.activeElement).toBe(await box(consentEn))
  expect(stage.sent('payWithCardOnFile')).toBeUndefined()
  await choose('checkbox', consentEn)
  await press('Confirm Order')
  await isSent(stage, 'payWithCardOnFile', { cartId, totalInCents: 43_192, sentence, isSecond: false })
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
})

test('a customer who orders the same again agrees and pays in Spanish if they chose Spanish', async () => {
  const stage = await openSummary(repeat, 'es')
  await sees('Se cobran $431.92 a su tarjeta guardada: Visa terminada en 4242.')
  await choose('checkbox', /Acepto que mi tarjeta quede guardada/)
  await press('Confirmar pedido')
  const agreed = { totalInCents: 43_192, sentence: cardConsentSentence('es', 20_000) }
  await isSent(stage, 'payWithCardOnFile', { cartId, ...agreed, isSecond: false })
  await isAt(stage, `/checkout/${cartId}/order-confirmation`)
})

test('a customer has to agree again if the price has changed', async () => {
  let totalInCents = 43_192
  const priced = () => ({ ...quote, totalInCents: cents(totalInCents) })
  const stage = await openSummary({
    ...repeat,
    getCart: () => ({ ...repeated, lineItems: priced() }),
    getCartPricingSummary: priced,
    payWithCardOnFile: () => {
      totalInCents = 44_192
      return refused('price-changed')
    },
  })
  await choose('checkbox', consentEn)
  await press('Confirm Order')
  await isMessage('Payment Error', 'The price has changed. Please look at it again.')
  await sees('$441.92 is charged to your card on file')
  await waitFor(() => expect(document.body.textContent).not.toContain('$431.92'))
  expect((await box(consentEn)).checked).toBe(false)
  expect(stage.path()).toBe(`/checkout/${cartId}/order-summary`)
})

test('the summary asks about a second order for the same place and day before it charges the card (rule M18)', async () => {
  const same = { orderId, friendlyId: 'R-1001', placedAt: null }
  const stage = await openSummary({ ...repeat, getSamePurchase: same })
  await sees('Order the same again?')
  await press('Confirm Order')
  await sees('First choose whether you want another one.')
  await press('Pay for another one')
  await choose('checkbox', consentEn)
  await press('Confirm Order')
  await isSent(stage, 'payWithCardOnFile', { cartId, totalInCents: 43_192, sentence, isSecond: true })
})

test('a repeated order without a card on file leads to the payment form, and the summary says if a card is declined', async () => {
  const form: Answers = { ...repeat, createCheckoutPaymentIntent: { paymentIntentId: 'pi', totalInCents: 43_192 } }
  const stage = await openSummary({ ...form, getCardOnFile: null })
  await press('Continue to payment')
  await isAt(stage, `/checkout/${cartId}/payment`)
  expect(stage.sent('payWithCardOnFile')).toBeUndefined()
  await openSummary({ ...form, payWithCardOnFile: { success: false, requiresManualPayment: true, error: 'Declined.' } })
  await choose('checkbox', consentEn)
  await press('Confirm Order')
  await isMessage('Payment Failed', 'Declined.')
})

test('the summary of an ordered cart leads to its order', async () => {
  const stage = await openSummary({
    getCart: { ...cart, hasOrder: true },
    getOrderById: pending,
    getCartPricingSummary: quote,
  })
  await press('See your order')
  await isAt(stage, `/orders/${cartId}`)
})

const pressEnter = async (label: string | RegExp) => fireEvent.keyDown(await field(label), { key: 'Enter' })

test.each([
  ['en', 'Promotion code'],
  ['es', 'Código de promoción'],
] as const)('the Enter key applies a promotion code and does not start a payment, in %s', async (language, label) => {
  const stage = await openSummary({ applyPromotionCode: { cartId } }, language)
  await type(label, 'SPRING')
  await pressEnter(label)
  await isSent(stage, 'applyPromotionCode', { cartId, code: 'SPRING' })
  expect(stage.sent('createCheckoutPaymentIntent')).toBeUndefined()
})

test.each([
  ['en', 'Promotion code', 'Take off', 'Continue to payment', 'button'],
  ['es', 'Código de promoción', 'Quitar', 'Continuar al pago', 'way on'],
] as const)(
  'a customer who empties the field removes the promotion code, in %s',
  async (language, label, remove, go, by) => {
    const answers = { getCart: { ...cart, promotionCode: 'SPRING' }, applyPromotionCode: { cartId } }
    const stage = await openSummary(answers, language)
    await type(label, '')
    await button(remove)
    await press(by === 'button' ? remove : go)
    await isSent(stage, 'applyPromotionCode', { cartId, code: '' })
    expect(stage.sent('createCheckoutPaymentIntent')).toBeUndefined()
  },
)

test('the payment page does not ask again about a second order if the customer answered on the summary', async () => {
  const same = { orderId, friendlyId: 'R-1001', placedAt: null }
  await openSummary({ ...repeat, getSamePurchase: same })
  await press('Pay for another one')
  const intent = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }
  await openCheckout('payment', {
    session: 'signed-in',
    answers: { getCart: { ...cart, paymentIntentId: 'pi' }, getCartPaymentIntent: intent, getSamePurchase: same },
  })
  await seesTitle('Payment Details')
  await sees('$431.92')
  expect(document.body.textContent).not.toContain('Order the same again?')
})

test('Confirm Order first applies a typed code, and if the code is refused, the next press orders without it', async () => {
  const stage = await openSummary({ ...replacement, applyPromotionCode: refused('promotion-unknown') })
  await type('Promotion code', 'SPRING')
  await press('Confirm Order')
  await sees('This code is not valid for your order.')
  expect(stage.sent('processReplacementOrderPayment')).toBeUndefined()
  await press('Confirm Order')
  await isSent(stage, 'processReplacementOrderPayment', { cartId, totalInCents: 43_192 })
})

test('the summary shows the materials, and a customer who changes them or the add-ons comes back to it', async () => {
  const stage = await openCheckout('order-summary', {
    answers: { upsertMaterials: { cartId }, upsertAddOns: { cartId } },
  })
  await sees('Household junk')
  for (const [name, page, title] of [
    ['Materials', 'materials', 'Choose materials'],
    ['Extras', 'add-ons', 'You might also be interested in...'],
  ] as const) {
    const link = await leadsTo(`Change: ${name}`)
    expect(link).toBe(`/checkout/${cartId}/${page}`)
    await follow(`Change: ${name}`)
    await seesTitle(title)
    await press('Continue')
    await isAt(stage, `/checkout/${cartId}/order-summary`)
    await seesTitle('Order Summary')
  }
})

test('if a change removes another answer, the customer answers that question and comes back to the summary', async () => {
  let containers: Record<string, 1> = { '20yard': 1 }
  const stage = await openCheckout('order-summary', {
    language: 'es',
    answers: {
      getCart: () => ({ ...cart, containers }),
      upsertMaterials: () => {
        containers = {}
        return { cartId }
      },
      upsertContainers: () => {
        containers = { '10yard': 1 }
        return { cartId }
      },
    },
  })
  await follow('Cambiar: Materiales')
  await seesTitle('Elija los materiales')
  await press('Continuar')
  await isAt(stage, `/checkout/${cartId}/containers`)
  await choose('checkbox', '10 yard dumpster')
  await press('Continuar')
  await isAt(stage, `/checkout/${cartId}/order-summary`)
})

test.each([
  ['en', 'Continue to payment', 'Stripe Error', 'The payment service did not answer. Nothing was charged.'],
  ['es', 'Continuar al pago', 'Error de Stripe', 'El servicio de pagos no respondió.'],
] as const)(
  'the summary names the card provider if it cannot prepare the payment, in %s',
  async (language, go, title, text) => {
    await openSummary({ createCheckoutPaymentIntent: refused('payment-unavailable') }, language)
    await press(go)
    await sees(title)
    await sees(text)
  },
)

test.each([
  ['half a cent', 12.5],
  ['a text', 'N'],
  ['nothing', null],
])('the summary says that it could not work out the price if the total is %s', async (_, totalInCents) => {
  const broken = { ...quote, totalInCents } as unknown as typeof quote
  await openSummary({ getCartPricingSummary: broken })
  await sees('We could not work out the price correctly, so we stopped.')
})
