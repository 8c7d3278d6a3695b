/** What an order is not made of, even when somebody else is faster: a payment that fits nothing, a cart that changes just then. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeCart } from '#server/db/cart/carts.ts'
import { claimDueMessages } from '#server/db/message/messages.ts'
import { findPaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { cancelAttempt } from '#server/db/payment/payment-attempts.ts'
import { findOrPlaceOrder, placeOrder, placeOrderOfAttempt } from '#server/operations/checkout/place-order.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'
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

const rows = async (text: string) => (await stage.pool.query(text)).rows

/** A service that says something else about its intents. */
const saying = (other: Partial<PaymentIntent>) => ({
  ...stage.deps,
  payments: {
    ...stage.payments,
    readIntent: async (ask: Parameters<typeof stage.payments.readIntent>[0]) => ({
      ...(await stage.payments.readIntent(ask)),
      ...other,
    }),
  },
})

/** Somebody waits for a lock that another connection holds. */
const isWaiting = () =>
  vi.waitFor(async () => {
    const waiting = await rows(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    expect(waiting).toHaveLength(1)
  })

describe('A paid intent', () => {
  it.each([
    ['in another currency', { currency: 'eur' }, 'the payment is in another currency'],
    ['on another account', { paymentAccount: 'acct_other' }, 'the payment went to another account'],
  ] as const)('%s becomes no order and is given back', async (_, other, why) => {
    const { intentId } = await stage.paidCart()
    expect((await placeOrder(saying(other), { intentId, paymentAccount: null })).order).toBeNull()
    expect(await rows('SELECT id FROM orders')).toEqual([])
    expect(await rows('SELECT status, why FROM refund')).toEqual([{ status: 'succeeded', why }])
  })

  it('whose attempt is closed between reading and placing becomes no order and is given back', async () => {
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
  it('that just became an order takes no edit', async () => {
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const before = await rows('SELECT version, add_on_ids FROM cart')
    expect(await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })).toBe(false)
    expect(await rows('SELECT version, add_on_ids FROM cart')).toEqual(before)
  })

  it('that is being edited while it is submitted becomes no order as it was before', async () => {
    const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
    const editor = await stage.pool.connect()
    await editor.query('BEGIN')
    await editor.query('UPDATE cart SET version = version + 1, materials = $2 WHERE id = $1', [
      cartId,
      JSON.stringify([{ id: stage.organization.materialId }]),
    ])
    const submitted = submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    const refused = expect(submitted).rejects.toMatchObject({ refusal: 'cart-frozen' })
    await isWaiting()
    await editor.query('COMMIT')
    editor.release()
    await refused
    expect(await rows('SELECT id FROM orders')).toEqual([])
  })
})

describe('A message', () => {
  it('that a worker has taken is not taken by another one, whose turn comes before the first is done', async () => {
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const now = stage.deps.clock()
    const { taken, second } = await stage.db.transaction().execute(async tx => {
      const first = await claimDueMessages(tx, now, 50)
      const claiming = claimDueMessages(stage.db, now, 50)
      const ended = await Promise.race([claiming.then(() => 'at once'), isWaiting().then(() => 'waiting')])
      expect(ended).toBe('at once')
      return { taken: first, second: claiming }
    })
    expect(taken).toHaveLength(2)
    expect(await second).toEqual([])
  })
})
