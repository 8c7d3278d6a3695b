import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Weighing } from '#domain/order/weighing.ts'
import type { Cents } from '#domain/value/money.ts'
import { findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import { renumberLoad } from '#server/db/statement/chosen-loads.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { type BillCorrection, correctBill, quoteCorrection } from '#server/operations/bill/correct-bill.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { photograph } from '#server/testing/camera.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { endDispute, openDispute } from '#server/testing/disputes.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

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

/** Returns a correction in the form in which the page sends it, with this number of tons above the included tons. */
async function ask(orderId: string, tonsTooMany: string, change: Partial<Weighing> = {}): Promise<BillCorrection> {
  const weighing = { ...(await weighingWith(stage.db, orderId, tonsTooMany)), ...change }
  return { orderId, seen: 1, weighing, grossInPounds: null, tareInPounds: null, isSure: false, why: 'A 4 read as a 9' }
}

const acting = async (orderId: string) => {
  const [row] = await rows(
    'SELECT organization_id AS "organizationId", user_id AS "actorId" FROM orders WHERE id = $1',
    [orderId],
  )
  return row as { organizationId: string; actorId: string }
}

describe('A correction while the customer’s bank looks into a payment', () => {
  it('is refused if it gives money back, and changes nothing until the bank has decided', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    const who = await acting(orderId)
    const cheaper = await ask(orderId, '0.5')
    await openDispute(stage, orderId)
    await expect(correctBill(stage.deps, cheaper, who)).rejects.toMatchObject({ refusal: 'dispute-open' })
    expect(await rows('SELECT version FROM bill')).toHaveLength(1)
    expect(await rows('SELECT id FROM refund')).toEqual([])
    await endDispute(stage, orderId, 'won')
    expect(await correctBill(stage.deps, cheaper, who)).toMatchObject({ billVersion: 2, dueInCents: -4_950 })
  })
})

describe('A correction', () => {
  it('does what its preview said, moves only the difference, and mails both weights to the customer', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    stage.wait(24 * hour)
    await chargeDueBills(stage.deps)
    const [asked, who] = [await ask(orderId, '0.5'), await acting(orderId)]
    const quoted = await quoteCorrection(stage.deps, asked, who)
    expect(quoted).toMatchObject({ dueBeforeInCents: 0, dueInCents: -4_950, outcome: 'settled' })
    expect(quoted.totalInCents).toBe(totalInCents + 4_950)
    expect(await rows('SELECT version FROM bill')).toHaveLength(1)
    const corrected = await correctBill(stage.deps, asked, who)
    expect(corrected).toEqual({ status: 'completed', billVersion: 2, dueInCents: -4_950, asked: null })
    expect(await rows('SELECT total_in_cents AS total FROM bill WHERE version = 2')).toEqual([
      { total: quoted.totalInCents },
    ])
    expect(await rows('SELECT amount_in_cents AS cents, status FROM refund')).toEqual([
      { cents: 4_950, status: 'succeeded' },
    ])
    const [mail] = await rows(`SELECT text FROM message WHERE key = $1`, [`bill-ready:${orderId}:2:email`])
    expect(mail.text).toMatch(/Weighed: 2\.5 tons \(before: 3\)/)
    expect(mail.text).toContain('Both scale tickets')
    expect(await rows('SELECT why, entered_by AS by FROM weighing WHERE version = 2')).toEqual([
      { why: 'A 4 read as a 9', by: who.actorId },
    ])
    const [change] = await rows(`SELECT before, after, actor_id AS by FROM change WHERE act = 'correct-bill'`)
    expect(change).toEqual({ before: { tons: 3 }, after: { tons: 2.5, isBilled: true }, by: who.actorId })
  })

  it('of an unpaid bill may make it dearer, and starts the time to object again', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    stage.wait(20 * hour)
    const line = { label: 'Second trip', amountInCents: 1_000 as Cents, postTax: true }
    const asked = await ask(orderId, '1.5', { additionalLines: [line] })
    expect(await correctBill(stage.deps, asked, await acting(orderId))).toEqual({
      status: 'payment-pending',
      billVersion: 2,
      dueInCents: 15_850,
      asked: null,
    })
    stage.wait(23 * hour)
    expect(await chargeDueBills(stage.deps)).toMatchObject({ charged: 0 })
    stage.wait(hour)
    expect(await chargeDueBills(stage.deps)).toMatchObject({ charged: 1 })
  })

  it('answers an objection', async () => {
    const { orderId, user } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    await objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: user.id })
    await correctBill(stage.deps, await ask(orderId, '0'), await acting(orderId))
    expect(await rows('SELECT status FROM orders WHERE id = $1', [orderId])).toEqual([{ status: 'completed' }])
  })

  it('to the price that the order already has moves no money', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    await settle(orderId)
    const corrected = await correctBill(stage.deps, await ask(orderId, '0'), await acting(orderId))
    expect(corrected).toEqual({ status: 'completed', billVersion: 2, dueInCents: 0, asked: null })
    expect(await rows('SELECT id FROM refund')).toEqual([])
  })
})

