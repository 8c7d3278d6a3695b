import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { creditIn } from '#domain/order/balance.ts'
import { formatCents } from '#domain/value/money.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeBill } from '#server/operations/bill/charge-due-bills.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { payBackByCheck } from '#server/operations/payment/pay-back-by-check.ts'
import { resolveChargeOfIntent } from '#server/operations/payment/resolve-charge.ts'
import { retryRefund } from '#server/operations/payment/retry-refund.ts'
import { recordReturnedRefund, reviseRefunds, sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { PaymentConflict, PaymentInDoubt, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { openDispute } from '#server/testing/disputes.ts'
import { giveBack, type RefundToGive } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { slowServer } from '#server/testing/slow-server.ts'
import { weigh, weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const refund = (orderId: string, options: Partial<RefundToGive> = {}, deps: PaymentDeps = stage.deps) =>
  giveBack(deps, { orderId, amountInCents: 'all', why: 'a late truck', ...options })
const given = () => rows('SELECT amount FROM stripe_simulator.refunds ORDER BY created_at, amount')

async function cancelled() {
  const order = await placePaidOrder(stage)
  await walkTo(stage.db, order.orderId, 'cancelled')
  return order
}

/** Makes a payment service that makes no refund. It refuses permanently, or it does not answer. */
function refusing(error: Error): PaymentDeps {
  return { ...stage.deps, payments: { ...stage.payments, refundIntent: () => Promise.reject(error) } }
}

describe('A refund', () => {
  it('of a cancelled order gives everything back, and only once even if the office requests it again', async () => {
    const { orderId, totalInCents } = await cancelled()
    expect(await refund(orderId)).toEqual({ status: 'refunded', askedInCents: totalInCents })
    await expect(refund(orderId)).rejects.toMatchObject({ refusal: 'illegal-move' })
    expect(await given()).toEqual([{ amount: totalInCents }])
    const mails = await rows(`SELECT key FROM message WHERE key LIKE 'refunded:%' AND channel = 'email'`)
    expect(mails).toHaveLength(1)
  })

  it('of a part leaves a completed order completed, and is never more than what was paid', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId, actorId: null })
    expect(await refund(orderId, { amountInCents: 2_000 })).toEqual({ status: 'completed', askedInCents: 2_000 })
    expect(await refund(orderId, { amountInCents: 3_000 })).toEqual({ status: 'completed', askedInCents: 3_000 })
    await expect(refund(orderId, { amountInCents: totalInCents - 4_999 })).rejects.toMatchObject({
      refusal: 'refund-too-large',
    })
    expect(await refund(orderId)).toEqual({ status: 'refunded', askedInCents: totalInCents - 5_000 })
    const mails = await rows(`SELECT key FROM message WHERE key LIKE 'refunded:%' AND channel = 'email'`)
    expect(mails).toHaveLength(3)
  })

  it('that the service refuses makes the order refund-failed, and succeeds when the office retries', async () => {
    const { orderId, totalInCents } = await cancelled()
    const refusal = new PaymentConflict('the account is closed')
    expect(await refund(orderId, {}, refusing(refusal))).toMatchObject({ status: 'refund-failed' })
    expect(await refund(orderId, {}, refusing(refusal))).toMatchObject({ status: 'refund-failed' })
    expect(await refund(orderId)).toEqual({ status: 'refunded', askedInCents: totalInCents })
    expect(await given()).toEqual([{ amount: totalInCents }])
    const story = await rows('SELECT event, actor_role AS by FROM order_event WHERE order_id = $1 ORDER BY id', [
      orderId,
    ])
    expect(story.slice(-2)).toEqual([
      { event: 'refund', by: 'admin' },
      { event: 'retry-refund', by: 'admin' },
    ])
  })

  it('of an overpayment that failed can be given again, with exactly the same amount', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    await billOrder(stage.deps, { orderId, actorId: null })
    const failing = refusing(new PaymentConflict('the account is closed'))
    await weigh({ ...stage, deps: { ...stage.deps, ...failing } }, orderId, '0.5')
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'refund-failed' }])
    expect(await refund(orderId)).toEqual({ status: 'refunded', askedInCents: 4_950 })
    expect(await given()).toEqual([{ amount: 4_950 }])
  })

  it('without an answer stays requested and is made once', async () => {
    const { orderId, totalInCents } = await cancelled()
    expect(await refund(orderId, {}, refusing(new PaymentInDoubt('silence')))).toMatchObject({ status: 'cancelled' })
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'asked' }])
    await sendRefunds(stage.deps)
    expect(await given()).toEqual([{ amount: totalInCents }])
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'refunded' }])
  })

  it('that the service refuses for one account stays requested, and the refunds of other accounts are made', async () => {
    const disconnected = await cancelled()
    await refund(disconnected.orderId, {}, refusing(new PaymentsMisconfigured('account')))
    const other = await cancelled()
    await refund(other.orderId, {}, refusing(new PaymentInDoubt('silence')))
    const [{ intentId }] = await rows('SELECT intent_id AS "intentId" FROM payment WHERE order_id = $1', [
      disconnected.orderId,
    ])
    const refundIntent: typeof stage.payments.refundIntent = input =>
      input.intentId === intentId
        ? Promise.reject(new PaymentsMisconfigured('account'))
        : stage.payments.refundIntent(input)
    await sendRefunds({ ...stage.deps, payments: { ...stage.payments, refundIntent } })
    expect(await given()).toEqual([{ amount: other.totalInCents }])
    expect(await rows('SELECT status FROM refund ORDER BY status')).toEqual([
      { status: 'asked' },
      { status: 'succeeded' },
    ])
    await sendRefunds(stage.deps)
    expect(await given()).toHaveLength(2)
  })

  it('is refused for an order that is still under way', async () => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'in-transit-drop-off')
    await expect(refund(orderId)).rejects.toMatchObject({ refusal: 'illegal-move' })
  })
})

