import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { answerText } from '#server/operations/message/answer-text.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import type { Messages } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 20 })
})
afterEach(() => stage.close())

const customers = 20
const toldEach = 8
const secondInMs = 1000

it('a customer who answers STOP while texts are sent gets none a second later, from any of four servers', async () => {
  const orders: { orderId: CartId; phone: string }[] = []
  for (let number = 0; number < customers; number++) {
    const { cartId, user } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    orders.push({ orderId: cartId, phone: user.phone })
  }
  const stoppedAt = new Map<string, number>()
  const late: string[] = []
  const messages: Messages = {
    send: async ({ key, to, channel }) => {
      const stopped = stoppedAt.get(to)
      if (channel === 'sms' && !key.startsWith('reply:') && stopped && Date.now() - stopped > secondInMs) late.push(key)
      return { state: 'sent' }
    },
    lookUp: async () => ({ state: 'absent' }),
  }
  let isOver = false
  const server = async () => {
    while (!isOver) await deliverMessages({ ...stage.deps, messages })
  }
  const servers = [server(), server(), server(), server()]
  const customer = async ({ orderId, phone }: (typeof orders)[number], number: number) => {
    for (let key = 0; key < toldEach; key++) {
      if (key === number % toldEach) {
        await answerText(stage.deps, { id: randomUUID(), from: phone, text: 'STOP' })
        stoppedAt.set(phone, Date.now())
      }
      await notifyCustomer(stage.db, { orderId, occasion: 'delivered', key: String(key), now: stage.deps.clock() })
    }
  }
  await Promise.all(orders.map(customer))
  while ((await deliverMessages({ ...stage.deps, messages })) > 0);
  isOver = true
  await Promise.all(servers)
  expect(stoppedAt.size).toBe(customers)
  expect(late).toEqual([])
  expect((await brokenInvariants(stage.db)).filter(({ rule }) => rule.startsWith('INV-13'))).toEqual([])
})

it('the product answers texts of one phone one after the other, and texts of other phones at once', async () => {
  const [one, other] = ['+15125550141', '+15125550142']
  const stop = (from: string) => answerText(stage.deps, { id: randomUUID(), from, text: 'STOP' })
  const { second } = await stage.db.transaction().execute(async tx => {
    await lockTextConsent(tx, one)
    await stop(other)
    const answering = stop(one)
    expect(await endsAtOnce(stage.pool, answering)).toBe(false)
    return { second: answering }
  })
  await second
})
