import { afterEach, beforeEach, expect, it } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { watchForAbuse } from '#server/operations/payment/watch-for-abuse.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

async function decline(times: number): Promise<void> {
  const { id } = await makeUser(stage.db)
  await stage.pool.query(
    `WITH told AS (INSERT INTO provider_event (id, type) SELECT gen_random_uuid(), 'payment_intent.payment_failed'
       FROM generate_series(1, $1::int) RETURNING id)
     INSERT INTO card_decline (event_id, user_id, at) SELECT id, $2, $3 FROM told`,
    [times, id, stage.deps.clock()],
  )
}

async function pay(times: number): Promise<void> {
  for (let payment = 0; payment < times; payment += 1) {
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
  }
}

it('the product sees card testing if more than 30 % of at least 20 cards are declined within ten minutes', async () => {
  await pay(14)
  await decline(6)
  expect(await watchForAbuse(stage.deps)).toEqual({ attempts: 20, declines: 6, isCardTesting: false })
  await decline(1)
  expect(await watchForAbuse(stage.deps)).toEqual({ attempts: 21, declines: 7, isCardTesting: true })
  stage.wait(11 * 60_000)
  await decline(19)
  expect(await watchForAbuse(stage.deps)).toEqual({ attempts: 19, declines: 19, isCardTesting: false })
})
