/** These tests follow an order with a disputed payment, from the card to the refund. They send signed events over HTTP. */

import { openDueDisputes } from '@rolloff/payment-simulator/calls/disputes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '#server/testing/as-actor.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import { openServiceAccount } from '#server/testing/service-account.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let customer: Customer
let service: Awaited<ReturnType<typeof openServiceAccount>>
let aheadInMs = 0
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + aheadInMs) })
  // The test posts events to the server, as the real service does.
  delete app.simulator.webhook.receive
  service = await openServiceAccount(app.database.pool, { sendsEvents: true })
})
afterAll(async () => {
  expect(await brokenInvariants(app.database.db)).toEqual([])
  await service.close()
  await app.stop()
})

const second = 1_000
const minute = 60_000
const refusedAs = (refusal: string) => ({ data: { refusal } })
const rows = async (text: string) => (await app.database.pool.query(text)).rows
async function deliverAfter(ms: number): Promise<void> {
  aheadInMs += ms
  await app.simulator.deliverPending()
  // The server answers an event when it has stored it, and handles it after that.
  await expect.poll(() => rows(`SELECT type FROM provider_event WHERE state = 'received'`)).toEqual([])
}

async function hired(phone: string) {
  await giveRole(app, phone, 'admin')
  const { headers } = await enrol(app, phone)
  return app.client(() => headers).office
}

let phones = 0
async function ordered(card: string): Promise<string> {
  phones += 1
  customer = await readyToPay(app, `+1512555210${phones}`)
  await payWith(app, customer, card)
  await app.simulator.deliverPending()
  return (await customer.api.getOrderById.query({ orderId: customer.held.cartId }))._id
}

const disputeOf = async (orderId: string): Promise<string> => {
  const listed = await service.stripe.disputes.list({ payment_intent: await intentOf(orderId) })
  return String(listed.data[0]?.id)
}
const intentOf = async (orderId: string): Promise<string> =>
  (await rows(`SELECT intent_id AS id FROM payment WHERE order_id = '${orderId}'`))[0].id