describe('A correction that would make a completed order dearer', () => {
  it('says so before, keeps the tons for reports and asks the customer for nothing', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    await settle(orderId)
    await stage.pool.query(
      `INSERT INTO load (order_id, organization_id, state, collected_at, tons) SELECT id, organization_id, 'confirmed', now(), 2
       FROM orders WHERE id = $1`,
      [orderId],
    )
    const messages = await rows('SELECT id FROM message')
    const [asked, who] = [await ask(orderId, '1'), await acting(orderId)]
    expect(await quoteCorrection(stage.deps, asked, who)).toMatchObject({ dueInCents: 9_900, outcome: 'too-late' })
    await expect(correctBill(stage.deps, asked, who)).rejects.toMatchObject({ refusal: 'ticket-implausible' })
    const sure = { ...asked, isSure: true }
    expect(await correctBill(stage.deps, sure, who)).toMatchObject({
      billVersion: null,
      dueInCents: 9_900,
      asked: null,
    })
    expect(await rows('SELECT tons::float8 FROM load')).toEqual([{ tons: 3 }])
    expect(await rows('SELECT id FROM message')).toEqual(messages)
    // A later correction to a lower weight starts from the bill that counts.
    const lower = {
      ...(await ask(orderId, '0', { discounts: [{ type: 'percent', amount: 10 }] })),
      seen: 2,
      isSure: true,
    }
    const { dueInCents } = await correctBill(stage.deps, lower, who)
    expect(dueInCents).toBeLessThan(0)
    expect(await rows('SELECT sum(amount_in_cents)::int AS cents FROM refund')).toEqual([{ cents: -dueInCents }])
  })
})

