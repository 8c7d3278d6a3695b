import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cart, cartId, newcomer, self } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { field, goesOn, isAt, isMessage, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const restricted = { ...cart, materials: [{ id: 'asbestos' }] }
const prepared: Answers = {
  upsertCustomer: self,
  createCheckoutPaymentIntent: { paymentIntentId: 'pi', totalInCents: 43_192 },
}
const openDetails = (answers: Answers, language: 'en' | 'es' = 'en') =>
  openCheckout('customer-details', { session: 'signed-in', language, answers: { getSelf: newcomer, ...answers } })

async function fillsIn() {
  await type('First name', 'Dana')
  await type('Last name', 'Reyes')
  await type('Email', 'dana@example.com')
}

test('a new customer enters their name and e-mail and continues with the payment', async () => {
  const stage = await openDetails(prepared)
  await seesTitle('Customer Details')
  expect(await goesOn('Continue to Payment')).toBe(false)
  await fillsIn()
  await press('Continue to Payment')
  await expect.poll(() => stage.sent('createCheckoutPaymentIntent'), { timeout: 10_000 }).toEqual({ cartId })
  expect(stage.sent('upsertCustomer')).toMatchObject({ name: { first: 'Dana', last: 'Reyes' } })
})

test('the page shows an error when the customer leaves its field, and removes it when the text is right', async () => {
  await openDetails(prepared)
  const wrong = 'Valid email is required'
  await type('Email', 'dana@example')
  expect(document.body.textContent).not.toContain(wrong)
  fireEvent.blur(await field('Email'))
  await sees(wrong)
  await type('Email', 'dana@example.com')
  expect(document.body.textContent).not.toContain(wrong)
  expect((await field('First name')).getAttribute('aria-invalid')).toBeNull()
})

test('a customer agrees to texts if they turn the switch on, and not if they leave it as it is', async () => {
  const unasked = { ...newcomer, isTexted: false }
  const left = await openDetails({ ...prepared, getSelf: unasked })
  const theSwitch = await field(/^Text me about my orders/)
  expect(theSwitch.checked).toBe(false)
  await fillsIn()
  await press('Continue to Payment')
  await expect.poll(() => left.sent('upsertCustomer')).toMatchObject({ smsNotificationOptIn: true })
  expect(left.sent('upsertCustomer')).not.toHaveProperty('agreesToTexts')
  const turned = await openDetails({ ...prepared, getSelf: unasked })
  await fillsIn()
  fireEvent.click(await field(/^Text me about my orders/))
  await press('Continue to Payment')
  await expect.poll(() => turned.sent('upsertCustomer')).toMatchObject({ agreesToTexts: true })
})

test('the page says why it cannot save a profile', async () => {
  await openDetails({ ...prepared, upsertCustomer: refused('too-many-requests') })
  await fillsIn()
  await press('Continue to Payment')
  await isMessage('Uh oh!', 'Too many requests. Please wait a moment and try again.')
})

test('the page says that it cannot prepare a payment, and why if the server refuses it', async () => {
  await openDetails({ ...prepared, createCheckoutPaymentIntent: failing })
  await fillsIn()
  await press('Continue to Payment')
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
  await openDetails({ ...prepared, createCheckoutPaymentIntent: refused('cards-declined') })
  await fillsIn()
  await press('Continue to Payment')
  await isMessage('Payment Error', 'Too many cards were declined. Please try again tomorrow, or call us.')
})

test('a known customer goes straight to payment, and back to the summary if the payment cannot be prepared', async () => {
  await openDetails({ ...prepared, getSelf: self, createCheckoutPaymentIntent: pending })
  await sees('Taking you to payment...')
  const stage = await openDetails({ ...prepared, getSelf: self, createCheckoutPaymentIntent: failing })
  await isMessage('Payment Error', 'Failed to initialize payment. Please try again.')
  await isAt(stage, `/checkout/${cartId}/order-summary`)
})

test('if the drop-off day is no longer available, the customer chooses other days and continues with the summary', async () => {
  const gone: Answers = { ...prepared, createCheckoutPaymentIntent: refused('drop-off-too-early') }
  const text = 'That drop-off day is no longer available. Please select a later date.'
  const known = await openDetails({ ...gone, getSelf: self })
  await isAt(known, `/checkout/${cartId}/pickup-dropoff`)
  await isMessage('Payment Error', text)
  const newcomers = await openDetails({ ...gone, upsertPickupDropOffWindow: { cartId } })
  await fillsIn()
  await press('Continue to Payment')
  await isAt(newcomers, `/checkout/${cartId}/pickup-dropoff`)
  await isMessage('Payment Error', text)
  await press('Continue')
  await isAt(newcomers, `/checkout/${cartId}/order-summary`)
})

test('if a request for restricted materials fails, the page says so in general words', async () => {
  await openDetails({ ...prepared, getCart: restricted, submitRestrictedOrder: refused('not-restricted') })
  await fillsIn()
  await press('Send request')
  await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag processing your request. Please try again.')
})

test('a guest has to prove a phone number first', async () => {
  const stage = await openCheckout('customer-details')
  await isAt(stage, `/checkout/${cartId}/phone-verification`)
})

test('the page and its messages are in Spanish if the customer chose Spanish', async () => {
  await openDetails({ ...prepared, upsertCustomer: refused('too-many-requests') }, 'es')
  await seesTitle('Datos del cliente')
  await type('Nombre', 'Dana')
  await type('Apellido', 'Reyes')
  await type('Correo electrónico', 'dana@example.com')
  await press(/pago/)
  await isMessage('¡Ay!', 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.')
})
