import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { balanceIn } from '#domain/order/balance.ts'
import { findOpenOffer } from '#server/db/bill/voluntary-offers.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { correctBill } from '#server/operations/bill/correct-bill.ts'
import { offerVoluntaryPayment, readUncharged } from '#server/operations/bill/offer-voluntary-payment.ts'
import { payLinkPauseInMs } from '#server/operations/bill/send-pay-link.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { startVoluntaryPayment } from '#server/operations/payment/start-voluntary-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

/** A ton costs $99.00 without tax. */
const tonInCents = 9_900
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const refusedWith = (refusal: string) => expect.objectContaining({ refusal })

async function acting(orderId: string) {
  const [row] = await rows(
    'SELECT organization_id AS "organizationId", user_id AS "actorId" FROM orders WHERE id = $1',
    [orderId],
  )
  return row as { organizationId: string; actorId: string }
}

async function correct(orderId: string, tonsTooMany: string) {
  const [{ seen }] = await rows('SELECT max(version) AS seen FROM weighing WHERE order_id = $1', [orderId])
  const weighing = await weighingWith(stage.db, orderId, tonsTooMany)
  const ask = { orderId, seen, weighing, grossInPounds: null, tareInPounds: null, isSure: true, why: 'Read again' }
  return correctBill(stage.deps, ask, await acting(orderId))
}

/** Completes an order, and then weighs it a ton heavier, which makes the order more expensive. */
async function weighedDearer(tonsTooMany = '1'): Promise<string> {
  const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
  await billOrder(stage.deps, { orderId, actorId: null })
  expect(await correct(orderId, tonsTooMany)).toMatchObject({ status: 'completed', billVersion: null })
  return orderId
}

const offer = async (orderId: string, amountInCents = tonInCents) =>
  offerVoluntaryPayment(stage.deps, { orderId, amountInCents }, await acting(orderId))
const start = (orderId: string) => startVoluntaryPayment(stage.deps, orderId)

async function typeCard({ clientSecret }: { clientSecret: string }, number: string = savedCards.pays) {
  const [id = ''] = clientSecret.split('_secret_')
  return confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number })
}

const factsOf = async (orderId: string) => {
  const money = await readOrderMoney(stage.db, orderId)
  return { status: money.status, version: money.billVersion, balanceInCents: balanceIn(money) }
}
const refunded = async () => (await rows('SELECT coalesce(sum(amount_in_cents), 0)::int AS cents FROM refund'))[0].cents

