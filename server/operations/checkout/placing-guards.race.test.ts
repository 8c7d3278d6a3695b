/**
 * These tests check that no order is made from a payment that does not fit, or from a cart that changes at that moment, even if the other
 * call is faster.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeCart, findCartAccess } from '#server/db/cart/carts.ts'
import { claimDueMessages } from '#server/db/message/messages.ts'
import { findPaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { cancelAttempt } from '#server/db/payment/payment-attempts.ts'
import { findOrPlaceOrder, placeOrder, placeOrderOfAttempt } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { endsAtOnce, waitForLock } from '#server/testing/waiting.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string) => (await stage.pool.query(text)).rows

/** Makes a service that answers other facts about its intents. */
const saying = (other: Partial<PaymentIntent>) => ({
  ...stage.deps,
  payments: {
    ...stage.payments,
    readIntent: async (input: Parameters<typeof stage.payments.readIntent>[0]) => ({
      ...(await stage.payments.readIntent(input)),
      ...other,
    }),
  },
})

describe('A paid intent', () => {
  it.each([
    ['in another currency', { currency: 'eur' }, 'the payment is in another currency'],
    ['on another account', { paymentAccount: 'acct_other' }, 'the payment went to another account'],
  ] as const)('%s becomes no order and is refunded', async (_, other, why) => {
    const { intentId } = await stage.paidCart()
    expect((await placeOrder(saying(other), { intentId, paymentAccount: null })).order).toBeNull()
    expect(await rows('SELECT id FROM orders')).toEqual([])
    expect(await rows('SELECT status, why FROM refund')).toEqual([{ status: 'succeeded', why }])
  })

  it('becomes no order and is refunded if its attempt is closed while the order is being placed', async () => {
    const { intentId } = await stage.paidCart()
    const known = await findPaidAttempt(stage.db, { intentId })
    await cancelAttempt(stage.db, known?.attempt.id ?? '', stage.deps.clock())
    const { order } = await placeOrderOfAttempt(stage.deps, { intentId, paymentAccount: null }, known)
    expect(order).toBeNull()
    expect(await rows('SELECT id FROM orders')).toEqual([])
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'succeeded' }])
  })
})

describe('A cart', () => {
  it('takes no edit after it became an order', async () => {
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const before = await rows('SELECT version, add_on_ids FROM cart')
    expect(await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })).toBe(false)
    expect(await rows('SELECT version, add_on_ids FROM cart')).toEqual(before)
  })

  it('has no open payment after its payment was closed', async () => {
    const { cartId, intentId } = await stage.paidCart()
    expect(await findCartAccess(stage.db, cartId)).toMatchObject({ hasOpenPayment: true, intentId })
    const known = await findPaidAttempt(stage.db, { intentId })
    await cancelAttempt(stage.db, known?.attempt.id ?? '', stage.deps.clock())
    expect(await findCartAccess(stage.db, cartId)).toMatchObject({ hasOpenPayment: false, intentId: null })
  })

  /** Begins an edit that waits to be committed. Returns the function that commits it. */
  const beginEdit = async (assignment: string, ...values: unknown[]) => {
    const editor = await stage.pool.connect()
    await editor.query('BEGIN')
    await editor.query(`UPDATE cart SET version = version + 1, ${assignment} WHERE id = $1`, values)
    return async () => {
      await editor.query('COMMIT')
      editor.release()
    }
  }

  it('becomes no order if it is edited while its customer submits it', async () => {
    const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
    const commit = await beginEdit('materials = $2', cartId, JSON.stringify([{ id: stage.organization.materialId }]))
    const submitted = submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    const refused = expect(submitted).rejects.toMatchObject({ refusal: 'cart-frozen' })
    await waitForLock(stage.pool)
    await commit()
    await refused
    expect(await rows('SELECT id FROM orders')).toEqual([])
  })

  it('is paid at the price of its new contents if it is edited while its payment begins', async () => {
    const { cartId, user } = await stage.readyCart()
    const commit = await beginEdit('add_on_ids = $2', cartId, [stage.organization.addOnId])
    const starting = startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    const isFrozenAtOnce = await endsAtOnce(stage.pool, starting)
    await commit()
    expect(isFrozenAtOnce).toBe(false)
    const { totalInCents } = await starting
    expect(
      await rows('SELECT q.total_in_cents FROM quote q JOIN cart c ON c.id = q.cart_id AND c.version = q.version'),
    ).toEqual([{ total_in_cents: totalInCents }])
    expect(await rows('SELECT version FROM quote')).toHaveLength(1)
  })
})

describe('A message', () => {
  it('is taken by one worker only, and a second worker does not wait for the first', async () => {
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const now = stage.deps.clock()
    const { taken, second } = await stage.db.transaction().execute(async tx => {
      const first = await claimDueMessages(tx, now, 50)
      const claiming = claimDueMessages(stage.db, now, 50)
      expect(await endsAtOnce(stage.pool, claiming)).toBe(true)
      return { taken: first, second: claiming }
    })
    expect(taken).toHaveLength(2)
    expect(await second).toEqual([])
  })
})
