import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cents } from '#domain/value/money.ts'
import { formatCents } from '#domain/value/money.ts'
import { findBillFacts } from '#server/db/bill/bill-facts.ts'
import { findCardOnFile } from '#server/db/payment/order-money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeBill, chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { correct, weigh, weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

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
const statusOf = async (id: string) => (await rows('SELECT status FROM orders WHERE id = $1', [id]))[0].status
const paid = async (id: string) =>
  (await rows('SELECT amount_in_cents AS cents FROM payment WHERE order_id = $1 ORDER BY created_at', [id])).map(
    row => row.cents,
  )
const givenBack = async (id: string) =>
  (await rows(`SELECT amount_in_cents AS cents FROM refund WHERE order_id = $1 AND status = 'succeeded'`, [id])).map(
    row => row.cents,
  )
const told = async (id: string) =>
  (await rows(`SELECT key FROM message WHERE order_id = $1 AND channel = 'email' ORDER BY id`, [id])).map(
    row => row.key.split(':')[0],
  )

describe('A final bill', () => {
  it('that adds nothing completes the order', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    expect(await settle(orderId)).toEqual({ status: 'completed', version: 1, balanceInCents: 0 })
    expect(await told(orderId)).toContain('bill-ready')
  })

  it('is charged neither before the time to object is over nor while an objection is open', async () => {
    const { orderId, totalInCents, user } = await weighedOrder(stage)
    await settle(orderId)
    await chargeBill(stage.deps, orderId)
    expect(await paid(orderId)).toEqual([totalInCents])
    await objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    stage.wait(24 * hour)
    await chargeBill(stage.deps, orderId)
    expect(await paid(orderId)).toEqual([totalInCents])
    expect(await rows('SELECT id FROM order_charge')).toEqual([])
  })

  it('within the consented amount is announced first, and charged when the time to object is over', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage)
    expect(await settle(orderId)).toEqual({ status: 'payment-pending', version: 1, balanceInCents: 9_900 })
    const [text] = await rows(`SELECT text FROM message WHERE key LIKE 'bill-ready:%' AND channel = 'sms'`)
    const sum = `${formatCents(totalInCents + 9_900)} - ${formatCents(totalInCents)} paid = $99.00`
    expect(text.text).toContain(sum)
    stage.wait(23 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toEqual([totalInCents])
    const [{ over }] = await rows('SELECT charge_after AS over FROM bill')
    const chargeAt = (at: Date) => chargeDueBills({ ...stage.deps, clock: () => at })
    expect(await chargeAt(new Date(over.getTime() - 1))).toEqual({ charged: 0, failures: [] })
    expect(await chargeAt(over)).toEqual({ charged: 1, failures: [] })
    expect(await statusOf(orderId)).toBe('completed')
    expect(await paid(orderId)).toEqual([totalInCents, 9_900])
    expect((await told(orderId)).slice(-2)).toEqual(['bill-ready', 'charged'])
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toHaveLength(2)
  })

  it('is charged at once if the hauler gives no time to object', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    expect(await settle(orderId)).toMatchObject({ status: 'completed' })
  })

  it('is made once if two people settle the order at once', async () => {
    const { orderId } = await weighedOrder(stage)
    const both = await Promise.all([settle(orderId), settle(orderId)])
    expect(both[0]).toEqual(both[1])
    expect(await rows('SELECT version FROM bill')).toEqual([{ version: 1 }])
  })

  it('above the consented amount is left to the customer', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '3.25' })
    expect(await settle(orderId)).toMatchObject({ status: 'payment-pending', balanceInCents: 32_175 })
    stage.wait(100 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toHaveLength(1)
    expect(await statusOf(orderId)).toBe('payment-pending')
  })

  it('is not charged if more is due than the consented amount stored with it', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage)
    await settle(orderId)
    await stage.pool.query('ALTER TABLE bill DISABLE TRIGGER USER')
    await stage.pool.query('UPDATE bill SET consented_in_cents = 9899')
    await stage.pool.query('ALTER TABLE bill ENABLE TRIGGER USER')
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toEqual([totalInCents])
    expect(await rows('SELECT state FROM order_charge')).toEqual([])
  })

  it('that the saved card does not pay is payment-failed until the customer pays with another card', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { card: savedCards.declinesLater })
    await settle(orderId)
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    expect(await statusOf(orderId)).toBe('payment-failed')
    expect(await told(orderId)).toContain('charge-failed')
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await expect(confirmOrderPayment(stage.deps, orderId)).rejects.toMatchObject({ refusal: 'payment-not-made' })
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    expect(await confirmOrderPayment(stage.deps, orderId)).toEqual({ status: 'completed' })
    expect(await paid(orderId)).toEqual([totalInCents, 9_900])
    expect(await findCardOnFile(stage.db, orderId)).toMatchObject({ lastFour: '4242' })
    // A payment with a form does not use up the amount that the saved card may be charged.
    const facts = await stage.db.transaction().execute(tx => findBillFacts(tx, orderId))
    expect(facts.chargedInCents).toBe(0)
    const story = await rows('SELECT event FROM order_event WHERE order_id = $1 ORDER BY id', [orderId])
    expect(story.map(row => row.event).slice(-4)).toEqual(['finalize', 'payment-failed', 'pay', 'payment-succeeded'])
  })

  it('is not made for an order that was not weighed or was weighed incompletely', async () => {
    const { orderId } = await weighedOrder(stage)
    const other = await weighingWith(stage.db, orderId, '1')
    const tooFew = { ...other, containers: [] }
    const enter = (weighing: typeof other) => enterWeight(stage.deps, { orderId, weighing, actorId: null })
    await expect(enter(tooFew)).rejects.toMatchObject({ refusal: 'weighing-incomplete' })
    const unknown = [{ materialId: stage.organization.materialId, quantity: 2 }]
    await expect(enter({ ...other, items: unknown })).rejects.toMatchObject({ refusal: 'unknown-choice' })
    await stage.pool.query('TRUNCATE weighing CASCADE')
    await expect(settle(orderId)).rejects.toMatchObject({ refusal: 'nothing-weighed' })
  })
})

