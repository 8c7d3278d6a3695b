import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { changeCart } from '#server/db/cart/carts.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { findOrPlaceOrder, placeOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { sized } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'

let stage: CheckoutStage
/** This connection stands for a second server process, because the database cannot tell the difference. */
let other: OpenDatabase
let otherDeps: PaymentDeps
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 12 })
  other = openProductDatabase({ connectionString: stage.connectionString, maxConnections: 12, waitInMs: patienceInMs })
  otherDeps = { ...stage.deps, db: other.db }
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await other.close()
  await stage.close()
})

const count = async (from: string) =>
  (await stage.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows[0]?.n
const charged = `stripe_simulator.charges WHERE is_paid`
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
/** Accepts every refusal that a customer can get while others finish the same checkout. Throws every other error. */
const orRefused = (call: Promise<unknown>) =>
  call.catch(error => {
    if (!(error instanceof Refusal)) throw error
    return error.refusal
  })
const finished = sized(200, 60)
const lost = sized(300, 80)
const disturbed = sized(60, 30)
const atOnce = { quietInMs: 0, staleInMs: 24 * 3_600_000 }

describe('Many calls that finish one checkout at once', () => {
  it('make one order and one charge for each cart', async () => {
    const carts = await times(finished, () => stage.readyCart())
    await Promise.all(
      carts.flatMap(({ cartId, user }) => [
        startCheckoutPayment(stage.deps, { cartId, user, language: 'en' }),
        startCheckoutPayment(otherDeps, { cartId, user, language: 'en' }),
      ]),
    )
    await Promise.all(carts.map(({ cartId }) => stage.pay(cartId)))
    await stage.simulated.simulator.deliverPending()
    const events = stage.simulated.receiver.received.map(one => stage.payments.readEvent(one.rawBody, one.signature))
    const succeeded = new Map(
      events.filter(one => one.type === 'payment_intent.succeeded').map(one => [one.intentId, one]),
    )
    expect(succeeded.size).toBe(finished)
    const intents = await stage.pool.query<{ cart: CartId; owner: string; id: string }>(
      'SELECT cart_id AS cart, user_id AS owner, intent_id AS id FROM payment_attempt p JOIN cart c ON c.id = cart_id',
    )
    const receive = async (deps: PaymentDeps, id: string) => {
      const event = succeeded.get(id)
      const saved = event && (await savePaymentEvent(deps, event))
      if (saved) await handlePaymentEvent(deps, saved)
    }
    await Promise.all(
      intents.rows.flatMap(({ cart, owner, id }, index) => [
        receive(stage.deps, id),
        receive(otherDeps, id),
        handlePaymentEvent(otherDeps, {
          id: `late-${id}`,
          type: 'payment_intent.payment_failed',
          paymentAccount: null,
          intentId: id,
        }),
        findOrPlaceOrder(stage.deps, cart),
        findOrPlaceOrder(otherDeps, cart),
        placeOrder(stage.deps, { intentId: id, paymentAccount: null }),
        orRefused(startCheckoutPayment(otherDeps, { cartId: cart, user: { id: owner }, language: 'en' })),
        index % 25 === 0
          ? reconcilePayments(otherDeps, atOnce)
          : placeOrder(otherDeps, { intentId: id, paymentAccount: null }),
      ]),
    )
    expect(await count('orders')).toBe(finished)
    expect(await count('payment')).toBe(finished)
    expect(await count(charged)).toBe(finished)
    expect(await count('order_event')).toBe(2 * finished)
    expect(await count('message')).toBe(2 * finished)
    expect(await count('refund')).toBe(0)
    expect(await count(`provider_event WHERE state <> 'done'`)).toBe(0)
  }, 180_000)
})

describe('Lost events', () => {
  it('still leave every paid cart with its order within two minutes', async () => {
    stage.faults.events = { dropRate: 1 }
    await times(lost, () => stage.paidCart())
    expect(await count('orders')).toBe(0)
    // This is the worst moment to pay, because it is just before the reconciler would look at the attempt. The next run comes within 80
    // seconds.
    stage.wait(14_000)
    await reconcilePayments(stage.deps)
    stage.wait(80_000)
    const { failures } = await reconcilePayments(stage.deps)
    expect(failures).toEqual([])
    expect(await count('orders')).toBe(lost)
    expect(await count(charged)).toBe(lost)
  }, 180_000)
})

describe('Lost answers of the payment service', () => {
  it('still leave each cart charged exactly once', async () => {
    stage.faults.calls = [
      { point: 'cut', on: 'POST', rate: 0.3 },
      { point: 'after', on: 'POST', rate: 0.1 },
    ]
    stage.faults.events = { dropRate: 0.5 }
    await times(disturbed, async () => {
      const { cartId, user } = await stage.readyCart()
      for (let tries = 0; tries < 20; tries += 1) {
        const told = await orRefused(startCheckoutPayment(stage.deps, { cartId, user, language: 'en' }))
        if (typeof told !== 'string') break
      }
      for (let tries = 0; tries < 20; tries += 1) {
        if ((await stage.pay(cartId)) === 'payment_intent_unexpected_state') break
      }
    })
    stage.faults.calls = []
    stage.wait(60_000)
    const { failures } = await reconcilePayments(stage.deps)
    expect(failures).toEqual([])
    expect(await count(charged)).toBe(disturbed)
    expect(await count('orders')).toBe(disturbed)
    expect(await count('stripe_simulator.payment_intents')).toBe(disturbed)
  }, 180_000)
})

describe('An edit around the moment of payment', () => {
  it('sells each cart with the old total and contents, or with the new total and contents', async () => {
    await times(disturbed, async index => {
      const { cartId, user } = await stage.readyCart()
      await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
      const edit = async () => {
        await changeCart(other.db, cartId, { addOnIds: [stage.organization.addOnId] })
        return orRefused(refreshCheckoutPayment(otherDeps, cartId))
      }
      const [told] = await (index % 2 ? Promise.all([edit(), stage.pay(cartId)]) : payFirst(cartId, edit))
      await findOrPlaceOrder(stage.deps, cartId)
      const { rows } = await stage.pool.query(
        `SELECT o.total_in_cents AS total, i.amount_received AS paid,
           EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.kind = 'add-on') AS "hasAddOn"
         FROM orders o JOIN payment p ON p.order_id = o.id JOIN stripe_simulator.payment_intents i ON i.id = p.intent_id
         WHERE o.id = $1`,
        [cartId],
      )
      expect(rows[0].total).toBe(rows[0].paid)
      expect(rows[0].hasAddOn).toBe(told === undefined)
    })
    expect(await count('orders')).toBe(disturbed)
    expect(await count(charged)).toBe(disturbed)
  }, 120_000)

  async function payFirst(cartId: CartId, edit: () => Promise<unknown>) {
    const paying = stage.pay(cartId)
    return [await edit(), await paying]
  }
})
