import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DueAge, MoneyList } from '#domain/order/waiting-money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { waiveDue } from '#server/operations/bill/waive-due.ts'
import {
  listDueOrders,
  listMoney,
  readDueByAge,
  type WaitingMoneyInput,
} from '#server/operations/payment/list-waiting-money.ts'
import { retryRefund } from '#server/operations/payment/retry-refund.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
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
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const settle = (orderId: string) => billOrder(stage.deps, { orderId, actorId: null })
const acting = async (orderId: string) =>
  (
    await rows('SELECT organization_id AS "organizationId", user_id AS "actorId" FROM orders WHERE id = $1', [orderId])
  )[0]
const letGo = async (orderId: string, amountInCents = 9_900) =>
  waiveDue(stage.deps, { orderId, amountInCents, why: 'Old customer' }, await acting(orderId))
const list = async (orderId: string, name: MoneyList) => {
  const { organizationId } = await acting(orderId)
  return listMoney(stage.deps, organizationId, { list: name, after: null })
}

/** Makes an order that was weighed a ton too heavy. Its card has no funds when it is charged. */
async function failedCharge(): Promise<string> {
  const { orderId } = await weighedOrder(stage, { card: savedCards.declinesLater })
  await settle(orderId)
  stage.wait(24 * hour)
  await chargeDueBills(stage.deps)
  return orderId
}

