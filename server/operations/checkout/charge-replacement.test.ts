import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { chargeReplacement, findReplacementCard } from '#server/operations/checkout/charge-replacement.ts'
import { placeOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { handlePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string) => (await stage.pool.query(text)).rows
const attempts = () =>
  rows('SELECT status FROM payment_attempt WHERE payment_method_id IS NOT NULL ORDER BY created_at')
const chargesOf = async (cartId: string) =>
  (
    await stage.pool.query(
      `SELECT status FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = $1 AND status = 'succeeded'`,
      [cartId],
    )
  ).rows.length

async function swapping(card: string = savedCards.pays) {
  const { orderId, user } = await placePaidOrder(stage, card)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
  const acting = { orderId, by: 'customer', actorId: user.id } as const
  const made = await requestSwap(
    { ...stage.deps, newId: randomUUID },
    { ...acting, swapWindow, rentalDurationDays: 7, isSameSize: true },
  )
  const cartId = made.cartId as CartId
  const cart = { id: cartId, organizationId: stage.organization.id, replacesOrderId: orderId }
  return { orderId, cartId, ask: { cart, user, language: 'en' } as const }
}

/** Makes a payment service that does its work, but its answer is lost. */
function badLine() {
  const { payments } = stage.deps
  const chargeSavedCard: typeof payments.chargeSavedCard = async ask => {
    await payments.chargeSavedCard(ask).catch(() => {})
    throw new PaymentInDoubt('the line was cut')
  }
  return { ...stage.deps, payments: { ...payments, chargeSavedCard } }
}

describe('The new dumpster of a swap', () => {
  it('is paid at the frozen price with the card of the old dumpster, and becomes an order that names the old one', async () => {
    const { orderId, cartId, ask } = await swapping()
    expect(await findReplacementCard(stage.deps, ask.cart)).toMatchObject({ brand: 'visa', lastFour: '4242' })
    expect(await chargeReplacement(stage.deps, ask)).toEqual({ success: true, requiresManualPayment: false })
    const order = await findOrder(stage.db, cartId as string as OrderId)
    expect(order).toMatchObject({ status: 'pending-drop-off', replacesOrderId: orderId })
    expect(order.payments).toMatchObject([{ card: 'visa', lastFour: '4242', amountPaid: order.totalInCents }])
    expect((await findOrder(stage.db, orderId)).swap).toMatchObject({ orderStatus: 'pending-drop-off' })
  })

  it('is charged once, even if the customer presses several times at once', async () => {
    const { cartId, ask } = await swapping()
    const pressed = await Promise.allSettled([1, 2, 3, 4].map(() => chargeReplacement(stage.deps, ask)))
    for (const one of pressed) {
      if (one.status === 'fulfilled') expect(one.value.success).toBe(true)
      else expect(['cart-ordered', 'payment-in-doubt', 'cart-frozen']).toContain(one.reason.refusal)
    }
    await expect(chargeReplacement(stage.deps, ask)).rejects.toMatchObject({ refusal: 'cart-ordered' })
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('can be paid on the usual page if the card is declined, because the refused charge is closed first', async () => {
    const { cartId, ask } = await swapping(savedCards.declinesLater)
    expect(await chargeReplacement(stage.deps, ask)).toMatchObject({
      success: false,
      requiresManualPayment: true,
      error: expect.any(String),
    })
    expect(await attempts()).toEqual([{ status: 'cancelled' }])
    await startCheckoutPayment(stage.deps, { cartId, user: ask.user, language: 'en' })
    const open = await rows(`SELECT p.status AS ours, i.status AS theirs FROM payment_attempt p
      JOIN stripe_simulator.payment_intents i ON i.id = p.intent_id WHERE p.cart_id = '${cartId}' ORDER BY p.created_at`)
    expect(open).toEqual([
      { ours: 'cancelled', theirs: 'canceled' },
      { ours: 'open', theirs: 'requires_payment_method' },
    ])
  })

  it('can still be paid with the saved card after the usual page was opened, and is charged once', async () => {
    const { cartId, ask } = await swapping()
    await startCheckoutPayment(stage.deps, { cartId, user: ask.user, language: 'en' })
    expect(await chargeReplacement(stage.deps, ask)).toMatchObject({ success: true })
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('has no card to charge if it replaces nothing', async () => {
    const { cartId, user } = await stage.readyCart()
    const cart = { id: cartId, organizationId: stage.organization.id, replacesOrderId: null }
    expect(await chargeReplacement(stage.deps, { cart, user, language: 'en' })).toEqual({
      success: false,
      requiresManualPayment: true,
    })
  })

  it('must be paid on the usual page if its hauler has another payment account now', async () => {
    const { ask } = await swapping()
    await rows(`UPDATE organization SET payment_account = 'acct_new'`)
    expect(await findReplacementCard(stage.deps, ask.cart)).toBeNull()
    expect(await chargeReplacement(stage.deps, ask)).toMatchObject({ requiresManualPayment: true })
  })
})

it('if the customer cancels the new dumpster of a swap, a plain pick-up stays, and the old one may be swapped again', async () => {
  const { orderId, cartId, ask } = await swapping()
  await chargeReplacement(stage.deps, ask)
  const acting = { by: 'customer', actorId: ask.user.id } as const
  expect(await cancelOrder(stage.deps, { ...acting, orderId: cartId })).toEqual({ status: 'refunded' })
  expect(await findOrder(stage.db, orderId)).toMatchObject({ status: 'pickup-requested', swap: null })
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
  const again = { ...acting, orderId, swapWindow, rentalDurationDays: 7, isSameSize: true }
  await requestSwap({ ...stage.deps, newId: randomUUID }, again)
  expect((await findOrder(stage.db, orderId)).swap).toMatchObject({ orderStatus: null })
})

describe('A charge whose answer was lost', () => {
  it('stops every other way to pay, and is found to be paid when the product asks the service', async () => {
    const { cartId, ask } = await swapping()
    const bad = badLine()
    await expect(chargeReplacement(bad, ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt', code: 'CONFLICT' })
    const manual = { cartId, user: ask.user, language: 'en' } as const
    await expect(startCheckoutPayment(bad, manual)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    await expect(startCheckoutPayment(stage.deps, manual)).rejects.toMatchObject({ refusal: 'already-paid' })
    expect((await findOrder(stage.db, cartId as string as OrderId)).payments).toHaveLength(1)
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('lets the customer pay on the usual page if the service says that the card was declined', async () => {
    const { cartId, ask } = await swapping(savedCards.declinesLater)
    await expect(chargeReplacement(badLine(), ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    await startCheckoutPayment(stage.deps, { cartId, user: ask.user, language: 'en' })
    expect(await stage.pool.query('SELECT FROM payment')).toMatchObject({ rowCount: 1 })
    expect(await chargesOf(cartId)).toBe(0)
  })

  it('becomes the order when the service’s event arrives', async () => {
    const { cartId, ask } = await swapping()
    await expect(chargeReplacement(badLine(), ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    const [intent] = await rows(
      `SELECT id FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = '${cartId}'`,
    )
    await handlePaymentEvent(stage.deps, {
      id: 'evt_late',
      type: 'payment_intent.succeeded',
      paymentAccount: null,
      intentId: intent.id,
    })
    expect((await findOrder(stage.db, cartId as string as OrderId)).status).toBe('pending-drop-off')
  })

  it('becomes the order within two minutes without any request', async () => {
    const { cartId, ask } = await swapping()
    await expect(chargeReplacement(badLine(), ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    stage.wait(120_000)
    expect(await reconcilePayments(stage.deps)).toMatchObject({ placed: 1, failures: [] })
    expect(await chargesOf(cartId)).toBe(1)
  })

  it('is refunded if the attempt was closed meanwhile', async () => {
    const { cartId, ask } = await swapping()
    await expect(chargeReplacement(badLine(), ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    await rows(`UPDATE payment_attempt SET status = 'cancelled' WHERE cart_id = '${cartId}'`)
    const [intent] = await rows(
      `SELECT id FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = '${cartId}'`,
    )
    expect(await placeOrder(stage.deps, { intentId: intent.id, paymentAccount: null })).toMatchObject({ order: null })
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'succeeded' }])
  })

  it('is searched by its metadata and never sent again once the service may have forgotten its key', async () => {
    const { cartId, ask } = await swapping()
    const { payments } = stage.deps
    const never: typeof payments.chargeSavedCard = async () => {
      throw new PaymentInDoubt('never sent')
    }
    const deaf = { ...stage.deps, payments: { ...payments, chargeSavedCard: never } }
    await expect(chargeReplacement(deaf, ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    stage.wait(25 * 3_600_000)
    await reconcilePayments(stage.deps)
    expect(await attempts()).toEqual([{ status: 'cancelled' }])
    expect(await chargesOf(cartId)).toBe(0)
  })
})
