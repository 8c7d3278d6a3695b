import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneOrder } from '#domain/phone-order/phone-order.ts'
import { eraseCarts } from '#server/db/account/erasure.ts'
import { chargePhoneOrder } from '#server/operations/phone-order/charge-phone-order.ts'
import { readCaller } from '#server/operations/phone-order/find-caller.ts'
import { newPhone, openPhoneStage, type PhoneStage } from '#server/operations/phone-order/phone-order.stage.ts'
import { priceCall } from '#server/operations/phone-order/price-call.ts'
import type { PhoneDeps } from '#server/operations/phone-order/store-phone-cart.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { bookTaxes } from '#server/operations/tax/book-taxes.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { taxBySimulator } from '#server/testing/checkout-stage.ts'
import { endDispute, openDispute } from '#server/testing/disputes.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards } from '#server/testing/order-walk.ts'

let stage: PhoneStage
beforeEach(async () => {
  stage = await openPhoneStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

type ReadOutOptions = {
  readonly deps?: PhoneDeps
  readonly cartId?: string | null
  readonly placeId?: string | null
}

/**
 * Returns the price that the office reads out. If `cartId` is given, the cart is stored already. If a `placeId` is given, the address is
 * known.
 */
async function readOut(
  { phone, language, zipCode, customerType, materials, promotionCode, visit }: PhoneOrder,
  { deps = stage.phoneDeps, cartId = null, placeId = null }: ReadOutOptions = {},
) {
  if (!visit) throw new Error('nothing is read out about a call')
  const { containers, addOnIds, dropOffWindow, pickupWindow } = visit
  const asking = { organizationId: stage.acting.organizationId, language: 'en' as const, cartId, placeId }
  const { quote, consent } = await priceCall(deps, asking, {
    phone,
    language,
    zipCode,
    customerType,
    materials,
    promotionCode,
    containers,
    addOnIds,
    dropOffWindow,
    pickupWindow,
  })
  return { sentence: consent ?? '', totalInCents: quote?.totalInCents ?? 0 }
}

async function asking(options: Partial<PhoneOrder>) {
  const asked = await stage.order(options)
  return { asked, consent: await readOut(asked), isSecond: true }
}

const charges = async (cartId: string) =>
  (
    await stage.rows(
      `SELECT FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = $1 AND status = 'succeeded'`,
      cartId,
    )
  ).length

describe('The card on file', () => {
  it('pays an order by phone at the price that was read out, and the product stores which member read it out', async () => {
    const { phone, id } = await stage.regular()
    const ask = await asking({ phone, language: 'es' })
    expect(await chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).toEqual({
      isPaid: true,
      orderId: ask.asked.cartId,
    })
    const [order] = await stage.rows(
      `SELECT user_id AS "userId", total_in_cents AS total, snapshot->>'cardConsent' AS consent FROM orders WHERE id = $1`,
      ask.asked.cartId,
    )
    expect(order).toEqual({ userId: id, total: ask.consent.totalInCents, consent: ask.consent.sentence })
    expect(ask.consent.sentence).toContain('Acepto que mi tarjeta')
    const read = await stage.rows(
      'SELECT read_by AS "readBy", sentence, total_in_cents AS total, card_last_four AS card, language FROM spoken_consent',
    )
    const { sentence, totalInCents: total } = ask.consent
    expect(read).toEqual([{ readBy: stage.acting.actorId, sentence, total, card: '4242', language: 'es' }])
    const acts = await stage.rows(
      'SELECT act FROM change WHERE object_id = $1 AND actor_id IS NOT NULL',
      ask.asked.cartId,
    )
    expect(acts.map(({ act }) => act)).toEqual(['take-by-phone', 'read-consent'])
  })

  it('leaves nothing from which the street of a deleted account can be guessed', async () => {
    const { phone, id } = await stage.regular()
    const { asked, consent, isSecond } = await asking({ phone })
    await chargePhoneOrder(stage.phoneDeps, stage.acting, { asked, consent, isSecond })
    const digestOf = async () =>
      (await stage.rows('SELECT asked_digest AS digest FROM phone_order WHERE cart_id = $1', asked.cartId))[0]?.digest
    const street = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
    expect(await digestOf()).toBe(street)
    await stage.db.transaction().execute(tx => eraseCarts(tx, { id, subject: '', phone }, new Date()))
    expect(await digestOf()).not.toBe(street)
  })

  it('of a caller is not charged while a bank looks into a payment, and the office reads why', async () => {
    const { phone, id } = await stage.regular()
    const [earlier] = await stage.rows('SELECT id FROM orders WHERE user_id = $1', id)
    const earlierId = String(earlier?.id)
    await openDispute(stage, earlierId)
    expect(await readCaller(stage.phoneDeps, stage.acting.organizationId, phone)).toMatchObject({ card: null })
    const ask = await asking({ phone })
    await expect(chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).rejects.toMatchObject({
      refusal: 'card-disputed',
    })
    expect(await charges(ask.asked.cartId)).toBe(0)
    await endDispute(stage, earlierId, 'won')
    expect(await chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).toMatchObject({ isPaid: true })
  })

  it('is charged once, even if the office presses several times at once', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const pressed = await Promise.allSettled(
      [1, 2, 3, 4].map(() => chargePhoneOrder(stage.phoneDeps, stage.acting, ask)),
    )
    for (const one of pressed) {
      if (one.status === 'fulfilled') expect(one.value.isPaid).toBe(true)
      else expect(['cart-ordered', 'payment-in-doubt', 'cart-frozen']).toContain(one.reason.refusal)
    }
    expect(await chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).toMatchObject({ isPaid: true })
    expect(await charges(ask.asked.cartId)).toBe(1)
    expect(await stage.rows('SELECT FROM spoken_consent')).toHaveLength(1)
  })

  it('is not charged at another price or with another sentence than the office read out', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const dearer = { ...ask, consent: { ...ask.consent, totalInCents: ask.consent.totalInCents - 1 } }
    await expect(chargePhoneOrder(stage.phoneDeps, stage.acting, dearer)).rejects.toMatchObject({
      refusal: 'price-changed',
    })
    const other = { ...ask, consent: { ...ask.consent, sentence: 'I agree to anything' } }
    await expect(chargePhoneOrder(stage.phoneDeps, stage.acting, other)).rejects.toMatchObject({
      refusal: 'price-changed',
    })
    expect(await charges(ask.asked.cartId)).toBe(0)
    expect(await stage.rows('SELECT FROM payment_attempt WHERE cart_id = $1', ask.asked.cartId)).toEqual([])
  })

  it('is not charged again if its charge is in doubt, because the product asks the service how it ended', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async charge => {
      await payments.chargeSavedCard(charge).catch(() => {})
      throw new PaymentInDoubt('the line was cut')
    }
    const cut = { ...stage.phoneDeps, payments: { ...payments, chargeSavedCard } }
    await expect(chargePhoneOrder(cut, stage.acting, ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    const noAddresses = { ...stage.phoneDeps.addresses, resolve: () => Promise.reject(new Error('no answer')) }
    const later = { ...stage.phoneDeps, addresses: noAddresses }
    expect(await chargePhoneOrder(later, stage.acting, ask)).toMatchObject({ isPaid: true })
    expect(await charges(ask.asked.cartId)).toBe(1)
  })

  it('pays the order after a charge in doubt, even if the office does not press again', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const { payments } = stage.deps
    const chargeSavedCard: typeof payments.chargeSavedCard = async charge => {
      await payments.chargeSavedCard(charge).catch(() => {})
      throw new PaymentInDoubt('the line was cut')
    }
    const cut = { ...stage.phoneDeps, payments: { ...payments, chargeSavedCard } }
    await expect(chargePhoneOrder(cut, stage.acting, ask)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    stage.wait(10 * 60_000)
    await reconcilePayments(stage.deps)
    expect(await stage.rows('SELECT FROM orders WHERE id = $1', ask.asked.cartId)).toHaveLength(1)
  })

  it('is not charged if the bank declines it', async () => {
    const { phone } = await stage.regular(savedCards.declinesLater)
    const ask = await asking({ phone })
    expect(await chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).toEqual({
      isPaid: false,
      message: expect.any(String),
    })
    expect(await charges(ask.asked.cartId)).toBe(0)
  })

  it('exists neither for a caller who never paid here nor for a new number', async () => {
    const stranger = await stage.readyCart()
    for (const phone of [newPhone, stranger.user.phone]) {
      const ask = await asking({ phone: phone as PhoneOrder['phone'] })
      await expect(chargePhoneOrder(stage.phoneDeps, stage.acting, ask)).rejects.toMatchObject({
        refusal: 'no-card-on-file',
      })
      expect(await readCaller(stage.phoneDeps, stage.acting.organizationId, phone)).toBeNull()
    }
  })

  it('pays an order that keeps the caller’s gate code, and the office is offered this code with the place again', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const visit = ask.asked.visit && { ...ask.asked.visit, line2: 'Unit 7', gateCode: '#7007' }
    await chargePhoneOrder(stage.phoneDeps, stage.acting, { ...ask, asked: { ...ask.asked, visit } })
    const [order] = await stage.rows(
      `SELECT snapshot #>> '{address,gateCode}' AS code FROM orders WHERE id = $1`,
      ask.asked.cartId,
    )
    expect(order).toEqual({ code: '#7007' })
    const caller = await readCaller(stage.phoneDeps, stage.acting.organizationId, phone)
    expect(caller?.places[0]).toMatchObject({ line2: 'Unit 7', gateCode: '#7007' })
  })

  it('is charged only after a confirmation if the same was ordered for the same place and day', async () => {
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    await chargePhoneOrder(stage.phoneDeps, stage.acting, ask)
    const again = { ...(await asking({ phone })), isSecond: false }
    await expect(chargePhoneOrder(stage.phoneDeps, stage.acting, again)).rejects.toMatchObject({
      refusal: 'ordered-already',
      values: { order: expect.stringMatching(/^R-/) },
    })
    expect(await chargePhoneOrder(stage.phoneDeps, stage.acting, { ...again, isSecond: true })).toMatchObject({
      isPaid: true,
    })
  })
})

