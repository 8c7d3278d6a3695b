import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chargeCardOnFile } from '#server/operations/payment/charge-card-on-file.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
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
const extension = (orderId: string) => ({
  orderId,
  purpose: 'extension' as const,
  purposeId: `extension-${orderId}`,
  amountInCents: 7_800,
})

describe('Charging the card on file', () => {
  it('charges the amount once, however often it is requested for the same purpose', async () => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    const atOnce = await Promise.all([1, 2, 3].map(() => chargeCardOnFile(stage.deps, extension(orderId))))
    const last = await chargeCardOnFile(stage.deps, extension(orderId))
    expect(last).toMatchObject({ outcome: 'succeeded', intentId: expect.any(String) })
    expect(atOnce).toEqual([last, last, last])
    expect(await rows(`SELECT amount_in_cents, card_last_four FROM payment ORDER BY created_at DESC LIMIT 1`)).toEqual([
      { amount_in_cents: 7_800, card_last_four: '4242' },
    ])
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'succeeded' }])
    expect(await rows(`SELECT channel FROM message WHERE key LIKE 'charged:%' ORDER BY channel`)).toHaveLength(2)
  })

  it('says that the card was declined, and leaves nothing that anybody could pay', async () => {
    const { orderId } = await placePaidOrder(stage, savedCards.runsDry)
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    const refused = await chargeCardOnFile(stage.deps, extension(orderId))
    expect(refused).toMatchObject({ outcome: 'declined', message: 'Your card was declined.' })
    expect(await chargeCardOnFile(stage.deps, extension(orderId))).toEqual(refused)
    expect(await rows(`SELECT status FROM stripe_simulator.payment_intents WHERE amount = 7800`)).toEqual([
      { status: 'canceled' },
    ])
    expect(await rows('SELECT count(*)::int AS n FROM payment')).toEqual([{ n: 1 }])
  })

  it('is in doubt without an answer, blocks any other charge of the order, and is resolved by a retry', async () => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async ask => {
      await payments.chargeSavedCard(ask)
      throw new PaymentInDoubt('the line was cut')
    }
    const badLine = { ...stage.deps, payments: { ...payments, chargeSavedCard } }
    expect(await chargeCardOnFile(badLine, extension(orderId))).toMatchObject({ outcome: 'in-doubt', intentId: null })
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'asked' }])
    const other = { ...extension(orderId), purposeId: 'another' }
    expect(await chargeCardOnFile(stage.deps, other)).toMatchObject({ outcome: 'in-doubt' })
    expect(await chargeCardOnFile(stage.deps, extension(orderId))).toMatchObject({ outcome: 'succeeded' })
    expect(await rows('SELECT amount FROM stripe_simulator.payment_intents WHERE amount = 7800')).toHaveLength(1)
    expect(await rows('SELECT count(*)::int AS n FROM payment')).toEqual([{ n: 2 }])
  })

  it('says when the card is no longer there', async () => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'drop-off-confirmed')
    await stage.pool.query('UPDATE stripe_simulator.payment_methods SET customer = NULL, account = $1', [
      'acct_elsewhere',
    ])
    expect(await chargeCardOnFile(stage.deps, extension(orderId))).toMatchObject({ outcome: 'no-card' })
    expect(await rows('SELECT state FROM order_charge')).toEqual([{ state: 'cancelled' }])
  })
})