test('a disputed payment is not refunded until the bank has decided for the hauler', async () => {
  const office = await hired('+15125552191')
  const orderId = await ordered(cards.disputed)
  const order = () => office.orders.get.query({ orderId })
  const seenByCustomer = () => customer.api.getOrderById.query({ orderId })
  expect([(await order()).money?.dispute, (await seenByCustomer()).isDisputed]).toEqual([null, false])
  await deliverAfter(11 * second)
  const { money } = await order()
  expect((await seenByCustomer()).isDisputed).toBe(true)
  expect(money?.dispute).toMatchObject({ amountInCents: money?.payments[0]?.amountInCents, canBeAnswered: true })
  const daysToAnswer = (Date.parse(money?.dispute?.answerBy ?? '') - Date.now()) / 86_400_000
  expect(Math.round(daysToAnswer)).toBe(7)
  expect((await office.money.notices.query({})).notices).toMatchObject([{ kind: 'dispute-opened', orderId }])
  await expect(customer.api.cancelOrder.mutate({ orderId })).rejects.toMatchObject(refusedAs('payment-disputed'))
  const cancel = { orderId, seen: (await order()).seen, why: null, keep: null }
  await expect(office.orders.cancel.mutate(cancel)).rejects.toMatchObject(refusedAs('dispute-open'))
  expect(await office.orders.cancel.mutate({ ...cancel, isDisputeKnown: true })).toEqual({ status: 'cancelled' })
  expect(await rows('SELECT id FROM stripe_simulator.refunds')).toEqual([])
  const disputeId = await disputeOf(orderId)
  await service.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } })
  await deliverAfter(minute)
  expect(await order()).toMatchObject({ status: 'refunded', money: { dispute: null } })
  expect((await seenByCustomer()).isDisputed).toBe(false)
  expect(await rows('SELECT amount FROM stripe_simulator.refunds')).toEqual([
    { amount: money?.payments[0]?.amountInCents },
  ])
  await expect(service.stripe.disputes.close(disputeId)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a refund that the payment service refuses because of a dispute also waits for the end of the dispute', async () => {
  const office = await hired('+15125552194')
  const orderId = await ordered(cards.disputed)
  const refunds = () => rows(`SELECT status FROM refund WHERE order_id = '${orderId}'`)
  aheadInMs += 11 * second
  await openDueDisputes(app.database.pool, new Date(Date.now() + aheadInMs))
  await customer.api.cancelOrder.mutate({ orderId })
  expect([(await office.orders.get.query({ orderId })).status, await refunds()]).toEqual([
    'cancelled',
    [{ status: 'asked' }],
  ])
  await expect(service.stripe.refunds.create({ payment_intent: await intentOf(orderId) })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  await deliverAfter(minute)
  expect((await office.money.notices.query({})).notices).toContainEqual(
    expect.objectContaining({ kind: 'dispute-opened', orderId }),
  )
  expect(await refunds()).toEqual([{ status: 'asked' }])
  await service.stripe.disputes.update(await disputeOf(orderId), {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  await deliverAfter(minute)
  expect([(await office.orders.get.query({ orderId })).status, await refunds()]).toEqual([
    'refunded',
    [{ status: 'succeeded' }],
  ])
})

test('a payment whose dispute is lost counts as paid back, and no refund is added to it', async () => {
  const office = await hired('+15125552192')
  const orderId = await ordered(cards.disputed)
  await deliverAfter(11 * second)
  await service.stripe.disputes.close(await disputeOf(orderId))
  await deliverAfter(minute)
  const { money } = await office.orders.get.query({ orderId })
  expect(money).toMatchObject({
    dispute: null,
    refundableInCents: 0,
    refunds: [{ way: 'dispute', status: 'succeeded' }],
  })
  const intentId = await intentOf(orderId)
  expect(await rows(`SELECT id FROM stripe_simulator.refunds WHERE payment_intent = '${intentId}'`)).toEqual([])
})

test('a refund that was made at the payment service counts as paid back', async () => {
  const office = await hired('+15125552193')
  const orderId = await ordered(cards.pays)
  await service.stripe.refunds.create({ payment_intent: await intentOf(orderId), amount: 10_000 })
  await deliverAfter(minute)
  const { money } = await office.orders.get.query({ orderId })
  expect(money?.refunds).toMatchObject([{ way: 'service', status: 'succeeded', amountInCents: 10_000 }])
})

test('the office answers a dispute in one press with everything stored about the order, and the bank decides', async () => {
  const office = await hired('+15125552195')
  const orderId = await ordered(cards.disputed)
  await deliverAfter(11 * second)
  const { disputes, contents } = await office.money.disputes.query({ orderId })
  const [dispute] = disputes
  expect(dispute).toMatchObject({ reason: 'fraudulent', end: null, isOnItsWay: false, sentAt: null })
  expect(contents).toMatchObject({ photos: 0, hasTicket: false, consents: 2 })
  const of = { orderId, disputeId: dispute?.id ?? '' }
  const { name, pdf } = await office.money.disputeFile.query(of)
  const { number } = await office.orders.get.query({ orderId })
  expect(name).toBe(`dispute-${number}.pdf`)
  const file = Buffer.from(pdf, 'base64').toString('latin1')
  for (const words of [`Order ${number}`, 'The order was placed', 'I agree that my card is kept'])
    expect(file).toContain(Buffer.from(words).toString('hex'))
  const answer = () => office.money.answerDispute.mutate({ ...of, isSure: true })
  app.simulator.faults.calls = [{ point: 'before', on: 'POST /v1/disputes' }]
  await expect(answer()).rejects.toMatchObject(refusedAs('evidence-in-doubt'))
  app.simulator.faults.calls = []
  await expect(answer()).rejects.toMatchObject(refusedAs('evidence-on-its-way'))
  // The office hands the evidence in, and the answer is lost. The service's event then reports the evidence.
  aheadInMs += minute
  app.simulator.faults.calls = [{ point: 'after', on: 'POST /v1/disputes' }]
  await expect(answer()).rejects.toMatchObject(refusedAs('evidence-in-doubt'))
  app.simulator.faults.calls = []
  await deliverAfter(0)
  await expect(answer()).rejects.toMatchObject(refusedAs('evidence-sent'))
  expect((await office.money.disputes.query({ orderId })).disputes[0]).toMatchObject({ sentAt: expect.any(String) })
  const { evidence, evidence_details: details } = await service.stripe.disputes.retrieve(await disputeOf(orderId))
  expect(details).toMatchObject({ has_evidence: true, submission_count: 1 })
  expect(evidence.customer_email_address).toContain('@')
  await deliverAfter(2 * minute)
  expect((await office.money.disputes.query({ orderId })).disputes[0]).toMatchObject({ end: 'won' })
  await expect(answer()).rejects.toMatchObject(refusedAs('dispute-decided'))
})

test('a dispute that the office does not answer in time is lost, and can no longer be answered', async () => {
  const office = await hired('+15125552196')
  const orderId = await ordered(cards.disputed)
  await deliverAfter(11 * second)
  const { disputes } = await office.money.disputes.query({ orderId })
  // The service sends its events every second. In this test its decision arrives after the answer.
  const { url } = app.simulator.webhook
  app.simulator.webhook.url = null
  aheadInMs += 8 * 24 * 60 * minute
  const later = await hired('+15125552197')
  const late = later.money.answerDispute.mutate({ orderId, disputeId: disputes[0]?.id ?? '', isSure: true })
  await expect(late).rejects.toMatchObject(refusedAs('evidence-too-late'))
  const { sections } = await later.today.get.query({})
  expect(sections['payment-notices']?.rows).toContainEqual(
    expect.objectContaining({ id: orderId, what: 'dispute-late' }),
  )
  expect((await later.orders.get.query({ orderId })).money?.dispute).toMatchObject({
    answerBy: null,
    canBeAnswered: false,
  })
  app.simulator.webhook.url = url
  await deliverAfter(0)
  expect((await later.money.disputes.query({ orderId })).disputes[0]).toMatchObject({ end: 'lost', sentAt: null })
})