describe('An order by phone when Stripe Tax computes the tax', () => {
  const withStripeTax = () => ({ ...stage.phoneDeps, tax: taxBySimulator(stage.simulated) })
  const orderMoney = async (cartId: string) => {
    const [row] = await stage.rows(
      `SELECT total_in_cents AS total, snapshot #>> '{quote,tax,source}' AS source,
         (SELECT sum(amount_in_cents)::int FROM payment WHERE order_id = orders.id) AS paid FROM orders WHERE id = $1`,
      cartId,
    )
    return row
  }
  const sales = async () =>
    (await stage.rows('SELECT amount FROM stripe_simulator.tax_transactions')).map(one => one.amount)

  it('is charged only at Stripe’s total, after this total was read out, and the books have one sale of it', async () => {
    const deps = withStripeTax()
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const { cartId } = ask.asked
    // The first price uses the tax rate of the service area, because the address is unknown.
    await expect(chargePhoneOrder(deps, stage.acting, ask)).rejects.toMatchObject({ refusal: 'price-changed' })
    expect(await charges(cartId)).toBe(0)
    const consent = await readOut(ask.asked, { deps, cartId })
    expect(consent.totalInCents).toBeGreaterThan(ask.consent.totalInCents)
    expect(await chargePhoneOrder(deps, stage.acting, { ...ask, consent })).toMatchObject({ isPaid: true })
    const total = consent.totalInCents
    expect(await orderMoney(cartId)).toEqual({ total, source: 'stripe', paid: total })
    await bookTaxes(deps, { days: 2 })
    await bookTaxes(deps, { days: 2 })
    expect(await sales()).toEqual([total])
  })

  it('is charged at the first press if Stripe’s total was read out, because the place was known', async () => {
    const deps = withStripeTax()
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    const { cartId, visit } = ask.asked
    const consent = await readOut(ask.asked, { deps, cartId, placeId: visit?.placeId ?? null })
    expect(consent.totalInCents).toBeGreaterThan(ask.consent.totalInCents)
    expect(await stage.rows('SELECT FROM cart WHERE id = $1', cartId)).toEqual([])
    expect(await chargePhoneOrder(deps, stage.acting, { ...ask, consent })).toMatchObject({ isPaid: true })
    const total = consent.totalInCents
    expect(await orderMoney(cartId)).toEqual({ total, source: 'stripe', paid: total })
  })

  it('is priced with the rate of the service area if the place is unknown or the service does not answer', async () => {
    const deps = withStripeTax()
    const { asked, consent } = await asking({})
    expect(await readOut(asked, { deps, placeId: 'p1.unknown' })).toEqual(consent)
    stage.faults.calls.push({ point: 'cut', on: 'POST /v1/tax/calculations' })
    expect(await readOut(asked, { deps, placeId: asked.visit?.placeId ?? null })).toEqual(consent)
    stage.faults.calls.length = 0
  })

  it('is charged with the rate of the service area if the service does not answer, and the order says so', async () => {
    const deps = withStripeTax()
    const { phone } = await stage.regular()
    const ask = await asking({ phone })
    stage.faults.calls.push({ point: 'cut', on: 'POST /v1/tax/calculations' })
    expect(await chargePhoneOrder(deps, stage.acting, ask)).toMatchObject({ isPaid: true })
    const total = ask.consent.totalInCents
    expect(await orderMoney(ask.asked.cartId)).toEqual({ total, source: 'table', paid: total })
    stage.faults.calls.length = 0
    await bookTaxes(deps, { days: 2 })
    expect(await sales()).toEqual([total])
  })
})

describe('A known caller', () => {
  it('is found by the phone number, with the card, place and type of the last order, and gets their own prices', async () => {
    const { phone, id } = await stage.regular()
    expect(await readCaller(stage.phoneDeps, stage.acting.organizationId, phone)).toMatchObject({
      name: 'Dana Okafor',
      isBlocked: false,
      customerType: 'individual',
      card: { brand: 'visa', lastFour: '4242' },
      places: [{ line1: '1100 Congress Ave', city: 'Austin' }],
    })
    await stage.rows(
      `INSERT INTO pricing_rule (id, organization_id, name, type, data, customer_classification, customer_ids, precedence,
         can_combine, active)
       VALUES (gen_random_uuid(), $1, 'Friends', 'AUTO_DISCOUNT', '{"discountType":"flat","discountAmountInCents":5000}', 'all',
         ARRAY[$2::uuid], 300, true, true)`,
      stage.acting.organizationId,
      id,
    )
    const [mine, others] = [await readOut(await stage.order({ phone })), await readOut(await stage.order())]
    expect(others.totalInCents - mine.totalInCents).toBeGreaterThan(4000)
  })
})
