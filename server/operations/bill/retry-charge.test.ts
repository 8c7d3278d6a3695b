import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrder } from '#server/db/order/orders.ts'
import { isBalanceDeclined } from '#server/db/payment/order-charges.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeBill, chargeDueBills, formTimeoutInMs } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { retryCharge } from '#server/operations/bill/retry-charge.ts'
import { payLinkPauseInMs, sendPayLink } from '#server/operations/bill/send-pay-link.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards, walkTo } from '#server/testing/order-walk.ts'
import { slowServer } from '#server/testing/slow-server.ts'
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
const dueInCents = 9_900
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const acting = async (orderId: string) =>
  (
    await rows('SELECT organization_id AS "organizationId", user_id AS "actorId" FROM orders WHERE id = $1', [orderId])
  )[0]
type RetryInput = { amountInCents?: number; charges?: number; deps?: PaymentDeps }
const retry = async (orderId: string, { deps = stage.deps, ...seen }: RetryInput = {}) =>
  retryCharge(deps, { orderId, amountInCents: dueInCents, charges: 1, ...seen }, await acting(orderId))
const sendLink = async (orderId: string) => sendPayLink(stage.deps, { orderId }, await acting(orderId))
const statusOf = async (orderId: string) => (await rows('SELECT status FROM orders WHERE id = $1', [orderId]))[0].status
const charges = () =>
  rows('SELECT try_number AS try, state, amount_in_cents AS cents FROM order_charge ORDER BY try_number, created_at')
const taken = async () => (await rows('SELECT count(*)::int AS n FROM payment WHERE amount_in_cents = 9900'))[0].n
const declined = { try: 1, state: 'declined', cents: dueInCents }

/** Makes an order that was weighed a ton too heavy. Its card has no funds when it is charged. */
async function failedCharge() {
  const { orderId, user } = await weighedOrder(stage, { card: savedCards.declinesLater })
  await billOrder(stage.deps, { orderId, actorId: null })
  stage.wait(24 * hour)
  await chargeDueBills(stage.deps)
  expect(await statusOf(orderId)).toBe('payment-failed')
  return { orderId, user }
}

/** Makes the customer's bank pay again. */
const fillCard = () =>
  stage.pool.query(`UPDATE stripe_simulator.payment_methods SET behavior = 'pays' WHERE behavior = 'fails_when_saved'`)

/** Makes a server that charges the card and does not get the answer. */
function losesAnswers(deps: PaymentDeps): PaymentDeps {
  const { payments } = deps
  const chargeSavedCard: typeof payments.chargeSavedCard = async input => {
    await payments.chargeSavedCard(input)
    throw new PaymentInDoubt('the line was cut')
  }
  return { ...deps, payments: { ...payments, chargeSavedCard } }
}

