import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { recordWeight } from '#server/operations/bill/record-weight.ts'
import { refundOrder } from '#server/operations/payment/refund-order.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
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

const rows = async (text: string) => (await stage.pool.query(text)).rows
const adjustments = () =>
  rows('SELECT kind, amount_in_cents AS cents, bill_version AS version, reason FROM order_adjustment ORDER BY kind')

/** The books as they were before adjustments were kept, and the part of the migration that adds them. */
async function migratedFromBefore() {
  await stage.pool.query('TRUNCATE order_adjustment')
  const migration = await readFile('server/db/migrations/0015_adjustments_and_consents.sql', 'utf8')
  const [, later = ''] = migration.split('-- Orders from before:')
  const [statements = ''] = later.split('-- An act with a price:')
  await stage.pool.query(`BEGIN; -- ${statements} COMMIT`)
}

describe('An order from before', () => {
  it('has the goodwill that its office gave, and what was let go of its bill', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    const rounding = { label: 'Rounding', amountInCents: 37 as Cents, postTax: true }
    const weighing = { ...(await weighingWith(stage.db, orderId, '0')), additionalLines: [rounding] }
    await recordWeight(stage.deps, { orderId, weighing, actorId: null })
    await billOrder(stage.deps, { orderId, actorId: null })
    await refundOrder(stage.deps, { orderId, amountInCents: 2500, why: 'a late truck', by: 'admin', actorId: null })
    await migratedFromBefore()
    expect(await adjustments()).toEqual([
      { kind: 'goodwill', cents: 2500, version: null, reason: 'a late truck' },
      { kind: 'let-go', cents: 37, version: 1, reason: 'too small to be charged' },
    ])
  })

  it('that was given back in full costs nothing', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId, actorId: null })
    await refundOrder(stage.deps, { orderId, amountInCents: 'all', why: 'our fault', by: 'admin', actorId: null })
    await migratedFromBefore()
    expect(await adjustments()).toEqual([{ kind: 'goodwill', cents: totalInCents, version: null, reason: 'our fault' }])
  })

  it('that owes nothing has none', async () => {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId, actorId: null })
    await migratedFromBefore()
    expect(await adjustments()).toEqual([])
  })
})
