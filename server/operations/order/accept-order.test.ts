import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { type Agreement, agreementSchema } from '#domain/pricing/agreement.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { acceptOrder } from '#server/operations/order/accept-order.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { type CheckoutStage, openCheckoutStage, taxBySimulator } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { weigh } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const office = (orderId: string) => ({ orderId, by: 'admin', actorId: null }) as const
const today = () => localTime(stage.deps.clock(), 'America/Chicago').day

async function restricted() {
  const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
  await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
  return { orderId: cartId as string as OrderId, user }
}

const agreement = (changed: Partial<Agreement> = {}): Agreement =>
  agreementSchema.parse({
    address: { line1: '9 Elm St', line2: null, city: 'Austin', state: 'TX', postalCode: stage.organization.zipCode },
    restrictions: { 'Gated community': '4711' },
    deliveryLocationType: 'private',
    containerTypeId: stage.organization.containerTypeIds[0],
    dropOffWindow: { day: addDays(today(), 3), start: 9, end: 12 },
    pickupWindow: { day: addDays(today(), 8), start: 9, end: 12, isActualPickupDate: true },
    materials: [{ id: stage.organization.restrictedMaterialId, quantity: 1 }],
    lines: [
      { kind: 'container', label: 'Dumpster', amountInCents: 40_000 },
      { kind: 'materials', label: 'Asbestos', amountInCents: 90_000 },
      { kind: 'add-on', label: 'Liner', amountInCents: 5_000 },
    ],
    coveredTons: '2',
    perTonInCents: 30_000,
    extraDayInCents: 2_000,
    ...changed,
  })

async function pays(orderId: OrderId, number: string = savedCards.pays) {
  const { clientSecret } = await startOrderPayment(stage.deps, orderId)
  const id = clientSecret.split('_secret')[0] ?? ''
  await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number })
  return confirmOrderPayment(stage.deps, orderId)
}

