import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { findCardForRepeat, payWithCardOnFile } from '#server/operations/checkout/pay-with-card-on-file.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { laterThanRepeats, placePaidOrder, savedCards } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows
const chargesOf = async (cartId: string) =>
  (
    await rows(
      `SELECT amount FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = $1 AND status = 'succeeded'`,
      cartId,
    )
  ).length
const attempts = (cartId: string) => rows('SELECT FROM payment_attempt WHERE cart_id = $1', cartId)

/** Makes a customer who repeats an order, and returns the data that the summary shows. */
async function repeating(card: string = savedCards.pays) {
  const { orderId, user } = await placePaidOrder(stage, card, laterThanRepeats)
  const made = await repeatOrder(
    { ...stage.deps, newId: randomUUID },
    { orderId, browser: Buffer.alloc(32, 'this browser'), language: 'en' },
  )
  const cartId = made?.cartId as CartId
  const cart = await findCartAccess(stage.db, cartId)
  if (!cart) throw new Error('no cart was made')
  const { totalInCents } = await priceCart(stage.deps, cart, 'en')
  const agreed = { totalInCents, sentence: cardConsentSentence('en', 30_000) }
  return { cartId, user, ask: { cart, user, language: 'en' as const, agreed, isSecond: false } }
}

const paid = { success: true, requiresManualPayment: false }

