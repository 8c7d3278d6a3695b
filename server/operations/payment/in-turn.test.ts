import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTurn } from '#server/operations/payment/in-turn.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

/** Makes a function that asks, as each process has one. Two processes have only the database in common. */
function process() {
  let asked = 0
  const ask = inTurn<string, number>(
    subject => subject,
    async () => {
      asked += 1
      return asked
    },
  )
  return { asked: () => asked, ask: (subject: string) => ask({ ...stage.deps, hasLimits: true }, subject) }
}

it('one process asks the service once for all calls that come at once', async () => {
  const one = process()
  const intent = randomUUID()
  expect(await Promise.all(Array.from({ length: 20 }, () => one.ask(intent)))).toEqual(Array(20).fill(1))
})

it('several processes together ask at most once a second, and refuse the calls that get no turn', async () => {
  const [one, other, third] = [process(), process(), process()]
  const intent = randomUUID()
  const startedAt = performance.now()
  const outcomes = await Promise.allSettled([one.ask(intent), other.ask(intent), third.ask(intent)])
  expect(one.asked() + other.asked() + third.asked()).toBe(2)
  expect(performance.now() - startedAt).toBeGreaterThan(900)
  expect(outcomes.find(outcome => outcome.status === 'rejected')?.reason).toMatchObject({
    refusal: 'too-many-requests',
    values: { retryAfterInSeconds: 1 },
  })
})

it('one process asks about each intent separately', async () => {
  const one = process()
  await Promise.all([one.ask(randomUUID()), one.ask(randomUUID())])
  expect(one.asked()).toBe(2)
})
