import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrder } from '#server/db/order/orders.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function placed() {
  const { orderId, user, totalInCents } = await placePaidOrder(stage)
  return { acting: { orderId, by: 'customer', actorId: user.id } as const, totalInCents }
}

describe('A cancelled order', () => {
  it('is refunded completely, once, and its customer is notified', async () => {
    const { acting, totalInCents } = await placed()
    expect(await cancelOrder(stage.deps, acting)).toEqual({ status: 'refunded' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order.refunds).toMatchObject([{ amountRefunded: totalInCents }])
    expect(order.events.slice(-2)).toMatchObject([
      { event: 'cancel', by: 'customer', to: 'cancelled' },
      { event: 'refund', by: 'system', to: 'refunded' },
    ])
    const told = await stage.pool.query(
      `SELECT split_part(key, ':', 1) AS occasion, channel FROM message WHERE key NOT LIKE 'placed:%' ORDER BY channel`,
    )
    expect(told.rows).toEqual([
      { occasion: 'cancelled', channel: 'email' },
      { occasion: 'cancelled', channel: 'sms' },
    ])
  })

  it('cannot be cancelled a second time, and nothing is refunded twice', async () => {
    const { acting } = await placed()
    await cancelOrder(stage.deps, acting)
    await expect(cancelOrder(stage.deps, acting)).rejects.toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'refunded' },
    })
    expect((await findOrder(stage.db, acting.orderId)).refunds).toHaveLength(1)
  })

  it('is refunded later if the payment service does not answer at first', async () => {
    const { acting } = await placed()
    stage.faults.calls.push({ point: 'before', on: 'POST /v1/refunds' })
    expect(await cancelOrder(stage.deps, acting)).toEqual({ status: 'cancelled' })
    stage.faults.calls.pop()
    await sendRefunds(stage.deps)
    expect((await findOrder(stage.db, acting.orderId)).status).toBe('refunded')
  })
})