describe('A refund that the customer’s bank sends back', () => {
  const minute = 60_000

  async function tellEvents() {
    await stage.simulated.simulator.deliverPending()
    for (const { rawBody, signature } of stage.simulated.receiver.received) {
      const event = stage.payments.readEvent(rawBody, signature)
      const saved = await savePaymentEvent(stage.deps, event)
      if (saved) await handlePaymentEvent(stage.deps, saved)
    }
  }

  it('is owed again if it was a credit, and the office sees a note', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage, { card: savedCards.sendsRefundsBack })
    await billOrder(stage.deps, { orderId, actorId: null })
    await weigh(stage, orderId, '0.5')
    expect(await billOrder(stage.deps, { orderId, actorId: null })).toMatchObject({ status: 'completed' })
    await tellEvents()
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'succeeded' }])
    stage.wait(minute)
    await tellEvents()
    await tellEvents()
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'failed' }])
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'refund-failed' }])
    expect(await rows('SELECT content FROM note')).toEqual([
      { content: 'A refund of $49.50 came back from the customer’s bank.' },
    ])
    expect(await refund(orderId)).toEqual({ status: 'refunded', askedInCents: 4_950 })
  })
})

describe('A refund of a cancelled order that the customer’s bank sends back', () => {
  /** Cancels and refunds an order. Ten seconds later the bank sends the money back, and the service reports it twice. */
  async function sentBack() {
    const placed = await placePaidOrder(stage, savedCards.sendsRefundsBack)
    await cancelOrder(stage.deps, { orderId: placed.orderId, by: 'customer', actorId: null })
    expect(await statusOf(placed.orderId)).toBe('refunded')
    stage.wait(60_000)
    await stage.simulated.simulator.deliverPending()
    const [paid] = await rows('SELECT intent_id AS id FROM payment WHERE order_id = $1', [placed.orderId])
    await reviseRefunds(stage.deps, paid.id)
    await reviseRefunds(stage.deps, paid.id)
    return placed
  }
  const statusOf = async (orderId: string) =>
    (await rows('SELECT status FROM orders WHERE id = $1', [orderId]))[0]?.status
  async function acting(orderId: string) {
    const [order] = await rows(
      'SELECT organization_id AS "organizationId", user_id AS "actorId" FROM orders WHERE id = $1',
      [orderId],
    )
    return order as { organizationId: string; actorId: string }
  }
  const owedOf = async (orderId: string) => creditIn(await readOrderMoney(stage.db, orderId))

  it('makes the order refund-failed, once, and is owed again in full', async () => {
    const { orderId, totalInCents } = await sentBack()
    expect(await rows('SELECT status FROM refund')).toEqual([{ status: 'failed' }])
    expect(await statusOf(orderId)).toBe('refund-failed')
    expect(await owedOf(orderId)).toBe(totalInCents)
    const story = await rows(
      `SELECT event, from_status AS from, actor_role AS by FROM order_event WHERE to_status = 'refund-failed'`,
    )
    expect(story).toEqual([{ event: 'refund-returned', from: 'refunded', by: 'system' }])
    const { rows: waiting } = await listMoney(stage.deps, (await acting(orderId)).organizationId, {
      list: 'refunds',
      after: null,
    })
    expect(waiting.map(one => [one.id, one.balanceInCents])).toEqual([[orderId, -totalInCents]])
  })

  it('is told to the customer once by text and once by mail', async () => {
    const { totalInCents } = await sentBack()
    const told = await rows(`SELECT channel, text FROM message WHERE key LIKE 'refund-returned:%' ORDER BY channel`)
    expect(told.map(one => one.channel)).toEqual(['email', 'sms'])
    for (const { text } of told) expect(text).toContain(formatCents(totalInCents))
  })

  it('is noted once, even if two servers record it at the same moment', async () => {
    const placed = await placePaidOrder(stage, savedCards.sendsRefundsBack)
    await cancelOrder(stage.deps, { orderId: placed.orderId, by: 'customer', actorId: null })
    const [refund] = await rows('SELECT id, order_id AS "orderId", amount_in_cents AS "amountInCents" FROM refund')
    const take = () => stage.db.transaction().execute(tx => recordReturnedRefund(tx, refund, stage.deps.clock()))
    await Promise.all([take(), take()])
    expect(await rows('SELECT id FROM note')).toHaveLength(1)
    stage.wait(60_000)
    await stage.simulated.simulator.deliverPending()
  })

  it('can be refunded again once, with exactly the amount that is owed', async () => {
    const { orderId, totalInCents } = await sentBack()
    const owed = { orderId, amountInCents: totalInCents }
    for (const amountInCents of [totalInCents + 1, totalInCents - 100]) {
      const other = { orderId, amountInCents }
      await expect(retryRefund(stage.deps, other, await acting(orderId))).rejects.toMatchObject({
        refusal: 'refund-stale',
      })
    }
    const asNew = { ...owed, refunds: 1, why: 'test' }
    await expect(giveRefund(stage.deps, asNew, await acting(orderId))).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
    expect(await owedOf(orderId)).toBe(totalInCents)
    expect(await retryRefund(stage.deps, owed, await acting(orderId))).toEqual({ status: 'refunded' })
    await expect(retryRefund(stage.deps, owed, await acting(orderId))).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
    expect(await rows('SELECT kind FROM order_adjustment')).toEqual([])
  })

  it('can be refunded with exactly the amount that is owed, once, even if the order is already called refunded', async () => {
    const { orderId, totalInCents } = await sentBack()
    await walkTo(stage.db, orderId, 'refunded')
    const give = (amountInCents: number) => refund(orderId, { amountInCents })
    await expect(give(totalInCents + 1)).rejects.toMatchObject({ refusal: 'refund-too-large' })
    expect(await give(totalInCents)).toEqual({ status: 'refunded', askedInCents: totalInCents })
    await expect(give(1)).rejects.toMatchObject({ refusal: 'illegal-move' })
    expect(await rows('SELECT kind FROM order_adjustment')).toEqual([])
  })

  it('is owed again if the bank sends it back a second time', async () => {
    const { orderId, totalInCents } = await sentBack()
    await retryRefund(stage.deps, { orderId, amountInCents: totalInCents }, await acting(orderId))
    expect(await owedOf(orderId)).toBe(0)
    stage.wait(60_000)
    await stage.simulated.simulator.deliverPending()
    const [paid] = await rows('SELECT intent_id AS id FROM payment')
    await reviseRefunds(stage.deps, paid.id)
    expect(await statusOf(orderId)).toBe('refund-failed')
    expect(await owedOf(orderId)).toBe(totalInCents)
    expect(await rows(`SELECT FROM message WHERE key LIKE 'refund-returned:%'`)).toHaveLength(4)
  })

  it('can neither be refunded again nor paid with a check while a payment is disputed', async () => {
    const { orderId, totalInCents } = await sentBack()
    await openDispute(stage, orderId)
    const owed = { orderId, amountInCents: totalInCents }
    await expect(retryRefund(stage.deps, owed, await acting(orderId))).rejects.toMatchObject({
      refusal: 'dispute-open',
    })
    const check = { orderId, amountInCents: totalInCents, reference: '1042' }
    await expect(payBackByCheck(stage.deps, check, await acting(orderId))).rejects.toMatchObject({
      refusal: 'dispute-open',
    })
  })

  it('can be paid once, with a check of exactly the amount that is owed', async () => {
    const { orderId, totalInCents } = await sentBack()
    const check = { orderId, amountInCents: totalInCents, reference: '1042' }
    await expect(
      payBackByCheck(stage.deps, { ...check, amountInCents: 100 }, await acting(orderId)),
    ).rejects.toMatchObject({
      refusal: 'refund-stale',
    })
    expect(await payBackByCheck(stage.deps, check, await acting(orderId))).toEqual({ status: 'refunded' })
    await expect(payBackByCheck(stage.deps, check, await acting(orderId))).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
    expect(await owedOf(orderId)).toBe(0)
    const noted = await rows(`SELECT amount_in_cents AS cents, status, reference FROM refund WHERE way = 'cheque'`)
    expect(noted).toEqual([{ cents: totalInCents, status: 'succeeded', reference: '1042' }])
    const [last] = await rows('SELECT event, actor_role AS by FROM order_event ORDER BY id DESC LIMIT 1')
    expect(last).toEqual({ event: 'paid-back', by: 'admin' })
    const told = await rows(`SELECT text FROM message WHERE key LIKE 'refund-by-check:%'`)
    expect(told).toHaveLength(2)
    for (const { text } of told) expect(text).toContain('1042')
    // The service sends no refund to the card.
    await sendRefunds(stage.deps)
    expect(await rows(`SELECT id FROM stripe_simulator.refunds WHERE status = 'succeeded'`)).toEqual([])
  })

  it('is not stored as paid with a check if other money already has the key of this check', async () => {
    const { orderId, totalInCents } = await sentBack()
    await rows(
      `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why)
       SELECT organization_id, order_id, intent_id, 'cheque:' || intent_id || ':3', 1, 'failed', 'test' FROM refund`,
    )
    const check = { orderId, amountInCents: totalInCents, reference: '1042' }
    await expect(payBackByCheck(stage.deps, check, await acting(orderId))).rejects.toThrow('the key of other money')
    expect([await statusOf(orderId), await owedOf(orderId)]).toEqual(['refund-failed', totalInCents])
    expect(await rows(`SELECT id FROM message WHERE key LIKE 'refund-by-check:%'`)).toEqual([])
  })

  it('can be paid with one check for each order', async () => {
    const both = [await sentBack(), await sentBack()]
    for (const [index, { orderId, totalInCents }] of both.entries()) {
      const check = { orderId, amountInCents: totalInCents, reference: `104${index}` }
      expect(await payBackByCheck(stage.deps, check, await acting(orderId))).toEqual({ status: 'refunded' })
      expect(await owedOf(orderId)).toBe(0)
    }
  })

  it('is told to the customer again if the first check got lost and the office writes a second one', async () => {
    const { orderId, totalInCents: amountInCents } = await sentBack()
    await payBackByCheck(stage.deps, { orderId, amountInCents, reference: '1042' }, await acting(orderId))
    await rows(`UPDATE refund SET status = 'failed' WHERE way = 'cheque'`)
    await walkTo(stage.db, orderId, 'refund-failed')
    await payBackByCheck(stage.deps, { orderId, amountInCents, reference: '1043' }, await acting(orderId))
    expect(await owedOf(orderId)).toBe(0)
    expect(await rows(`SELECT FROM message WHERE key LIKE 'refund-by-check:%'`)).toHaveLength(4)
  })
})