describe('An order of restricted materials that the office accepts', () => {
  it('has the agreed content and price, and its customer gets a link to pay', async () => {
    const { orderId } = await restricted()
    const { address } = agreement()
    const agreed = agreement({ address: { ...address, gateCode: '#4711' } })
    expect(await acceptOrder(stage.deps, { ...office(orderId), agreed })).toEqual({
      status: 'payment-pending',
    })
    const order = await findOrder(stage.db, orderId)
    const { snapshot } = order
    expect(snapshot).toMatchObject({
      zipCode: stage.organization.zipCode,
      address: { line1: '9 Elm St', postalCode: stage.organization.zipCode, gateCode: '#4711' },
      restrictions: { 'Gated community': '4711' },
      containers: [{ _id: stage.organization.containerTypeIds[0], quantity: 1 }],
      materials: [{ id: stage.organization.restrictedMaterialId, quantity: 1 }],
      dropOffWindow: agreement().dropOffWindow,
      pickupWindow: agreement().pickupWindow,
      terms: { rentalDays: 5, containers: [{ coveredTons: 20_000, perTonInCents: 30_000, coveredDays: 5 }] },
    })
    const quote = snapshot.quote
    expect(quote?.subTotalInCents).toBe(135_000)
    expect(quote?.totalInCents).toBe(order.totalInCents)
    expect(order.preAuthInCents).toBeGreaterThan(0)
    const { rows: frozen } = await stage.pool.query(
      'SELECT total_in_cents AS total, pre_auth_in_cents AS "preAuth" FROM quote WHERE cart_id = $1',
      [orderId],
    )
    expect(frozen).toEqual([{ total: order.totalInCents, preAuth: order.preAuthInCents }])
    expect(snapshot.cardConsent).toContain('may be charged')
    const { rows } = await stage.pool.query<{ channel: string; text: string }>(
      `SELECT channel, text FROM message WHERE key LIKE 'ready-to-pay:%' ORDER BY channel`,
    )
    expect(rows.map(row => row.channel)).toEqual(['email', 'sms'])
    for (const { text } of rows) expect(text).toMatch(/\/o\/[\w-]{22}/)
  })

  it('is taxed by Stripe Tax at the agreed address if the installation uses Stripe Tax', async () => {
    const { orderId } = await restricted()
    await acceptOrder(
      { ...stage.deps, tax: taxBySimulator(stage.simulated) },
      { ...office(orderId), agreed: agreement() },
    )
    const { snapshot, totalInCents } = await findOrder(stage.db, orderId)
    expect(snapshot.quote?.tax).toMatchObject({ source: 'stripe', rate: '0.095' })
    expect(snapshot.terms?.tax).toMatchObject({ rate: '0.095' })
    const { rows } = await stage.pool.query('SELECT body FROM stripe_simulator.tax_calculations')
    expect(rows.map(({ body }) => JSON.parse(body).amount_total)).toEqual([totalInCents])
  })

  it('is paid by its customer, then delivered and billed at the agreed prices', async () => {
    const { orderId } = await restricted()
    await acceptOrder(stage.deps, { ...office(orderId), agreed: agreement() })
    expect(await pays(orderId)).toEqual({ status: 'pending-drop-off' })
    await walkTo(stage.db, orderId, 'waste-processing', stage.deps.clock())
    await weigh(stage, orderId, '0.2')
    const { totalInCents } = await findOrder(stage.db, orderId)
    await billOrder(stage.deps, { orderId, actorId: null })
    const { bill } = await findOrder(stage.db, orderId)
    // The load is a quarter ton above the two tons that were agreed, at $300.00 a ton.
    expect(bill?.lines.find(one => one.kind === 'weight')?.amountInCents).toBe(7_500)
    expect(bill?.totalInCents).toBeGreaterThan(totalInCents)
  })

  it('can be paid with another card after one was declined', async () => {
    const { orderId } = await restricted()
    await acceptOrder(stage.deps, { ...office(orderId), agreed: agreement() })
    await expect(pays(orderId, '4000000000000002')).rejects.toMatchObject({ refusal: 'payment-not-made' })
    expect(await pays(orderId)).toEqual({ status: 'pending-drop-off' })
  })

  it('can be cancelled while it is not paid, and then the customer cannot pay it', async () => {
    const { orderId, user } = await restricted()
    await acceptOrder(stage.deps, { ...office(orderId), agreed: agreement() })
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const acting = { orderId, by: 'customer', actorId: user.id } as const
    expect(await cancelOrder(stage.deps, acting)).toEqual({ status: 'cancelled' })
    const id = clientSecret.split('_secret')[0] ?? ''
    const paid = await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    expect(paid.intent?.status).not.toBe('succeeded')
  })

  it('needs everything that the checkout asks for, with days and a place that the hauler serves', async () => {
    const { orderId } = await restricted()
    const refusalOf = (agreed: Agreement | null) =>
      acceptOrder(stage.deps, { ...office(orderId), agreed }).catch(error => error)
    expect(await refusalOf(null)).toMatchObject({ refusal: 'step-missing' })
    const { address, dropOffWindow, pickupWindow } = agreement()
    expect(await refusalOf(agreement({ address: { ...address, postalCode: '00501' } }))).toMatchObject({
      refusal: 'zip-not-served',
    })
    expect(await refusalOf(agreement({ containerTypeId: orderId }))).toMatchObject({ refusal: 'unknown-choice' })
    expect(await refusalOf(agreement({ materials: [{ id: orderId, quantity: 1 }] }))).toMatchObject({
      refusal: 'unknown-choice',
    })
    expect(
      await refusalOf(agreement({ dropOffWindow: { ...dropOffWindow, day: addDays(today(), -1) } })),
    ).toMatchObject({ refusal: 'drop-off-too-early' })
    expect(await refusalOf(agreement({ pickupWindow: { ...pickupWindow, day: dropOffWindow.day } }))).toMatchObject({
      refusal: 'pickup-before-drop-off',
    })
    // With its tax the second amount is 49 cents, one less than the smallest charge.
    for (const amount of [40, 45]) {
      const free = [{ kind: 'container', label: 'Dumpster', amountInCents: cents(amount) }] as const
      expect(await refusalOf(agreement({ lines: [...free] })), `${amount}`).toMatchObject({ refusal: 'nothing-due' })
    }
    expect((await findOrder(stage.db, orderId)).status).toBe('restricted')
    expect(() => agreement({ lines: [] })).toThrow()
  })

  it('cannot be accepted by its customer, nor a second time', async () => {
    const { orderId, user } = await restricted()
    const ask = { orderId, by: 'customer', actorId: user.id, agreed: agreement() } as const
    await expect(acceptOrder(stage.deps, ask)).rejects.toMatchObject({ refusal: 'illegal-move' })
    const both = [1, 2].map(() => acceptOrder(stage.deps, { ...office(orderId), agreed: agreement() }))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('An order that its hauler reviews', () => {
  const reviewed = async () => {
    await stage.pool.query('UPDATE organization SET reviews_orders = true')
    return placePaidOrder(stage)
  }

  it('waits for its drop-off once the office accepts it', async () => {
    const { orderId } = await reviewed()
    expect((await findOrder(stage.db, orderId)).status).toBe('created')
    expect(await acceptOrder(stage.deps, { ...office(orderId), agreed: null })).toEqual({ status: 'pending-drop-off' })
    const { events } = await findOrder(stage.db, orderId)
    expect(events.at(-1)).toMatchObject({ event: 'accept', by: 'admin' })
    await expect(acceptOrder(stage.deps, { ...office(orderId), agreed: null })).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
  })

  it('is refunded if the office cancels it instead', async () => {
    const { orderId } = await reviewed()
    expect(await cancelOrder(stage.deps, office(orderId))).toEqual({ status: 'refunded' })
  })
})