describe('Money that a completed order cannot be charged any more', () => {
  it('is offered to the customer, who reads that nothing is due', async () => {
    const orderId = await weighedDearer()
    expect(await readUncharged(stage.db, orderId, stage.deps.clock())).toEqual({
      amountInCents: tonInCents,
      offeredAt: null,
    })
    await offer(orderId)
    expect(await readUncharged(stage.db, orderId, stage.deps.clock())).toMatchObject({ offeredAt: expect.any(Date) })
    expect(await factsOf(orderId)).toEqual({ status: 'completed', version: 1, balanceInCents: 0 })
    const [mail] = await rows(`SELECT text FROM message WHERE key LIKE 'voluntary-link:%:email'`)
    expect(mail.text).toContain('you owe nothing')
    expect(mail.text).toContain('3 t instead of 2 t')
    expect(mail.text).toMatch(/\$99\.00: \S+\/v\/\S{22}/)
    expect(await rows('SELECT id FROM order_charge')).toEqual([])
    await expect(startOrderPayment(stage.deps, orderId)).rejects.toEqual(refusedWith('already-paid'))
  })

  it('makes one new bill when the customer pays it, however often the payment is reported', async () => {
    const orderId = await weighedDearer()
    await offer(orderId)
    const [one, again] = await Promise.all([start(orderId), start(orderId)])
    expect([one.totalInCents, again.clientSecret]).toEqual([tonInCents, one.clientSecret])
    await typeCard(one)
    await Promise.all([confirmOrderPayment(stage.deps, orderId), confirmOrderPayment(stage.deps, orderId)])
    expect(await factsOf(orderId)).toEqual({ status: 'completed', version: 2, balanceInCents: 0 })
    const bills = await rows(
      `SELECT b.total_in_cents AS total, w.is_billed AS "isBilled", w.containers FROM bill b JOIN weighing w ON w.id = b.weighing_id
       ORDER BY b.version`,
    )
    expect(bills[1].total - bills[0].total).toBe(tonInCents)
    expect(bills[1]).toMatchObject({ isBilled: true, containers: [{ tons: '3' }] })
    expect(await rows('SELECT purpose, state FROM order_charge')).toEqual([
      { purpose: 'voluntary', state: 'succeeded' },
    ])
    expect(await readUncharged(stage.db, orderId, stage.deps.clock())).toBeNull()
    await expect(start(orderId)).rejects.toEqual(refusedWith('nothing-offered'))
    expect(await refunded()).toBe(0)
    // A later correction to a lower weight refunds the difference.
    expect(await correct(orderId, '0.5')).toMatchObject({ billVersion: 3, dueInCents: -tonInCents / 2 })
    expect(await refunded()).toBe(tonInCents / 2)
    // The next offer is compared with the last bill.
    await correct(orderId, '1')
    stage.wait(payLinkPauseInMs)
    await offer(orderId, tonInCents / 2)
    expect(await findOpenOffer(stage.db, orderId)).toMatchObject({ billedTons: 2.5, billVersion: 4 })
  })

  it('stays offered if the card is declined', async () => {
    const orderId = await weighedDearer()
    await offer(orderId)
    await typeCard(await start(orderId), '4000000000000002')
    await expect(confirmOrderPayment(stage.deps, orderId)).rejects.toEqual(refusedWith('payment-not-made'))
    expect(await factsOf(orderId)).toEqual({ status: 'completed', version: 1, balanceInCents: 0 })
    expect(await findOpenOffer(stage.db, orderId)).not.toBeNull()
    const [{ paid }] = await rows('SELECT sum(amount_in_cents)::int AS paid FROM payment')
    const gift = { orderId, amountInCents: paid, refunds: 0, why: 'A late truck' }
    expect(await giveRefund(stage.deps, gift, await acting(orderId))).toMatchObject({ status: 'refunded' })
    await expect(start(orderId)).rejects.toEqual(refusedWith('nothing-offered'))
  })

  it('is no longer offered after a new weighing, which closes the open form', async () => {
    const orderId = await weighedDearer()
    await offer(orderId)
    const open = await start(orderId)
    expect(await correct(orderId, '2')).toMatchObject({ billVersion: null, dueInCents: 2 * tonInCents })
    await expect(start(orderId)).rejects.toEqual(refusedWith('nothing-offered'))
    expect((await typeCard(open)).status).not.toBe('succeeded')
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'cancelled' }])
    await offer(orderId, 2 * tonInCents).catch(() => stage.wait(payLinkPauseInMs))
    await offer(orderId, 2 * tonInCents)
    expect((await start(orderId)).totalInCents).toBe(2 * tonInCents)
  })

  it.each([
    ['another bill than the one that counts by now', 'UPDATE voluntary_offer SET bill_version = 7', tonInCents],
    ['another amount than is left by now', 'UPDATE voluntary_offer SET amount_in_cents = 9000', 9_000],
  ])('is refunded in full if the offer that the customer paid names %s', async (_, change, amountInCents) => {
    const orderId = await weighedDearer()
    await offer(orderId)
    const isOfAmount = amountInCents !== tonInCents
    if (isOfAmount) await stage.pool.query(change)
    const open = await start(orderId)
    await typeCard(open)
    if (!isOfAmount) await stage.pool.query(change)
    await confirmOrderPayment(stage.deps, orderId)
    expect(await factsOf(orderId)).toEqual({ status: 'completed', version: 1, balanceInCents: 0 })
    expect(await refunded()).toBe(amountInCents)
    expect(await rows(`SELECT key FROM message WHERE key LIKE 'charged:%'`)).toEqual([])
  })

  it('can be paid although the office has given other money back', async () => {
    const orderId = await weighedDearer()
    await offer(orderId)
    const open = await start(orderId)
    const gift = { orderId, amountInCents: 1_500, refunds: 0, why: 'A late truck' }
    await giveRefund(stage.deps, gift, await acting(orderId))
    await typeCard(open)
    await confirmOrderPayment(stage.deps, orderId)
    expect(await factsOf(orderId)).toEqual({ status: 'completed', version: 2, balanceInCents: 0 })
    expect(await refunded()).toBe(1_500)
  })
})

describe('A voluntary payment is not offered', () => {
  it('again within 10 minutes, nor with another amount than the page showed', async () => {
    const orderId = await weighedDearer()
    await expect(offer(orderId, tonInCents - 1)).rejects.toEqual(refusedWith('price-changed'))
    const both = await Promise.allSettled([offer(orderId), offer(orderId)])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ at }] = await rows(`SELECT at FROM change WHERE act = 'offer-voluntary-payment'`)
    const offerAfter = async (ms: number) => {
      const deps = { ...stage.deps, clock: () => new Date(at.getTime() + ms) }
      await offerVoluntaryPayment(deps, { orderId, amountInCents: tonInCents }, await acting(orderId))
    }
    await expect(offerAfter(payLinkPauseInMs - 1)).rejects.toEqual(refusedWith('pay-link-sent'))
    await offerAfter(payLinkPauseInMs)
    expect(await rows('SELECT id FROM voluntary_offer')).toHaveLength(1)
    // The customer is notified of each offer.
    expect(await rows(`SELECT id FROM message WHERE key LIKE 'voluntary-link:%:email'`)).toHaveLength(2)
  })

  it('if nothing was weighed dearer, or the order still waits for money', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await billOrder(stage.deps, { orderId, actorId: null })
    await expect(offer(orderId)).rejects.toEqual(refusedWith('illegal-move'))
    expect(await readUncharged(stage.db, orderId, stage.deps.clock())).toBeNull()
    const { orderId: even } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId: even, actorId: null })
    await expect(offer(even)).rejects.toEqual(refusedWith('nothing-due'))
    await expect(start(even)).rejects.toEqual(refusedWith('nothing-offered'))
  })
})
