import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordChargeEnd, recordChargeOpen } from '#server/db/payment/order-charges.ts'
import { addPayment } from '#server/db/payment/order-money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { cancelOrphanIntents } from '#server/operations/reconcile/cancel-orphan-intents.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { bringTo } from '#server/testing/order-stages.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { weigh, weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const declined = '4000000000000002'
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const statusOf = async (id: string) => (await rows('SELECT status FROM orders WHERE id = $1', [id]))[0].status
const start = (orderId: string, deps: PaymentDeps = stage.deps) => startOrderPayment(deps, orderId)
const confirm = (orderId: string) => confirmOrderPayment(stage.deps, orderId)
const refusedWith = (refusal: string) => expect.objectContaining({ refusal })

async function typeCard({ clientSecret }: { clientSecret: string }, number: string = savedCards.pays) {
  const [id = ''] = clientSecret.split('_secret_')
  return confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number })
}

/** Makes an order whose due amount exceeds the consented amount. */
async function orderThatWaits(tonsTooMany = '3.25') {
  const order = await weighedOrder(stage, { tonsTooMany })
  await billOrder(stage.deps, { orderId: order.orderId, actorId: null })
  return order
}

/** Delivers every event of the service to the server. */
async function tellEvents() {
  await stage.simulated.simulator.deliverPending()
  for (const { rawBody, signature } of stage.simulated.receiver.received) {
    const event = stage.payments.readEvent(rawBody, signature)
    const saved = await savePaymentEvent(stage.deps, event)
    if (saved) await handlePaymentEvent(stage.deps, saved)
  }
}

