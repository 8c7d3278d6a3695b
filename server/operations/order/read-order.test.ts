import type { Db } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { findLivePaidAttempt } from '#server/db/payment/paid-attempts.ts'
import type { NewEvent } from '#server/db/payment/provider-events.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { readOrder } from '#server/operations/order/read-order.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(async () => {
  const broken = await brokenInvariants(stage.db)
  await stage.close()
  expect(broken).toEqual([])
})

/** Reads as the gate of the page does. */
const readPage = async (deps: PaymentDeps, cartId: CartId) =>
  readOrder(deps, { cartId, paid: await findLivePaidAttempt(deps.db, cartId) })

describe('The order of a cart', () => {
  it('is placed when a page reads the paid cart, and once if two pages read it', async () => {
    const { cartId, totalInCents } = await stage.paidCart()
    const [one, two] = await Promise.all([readPage(stage.deps, cartId), readPage(stage.deps, cartId)])
    expect([one.id, two.id]).toEqual([cartId, cartId])
    expect(one.payments).toMatchObject([{ amountPaid: totalInCents }])
    expect(await readPage(stage.deps, cartId)).toEqual(one)
    expect(one).toMatchObject({ bill: null, photos: [] })
  })

  it.each(['the page', 'the event'])(
    'is placed by one statement if %s asks first and the other one asks a moment later',
    async first => {
      const { cartId, intentId } = await stage.paidCart()
      const asked: string[] = []
      const query: Db['query'] = statement => {
        asked.push(statement.text)
        return stage.db.query(statement)
      }
      const deps = { ...stage.deps, db: { ...stage.db, query } }
      const event = { id: `evt of ${cartId}`, type: 'payment_intent.succeeded', paymentAccount: null, intentId }
      const saved = (await savePaymentEvent(deps, event)) as NewEvent
      const page = () => readPage(deps, cartId)
      const handle = () => handlePaymentEvent(deps, saved)
      await Promise.all(first === 'the page' ? [page(), handle()] : [handle(), page()])
      expect(asked.filter(text => text.includes('INSERT INTO orders '))).toHaveLength(1)
      expect((await readPage(deps, cartId)).payments).toHaveLength(1)
      const { rows } = await stage.pool.query('SELECT state FROM provider_event WHERE id = $1', [event.id])
      expect(rows).toEqual([{ state: 'done' }])
    },
  )

  it('is neither found nor placed if the customer has not paid', async () => {
    const { cartId, user } = await stage.readyCart()
    await expect(readPage(stage.deps, cartId)).rejects.toMatchObject({ refusal: 'order-not-found' })
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await expect(readPage(stage.deps, cartId)).rejects.toMatchObject({ refusal: 'order-not-found' })
    const { rows } = await stage.pool.query('SELECT id FROM orders WHERE id = $1', [cartId])
    expect(rows).toEqual([])
  })
})
