import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { creditIn } from '#domain/order/balance.ts'
import type { OutsideMoney } from '#domain/payment/outside-money.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { readOrderPage } from '#server/operations/office/read-order-page.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { notePaymentNotice } from '#server/operations/payment/note-payment-notice.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { endDispute, openDispute } from '#server/testing/disputes.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { brokenAmounts } from '#server/testing/invariants.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenAmounts(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows

async function placed() {
  const order = await placePaidOrder(stage)
  const [paid] = await rows(
    'SELECT intent_id AS id, organization_id AS "organizationId" FROM payment WHERE order_id = $1',
    [order.orderId],
  )
  return {
    ...order,
    intentId: String(paid.id),
    acting: { organizationId: paid.organizationId, actorId: order.user.id },
  }
}

let sent = 0
/** Delivers a signed event. By the service's clock, it happened this many seconds after the order. */
async function tell(type: string, intentId: string | null, money: OutsideMoney | null, seconds = 0) {
  sent += 1
  const createdAt = new Date(Date.parse('2026-11-26T12:00:00Z') + seconds * 1000)
  const event = { id: `evt_${sent}`, type, paymentAccount: null, intentId, money, createdAt }
  const saved = await savePaymentEvent(stage.deps, event)
  return saved ? handlePaymentEvent(stage.deps, saved) : null
}

const dispute = (amountInCents: number, status = 'needs_response', disputeId = 'dp_1'): OutsideMoney => ({
  kind: 'dispute',
  disputeId,
  amountInCents,
  reason: 'fraudulent',
  status,
})
const charge = (refundedInCents: number, chargeId = 'ch_1'): OutsideMoney => ({
  kind: 'charge',
  chargeId,
  refundedInCents,
})
const refund = (amountInCents: number, isFailed = false, refundId = 're_outside'): OutsideMoney => ({
  kind: 'refund',
  refundId,
  amountInCents,
  isFailed,
})

const backOf = async (orderId: string) =>
  (
    await rows(
      `SELECT coalesce(sum(amount_in_cents), 0)::int AS cents FROM refund WHERE order_id = $1 AND status = 'succeeded'`,
      [orderId],
    )
  )[0].cents
const sentToCard = async () =>
  (await rows('SELECT coalesce(sum(amount), 0)::int AS cents FROM stripe_simulator.refunds'))[0].cents
const creditOf = async (orderId: string) => creditIn(await readOrderMoney(stage.db, orderId))
const statusOf = async (orderId: string) => (await rows('SELECT status FROM orders WHERE id = $1', [orderId]))[0].status
const noticed = async () =>
  (await rows('SELECT kind FROM payment_notice WHERE noted_at IS NULL ORDER BY at, kind')).map(one => one.kind)
const office = (orderId: string) => ({ orderId, by: 'admin', actorId: null }) as const

