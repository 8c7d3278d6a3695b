import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeCart } from '#server/db/cart/carts.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrphanIntents } from '#server/operations/reconcile/cancel-orphan-intents.ts'
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

const rows = async (text: string) => (await stage.pool.query(text)).rows
const intents = () => rows('SELECT status, amount FROM stripe_simulator.payment_intents ORDER BY created_at')
const attempts = () => rows('SELECT status FROM payment_attempt ORDER BY created_at')
const day = 24 * 3_600_000

/** Makes a server that dies after the payment service has done the work and before the server could store the result. */
function dyingAfter(call: 'createCustomer' | 'createIntent' | 'cancelIntent' | 'refundIntent'): PaymentDeps {
  const { payments } = stage
  const die = async (done: Promise<unknown>): Promise<never> => {
    await done
    throw new Error('the process was killed')
  }
  const deadly = {
    createCustomer: {
      createCustomer: (ask: Parameters<typeof payments.createCustomer>[0]) => die(payments.createCustomer(ask)),
    },
    createIntent: {
      createIntent: (ask: Parameters<typeof payments.createIntent>[0]) => die(payments.createIntent(ask)),
    },
    cancelIntent: {
      cancelIntent: (ask: Parameters<typeof payments.cancelIntent>[0]) => die(payments.cancelIntent(ask)),
    },
    refundIntent: {
      refundIntent: (ask: Parameters<typeof payments.refundIntent>[0]) => die(payments.refundIntent(ask)),
    },
  }
  return { ...stage.deps, payments: { ...payments, ...deadly[call] } }
}

describe('The reconciler', () => {
  it('does not ask about a payment while its customer is typing', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await reconcilePayments(stage.deps)).toMatchObject({ asked: 0, placed: 0 })
  })

  it('finds the intent whose creation was not stored, and the customer continues with this intent', async () => {
    const { cartId, user } = await stage.readyCart()
    const start = (deps: PaymentDeps) => startCheckoutPayment(deps, { cartId, user, language: 'en' })
    await expect(start(dyingAfter('createIntent'))).rejects.toThrow('killed')
    stage.wait(60_000)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await attempts()).toEqual([{ status: 'open' }])
    await start(stage.deps)
    await stage.pay(cartId)
    expect(await findOrPlaceOrder(stage.deps, cartId)).toEqual({ id: cartId })
    expect(await intents()).toHaveLength(1)
  })

  it('gives up an attempt whose intent was never requested', async () => {
    const { cartId, user } = await stage.readyCart()
    const start = startCheckoutPayment(dyingAfter('createCustomer'), { cartId, user, language: 'en' })
    await expect(start).rejects.toThrow('killed')
    stage.wait(60_000)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await attempts()).toEqual([{ status: 'cancelled' }])
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await attempts()).toEqual([{ status: 'cancelled' }, { status: 'open' }])
  })

  it('updates an intent if the service missed an edit', async () => {
    const { cartId, user } = await stage.readyCart()
    const { totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    stage.wait(60_000)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect((await intents())[0].amount).toBeGreaterThan(totalInCents)
  })

  it('closes an unpaid payment after a day, even if a former run died half-way', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    stage.wait(day + 60_000)
    expect((await reconcilePayments(dyingAfter('cancelIntent'))).failures).toHaveLength(1)
    expect(await attempts()).toEqual([{ status: 'open' }])
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await attempts()).toEqual([{ status: 'cancelled' }])
    expect(await intents()).toMatchObject([{ status: 'canceled' }])
  })

  it('closes an intent after a day whose creation was not stored, because it finds the intent by its metadata', async () => {
    const { cartId, user } = await stage.readyCart()
    const start = startCheckoutPayment(dyingAfter('createIntent'), { cartId, user, language: 'en' })
    await expect(start).rejects.toThrow('killed')
    stage.wait(day + 60_000)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await attempts()).toEqual([{ status: 'cancelled' }])
    expect(await intents()).toMatchObject([{ status: 'canceled' }])
  })

  it('makes the order of a cart that was paid more than a day ago', async () => {
    await stage.paidCart()
    stage.wait(day + 60_000)
    expect(await reconcilePayments(stage.deps)).toMatchObject({ placed: 1, failures: [] })
    expect(await attempts()).toEqual([{ status: 'succeeded' }])
  })

  it('refunds money once, even if the server died after the refund', async () => {
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId, totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    const ask = { paymentAccount: null, idempotencyKey: 'tampered', intentId: paymentIntentId }
    await stage.payments.updateIntent({ ...ask, amountInCents: totalInCents + 5000 })
    await stage.pay(cartId)
    await expect(findOrPlaceOrder(dyingAfter('refundIntent'), cartId)).rejects.toThrow('killed')
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'asked' }])
    await reconcilePayments(stage.deps)
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'succeeded' }])
    expect(await rows('SELECT amount FROM stripe_simulator.refunds')).toEqual([{ amount: totalInCents + 5000 }])
  })
})

describe('The job that reads the service’s list of intents', () => {
  it('closes an intent of ours that belongs to no attempt, and leaves other intents open', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    const { rows: customers } = await stage.pool.query('SELECT provider_customer_id AS id FROM payment_customer')
    const made = (key: string, metadata: Record<string, string>) =>
      stage.payments.createIntent({
        paymentAccount: null,
        idempotencyKey: key,
        amountInCents: 5000,
        paymentCustomerId: customers[0].id,
        description: 'Dumpster rental',
        metadata,
      })
    const orphan = await made('orphan', { attemptId: '5b2e3c80-6d0f-4b0e-9a44-0c8f3b6f0001' })
    const foreign = await made('foreign', {})
    stage.wait(2 * 3_600_000)
    expect(await cancelOrphanIntents(stage.deps)).toBe(1)
    expect((await stage.payments.readIntent({ paymentAccount: null, intentId: orphan.id })).status).toBe('canceled')
    expect((await stage.payments.readIntent({ paymentAccount: null, intentId: foreign.id })).status).toBe(
      'requires_payment_method',
    )
    expect(await attempts()).toEqual([{ status: 'open' }])
  })
})
