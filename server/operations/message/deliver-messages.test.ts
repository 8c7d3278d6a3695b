import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import type { Message, SendOutcome } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { messagesInto } from '#server/testing/message-list.ts'

const hour = 3_600_000
const day = 24 * hour

let stage: CheckoutStage
let sent: Message[]
beforeEach(async () => {
  stage = await openCheckoutStage()
  sent = []
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
})
afterEach(() => stage.close())

const broken = { send: () => Promise.reject(new Error('the service is down')) }

describe('Messages of an order', () => {
  it('are sent once, whichever of several servers delivers', async () => {
    const deliver = () => deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    await deliver()
    expect(sent.map(one => one.channel).sort()).toEqual(['email', 'sms'])
  })

  it('are retried later when the service was down', async () => {
    await deliverMessages({ ...stage.deps, messages: broken })
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toEqual([])
    stage.wait(60_000)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toHaveLength(2)
  })

  it('end with the reason when nobody can receive them, and are not tried again', async () => {
    let tries = 0
    const refusing = {
      send: async ({ channel }: Message): Promise<SendOutcome> => {
        tries += 1
        return channel === 'sms' ? { state: 'never', why: 'no-texts' } : { state: 'sent' }
      },
    }
    await deliverMessages({ ...stage.deps, messages: refusing })
    stage.wait(day)
    await deliverMessages({ ...stage.deps, messages: refusing })
    expect(tries).toBe(2)
    const { rows } = await stage.pool.query(
      'SELECT channel, sent_at IS NOT NULL AS "isSent", undeliverable_why AS why FROM message ORDER BY channel',
    )
    expect(rows).toEqual([
      { channel: 'email', isSent: true, why: null },
      { channel: 'sms', isSent: false, why: 'no-texts' },
    ])
  })

  it('are given up after more than a day of tries', async () => {
    let tries = 0
    const down = {
      send: async (): Promise<SendOutcome> => {
        tries += 1
        return { state: 'later' }
      },
    }
    const why = async () => (await stage.pool.query('SELECT undeliverable_why AS why FROM message')).rows
    for (let hours = 0; hours < 24; hours += 2) {
      await deliverMessages({ ...stage.deps, messages: down })
      stage.wait(2 * hour)
    }
    expect(await why()).toEqual([{ why: null }, { why: null }])
    for (let n = 0; n < 30; n += 1) {
      await deliverMessages({ ...stage.deps, messages: down })
      stage.wait(2 * hour)
    }
    expect(tries).toBe(64)
    expect(await why()).toEqual([{ why: 'given-up' }, { why: 'given-up' }])
  })

  it('leave no queue behind: there are as many runs as there is work for', async () => {
    await stage.pool.query(`INSERT INTO message (key, recipient, channel, text, next_attempt_at)
      SELECT 'many:' || n, 'dana@example.com', 'email', 'Your dumpster is on its way.', '2026-01-01' FROM generate_series(1, 173) AS n`)
    expect(await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })).toBe(175)
    expect(sent).toHaveLength(175)
    expect(await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })).toBe(0)
  })
})