describe('A due that is too small to be charged', () => {
  // A ton costs 99 dollars. The office's own line adds these cents.
  const weighingOf = async (orderId: string, cents: number) => {
    const line = { label: 'Rounding', amountInCents: cents as Cents, postTax: true }
    return { ...(await weighingWith(stage.db, orderId, '0')), additionalLines: [line] }
  }
  const adjustments = () =>
    rows('SELECT kind, amount_in_cents AS cents, bill_version AS version FROM order_adjustment ORDER BY at')

  it('is let go with that bill, and the order owes nothing', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '0' })
    await enterWeight(stage.deps, { orderId, weighing: await weighingOf(orderId, 37), actorId: null })
    expect(await settle(orderId)).toEqual({ status: 'completed', version: 1, balanceInCents: 0 })
    expect(await adjustments()).toEqual([{ kind: 'let-go', cents: 37, version: 1 }])
    // The amount that a corrected bill owes to the customer is refunded to the cent.
    const corrected = await correct(stage.deps, orderId, await weighingOf(orderId, -12))
    expect(corrected).toEqual({ status: 'completed', billVersion: 2, dueInCents: -12, asked: null })
    expect(await givenBack(orderId)).toEqual([12])
    expect(await paid(orderId)).toEqual([totalInCents])
  })
})

describe('Goodwill', () => {
  const refund = (orderId: string, amountInCents: number) =>
    giveBack(stage.deps, { orderId, amountInCents, why: 'a late truck' })

  it('is taken off every later bill, so that a lower bill refunds only its own difference', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    await refund(orderId, 2_500)
    await weigh(stage, orderId, '0.5')
    expect(await settle(orderId)).toMatchObject({ status: 'completed', version: 2, balanceInCents: -4_950 })
    expect(await givenBack(orderId)).toEqual([2_500, 4_950])
  })

  it('is only money that the hauler does not owe to the customer', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    await settle(orderId)
    const refusal = new PaymentConflict('the account is closed')
    const failing = { ...stage.payments, refundIntent: () => Promise.reject(refusal) }
    await weigh({ ...stage, deps: { ...stage.deps, payments: failing } }, orderId, '0.5')
    await refund(orderId, 4_950)
    expect(await rows('SELECT kind FROM order_adjustment')).toEqual([])
  })
})

describe('Without a card on file', () => {
  it('the customer is asked to pay what is due, and once more after the weight is corrected', async () => {
    const { orderId } = await weighedOrder(stage)
    await settle(orderId)
    await stage.pool.query('DELETE FROM payment_customer')
    stage.wait(25 * hour)
    await chargeDueBills(stage.deps)
    expect(await statusOf(orderId)).toBe('payment-failed')
    expect((await told(orderId)).filter(occasion => occasion === 'charge-failed')).toHaveLength(1)
    await weigh(stage, orderId, '1.75')
    await settle(orderId)
    stage.wait(25 * hour)
    await chargeDueBills(stage.deps)
    expect(await statusOf(orderId)).toBe('payment-failed')
    expect((await told(orderId)).filter(occasion => occasion === 'charge-failed')).toHaveLength(2)
  })
})

