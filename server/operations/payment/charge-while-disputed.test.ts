import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { listDueBills } from '#server/db/bill/bills.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { isCustomerDisputing } from '#server/db/payment/disputes.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeBill, chargeDueBills, formTimeoutInMs } from '#server/operations/bill/charge-due-bills.ts'
import { retryCharge } from '#server/operations/bill/retry-charge.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { chargeReplacement, findReplacementCard } from '#server/operations/checkout/charge-replacement.ts'
import { findCardForRepeat, payWithCardOnFile } from '#server/operations/checkout/pay-with-card-on-file.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { quotePickup } from '#server/operations/order/later-pickup.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { endDispute, openDispute } from '#server/testing/disputes.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { laterThanRepeats, placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const statusOf = async (orderId: string) => (await rows('SELECT status FROM orders WHERE id = $1', [orderId]))[0].status
const charges = async () => (await rows('SELECT state FROM order_charge ORDER BY created_at')).map(one => one.state)
const taken = async () =>
  (await rows(`SELECT count(*)::int AS n FROM stripe_simulator.payment_intents WHERE status = 'succeeded'`))[0].n

/** Returns an order that was weighed a ton too heavy and billed, and whose time to object is over. */
async function billed(card: string = savedCards.pays) {
  const order = await weighedOrder(stage, { card })
  await billOrder(stage.deps, { orderId: order.orderId, actorId: null })
  stage.wait(24 * hour)
  return order
}

async function delivered() {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  return { orderId, user, acting: { orderId, by: 'customer', actorId: user.id } as const }
}

