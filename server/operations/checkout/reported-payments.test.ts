import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receivePaymentEvent } from '#server/http/payment-events.ts'
import { awaitReportedPayment } from '#server/operations/checkout/reported-payments.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const orderIds = async () => (await stage.pool.query('SELECT id FROM orders')).rows.map(({ id }) => id)

/** Lets the event of the payment arrive while the payment service answers as `readIntent` says. */
async function eventArrives(readIntent: PaymentDeps['payments']['readIntent']): Promise<{ status: number }> {
  await stage.simulated.simulator.deliverPending()
  const [event] = stage.simulated.receiver.received
  if (!event) throw new Error('no event was sent')
  const deps = { ...stage.deps, payments: { ...stage.deps.payments, readIntent }, onFailure: () => undefined }
  return receivePaymentEvent(deps, event.rawBody, event.signature)
}

describe('A page that asks for the order while the event of its payment is handled', () => {
  it('waits until the event has made the order', async () => {
    const { cartId } = await stage.paidCart()
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await eventArrives(async input => {
      await answered
      return stage.payments.readIntent(input)
    })
    const waiting = awaitReportedPayment(stage.db, cartId)
    expect(await orderIds()).toEqual([])
    answer()
    expect(await waiting).toBe(true)
    expect(await orderIds()).toEqual([cartId])
    expect(await awaitReportedPayment(stage.db, cartId)).toBe(false)
  })

  it('does not wait for the payment of another cart', async () => {
    await stage.paidCart()
    const { cartId } = await stage.readyCart()
    await eventArrives(() => new Promise(() => {}))
    expect(await awaitReportedPayment(stage.db, cartId)).toBe(false)
  })

  it('asks for the payment itself if the event fails', async () => {
    const { cartId } = await stage.paidCart()
    await eventArrives(() => Promise.reject(new Error('the service is away')))
    expect(await awaitReportedPayment(stage.db, cartId)).toBe(false)
  })

  it('asks for the payment itself after a second', async () => {
    const { cartId } = await stage.paidCart()
    await eventArrives(() => new Promise(() => {}))
    expect(await awaitReportedPayment(stage.db, cartId)).toBe(false)
    expect(await orderIds()).toEqual([])
  })
})