describe('A charge that failed', () => {
  it('is tried again by the office, takes what is due once and completes the order', async () => {
    const { orderId } = await failedCharge()
    await fillCard()
    expect(await retry(orderId)).toEqual({ status: 'completed' })
    expect(await charges()).toEqual([declined, { try: 2, state: 'succeeded', cents: dueInCents }])
    expect([await taken(), await isBalanceDeclined(stage.db, orderId)]).toEqual([1, false])
    expect(await rows(`SELECT after FROM change WHERE act = 'retry-charge'`)).toEqual([
      { after: { amountInCents: dueInCents, tryNumber: 2 } },
    ])
    await expect(retry(orderId, { charges: 2 })).rejects.toMatchObject({ refusal: 'illegal-move' })
  })

  it('stays failed if the card is declined again, and only the office can try it once more', async () => {
    const { orderId } = await failedCharge()
    expect(await retry(orderId)).toEqual({ status: 'payment-failed' })
    await chargeDueBills(stage.deps)
    await chargeBill(stage.deps, orderId)
    expect(await charges()).toEqual([declined, { ...declined, try: 2 }])
    // A saved card without funds does not count like a declined stolen card.
    await reconcilePayments(stage.deps)
    expect(await rows('SELECT FROM card_decline')).toEqual([])
    await fillCard()
    expect(await retry(orderId, { charges: 2 })).toEqual({ status: 'completed' })
    expect(await taken()).toBe(1)
    const keys = await rows('SELECT idempotency_key AS key FROM order_charge ORDER BY try_number')
    const first = `charge:balance:${orderId}:1`
    expect(keys.map(row => row.key)).toEqual([first, `${first}:2`, `${first}:3`])
  })

  it('keeps its try number, its purpose, its amount and its key', async () => {
    await failedCharge()
    for (const column of [
      'try_number = 2',
      "purpose_id = 'other'",
      "idempotency_key = 'other'",
      'amount_in_cents = 1',
    ]) {
      await expect(rows(`UPDATE order_charge SET ${column}`)).rejects.toThrow('a charge keeps what it is for')
    }
  })

  it.each([
    ['pays', true, ['completed', 'succeeded']],
    ['is declined', false, ['payment-failed', 'declined']],
  ])('is charged once if three people try it again at once and the card %s', async (_, pays, [status, state]) => {
    const { orderId } = await failedCharge()
    if (pays) await fillCard()
    const ends = await Promise.allSettled([retry(orderId), retry(orderId), retry(orderId)])
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1)
    expect(await charges()).toEqual([declined, { ...declined, try: 2, state }])
    await expect(retry(orderId)).rejects.toMatchObject({ refusal: pays ? 'illegal-move' : 'changed-meanwhile' })
    expect([await statusOf(orderId), await taken()]).toEqual([status, pays ? 1 : 0])
  })

  it('is not tried again while a try is in doubt, and that try ends under its own key', async () => {
    const { orderId } = await failedCharge()
    await fillCard()
    expect(await retry(orderId, { deps: losesAnswers(stage.deps) })).toEqual({ status: 'payment-pending' })
    await expect(retry(orderId, { charges: 2 })).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    const { organizationId } = await acting(orderId)
    const due = await listMoney(stage.deps, organizationId, { list: 'due', after: null })
    expect(due.rows).toMatchObject([{ id: orderId, lastTry: { state: 'asked' } }])
    stage.wait(hour)
    await reconcilePayments(stage.deps)
    expect([await statusOf(orderId), await taken()]).toEqual(['completed', 1])
    expect(await charges()).toEqual([declined, { try: 2, state: 'succeeded', cents: dueInCents }])
  })

  it('does not make a later try fail if a second server learns of it late', async () => {
    const { orderId } = await weighedOrder(stage, { card: savedCards.declinesLater })
    await billOrder(stage.deps, { orderId, actorId: null })
    stage.wait(24 * hour)
    const slow = slowServer(stage.deps)
    const late = chargeBill(slow.deps, orderId)
    await slow.hasCharged
    await chargeBill(stage.deps, orderId)
    expect(await statusOf(orderId)).toBe('payment-failed')
    await fillCard()
    expect(await retry(orderId, { deps: losesAnswers(stage.deps) })).toEqual({ status: 'payment-pending' })
    slow.letAnswer()
    await late
    expect(await statusOf(orderId)).toBe('payment-pending')
    expect(await charges()).toEqual([declined, { ...declined, try: 2, state: 'asked' }])
    stage.wait(hour)
    await reconcilePayments(stage.deps)
    expect([await statusOf(orderId), await taken()]).toEqual(['completed', 1])
  })

  it('is not tried again while the payment form of the customer is open, which closes after a while', async () => {
    const { orderId } = await failedCharge()
    await fillCard()
    await startOrderPayment(stage.deps, orderId)
    const [{ opened }] = await rows('SELECT max(created_at) AS opened FROM order_charge')
    const retryAfter = (ms: number) =>
      retry(orderId, { charges: 2, deps: { ...stage.deps, clock: () => new Date(opened.getTime() + ms) } })
    await expect(retryAfter(formTimeoutInMs - 1)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    expect(await retryAfter(formTimeoutInMs)).toEqual({ status: 'completed' })
    expect(await taken()).toBe(1)
  })

  it('can be tried again although an extension has a charge of its own', async () => {
    const { orderId } = await failedCharge()
    await fillCard()
    await rows(
      `INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, provider_customer_id, payment_method_id,
         idempotency_key, state, created_at, updated_at)
       SELECT organization_id, order_id, 'extension', gen_random_uuid()::text, 100, provider_customer_id, payment_method_id,
         'charge:extension:test', 'declined', created_at, updated_at FROM order_charge WHERE order_id = $1`,
      [orderId],
    )
    expect(await retry(orderId)).toEqual({ status: 'completed' })
    expect(await taken()).toBe(1)
  })

  it('cannot be objected to while the card is being charged', async () => {
    const { orderId, user } = await failedCharge()
    const object = () => objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    const shown = async () => ({
      isCharged: (await findOrder(stage.db, orderId)).bill?.isCharged,
      isDeclined: await isBalanceDeclined(stage.db, orderId),
    })
    for (const state of ['asked', 'open']) {
      await stage.pool.query('UPDATE order_charge SET state = $1', [state])
      await expect(object()).rejects.toMatchObject({ refusal: 'objection-too-late' })
      expect(await shown()).toEqual({ isCharged: true, isDeclined: false })
    }
    for (const state of ['needs-customer', 'declined']) {
      await stage.pool.query('UPDATE order_charge SET state = $1', [state])
      expect(await shown()).toEqual({ isCharged: false, isDeclined: true })
    }
    expect(await object()).toEqual({ status: 'payment-failed' })
  })

  it('is not tried again for another amount, nor while an objection is open', async () => {
    const { orderId, user } = await failedCharge()
    await expect(retry(orderId, { amountInCents: 9_901 })).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
    await objectToBill(stage.deps, { orderId, text: 'Half full.', actorId: user.id })
    await expect(retry(orderId)).rejects.toMatchObject({ refusal: 'card-not-agreed' })
    expect([await statusOf(orderId), await charges()]).toEqual(['payment-failed', [declined]])
  })

  it('is not tried again for more than the customer agreed to', async () => {
    const { orderId } = await weighedOrder(stage, { card: savedCards.declinesLater, tonsTooMany: '20' })
    const { balanceInCents: amountInCents } = await billOrder(stage.deps, { orderId, actorId: null })
    await walkTo(stage.db, orderId, 'payment-failed')
    await fillCard()
    await expect(retry(orderId, { amountInCents, charges: 0 })).rejects.toMatchObject({ refusal: 'card-not-agreed' })
    expect([await statusOf(orderId), await charges()]).toEqual(['payment-failed', []])
  })
})

