import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { formatCents } from '#domain/value/money.ts'
import { changeCart, findPayableCart } from '#server/db/cart/carts.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { findOrPlaceOrder, placeOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { readCheckoutPayment, startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
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

/** This person has had no declined card. */
const nobody = { userId: '00000000-0000-4000-8000-000000000000', ipAddress: null }

const paymentPage = async (cartId: string) =>
  readCheckoutPayment(stage.deps, (await findPayableCart(stage.db, cartId))?.payment.live ?? null, nobody)

const rows = async (text: string) => (await stage.pool.query(text)).rows

test('a cart is in doubt and no order yet while the bank still processes its payment', async () => {
  const { cartId, user } = await stage.readyCart()
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  const payments: typeof stage.payments = Object.create(stage.payments, {
    readIntent: {
      value: async (...asked: Parameters<typeof stage.payments.readIntent>) => ({
        ...(await stage.payments.readIntent(...asked)),
        status: 'processing',
      }),
    },
  })
  await expect(findOrPlaceOrder({ ...stage.deps, payments }, cartId)).rejects.toMatchObject({
    refusal: 'payment-in-doubt',
  })
  expect(await rows('SELECT id FROM orders')).toEqual([])
})

describe('A cart and its payment', () => {
  it('become one order with its lines, payment, history and messages', async () => {
    const { cartId, user } = await stage.readyCart({ addOnIds: [stage.organization.addOnId] })
    const started = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await stage.pay(cartId)
    const placed = await placeOrder(stage.deps, { intentId: started.paymentIntentId, paymentAccount: null })
    expect(placed).toMatchObject({ status: 'succeeded', order: { id: cartId }, isKnown: true })
    const order = await findOrder(stage.db, placed.order?.id as OrderId)
    expect(order).toMatchObject({
      status: 'pending-drop-off',
      totalInCents: started.totalInCents,
      preAuthInCents: 30_000,
    })
    expect(order.payments).toMatchObject([{ card: 'visa', lastFour: '4242', amountPaid: started.totalInCents }])
    expect(order.events.map(one => `${one.from} ${one.event} ${one.to}`)).toEqual([
      'null place created',
      'created accept pending-drop-off',
    ])
    expect(order.snapshot.cardConsent).toContain('$300.00')
    const messages = await rows('SELECT channel, recipient, text FROM message ORDER BY channel')
    expect(messages.map(one => one.channel)).toEqual(['email', 'sms'])
    expect(messages[0].text).toContain(formatCents(started.totalInCents))
    expect(messages[1].text).toContain(order.friendlyId)
    expect(messages[1].text.length).toBeLessThanOrEqual(160)
  })

  it('become an order without the restricted material, and its note and messages say that a call is needed', async () => {
    const { materialId, restrictedMaterialId } = stage.organization
    const options = { materialIds: [materialId, restrictedMaterialId] }
    await stage.pool.query('UPDATE material SET extra_charge_in_cents = 5000 WHERE id = $1', [restrictedMaterialId])
    await stage.pool.query('UPDATE organization SET catalog_version = catalog_version + 1')
    const plain = await stage.paidCart({ materialIds: [materialId] })
    const { cartId, totalInCents } = await stage.paidCart(options)
    expect(totalInCents).toBe(plain.totalInCents)
    await findOrPlaceOrder(stage.deps, cartId)
    const { snapshot } = await findOrder(stage.db, cartId as string as OrderId)
    expect(snapshot.materials.map(one => one.id)).toEqual([materialId])
    expect(snapshot.toCallAbout).toEqual([{ id: restrictedMaterialId, name: 'Asbestos' }])
    expect(await rows(`SELECT origin, entity_id, content FROM note`)).toEqual([
      { origin: 'order', entity_id: cartId, content: expect.stringContaining('Asbestos') },
    ])
    const messages = await rows('SELECT channel, text FROM message ORDER BY channel')
    for (const { text } of messages) expect(text).toMatch(/We call you about:? Asbestos/)
    await findOrPlaceOrder(stage.deps, plain.cartId)
    expect(await rows('SELECT content FROM note')).toHaveLength(1)
  })

  it('become an order that waits for the office if its hauler reviews orders, on the hauler’s own payment account', async () => {
    await stage.close()
    stage = await openCheckoutStage({ reviewsOrders: true, paymentAccount: 'acct_hauler' })
    const { cartId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'created' }])
    expect(await rows('SELECT payment_account FROM payment')).toEqual([{ payment_account: 'acct_hauler' }])
  })

  it('lead to a mail but to no text if the customer never agreed to texts', async () => {
    const { cartId } = await stage.paidCart({ hasAgreedToTexts: false })
    await findOrPlaceOrder(stage.deps, cartId)
    expect(await rows('SELECT channel FROM message')).toEqual([{ channel: 'email' }])
  })

  it('become no order while the card is not charged', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await findOrPlaceOrder(stage.deps, cartId)).toBeNull()
    expect(await rows('SELECT id FROM orders')).toEqual([])
  })

  it('end in a full refund, for each customer whose paid amount is not the quoted one', async () => {
    for (const count of [1, 2]) {
      const customer = await stage.readyCart()
      const { paymentIntentId: intentId, totalInCents } = await startCheckoutPayment(stage.deps, {
        ...customer,
        language: 'en',
      })
      const change = { paymentAccount: null, idempotencyKey: `tampered ${count}`, intentId }
      await stage.payments.updateIntent({ ...change, amountInCents: totalInCents - 100 })
      await stage.pay(customer.cartId)
      await placeOrder(stage.deps, { intentId, paymentAccount: null })
      expect(await rows(`SELECT FROM refund WHERE status = 'succeeded'`)).toHaveLength(count)
    }
  })

  it('end in a full refund if the amount is not the quoted one, and the open payment of another customer stays open', async () => {
    const { cartId, user } = await stage.readyCart()
    const other = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { ...other, language: 'en' })
    const { paymentIntentId, totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await stage.payments.updateIntent({
      paymentAccount: null,
      idempotencyKey: 'tampered',
      intentId: paymentIntentId,
      amountInCents: totalInCents - 100,
    })
    await stage.pay(cartId)
    const placed = await placeOrder(stage.deps, { intentId: paymentIntentId, paymentAccount: null })
    expect(placed.order).toBeNull()
    expect(await rows('SELECT id FROM orders')).toEqual([])
    expect(await rows('SELECT status, amount_in_cents, why FROM refund')).toEqual([
      { status: 'succeeded', amount_in_cents: totalInCents - 100, why: 'the amount is not the quoted one' },
    ])
    expect(await rows('SELECT amount_refunded FROM stripe_simulator.charges')).toEqual([
      { amount_refunded: totalInCents - 100 },
    ])
    await stage.pay(other.cartId)
    expect(await findOrPlaceOrder(stage.deps, other.cartId)).toMatchObject({ id: other.cartId })
    expect(await rows('SELECT status FROM payment_attempt ORDER BY status')).toEqual([
      { status: 'cancelled' },
      { status: 'succeeded' },
    ])
  })
})

