import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
  stage.faults.events = { dropRate: 1 }
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const minute = 60_000
const rows = async (text: string) => (await stage.pool.query(text)).rows
const run = (wished = {}) => reconcilePayments(stage.deps, { maxLooks: 5, ...wished })

/** Makes customers who opened the payment page and did not pay, and then one customer who paid. Returns the cart of the last one. */
async function abandonedAndPaid(): Promise<string> {
  for (let made = 0; made < 12; made += 1) {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  }
  return (await stage.paidCart()).cartId
}

describe('A paid cart behind many abandoned ones', () => {
  it('is an order after the first run, because one call lists its event', async () => {
    const cartId = await abandonedAndPaid()
    stage.wait(minute)
    expect(await run()).toEqual({ asked: 5, placed: 1, failures: [] })
    expect(await rows('SELECT id FROM orders')).toEqual([{ id: cartId }])
  })

  it('is an order after three runs if the service lists no events, because each payment is asked about in its turn', async () => {
    await abandonedAndPaid()
    stage.faults.calls = [{ point: 'before', on: 'GET /v1/events' }]
    stage.wait(minute)
    const placed = []
    for (const _ of [1, 2, 3]) placed.push((await run()).placed)
    expect(placed).toEqual([0, 0, 1])
    stage.faults.calls = []
  })

  it('is found by its event if the customer paid while the service could not be reached', async () => {
    stage.wait(minute)
    expect(await run()).toMatchObject({ failures: [] })
    stage.faults.calls = [{ point: 'before', on: 'GET' }]
    const { cartId } = await stage.paidCart()
    stage.wait(20 * minute)
    expect((await run()).failures.length).toBeGreaterThan(0)
    stage.faults.calls = []
    stage.wait(minute)
    expect(await run({ maxLooks: 0 })).toMatchObject({ placed: 1 })
    expect(await rows('SELECT id FROM orders')).toEqual([{ id: cartId }])
  })
})

describe('A payment that its customer does not make', () => {
  it('is asked about less and less often, and is closed after a day', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    let asked = 0
    for (let passed = 0; passed < 24 * 60 + 10; passed += 5) {
      stage.wait(5 * minute)
      asked += (await run()).asked
    }
    expect(asked).toBeLessThanOrEqual(10)
    expect(await rows('SELECT status FROM payment_attempt')).toEqual([{ status: 'cancelled' }])
    expect(await rows('SELECT status FROM stripe_simulator.payment_intents')).toEqual([{ status: 'canceled' }])
  })

  it('is closed after a day if the service does not know it any more', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await stage.pool.query(`UPDATE payment_attempt SET intent_id = 'pi_gone'`)
    stage.wait(minute)
    expect((await run()).failures).toHaveLength(1)
    expect(await run()).toEqual({ asked: 0, placed: 0, failures: [] })
    stage.wait(24 * 60 * minute)
    expect(await run()).toEqual({ asked: 1, placed: 0, failures: [] })
    expect(await rows('SELECT status FROM payment_attempt')).toEqual([{ status: 'cancelled' }])
  })
})

describe('An event about an unknown payment', () => {
  const stranger = { id: 'evt_x', type: 'payment_intent.succeeded', paymentAccount: null, intentId: 'pi_nobody' }

  it('is tried again less and less often, makes no run fail, and ends', async () => {
    const saved = await savePaymentEvent(stage.deps, stranger)
    expect(saved && (await handlePaymentEvent(stage.deps, saved))).toBe('unknown')
    for (let passed = 0; passed < 72; passed += 1) {
      stage.wait(60 * minute)
      expect((await run()).failures).toEqual([])
    }
    expect(await rows('SELECT state, attempts FROM provider_event')).toEqual([{ state: 'unknown', attempts: 12 }])
  })

  it('waits while the service does not answer, and this counts as no try', async () => {
    stage.faults.calls = [{ point: 'before', on: 'GET' }]
    const saved = await savePaymentEvent(stage.deps, stranger)
    if (saved) await expect(handlePaymentEvent(stage.deps, saved)).rejects.toThrow()
    expect(await rows('SELECT state, attempts FROM provider_event')).toEqual([{ state: 'received', attempts: 0 }])
    stage.faults.calls = []
  })
})
