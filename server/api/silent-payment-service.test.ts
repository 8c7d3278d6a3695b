import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  app.simulator.faults.calls = []
  const broken = await brokenInvariants(app.database.db)
  await app.stop()
  expect(broken).toEqual([])
})

/** What a customer does before the service falls silent, and the call that is made then. */
type Step = {
  readonly before: (customer: Customer, cartId: string) => Promise<unknown>
  readonly call: (customer: Customer, cartId: string) => Promise<unknown>
  readonly refusal: 'payment-unavailable' | 'payment-in-doubt'
}

const savesCustomer: Step['before'] = ({ api }, cartId) => api.upsertStripeCustomer.mutate({ cartId })
const startsPayment: Step['before'] = async (customer, cartId) => {
  await savesCustomer(customer, cartId)
  await customer.api.createCheckoutPaymentIntent.mutate({ cartId })
}

const steps: Readonly<Record<string, Step>> = {
  upsertStripeCustomer: { before: async () => {}, call: savesCustomer, refusal: 'payment-unavailable' },
  createCheckoutPaymentIntent: { before: savesCustomer, call: startsPayment, refusal: 'payment-unavailable' },
  'getCartPaymentIntent before anybody has seen the form': {
    before: startsPayment,
    call: ({ api }, cartId) => api.getCartPaymentIntent.query({ cartId }),
    refusal: 'payment-unavailable',
  },
  'an edit while the form is open': {
    before: async (customer, cartId) => {
      await startsPayment(customer, cartId)
      await customer.api.getCartPaymentIntent.query({ cartId })
    },
    call: async ({ api }, cartId) => {
      const [addOn] = await api.getAddOns.query()
      return api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })
    },
    refusal: 'payment-in-doubt',
  },
  'getOrderById after the card was charged': {
    before: customer => payWith(app, customer),
    call: ({ api }, cartId) => api.getOrderById.query({ orderId: cartId }),
    refusal: 'payment-in-doubt',
  },
  getSavedCards: {
    before: savesCustomer,
    call: ({ api }) => api.getSavedCards.query(),
    refusal: 'payment-unavailable',
  },
}

test('each step of paying is refused in clear words within 12 seconds, then at once, and works when the service is back', async () => {
  app.simulator.faults.events = { dropRate: 1 }
  let phones = 2000
  const people: { name: string; step: Step; customer: Customer }[] = []
  for (const [name, step] of Object.entries(steps)) {
    const customer = await readyToPay(app, `+1512555${phones++}`)
    await step.before(customer, customer.held.cartId)
    people.push({ name, step, customer })
  }
  app.simulator.faults.calls = [{ point: 'silence' }]
  const attempted = () =>
    Promise.all(
      people.map(async ({ name, step, customer }) => {
        const startedAt = performance.now()
        const refusal = await step.call(customer, customer.held.cartId).then(
          () => 'answered',
          (error: { data?: { refusal?: string }; message: string }) => error.data?.refusal ?? error.message,
        )
        return { name, refusal, seconds: (performance.now() - startedAt) / 1000 }
      }),
    )
  for (const [round, most] of [12, 2].entries()) {
    for (const { name, refusal, seconds } of await attempted()) {
      expect(refusal, `${name}, round ${round + 1}`).toBe(steps[name]?.refusal)
      expect(seconds, `${name}, round ${round + 1}`).toBeLessThan(most)
    }
  }
  app.simulator.faults.calls = []
  const paid = people.find(one => one.name.startsWith('getOrderById'))
  const order = await vi.waitFor(
    async () => paid?.customer.api.getOrderById.query({ orderId: paid.customer.held.cartId }),
    { timeout: 15_000, interval: 500 },
  )
  expect(order?._id).toBe(paid?.customer.held.cartId)
}, 60_000)