describe('While the customer’s bank looks into a payment of an order', () => {
  it('the balance of its bill waits, and is charged once after the bank has decided for the hauler', async () => {
    const { orderId } = await billed()
    await openDispute(stage, orderId)
    await chargeBill(stage.deps, orderId)
    expect(await chargeDueBills(stage.deps)).toEqual({ charged: 0, failures: [] })
    expect([await statusOf(orderId), await charges(), await taken()]).toEqual(['payment-pending', [], 1])
    await endDispute(stage, orderId, 'won')
    expect(await chargeDueBills(stage.deps)).toEqual({ charged: 1, failures: [] })
    expect([await statusOf(orderId), await charges(), await taken()]).toEqual(['completed', ['succeeded'], 2])
  })

  it('the bills of other customers are charged, and the bill that is due the longest is charged first', async () => {
    const [disputed, first, second] = [await billed(), await billed(), await billed()]
    await openDispute(stage, disputed.orderId)
    expect(await listDueBills(stage.db, stage.deps.clock(), 1)).toEqual([first.orderId])
    expect(await chargeDueBills(stage.deps)).toEqual({ charged: 2, failures: [] })
    expect(await Promise.all([disputed, first, second].map(one => statusOf(one.orderId)))).toEqual([
      'payment-pending',
      'completed',
      'completed',
    ])
    const isDisputing = (userId: string) => isCustomerDisputing(stage.db, stage.organization.id, userId)
    expect([await isDisputing(disputed.user.id), await isDisputing(first.user.id)]).toEqual([true, false])
  })

  it('the customer may pay the balance with the form, which stays open', async () => {
    const { orderId } = await billed()
    await openDispute(stage, orderId)
    const form = await startOrderPayment(stage.deps, orderId)
    stage.wait(2 * formTimeoutInMs)
    await chargeBill(stage.deps, orderId)
    expect(await charges()).toEqual(['open'])
    expect(await startOrderPayment(stage.deps, orderId)).toEqual(form)
  })

  it('the office reads why it cannot retry a failed charge, and can retry it after the bank has decided for the hauler', async () => {
    const { orderId, user } = await billed(savedCards.declinesLater)
    await chargeDueBills(stage.deps)
    expect(await statusOf(orderId)).toBe('payment-failed')
    await openDispute(stage, orderId)
    const acting = { organizationId: stage.organization.id, actorId: user.id }
    const retry = () => retryCharge(stage.deps, { orderId, amountInCents: 9_900, charges: 1 }, acting)
    await expect(retry()).rejects.toMatchObject({ refusal: 'card-disputed' })
    expect([await statusOf(orderId), await charges()]).toEqual(['payment-failed', ['declined']])
    await endDispute(stage, orderId, 'won')
    await retry()
    expect(await charges()).toHaveLength(2)
  })

  it('an extension is added to the bill and not charged at once, and the page says so', async () => {
    const { orderId, acting } = await delivered()
    const { pickupWindow } = await findOrder(stage.db, orderId)
    const pickupDay = weekday(pickupWindow?.day ?? stage.deps.clock(), 3)
    const before = await quoteExtension(stage.deps, { ...acting, pickupDay })
    expect(before.isCharged).toBe(true)
    await openDispute(stage, orderId)
    expect(await quoteExtension(stage.deps, { ...acting, pickupDay })).toEqual({ ...before, isCharged: false })
    const { totalInCents } = before
    expect(await extendRental(stage.deps, { ...acting, pickupDay, totalInCents })).toMatchObject({
      outcome: 'added-to-balance',
    })
    expect([await charges(), await taken()]).toEqual([[], 1])
    expect(await rows(`SELECT key FROM message WHERE key LIKE 'extension-on-bill:%' AND channel = 'sms'`)).toHaveLength(
      1,
    )
  })

  it('the customer can request a later pick-up, and nothing is charged before the bill', async () => {
    const { orderId, acting } = await delivered()
    await openDispute(stage, orderId)
    const { pickupWindow } = await findOrder(stage.db, orderId)
    const later = { day: weekday(pickupWindow?.day ?? stage.deps.clock(), 2), start: 9, end: 12 }
    const { totalInCents } = await quotePickup(stage.deps, { ...acting, window: later })
    expect(totalInCents).toBeGreaterThan(0)
    await requestPickup(stage.deps, { ...acting, pickupWindow: later, shown: { totalInCents, language: 'en' } })
    expect([await charges(), await taken()]).toEqual([[], 1])
  })

  it('the new dumpster of a swap must be paid on the payment page', async () => {
    const { orderId, user, acting } = await delivered()
    const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
    const { cartId } = await requestSwap(
      { ...stage.deps, newId: randomUUID },
      { ...acting, swapWindow, rentalDurationDays: 7, isSameSize: true },
    )
    const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
    await openDispute(stage, orderId)
    expect(await findReplacementCard(stage.deps, cart)).toBeNull()
    expect(await chargeReplacement(stage.deps, { cart, user, language: 'en' })).toEqual({
      success: false,
      requiresManualPayment: true,
    })
    expect(await taken()).toBe(1)
    await endDispute(stage, orderId, 'won')
    expect(await chargeReplacement(stage.deps, { cart, user, language: 'en' })).toMatchObject({ success: true })
  })

  it('an order that its customer repeats must be paid on the payment page', async () => {
    const { orderId, user } = await placePaidOrder(stage, savedCards.pays, laterThanRepeats)
    const made = await repeatOrder(
      { ...stage.deps, newId: randomUUID },
      { orderId, browser: Buffer.alloc(32, 'this browser'), language: 'en' },
    )
    const cart = made && (await findCartAccess(stage.db, made.cartId as CartId))
    if (!cart) throw new Error('no cart was made')
    const { totalInCents } = await priceCart(stage.deps, cart, 'en')
    const agreed = { totalInCents, sentence: cardConsentSentence('en', 30_000) }
    const ask = { cart, user, language: 'en', agreed, isSecond: false } as const
    await openDispute(stage, orderId)
    expect(await findCardForRepeat(stage.deps, cart, user)).toBeNull()
    expect(await payWithCardOnFile(stage.deps, ask)).toEqual({ success: false, requiresManualPayment: true })
    expect(await taken()).toBe(1)
    await endDispute(stage, orderId, 'won')
    expect(await payWithCardOnFile(stage.deps, ask)).toMatchObject({ success: true })
  })
})