describe('A payment that leaves too little to be charged', () => {
  it('completes the order, and the product lets the rest go', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '3.25' })
    await billOrder(stage.deps, { orderId, actorId: null })
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    // The row is the same as if the bill had been 30 cents higher than the form.
    await stage.pool.query(`
      ALTER TABLE bill DISABLE TRIGGER USER; ALTER TABLE bill_line DISABLE TRIGGER USER;
      UPDATE bill SET total_in_cents = total_in_cents + 30, sub_total_in_cents = sub_total_in_cents + 30;
      UPDATE bill_line SET amount_in_cents = amount_in_cents + 30 WHERE kind = 'weight'`)
    await resolveChargeOfIntent(stage.deps, { intentId: id, paymentAccount: null })
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'completed' }])
    expect(await rows('SELECT kind, amount_in_cents AS cents FROM order_adjustment')).toEqual([
      { kind: 'let-go', cents: 30 },
    ])
  })
})

describe('A second server that learns of a payment late', () => {
  it('does not request a refund again that the service has refused', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    const slow = slowServer(stage.deps)
    const late = billOrder(slow.deps, { orderId, actorId: null })
    await slow.hasCharged
    await chargeBill(stage.deps, orderId)
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'completed' }])
    const failing = refusing(new PaymentConflict('the account is closed'))
    await weigh({ ...stage, deps: { ...stage.deps, ...failing } }, orderId, '0.5')
    slow.letAnswer()
    await late
    expect(await rows('SELECT status, amount_in_cents AS cents FROM refund')).toEqual([
      { status: 'failed', cents: 4_950 },
    ])
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'refund-failed' }])
  })
})

describe('A payment that comes too late', () => {
  it('is refunded if the order was refunded meanwhile', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '3.25' })
    await billOrder(stage.deps, { orderId, actorId: null })
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    // The state is the same as if the office had waived the rest and refunded everything before the payment was known.
    await walkTo(stage.db, orderId, 'completed')
    await refund(orderId)
    await resolveChargeOfIntent(stage.deps, { intentId: id, paymentAccount: null })
    expect(await given()).toEqual([{ amount: totalInCents }, { amount: 32_175 }])
    expect(await rows(`SELECT state FROM order_charge`)).toEqual([{ state: 'succeeded' }])
  })
})