describe('A refund that a person makes at the payment service', () => {
  it('counts as paid back once, even if its events arrive several times and in any order', async () => {
    const { orderId, intentId } = await placed()
    await tell('charge.refunded', intentId, charge(10_000))
    await tell('refund.created', intentId, refund(10_000))
    await tell('charge.refunded', intentId, charge(10_000))
    await tell('refund.updated', intentId, refund(10_000))
    expect(await backOf(orderId)).toBe(10_000)
    await tell('refund.created', intentId, refund(2_000, false, 're_second'))
    await tell('charge.refunded', intentId, charge(12_000))
    await tell('charge.refunded', intentId, charge(10_000))
    expect(await backOf(orderId)).toBe(12_000)
    expect(await noticed()).toEqual(['refunded-outside', 'refunded-outside'])
    expect(await rows(`SELECT DISTINCT event FROM order_event WHERE event = 'refunded-outside'`)).toHaveLength(1)
    expect(await creditOf(orderId)).toBe(0)
  })

  it('counts for its own order beside another one of the same amount, and counts again when the sum of a charge grows', async () => {
    const [one, other] = [await placed(), await placed()]
    const back = async () => [await backOf(one.orderId), await backOf(other.orderId)]
    await tell('refund.created', one.intentId, refund(1_000, false, 're_one'))
    await tell('refund.created', other.intentId, refund(1_000, false, 're_other'))
    expect(await back()).toEqual([1_000, 1_000])
    await tell('charge.refunded', one.intentId, charge(3_000, 'ch_one'))
    await tell('charge.refunded', other.intentId, charge(3_000, 'ch_other'))
    expect(await back()).toEqual([3_000, 3_000])
    await tell('charge.refunded', one.intentId, charge(4_500, 'ch_one'))
    expect(await back()).toEqual([4_500, 3_000])
  })

  it('is found in the service’s list if its event never arrived', async () => {
    const { orderId, intentId } = await placed()
    await stage.payments.refundIntent({
      paymentAccount: null,
      intentId,
      amountInCents: 3_000,
      idempotencyKey: 'by hand',
    })
    await reconcilePayments(stage.deps)
    expect(await backOf(orderId)).toBe(3_000)
  })

  it('that fails does not count as paid back, even if the failure arrives first', async () => {
    const { orderId, intentId } = await placed()
    await tell('refund.failed', intentId, refund(10_000, true))
    await tell('refund.created', intentId, refund(10_000))
    expect(await backOf(orderId)).toBe(0)
    await tell('refund.created', intentId, refund(2_000, false, 're_second'))
    await tell('refund.failed', intentId, refund(2_000, true, 're_second'))
    expect(await backOf(orderId)).toBe(0)
  })

  it('never counts for more than was paid, and lowers the refund of a cancellation', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await tell('refund.created', intentId, refund(10_000))
    await cancelOrder(stage.deps, office(orderId))
    // The simulator does not know the refund that was made outside of the product.
    expect(await sentToCard()).toBe(totalInCents - 10_000)
    expect(await statusOf(orderId)).toBe('refunded')
    await tell('refund.created', intentId, refund(5_000, false, 're_more'))
    expect(await backOf(orderId)).toBe(totalInCents)
  })

  it('that is our own does not count twice if its event arrives before its answer is stored', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await cancelOrder(stage.deps, office(orderId))
    const [own] = await rows('SELECT provider_refund_id AS id FROM refund')
    await stage.pool.query(
      `ALTER TABLE refund DISABLE TRIGGER USER; UPDATE refund SET status = 'asked', provider_refund_id = NULL`,
    )
    expect(await tell('refund.created', intentId, refund(totalInCents, false, own.id))).toBe('unknown')
    await tell('charge.refunded', intentId, charge(totalInCents))
    await sendRefunds(stage.deps)
    expect(await tell('refund.updated', intentId, refund(totalInCents, false, own.id))).toBe('known')
    expect(await backOf(orderId)).toBe(totalInCents)
    expect(await rows('SELECT id FROM refund')).toHaveLength(1)
  })

  it('of a payment that is no order yet waits to be handled again', async () => {
    expect(await tell('refund.created', 'pi_not_yet', refund(1_000))).toBe('unknown')
    expect(await rows(`SELECT state FROM provider_event WHERE intent_id = 'pi_not_yet'`)).toEqual([
      { state: 'unmatched' },
    ])
  })
})