describe('A corrected weight', () => {
  it('replaces the bill before the charge, and starts the time to object again', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage)
    await settle(orderId)
    stage.wait(20 * hour)
    await weigh(stage, orderId, '0.5')
    expect(await settle(orderId)).toEqual({ status: 'payment-pending', version: 2, balanceInCents: 4_950 })
    expect((await told(orderId)).filter(occasion => occasion === 'bill-ready')).toHaveLength(2)
    stage.wait(23 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toHaveLength(1)
    stage.wait(hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toEqual([totalInCents, 4_950])
  })

  it('refunds only the difference if the card was charged before', async () => {
    await stage.pool.query('UPDATE organization SET objection_hours = 0')
    const { orderId } = await weighedOrder(stage)
    await settle(orderId)
    await weigh(stage, orderId, '0.25')
    expect(await settle(orderId)).toEqual({ status: 'completed', version: 2, balanceInCents: -7_425 })
    expect(await givenBack(orderId)).toEqual([7_425])
    // The refund is taken from the newest payment.
    const from = await rows('SELECT p.amount_in_cents AS cents FROM refund r JOIN payment p USING (intent_id)')
    expect(from).toEqual([{ cents: 9_900 }])
    expect(await settle(orderId)).toMatchObject({ version: 2 })
    expect(await givenBack(orderId)).toEqual([7_425])
  })

  it('that would make a completed order dearer makes no bill, and the customer is asked for nothing', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '0' })
    await settle(orderId)
    const before = await told(orderId)
    const dearer = await correct(stage.deps, orderId, await weighingWith(stage.db, orderId, '2'))
    expect(dearer).toEqual({ status: 'completed', billVersion: null, dueInCents: 19_800, asked: null })
    stage.wait(48 * hour)
    await chargeDueBills(stage.deps)
    expect(await settle(orderId)).toMatchObject({ status: 'completed', version: 1 })
    expect([await paid(orderId), await told(orderId)]).toEqual([[totalInCents], before])
    expect(await rows('SELECT version, is_billed FROM weighing ORDER BY version')).toEqual([
      { version: 1, is_billed: true },
      { version: 2, is_billed: false },
    ])
  })
})

describe('An objection', () => {
  it('stops the charge, opens a note for the office, and is answered by a new bill', async () => {
    const { orderId, user, totalInCents } = await weighedOrder(stage)
    await settle(orderId)
    const object = () => objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    expect(await object()).toEqual({ status: 'payment-pending' })
    stage.wait(48 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toHaveLength(1)
    expect(await rows('SELECT origin, entity_id, content, created_by FROM note')).toEqual([
      { origin: 'order', entity_id: orderId, content: 'It was half full.', created_by: user.id },
    ])
    // The office checks the ticket again and confirms the weight.
    expect(await settle(orderId)).toMatchObject({ version: 2, balanceInCents: 9_900 })
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    expect(await paid(orderId)).toEqual([totalInCents, 9_900])
    await expect(object()).rejects.toMatchObject({ refusal: 'objection-too-late' })
  })

  it('that the customer repeats adds a note and stays one objection', async () => {
    const { orderId, user } = await weighedOrder(stage)
    await settle(orderId)
    for (const text of ['It was half full.', 'And one mattress less.']) {
      expect(await objectToBill(stage.deps, { orderId, text, actorId: user.id })).toEqual({ status: 'payment-pending' })
    }
    expect(await rows('SELECT content FROM note ORDER BY created_at')).toHaveLength(2)
    expect(await rows('SELECT version FROM bill_objection')).toEqual([{ version: 1 }])
  })

  it('is possible after the saved card was declined, and refused once another card has paid', async () => {
    const { orderId, user } = await weighedOrder(stage, { card: savedCards.declinesLater })
    await settle(orderId)
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    const object = () => objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    expect(await object()).toEqual({ status: 'payment-failed' })
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    await confirmOrderPayment(stage.deps, orderId)
    await expect(object()).rejects.toMatchObject({ refusal: 'illegal-move', values: { status: 'completed' } })
  })
})