describe('An order that its customer repeats with the card on file (rule M34)', () => {
  it('is paid once, at the price that was shown, and stores the sentence of the consent', async () => {
    const { cartId, user, ask } = await repeating()
    expect(await findCardForRepeat(stage.deps, ask.cart, user)).toMatchObject({ brand: 'visa', lastFour: '4242' })
    expect(await payWithCardOnFile(stage.deps, ask)).toEqual(paid)
    const [order] = await rows(
      `SELECT user_id AS "userId", total_in_cents AS total, snapshot->>'cardConsent' AS sentence, replaces_order_id AS replaces
       FROM orders WHERE id = $1`,
      cartId,
    )
    const { totalInCents: total, sentence } = ask.agreed
    expect(order).toEqual({ userId: user.id, total, sentence, replaces: null })
    expect(await rows('SELECT amount_in_cents AS amount FROM payment WHERE order_id = $1', cartId)).toEqual([
      { amount: total },
    ])
  })

  it('is not paid for days that became full, if its hauler limits its days (rule S19)', async () => {
    await makeFleet(stage.db, stage.organization, 1)
    const { cartId, ask } = await repeating()
    await rows('UPDATE organization SET limits_days = true')
    await rows('UPDATE container SET archived = true')
    await expect(payWithCardOnFile(stage.deps, ask)).rejects.toMatchObject({ refusal: 'day-full' })
    expect(await chargesOf(cartId)).toBe(0)
    await rows('UPDATE organization SET limits_days = false')
    expect(await payWithCardOnFile(stage.deps, ask)).toEqual(paid)
  })

  it('is charged once, even if the customer presses several times at once', async () => {
    const { cartId, ask } = await repeating()
    const pressed = await Promise.allSettled([1, 2, 3, 4].map(() => payWithCardOnFile(stage.deps, ask)))
    for (const one of pressed) {
      if (one.status === 'fulfilled') expect(one.value.success).toBe(true)
      else expect(['cart-ordered', 'payment-in-doubt', 'cart-frozen']).toContain(one.reason.refusal)
    }
    await expect(payWithCardOnFile(stage.deps, ask)).rejects.toMatchObject({ refusal: 'cart-ordered' })
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('is refused before any charge if the customer agreed to another price or another sentence', async () => {
    const { cartId, ask } = await repeating()
    const { totalInCents, sentence } = ask.agreed
    for (const agreed of [
      { totalInCents: totalInCents - 1, sentence },
      { totalInCents: totalInCents + 1, sentence },
      { totalInCents, sentence: cardConsentSentence('en', 20_000) },
    ]) {
      await expect(payWithCardOnFile(stage.deps, { ...ask, agreed })).rejects.toMatchObject({
        refusal: 'price-changed',
      })
    }
    expect([await chargesOf(cartId), await attempts(cartId)]).toEqual([0, []])
  })

  it('is not charged the old price after the price has changed', async () => {
    const { cartId, ask } = await repeating()
    await rows('UPDATE service_area SET city_fee_in_cents = city_fee_in_cents + 1000')
    await expect(payWithCardOnFile(stage.deps, ask)).rejects.toMatchObject({ refusal: 'price-changed' })
    expect(await chargesOf(cartId)).toBe(0)
  })

  it('must be paid on the usual page if the cart repeats nothing, is another person’s or has no card on file', async () => {
    const { user, ask } = await repeating()
    const other = await stage.readyCart()
    const plain = await findCartAccess(stage.db, other.cartId)
    if (!plain) throw new Error('a cart is gone')
    expect(await findCardForRepeat(stage.deps, plain, user)).toBeNull()
    expect(await payWithCardOnFile(stage.deps, { ...ask, cart: plain })).toMatchObject({ requiresManualPayment: true })
    expect(await attempts(other.cartId)).toEqual([])
    const stranger = { ...ask, user: other.user }
    expect(await findCardForRepeat(stage.deps, ask.cart, other.user)).toBeNull()
    expect(await payWithCardOnFile(stage.deps, stranger)).toMatchObject({ requiresManualPayment: true })
    for (const card of await listSavedCards(stage.deps, user.id)) {
      for (const cardId of card.savedAs)
        await stage.payments.detachCard({ paymentAccount: card.paymentAccount, cardId })
    }
    expect(await payWithCardOnFile(stage.deps, ask)).toEqual({ success: false, requiresManualPayment: true })
  })

  it('can be paid on the usual page if the card is declined, and nothing was charged', async () => {
    const { cartId, user, ask } = await repeating(savedCards.declinesLater)
    expect(await payWithCardOnFile(stage.deps, ask)).toMatchObject({
      success: false,
      requiresManualPayment: true,
      error: expect.any(String),
    })
    expect(await chargesOf(cartId)).toBe(0)
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await rows(`SELECT status FROM payment_attempt WHERE cart_id = $1 ORDER BY created_at`, cartId)).toEqual([
      { status: 'cancelled' },
      { status: 'open' },
    ])
  })

  it('stays in doubt if the answer was lost, so nothing else can pay it, and it is charged once', async () => {
    const { cartId, user, ask } = await repeating()
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async charge => {
      await payments.chargeSavedCard(charge).catch(() => {})
      throw new PaymentInDoubt('the line was cut')
    }
    const cut = { ...stage.deps, payments: { ...payments, chargeSavedCard } }
    const inDoubt = { refusal: 'payment-in-doubt' }
    await expect(payWithCardOnFile(cut, ask)).rejects.toMatchObject(inDoubt)
    const listCards = () => Promise.reject(new PaymentInDoubt('the service does not answer'))
    const silent = { ...cut, payments: { ...cut.payments, listCards } }
    await expect(payWithCardOnFile(silent, ask)).rejects.toMatchObject(inDoubt)
    await expect(startCheckoutPayment(cut, { cartId, user, language: 'en' })).rejects.toMatchObject(inDoubt)
    stage.wait(10 * 60_000)
    await reconcilePayments(stage.deps)
    expect(await rows('SELECT FROM orders WHERE id = $1', cartId)).toHaveLength(1)
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('is not charged hours after the service refused the key, because its customer read that nothing was charged (rule M86)', async () => {
    const { cartId, ask } = await repeating()
    stage.faults.calls = [{ point: 'wrong-key', on: 'POST /v1/payment_intents' }]
    await expect(payWithCardOnFile(stage.deps, ask)).rejects.toMatchObject({ name: 'PaymentsMisconfigured' })
    stage.faults.calls = []
    stage.wait(60_000)
    await reconcilePayments(stage.deps)
    expect(await chargesOf(cartId)).toBe(0)
    expect(await payWithCardOnFile(stage.deps, ask)).toEqual(paid)
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('is refused if its customer is blocked (rule K3)', async () => {
    const { cartId, ask } = await repeating()
    await assignCustomers(stage.deps)
    await rows(`UPDATE customer SET blocked_at = now(), blocked_why = 'Two unpaid bills'`)
    await expect(payWithCardOnFile(stage.deps, ask)).rejects.toMatchObject({ refusal: 'customer-blocked' })
    expect([await chargesOf(cartId), await attempts(cartId)]).toEqual([0, []])
  })

  it('is refused until the customer confirms, if the same was already ordered for the same place and day', async () => {
    const { cartId, ask } = await repeating()
    await payWithCardOnFile(stage.deps, ask)
    const second = await repeatOrder(
      { ...stage.deps, newId: randomUUID },
      { orderId: cartId, browser: Buffer.alloc(32, 'this browser'), language: 'en' },
    )
    const cart = await findCartAccess(stage.db, second?.cartId ?? '')
    if (!cart) throw new Error('no cart was made')
    const again = { ...ask, cart }
    await expect(payWithCardOnFile(stage.deps, again)).rejects.toMatchObject({
      refusal: 'ordered-already',
      values: { order: expect.stringMatching(/^R-/) },
    })
    expect(await chargesOf(cart.id)).toBe(0)
    expect(await payWithCardOnFile(stage.deps, { ...again, isSecond: true })).toEqual(paid)
  })
})