describe('A payment that a customer starts', () => {
  it('has one intent if the customer starts it twice', async () => {
    const { cartId, user } = await stage.readyCart()
    const ask = { cartId, user, language: 'en' as const }
    const [first, second] = await Promise.all([
      startCheckoutPayment(stage.deps, ask),
      startCheckoutPayment(stage.deps, ask),
    ])
    expect(second.paymentIntentId).toBe(first.paymentIntentId)
    expect(second.totalInCents).toBe(first.totalInCents)
    expect(await rows('SELECT id FROM stripe_simulator.payment_intents')).toHaveLength(1)
  })

  it('shows its page without a second call to the service if the same request has just created the intent', async () => {
    const { cartId, user } = await stage.readyCart()
    const { created, totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect((await findPayableCart(stage.db, cartId))?.payment.live).toEqual(created?.live)
    const payments: typeof stage.payments = Object.create(stage.payments, {
      readIntent: { value: () => Promise.reject(new Error('the service was asked')) },
    })
    const page = async () => {
      const live = (await findPayableCart(stage.db, cartId))?.payment.live ?? null
      return readCheckoutPayment({ ...stage.deps, payments }, live, nobody, created?.intent)
    }
    expect(await page()).toMatchObject({ clientSecret: created?.intent.clientSecret, totalInCents })
    // The customer changes the cart in another tab, so the amount of the created intent is outdated.
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    await refreshCheckoutPayment(stage.deps, cartId)
    await expect(page()).rejects.toThrow('the service was asked')
  })

  it('uses today’s prices if they changed after the customer left the page', async () => {
    const { cartId, user } = await stage.readyCart()
    const first = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await stage.pool.query('UPDATE container_type SET price_per_day_in_cents = price_per_day_in_cents + 100')
    const second = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(second.paymentIntentId).toBe(first.paymentIntentId)
    expect(second.totalInCents).toBeGreaterThan(first.totalInCents)
    expect(await paymentPage(cartId)).toMatchObject({ totalInCents: second.totalInCents })
  })

  it.each([
    ['a step is missing', 'step-missing', 'UPDATE cart SET drop_off_window = NULL'],
    [
      'the address is somebody else’s',
      'step-missing',
      'UPDATE address SET user_id = NULL, cart_id = (SELECT id FROM cart)',
    ],
    ['the name is missing', 'profile-missing', `UPDATE app_user SET first_name = ''`],
    ['every material is restricted', 'restricted-cart', `UPDATE material SET is_restricted = true`],
    [
      'the day has passed',
      'drop-off-too-early',
      `UPDATE cart SET drop_off_window = '{"day":1732104000000,"start":9,"end":12}'`,
    ],
    ['the dumpster is no longer offered', 'unknown-choice', 'UPDATE container_type SET archived = true'],
  ])('is refused if %s', async (_, refusal, change) => {
    const { cartId, user } = await stage.readyCart()
    await stage.pool.query(change)
    await expect(startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })).rejects.toMatchObject({ refusal })
    expect(await rows('SELECT id FROM payment_attempt')).toEqual([])
  })

  it('is refused for a cart that is already an order', async () => {
    const { cartId, user } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, cartId)
    const again = startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await expect(again).rejects.toMatchObject({ refusal: 'cart-ordered' })
  })

  it('is refused if the service does not answer, and works at the next try', async () => {
    const { cartId, user } = await stage.readyCart()
    stage.faults.calls = [{ point: 'before', on: 'POST /v1/payment_intents' }]
    const first = startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await expect(first).rejects.toMatchObject({ refusal: 'payment-unavailable' })
    stage.faults.calls = []
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    const second = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await paymentPage(cartId)).toMatchObject({ totalInCents: second.totalInCents })
  })
})