describe('A link to pay', () => {
  const links = () => rows(`SELECT channel, text FROM message WHERE key LIKE 'pay-link:%' ORDER BY channel`)

  it('is sent after a charge failed, and once in ten minutes even if two people press', async () => {
    const { orderId } = await failedCharge()
    const ends = await Promise.allSettled([sendLink(orderId), sendLink(orderId)])
    expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1)
    expect(ends.find(end => end.status === 'rejected')).toMatchObject({ reason: { refusal: 'pay-link-sent' } })
    const sent = await links()
    expect(sent.map(one => one.channel)).toEqual(['email', 'sms'])
    for (const { text } of sent) expect(text).toMatch(/\$99\.00 is still due[\s\S]*https?:\/\//)
    const [{ at }] = await rows(`SELECT at FROM change WHERE act = 'send-pay-link'`)
    const sendAfter = async (ms: number) =>
      sendPayLink({ ...stage.deps, clock: () => new Date(at.getTime() + ms) }, { orderId }, await acting(orderId))
    await expect(sendAfter(payLinkPauseInMs - 1)).rejects.toMatchObject({ refusal: 'pay-link-sent' })
    expect(await sendAfter(payLinkPauseInMs)).toEqual({ success: true })
    expect(await links()).toHaveLength(4)
  })

  it('is not sent if no charge failed, or if the customer has no address for messages', async () => {
    const { orderId } = await weighedOrder(stage)
    await expect(sendLink(orderId)).rejects.toMatchObject({ refusal: 'illegal-move' })
    const failed = await failedCharge()
    await stage.pool.query(`UPDATE app_user SET email = '', sms_notification_opt_in = false WHERE id = $1`, [
      failed.user.id,
    ])
    await expect(sendLink(failed.orderId)).rejects.toMatchObject({ refusal: 'customer-unreachable' })
    expect(await links()).toEqual([])
  })
})