describe('A correction is refused', () => {
  it('if a statement has changed the ticket number meanwhile, and a second look keeps that number and its year', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    await stage.pool.query(
      `INSERT INTO load (order_id, organization_id, state, collected_at, dumped_at, ticket_number, ticket_year, tons)
       SELECT id, organization_id, 'confirmed', now(), now(), '201', 2020, 3 FROM orders WHERE id = $1`,
      [orderId],
    )
    const [asked, who] = [await ask(orderId, '0.5', { ticketNumber: '201' }), await acting(orderId)]
    await stage.db.transaction().execute(tx => renumberLoad(tx, { orderId, number: '913', year: 2021 }))
    await expect(correctBill(stage.deps, asked, who)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
    const facts = await findCorrectionFacts(stage.db, orderId)
    expect(facts).toMatchObject({ seen: 2, ticketNumber: '913' })
    const { weighing } = await ask(orderId, '0.5', { ticketNumber: '913' })
    await correctBill(stage.deps, { ...asked, weighing, seen: 2, isSure: true }, who)
    expect(await rows('SELECT ticket_number AS number, ticket_year AS year, tons::float8 FROM load')).toEqual([
      { number: '913', year: 2021, tons: 2.5 },
    ])
    expect(await findCorrectionFacts(stage.db, orderId)).toMatchObject({ seen: 3, ticketNumber: '913' })
  })

  it('with a ticket number that another order of this landfill and year has, and the refusal names that order', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    const { orderId: other } = await weighedOrder(stage)
    await stage.pool.query(
      `WITH place AS (
         INSERT INTO facility (organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone)
         SELECT organization_id, 'Big Bend', 'landfill', '1 Yard Rd', 'Austin', 'TX', '78719', 30.18, -97.67, 'America/Chicago'
         FROM orders WHERE id = $1 RETURNING id)
       INSERT INTO load (order_id, organization_id, facility_id, state, collected_at, dumped_at, ticket_number, ticket_year, tons)
       SELECT o.id, o.organization_id, place.id, 'confirmed', now(), now(), CASE WHEN o.id = $1 THEN '201' ELSE '913' END,
         extract(year FROM now()), 3 FROM orders o, place WHERE o.id IN ($1, $2)`,
      [orderId, other],
    )
    const [{ number }] = await rows('SELECT friendly_id AS number FROM orders WHERE id = $1', [other])
    const asked = { ...(await ask(orderId, '0.5', { ticketNumber: '913' })), isSure: true }
    await expect(correctBill(stage.deps, asked, await acting(orderId))).rejects.toMatchObject({
      refusal: 'ticket-used',
      values: { order: number },
    })
    expect(await rows('SELECT version FROM bill')).toHaveLength(1)
  })

  it('if it names a photo that is deleted, but not if the bill has named that photo before', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    const who = await acting(orderId)
    const photo = { orderId, kind: 'scale-ticket' } as const
    const [named, other] = [await photograph(stage.deps, photo), await photograph(stage.deps, photo)]
    await correctBill(stage.deps, await ask(orderId, '1', { ticketPhotoId: named }), who)
    const offered = async () => (await findCorrectionFacts(stage.db, orderId))?.photos.map(({ id }) => id).sort()
    expect(await offered()).toEqual([named, other].sort())
    await rows('UPDATE order_photo SET file_key = NULL, forgotten_at = now()')
    expect(await offered()).toEqual([])
    const again = async (ticketPhotoId: string) => ({ ...(await ask(orderId, '0.5', { ticketPhotoId })), seen: 2 })
    await expect(correctBill(stage.deps, await again(other), who)).rejects.toMatchObject({
      refusal: 'not-a-photo',
    })
    expect(await correctBill(stage.deps, await again(named), who)).toMatchObject({ billVersion: 3 })
  })

  it('if another person has corrected the bill meanwhile, and the refusal names that person', async () => {
    const { orderId, user } = await weighedOrder(stage, { tonsTooMany: '1' })
    await settle(orderId)
    await stage.pool.query(`UPDATE app_user SET first_name = 'Dana' WHERE id = $1`, [user.id])
    const [asked, who] = [await ask(orderId, '0.5'), await acting(orderId)]
    const both = await Promise.allSettled([correctBill(stage.deps, asked, who), correctBill(stage.deps, asked, who)])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(correctBill(stage.deps, asked, who)).rejects.toMatchObject({
      refusal: 'changed-meanwhile',
      values: { who: 'Dana' },
    })
    expect(await rows('SELECT version FROM bill')).toHaveLength(2)
  })

  it('before there is a bill, and if no bill can be made of its weighing', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
    const who = await acting(orderId)
    await expect(correctBill(stage.deps, await ask(orderId, '0'), who)).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
    await settle(orderId)
    const refusalOf = async (change: Partial<Weighing>, more: Partial<BillCorrection> = {}) =>
      correctBill(stage.deps, { ...(await ask(orderId, '0', change)), ...more }, who).then(
        () => null,
        error => error.refusal,
      )
    expect(await refusalOf({ containers: [] })).toBe('weighing-incomplete')
    expect(await refusalOf({ discounts: [{ type: 'dollars', amount: 90_000_000 }] })).toBe('discount-too-large')
    expect(await refusalOf({ ticketPhotoId: orderId })).toBe('not-a-photo')
    expect(await refusalOf({}, { grossInPounds: 30_000, tareInPounds: 20_000 })).toBe('ticket-does-not-add-up')
    expect(await rows('SELECT version FROM weighing')).toHaveLength(1)
  })
})