describe('The payment of a balance', () => {
  it('has one intent, even if the customer opens its page several times or in two tabs at once', async () => {
    const { orderId } = await orderThatWaits()
    const both = await Promise.all([start(orderId), start(orderId)])
    const again = await start(orderId)
    expect(new Set([...both, again].map(one => one.clientSecret)).size).toBe(1)
    expect(again).toEqual({ clientSecret: expect.any(String), totalInCents: 32_175 })
    expect(await rows('SELECT id FROM stripe_simulator.payment_intents WHERE amount = 32175')).toHaveLength(1)
  })

  it('is refused if the balance is too small for a card', async () => {
    const { orderId } = await orderThatWaits()
    const give = (cents: number) =>
      rows(
        `INSERT INTO order_adjustment (organization_id, order_id, kind, amount_in_cents, reason, at)
         SELECT organization_id, id, 'goodwill', $2, 'a late truck', now() FROM orders WHERE id = $1`,
        [orderId, cents],
      )
    await give(32_175 - 49)
    await expect(start(orderId)).rejects.toEqual(refusedWith('nothing-due'))
    await rows('TRUNCATE order_adjustment')
    await give(32_175 - 50)
    expect(await start(orderId)).toMatchObject({ totalInCents: 50 })
  })

  it('stays closed if the answer about its form comes after its end', async () => {
    const { orderId } = await orderThatWaits()
    await start(orderId)
    const [{ id }] = await rows(`SELECT id FROM order_charge WHERE state = 'open'`)
    await recordChargeEnd(stage.db, id, { state: 'cancelled', intentId: null, message: null, now: stage.deps.clock() })
    await recordChargeOpen(stage.db, id, 'pi_late', stage.deps.clock())
    expect(await rows('SELECT state FROM order_charge WHERE id = $1', [id])).toEqual([{ state: 'cancelled' }])
  })

  it('completes the order by the service’s event alone, even if the page is closed', async () => {
    const { orderId, totalInCents } = await orderThatWaits()
    await typeCard(await start(orderId))
    await tellEvents()
    expect(await statusOf(orderId)).toBe('completed')
    expect(await rows('SELECT amount_in_cents AS cents FROM payment ORDER BY created_at')).toEqual([
      { cents: totalInCents },
      { cents: 32_175 },
    ])
    await expect(start(orderId)).rejects.toEqual(refusedWith('already-paid'))
    expect(await confirm(orderId)).toEqual({ status: 'completed' })
    const [charge] = await rows(
      `SELECT id, organization_id AS "organizationId", order_id AS "orderId", intent_id AS "intentId",
      amount_in_cents AS "amountInCents" FROM order_charge WHERE order_id = $1`,
      [orderId],
    )
    const intent = { id: charge.intentId, paymentAccount: null, amountInCents: charge.amountInCents, card: null }
    const again = { ...intent, paymentMethodId: null, billingAddress: null }
    expect(await stage.db.transaction().execute(tx => addPayment(tx, charge, again, stage.deps.clock()))).toBe(false)
  })

  it('is found by the reconciler if every event is lost', async () => {
    stage.faults.events = { dropRate: 1 }
    const { orderId } = await orderThatWaits()
    await typeCard(await start(orderId))
    stage.wait(60_000)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await statusOf(orderId)).toBe('completed')
  })

  it('fails with a declined card, and takes another card with the same intent', async () => {
    const { orderId } = await orderThatWaits()
    const page = await start(orderId)
    await typeCard(page, declined)
    await tellEvents()
    expect(await statusOf(orderId)).toBe('payment-failed')
    await expect(confirm(orderId)).rejects.toEqual(refusedWith('payment-not-made'))
    expect(await start(orderId)).toEqual(page)
    await typeCard(page)
    await tellEvents()
    expect(await statusOf(orderId)).toBe('completed')
  })

  it('stays pending while the bank still processes it', async () => {
    const { orderId } = await orderThatWaits()
    const page = await start(orderId)
    const payments: typeof stage.payments = Object.create(stage.payments, {
      readIntent: {
        value: async (...asked: Parameters<typeof stage.payments.readIntent>) => ({
          ...(await stage.payments.readIntent(...asked)),
          status: 'processing',
        }),
      },
    })
    const confirmWaiting = () => confirmOrderPayment({ ...stage.deps, payments }, orderId)
    expect(await confirmWaiting()).toEqual({ status: 'payment-pending' })
    await typeCard(page, declined)
    await tellEvents()
    expect(await statusOf(orderId)).toBe('payment-failed')
    expect(await confirmWaiting()).toEqual({ status: 'payment-pending' })
    const [last] = await rows(
      'SELECT event, actor_role AS by FROM order_event WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      [orderId],
    )
    expect(last).toEqual({ event: 'pay', by: 'customer' })
  })

  it('does not stop the charge of the card on file if its card is declined during the time to object', async () => {
    const { orderId } = await orderThatWaits('1')
    await typeCard(await start(orderId), declined)
    await tellEvents()
    expect(await statusOf(orderId)).toBe('payment-pending')
    stage.wait(25 * hour)
    await chargeDueBills(stage.deps)
    expect(await statusOf(orderId)).toBe('completed')
    expect(await rows(`SELECT state FROM order_charge ORDER BY created_at`)).toEqual([
      { state: 'cancelled' },
      { state: 'succeeded' },
    ])
  })

  it('fails with a declined card while an objection keeps the card on file from being charged', async () => {
    const { orderId, user } = await orderThatWaits('1')
    const page = await start(orderId)
    await objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    await typeCard(page, declined)
    await tellEvents()
    expect(await statusOf(orderId)).toBe('payment-failed')
  })

  it('keeps the card on file from being charged while the customer types another card', async () => {
    const { orderId } = await orderThatWaits('1')
    stage.wait(24 * hour)
    const page = await start(orderId)
    await chargeDueBills(stage.deps)
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'open' }])
    await typeCard(page)
    expect(await confirm(orderId)).toEqual({ status: 'completed' })
    expect(await chargeDueBills(stage.deps)).toEqual({ charged: 0, failures: [] })
  })

  it('gets another amount and another intent after the weight was corrected', async () => {
    const { orderId } = await orderThatWaits()
    const before = await start(orderId)
    await weigh(stage, orderId, '3.5')
    await billOrder(stage.deps, { orderId, actorId: null })
    const after = await start(orderId)
    expect(after.totalInCents).toBe(34_650)
    expect((await typeCard(before)).error?.code).toBe('payment_intent_unexpected_state')
    await typeCard(after)
    expect(await confirm(orderId)).toEqual({ status: 'completed' })
  })

  it('gets another intent after too many declined cards closed the first one', async () => {
    const { orderId } = await orderThatWaits()
    const page = await start(orderId)
    for (let tries = 0; tries < 5; tries += 1) await typeCard(page, declined)
    await tellEvents()
    expect((await typeCard(page)).error?.code).toBe('payment_intent_unexpected_state')
    const other = await start(orderId)
    expect(other.clientSecret).not.toBe(page.clientSecret)
    await typeCard(other)
    expect(await confirm(orderId)).toEqual({ status: 'completed' })
  })

  it('is closed after a day without money, and can be started again', async () => {
    const { orderId } = await orderThatWaits()
    await start(orderId)
    stage.wait(25 * hour)
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'cancelled' }])
    await typeCard(await start(orderId))
    expect(await confirm(orderId)).toEqual({ status: 'completed' })
  })

  it('leaves no intent at the service that belongs to no charge', async () => {
    const { orderId } = await orderThatWaits()
    const page = await start(orderId)
    const [charge] = await rows('SELECT id, provider_customer_id AS customer FROM order_charge')
    const made = {
      paymentAccount: null,
      idempotencyKey: 'orphan',
      amountInCents: 5_000,
      paymentCustomerId: charge.customer,
    }
    const metadata = { chargeId: charge.id }
    const orphan = await stage.payments.createIntent({ ...made, description: 'Dumpster rental', metadata })
    stage.wait(2 * hour)
    expect(await cancelOrphanIntents(stage.deps)).toBe(1)
    expect((await stage.payments.readIntent({ paymentAccount: null, intentId: orphan.id })).status).toBe('canceled')
    await typeCard(page)
    expect(await cancelOrphanIntents(stage.deps)).toBe(0)
    expect(await statusOf(orderId)).toBe('completed')
  })

  it('leads to a refund of the overpayment if the weight is corrected afterwards', async () => {
    const { orderId } = await orderThatWaits()
    await typeCard(await start(orderId))
    await weigh(stage, orderId, '3')
    expect(await billOrder(stage.deps, { orderId, actorId: null })).toMatchObject({ status: 'completed' })
    expect(await rows('SELECT amount_in_cents AS cents, status FROM refund')).toEqual([
      { cents: 2_475, status: 'succeeded' },
    ])
  })
})