describe('A dispute', () => {
  it('is told to the office once, on the order and in Today', async () => {
    const { orderId, intentId, totalInCents, acting } = await placed()
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    await tell('charge.dispute.funds_withdrawn', intentId, dispute(totalInCents), 1)
    expect(await noticed()).toEqual(['dispute-opened'])
    expect(
      await rows(`SELECT from_status = to_status AS same FROM order_event WHERE event = 'dispute-opened'`),
    ).toEqual([{ same: true }])
    expect(await rows(`SELECT object_id AS id FROM change WHERE act = 'dispute-opened'`)).toEqual([{ id: orderId }])
    const today = await readToday(stage.deps, { organizationId: acting.organizationId, rights: ['money'] })
    expect(today.sections).toMatchObject({
      // The bank has named no day for the answer, and the time of the notice is no such day.
      'payment-notices': {
        count: 1,
        rows: [{ id: orderId, what: 'dispute-opened', amountInCents: totalInCents, at: null }],
      },
    })
    const [notice] = await rows('SELECT id FROM payment_notice')
    await expect(notePaymentNotice(stage.deps, { id: notice.id }, acting)).rejects.toMatchObject({
      refusal: 'dispute-undecided',
    })
  })

  it('stops the refund of its order while it is open, and only the office can cancel the order, after a confirmation', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    await expect(cancelOrder(stage.deps, { orderId, by: 'customer', actorId: null })).rejects.toMatchObject({
      refusal: 'payment-disputed',
    })
    await expect(cancelOrder(stage.deps, office(orderId))).rejects.toMatchObject({ refusal: 'dispute-open' })
    await cancelOrder(stage.deps, { ...office(orderId), isDisputeKnown: true })
    await sendRefunds(stage.deps)
    expect([await statusOf(orderId), await sentToCard()]).toEqual(['cancelled', 0])
    const other = await placed()
    await cancelOrder(stage.deps, office(other.orderId))
    expect([await statusOf(other.orderId), await sentToCard()]).toEqual(['refunded', other.totalInCents])
  })

  it('is shown on the page of its order with the day for the answer, until the dispute has ended', async () => {
    const { orderId, intentId, totalInCents, acting } = await placed()
    const shown = async () => (await readOrderPage(stage.deps, acting.organizationId, orderId)).page.dispute
    expect(await shown()).toBeNull()
    const answerBy = '2026-12-07T23:59:59.000Z'
    await tell('charge.dispute.created', intentId, { ...dispute(totalInCents), answerBy } as OutsideMoney)
    await tell('charge.dispute.updated', intentId, dispute(totalInCents, 'under_review'), 2)
    const told = await shown()
    expect([told?.amountInCents, Date.parse(told?.answerBy ?? '')]).toEqual([totalInCents, Date.parse(answerBy)])
    const { sections } = await readToday(stage.deps, { organizationId: acting.organizationId, rights: ['money'] })
    expect(Date.parse(sections['payment-notices']?.rows[0]?.at ?? '')).toBe(Date.parse(answerBy))
    await tell('charge.dispute.closed', intentId, dispute(totalInCents, 'won'), 9)
    expect(await shown()).toBeNull()
  })

  it('keeps the office from giving goodwill while it is open', async () => {
    const { orderId, acting } = await placed()
    await walkTo(stage.db, orderId, 'completed')
    await openDispute(stage, orderId)
    const give = () => giveRefund(stage.deps, { orderId, amountInCents: 100, refunds: 0, why: 'a late truck' }, acting)
    await expect(give()).rejects.toMatchObject({ refusal: 'dispute-open' })
    expect(await rows('SELECT FROM refund')).toEqual([])
    expect(await rows('SELECT FROM order_adjustment')).toEqual([])
    await endDispute(stage, orderId, 'won')
    expect(await give()).toMatchObject({ status: 'completed', asked: null })
    expect(await sentToCard()).toBe(100)
  })

  it('that the hauler wins starts the refund that waited, once', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    await cancelOrder(stage.deps, { ...office(orderId), isDisputeKnown: true })
    await tell('charge.dispute.closed', intentId, dispute(totalInCents, 'won'), 9)
    await tell('charge.dispute.updated', intentId, dispute(totalInCents, 'under_review'), 3)
    expect([await statusOf(orderId), await sentToCard()]).toEqual(['refunded', totalInCents])
    expect(await noticed()).toEqual(['dispute-won'])
  })

  it('that the hauler loses counts as paid back, and nothing more is refunded', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    await cancelOrder(stage.deps, { ...office(orderId), isDisputeKnown: true })
    await tell('charge.dispute.closed', intentId, dispute(totalInCents, 'lost'), 9)
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    expect([await statusOf(orderId), await sentToCard()]).toEqual(['refunded', 0])
    expect([await backOf(orderId), await creditOf(orderId)]).toEqual([totalInCents, 0])
    expect(await noticed()).toEqual(['dispute-lost'])
  })

  it('that the hauler loses counts for its own order, even if the hauler loses two', async () => {
    const both = [
      { ...(await placed()), disputeId: 'dp_1', left: ['dispute-lost', 'dispute-opened'] },
      { ...(await placed()), disputeId: 'dp_2', left: ['dispute-lost', 'dispute-lost'] },
    ]
    for (const { intentId, totalInCents, disputeId } of both) {
      await tell('charge.dispute.created', intentId, dispute(totalInCents, 'needs_response', disputeId))
    }
    for (const { orderId, intentId, totalInCents, disputeId, left } of both) {
      await tell('charge.dispute.closed', intentId, dispute(totalInCents, 'lost', disputeId), 9)
      expect(await backOf(orderId)).toBe(totalInCents)
      expect((await noticed()).sort()).toEqual(left)
    }
  })

  it('that is lost under the key of other money is not recorded and waits to be handled again', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await rows(
      `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why)
       SELECT organization_id, order_id, intent_id, 'dispute:dp_1', 1, 'failed', 'test' FROM payment`,
    )
    await expect(tell('charge.dispute.closed', intentId, dispute(totalInCents, 'lost'))).rejects.toThrow(
      'the key of other money',
    )
    expect(await backOf(orderId)).toBe(0)
    expect(await rows('SELECT id FROM dispute')).toEqual([])
    expect(await rows('SELECT state FROM provider_event')).toEqual([{ state: 'unmatched' }])
  })

  it('that is lost over a part of the payment leaves the rest to be refunded', async () => {
    const { orderId, intentId, totalInCents } = await placed()
    await tell('charge.dispute.created', intentId, dispute(10_000))
    await cancelOrder(stage.deps, { ...office(orderId), isDisputeKnown: true })
    await tell('charge.dispute.closed', intentId, dispute(10_000, 'lost'), 9)
    expect([await backOf(orderId), await sentToCard()]).toEqual([totalInCents, totalInCents - 10_000])
  })

  it('is over if its end arrives before its beginning', async () => {
    const { orderId, intentId, totalInCents, acting } = await placed()
    await tell('charge.dispute.closed', intentId, dispute(totalInCents, 'lost'), 9)
    await tell('charge.dispute.created', intentId, dispute(totalInCents))
    expect(await noticed()).toEqual(['dispute-lost'])
    expect([await backOf(orderId), await creditOf(orderId)]).toEqual([totalInCents, 0])
    await expect(
      giveRefund(stage.deps, { orderId, amountInCents: 100, refunds: 1, why: 'x' }, acting),
    ).rejects.toMatchObject({ refusal: 'illegal-move' })
  })

  it('has its money back if the service reports the return and the withdrawal in the same second', async () => {
    const { intentId, totalInCents } = await placed()
    await tell('charge.dispute.funds_reinstated', intentId, dispute(totalInCents, 'won'), 5)
    await tell('charge.dispute.funds_withdrawn', intentId, dispute(totalInCents), 5)
    expect(await rows('SELECT is_withdrawn AS held FROM dispute')).toEqual([{ held: false }])
  })
})

