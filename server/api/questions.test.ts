import { afterAll, beforeAll, expect, test } from 'vitest'
import { payWith, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let questions = 0
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: 'standard' } })
  const { readIntent } = app.deps.payments
  Object.assign(app.deps.payments, {
    readIntent: (input: Parameters<typeof readIntent>[0]) => {
      questions += 1
      return readIntent(input)
    },
  })
})
afterAll(() => app.stop())

test('twenty calls at once about one payment ask the payment service once, and later calls wait for the next second', async () => {
  app.simulator.faults.events = { dropRate: 1 }
  const customer = await readyToPay(app, '+15125550171')
  const { api, held } = customer
  await payWith(app, customer)
  const orders = await atMostOnceASecond(() => api.getOrderById.query({ orderId: held.cartId }))
  expect(orders).toHaveLength(20)
  const other = await readyToPay(app, '+15125550172')
  const { cartId } = other.held
  await other.api.upsertStripeCustomer.mutate({ cartId })
  await other.api.createCheckoutPaymentIntent.mutate({ cartId })
  await atMostOnceASecond(async () => {
    await other.api.getCartPaymentIntent.query({ cartId })
    await other.api.getCartPaymentIntent.query({ cartId })
  })
})

/** Makes twenty calls at once. Checks that the service was called at most once for each second that began meanwhile. */
async function atMostOnceASecond<Answer>(call: () => Promise<Answer>): Promise<Answer[]> {
  questions = 0
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, call))
  expect(questions).toBeGreaterThan(0)
  expect(questions).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1000) + 1)
  return answers
}
