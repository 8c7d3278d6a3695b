import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import type { Message } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'

let stage: CheckoutStage
let sent: Message[]
beforeEach(async () => {
  stage = await openCheckoutStage()
  sent = []
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
})
afterEach(() => stage.close())

const working = { send: async (message: Message) => void sent.push(message) }
const broken = { send: () => Promise.reject(new Error('the service is down')) }

describe('Messages of an order', () => {
  it('are sent once, whichever of several servers delivers', async () => {
    const deliver = () => deliverMessages({ ...stage.deps, messages: working })
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    await deliver()
    expect(sent.map(one => one.channel).sort()).toEqual(['email', 'sms'])
  })

  it('are retried later when the service was down', async () => {
    await deliverMessages({ ...stage.deps, messages: broken })
    await deliverMessages({ ...stage.deps, messages: working })
    expect(sent).toEqual([])
    stage.wait(60_000)
    await deliverMessages({ ...stage.deps, messages: working })
    expect(sent).toHaveLength(2)
  })

  it('leave no queue behind: there are as many runs as there is work for', async () => {
    await stage.pool.query(`INSERT INTO message (key, recipient, channel, text, next_attempt_at)
      SELECT 'many:' || n, 'dana@example.com', 'email', 'Your dumpster is on its way.', '2026-01-01' FROM generate_series(1, 173) AS n`)
    expect(await deliverMessages({ ...stage.deps, messages: working })).toBe(175)
    expect(sent).toHaveLength(175)
    expect(await deliverMessages({ ...stage.deps, messages: working })).toBe(0)
  })
})
