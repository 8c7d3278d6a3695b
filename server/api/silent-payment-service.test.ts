import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, readyToPay } from '#server/testing/journey.ts'
import { type PaymentStep, paymentSteps } from '#server/testing/payment-steps.ts'
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

test('while the payment service is silent, each step of paying is refused within 12 seconds, and it works again afterwards', async () => {
  app.simulator.faults.events = { dropRate: 1 }
  let phones = 2000
  const people: { name: string; step: PaymentStep; customer: Customer }[] = []
  for (const [name, step] of Object.entries(paymentSteps(app))) {
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
      expect(refusal, `${name}, round ${round + 1}`).toBe(people.find(one => one.name === name)?.step.refusal)
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