it('an event of an unknown kind waits for the office to look at it, and a harmless event does not wait', async () => {
  const { intentId, acting } = await placed()
  await tell('charge.succeeded', intentId, null)
  await tell('charge.updated', null, null)
  expect(await noticed()).toEqual([])
  await tell('charge.clawed_back', intentId, null)
  await tell('charge.clawed_back', null, null)
  expect(await noticed()).toEqual(['unknown-event', 'unknown-event'])
  const [{ id }] = await rows('SELECT id FROM payment_notice LIMIT 1')
  await rows(`UPDATE app_user SET first_name = 'Dana' WHERE id = $1`, [acting.actorId])
  const { id: organizationId } = await makeOrganization(stage.db)
  await expect(notePaymentNotice(stage.deps, { id }, { ...acting, organizationId })).rejects.toMatchObject({
    refusal: 'notice-over',
  })
  await notePaymentNotice(stage.deps, { id }, acting)
  await expect(notePaymentNotice(stage.deps, { id }, acting)).rejects.toMatchObject({
    refusal: 'notice-over',
    values: { who: 'Dana' },
  })
  expect(await noticed()).toHaveLength(1)
  // Two haulers take payments with this account now, so the hauler of the event is unknown.
  await tell('charge.clawed_back', null, null)
  expect(await noticed()).toHaveLength(1)
})