describe('A charge in doubt', () => {
  /** Makes a server whose payment service charges the saved card, but the answer never arrives. */
  function withoutAnswer(): PaymentDeps {
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async input => {
      await payments.chargeSavedCard(input)
      throw new PaymentInDoubt('the line was cut')
    }
    return { ...stage.deps, payments: { ...payments, chargeSavedCard } }
  }

  it('keeps the customer from paying twice until the service has answered', async () => {
    stage.faults.events = { dropRate: 1 }
    const { orderId } = await orderThatWaits('1')
    stage.wait(24 * hour)
    const deaf = withoutAnswer()
    expect((await chargeDueBills(deaf)).failures).toEqual([])
    await expect(start(orderId, deaf)).rejects.toEqual(refusedWith('payment-in-doubt'))
    await expect(start(orderId)).rejects.toEqual(refusedWith('already-paid'))
    expect(await statusOf(orderId)).toBe('completed')
    expect(await rows('SELECT id FROM stripe_simulator.payment_intents WHERE amount = 9900')).toHaveLength(1)
  })

  it('ends with the service’s event, which names the charge', async () => {
    const { orderId } = await orderThatWaits('1')
    stage.wait(24 * hour)
    await chargeDueBills(withoutAnswer())
    await tellEvents()
    expect(await statusOf(orderId)).toBe('completed')
  })

  it('ends with the reconciler, even if the service has forgotten the key', async () => {
    stage.faults.events = { dropRate: 1 }
    const { orderId } = await orderThatWaits('1')
    stage.wait(24 * hour)
    await chargeDueBills(withoutAnswer())
    stage.wait(30 * hour)
    await stage.pool.query('DELETE FROM stripe_simulator.idempotency_keys')
    expect((await reconcilePayments(stage.deps)).failures).toEqual([])
    expect(await statusOf(orderId)).toBe('completed')
    expect(await rows('SELECT id FROM stripe_simulator.payment_intents WHERE amount = 9900')).toHaveLength(1)
  })
})

describe('An order that the office accepted by phone', () => {
  it('waits for its drop-off after it is paid', async () => {
    const { restrictedMaterialId } = stage.organization
    const { cartId, user } = await stage.readyCart({ materialIds: [restrictedMaterialId] })
    await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    await bringTo(stage.db, cartId, 'due', user.id)
    const page = await start(cartId)
    expect(page.totalInCents).toBe(45_000)
    await typeCard(page)
    expect(await confirm(cartId)).toEqual({ status: 'pending-drop-off' })
  })

  it('stays unpaid until its customer pays', async () => {
    const { restrictedMaterialId } = stage.organization
    const { cartId, user } = await stage.readyCart({ materialIds: [restrictedMaterialId] })
    await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    await expect(start(cartId)).rejects.toEqual(refusedWith('illegal-move'))
    await bringTo(stage.db, cartId, 'due', user.id)
    await expect(confirm(cartId)).rejects.toEqual(refusedWith('payment-not-made'))
    await start(cartId)
    await expect(confirm(cartId)).rejects.toEqual(refusedWith('payment-not-made'))
  })
})
