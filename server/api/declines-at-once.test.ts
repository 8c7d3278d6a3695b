import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: 'standard' } })
})
afterAll(() => app.stop())

test('only five of a hundred declined cards that are tried at the same time reach the bank', async () => {
  const { api, held } = await readyToPay(app, '+15125550144')
  const { cartId } = held
  await api.upsertStripeCustomer.mutate({ cartId })
  const { paymentIntentId: id } = await api.createCheckoutPaymentIntent.mutate({ cartId })
  const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
  const card = { number: cards.declined }
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => confirmAsCustomer(app.simulator, { id, clientSecret }, card)),
  )
  const answeredWith = (code: string) => tries.filter(({ error }) => error?.code === code).length
  expect(answeredWith('card_declined')).toBe(5)
  expect(answeredWith('payment_intent_unexpected_state')).toBe(95)
})