describe('Waiting money', () => {
  it('moves from list to list, and its sum by age is the balance of its order', async () => {
    const { orderId, user } = await weighedOrder(stage, { card: savedCards.declinesLater })
    const found = async (name: MoneyList) => (await list(orderId, name)).rows.map(row => row.id)
    expect(await found('settle')).toEqual([orderId])
    await settle(orderId)
    expect([await found('settle'), await found('objection'), await found('due')]).toEqual([[], [orderId], []])
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    const failed = await list(orderId, 'failed')
    expect(failed.rows).toMatchObject([{ id: orderId, balanceInCents: 9_900, lastTry: { state: 'declined' }, age: 7 }])
    expect(failed.counts.filter(one => one.count > 0)).toEqual([
      { name: 'failed', count: 1, sumInCents: 9_900 },
      { name: 'due', count: 1, sumInCents: 9_900 },
    ])
    stage.wait(8 * 24 * hour)
    expect((await list(orderId, 'due')).ages.filter(one => one.count > 0)).toEqual([
      { oldestDay: 30, count: 1, sumInCents: 9_900 },
    ])
    const { organizationId } = await acting(orderId)
    expect(await readDueByAge(stage.deps, organizationId)).toEqual({ ages: (await list(orderId, 'due')).ages })
    const behind = (oldestDay: DueAge) => listDueOrders(stage.deps, organizationId, { oldestDay, after: null })
    expect(await behind(30)).toMatchObject({ orders: [{ id: orderId, value: 9_900 }], next: null })
    for (const other of [7, 60, 90, null] as const) expect((await behind(other)).orders).toEqual([])
    await objectToBill(stage.deps, { orderId, text: 'Half full.', actorId: user.id })
    expect([await found('objected'), await found('due')]).toEqual([[orderId], []])
    expect((await listMoney(stage.deps, crypto.randomUUID(), { list: 'settle', after: null })).rows).toEqual([])
  })

  it('is listed in pages of fifty, with each order once and no next page after the last order', async () => {
    const { orderId } = await weighedOrder(stage)
    const { organizationId } = await acting(orderId)
    const copy = (count: number) =>
      rows(
        `WITH made AS (
           INSERT INTO cart SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
           FROM cart c, generate_series(1, $2) WHERE c.id = $1 RETURNING id)
         INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', made.id, 'friendly_id', made.id,
           'status', 'waste-processing'))).* FROM orders o, made WHERE o.id = $1`,
        [orderId, count],
      )
    const pageAfter = (after: WaitingMoneyInput['after']) =>
      listMoney(stage.deps, organizationId, { list: 'settle', after })
    await copy(49)
    expect(await pageAfter(null)).toMatchObject({ rows: { length: 50 }, next: null })
    await copy(1)
    const first = await pageAfter(null)
    const second = await pageAfter(first.next)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 1, null])
    expect(new Set([...first.rows, ...second.rows].map(row => row.id)).size).toBe(51)
    await rows('UPDATE orders SET total_in_cents = total_in_cents + 1 WHERE id = $1', [orderId])
    const byAmount = await listMoney(stage.deps, organizationId, { list: 'settle', sort: 'amount', after: null })
    expect(byAmount.rows[0]?.id).toBe(orderId)
    const backwards = (after: WaitingMoneyInput['after']) =>
      listMoney(stage.deps, organizationId, { list: 'settle', sort: 'amount', isReversed: true, after })
    expect((await backwards((await backwards(null)).next)).rows.map(row => row.id)).toEqual([orderId])
    // A copied order has no events, so the test removes them.
    await rows('TRUNCATE cart CASCADE')
  })

  it('waits since its bill was made, and is due since the time to object ended', async () => {
    const { orderId } = await weighedOrder(stage)
    const since = async (name: MoneyList) => (await list(orderId, name)).rows.map(row => row.since)
    await settle(orderId)
    const [bill] = await rows('SELECT created_at AS made, charge_after AS due FROM bill')
    expect(await since('objection')).toEqual([bill.made])
    stage.wait(24 * hour)
    expect(await since('due')).toEqual([bill.due])
  })

  it('without a bill waits since its order reached its status, whatever is written about the order later', async () => {
    const { orderId } = await weighedOrder(stage)
    const since = async () => (await list(orderId, 'settle')).rows.map(row => row.since)
    const [{ at }] = await rows(
      'SELECT max(e.at) AS at FROM order_event e JOIN orders o ON o.id = e.order_id AND o.status = e.to_status WHERE o.id = $1',
      [orderId],
    )
    expect(await since()).toEqual([at])
    await rows(
      `INSERT INTO order_event (order_id, organization_id, at, event, from_status, to_status, actor_role)
       SELECT id, organization_id, $2, 'note', 'pickup-confirmed', 'pickup-confirmed', 'admin' FROM orders WHERE id = $1`,
      [orderId, new Date(at.getTime() + hour)],
    )
    expect(await since()).toEqual([at])
    // An event has to begin at the status of its order. The inserted event does not, so the test removes the order.
    await rows('TRUNCATE cart CASCADE')
  })

  it('above the consented amount is due since its bill was made', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '20' })
    await settle(orderId)
    const [bill] = await rows('SELECT created_at AS made, charge_after AS due FROM bill')
    expect(bill.due).toBeNull()
    expect((await list(orderId, 'due')).rows.map(row => row.since)).toEqual([bill.made])
  })

  it('that the office lets go completes the order, with the reason and the person', async () => {
    const orderId = await failedCharge()
    expect(await letGo(orderId)).toEqual({ status: 'completed', asked: null })
    const who = await acting(orderId)
    expect(await rows('SELECT kind, amount_in_cents AS cents, reason, actor_id AS by FROM order_adjustment')).toEqual([
      { kind: 'let-go', cents: 9_900, reason: 'Old customer', by: who.actorId },
    ])
    expect(await rows(`SELECT before, after FROM change WHERE act = 'let-go'`)).toEqual([
      { before: { dueInCents: 9_900 }, after: { dueInCents: 0 } },
    ])
    expect((await list(orderId, 'due')).rows).toEqual([])
    await expect(letGo(orderId)).rejects.toMatchObject({ refusal: 'illegal-move', values: { status: 'completed' } })
  })

  it('is not let go by a page that shows another amount', async () => {
    const orderId = await failedCharge()
    await expect(letGo(orderId, 9_899)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
    expect(await rows('SELECT FROM order_adjustment')).toEqual([])
  })

  it('that the customer pays at the same moment is paid and not let go', async () => {
    const orderId = await failedCharge()
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    await expect(letGo(orderId)).rejects.toMatchObject({ refusal: 'illegal-move', values: { status: 'completed' } })
    expect(await rows('SELECT FROM order_adjustment')).toEqual([])
  })

  it('cannot be paid in an open form after the office has let it go', async () => {
    const orderId = await failedCharge()
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await letGo(orderId)
    const late = confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    expect(await late).toMatchObject({ status: 400 })
    expect(await rows('SELECT FROM payment')).toHaveLength(1)
  })
})

describe('A refund that failed', () => {
  it('is made again once if two people press at once, and only as much as is owed', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    await settle(orderId)
    const who = await acting(orderId)
    const retry = () => retryRefund(stage.deps, { orderId, amountInCents: 4_950 }, who)
    await expect(retry()).rejects.toMatchObject({ refusal: 'illegal-move', values: { status: 'completed' } })
    const refusal = new PaymentConflict('the account is closed')
    const failing = { ...stage.payments, refundIntent: () => Promise.reject(refusal) }
    await weigh({ ...stage, deps: { ...stage.deps, payments: failing } }, orderId, '0.5')
    expect((await list(orderId, 'refunds')).rows).toMatchObject([{ id: orderId, balanceInCents: -4_950 }])
    await Promise.allSettled([retry(), retry()])
    expect(await rows(`SELECT amount_in_cents AS cents FROM refund WHERE status = 'succeeded'`)).toEqual([
      { cents: 4_950 },
    ])
    expect((await list(orderId, 'refunds')).rows).toEqual([])
  })
})