describe('An edit while a payment is open', () => {
  it('moves the same intent to the new total', async () => {
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId, totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    await refreshCheckoutPayment(stage.deps, cartId)
    const intent = await stage.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })
    expect(intent.amountInCents).toBeGreaterThan(totalInCents)
  })

  it('closes the intent if the cart can no longer be paid', async () => {
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await changeCart(stage.db, cartId, { containers: {} })
    await refreshCheckoutPayment(stage.deps, cartId)
    const intent = await stage.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })
    expect(intent.status).toBe('canceled')
  })

  it('is refused after the card was charged, and the order has the old total and the old contents', async () => {
    const { cartId, totalInCents } = await stage.paidCart()
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    await expect(refreshCheckoutPayment(stage.deps, cartId)).rejects.toMatchObject({ refusal: 'already-paid' })
    expect(await rows('SELECT total_in_cents FROM orders')).toEqual([{ total_in_cents: totalInCents }])
    expect(await rows(`SELECT kind FROM order_line WHERE kind = 'add-on'`)).toEqual([])
  })
})

describe('A cart with only restricted materials', () => {
  it('becomes one order without a payment, even if it is sent twice at once', async () => {
    const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
    const ask = { cartId, user, language: 'es' as const }
    await Promise.all([submitRestrictedOrder(stage.deps, ask), submitRestrictedOrder(stage.deps, ask)])
    expect(await rows('SELECT status, total_in_cents FROM orders')).toEqual([
      { status: 'restricted', total_in_cents: 0 },
    ])
    expect(await rows('SELECT event, actor_role FROM order_event')).toEqual([
      { event: 'place-restricted', actor_role: 'customer' },
    ])
    expect(await rows('SELECT id FROM payment_attempt')).toEqual([])
  })

  it('is the only cart that becomes an order without a payment', async () => {
    const { cartId, user } = await stage.readyCart()
    const submitted = submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    await expect(submitted).rejects.toMatchObject({ refusal: 'not-restricted' })
  })
})
