import { afterEach, beforeEach, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const reviewUrl = 'https://g.page/r/grackle/review'
const sayWhere = () =>
  stage.pool.query('UPDATE organization SET public_facts = $1', [JSON.stringify({ ...noPublicFacts, reviewUrl })])

/** Returns the occasion and the channel of each message that asks for a review. */
async function asking(orderId: string) {
  const { rows } = await stage.pool.query(
    `SELECT split_part(key, ':', 1) AS occasion, channel FROM message WHERE order_id = $1 AND position($2 IN text) > 0`,
    [orderId, reviewUrl],
  )
  return rows.map(row => `${row.occasion} ${row.channel}`)
}

test('a bill with nothing due ends the order and asks for a review by mail only (rule T13)', async () => {
  await sayWhere()
  const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
  await billOrder(stage.deps, { orderId, actorId: null })
  expect(await asking(orderId)).toEqual(['bill-ready email'])
})

test('if something is due, the payment that completes the order asks for a review, once (rule T13)', async () => {
  await sayWhere()
  const { orderId } = await weighedOrder(stage, { tonsTooMany: '1' })
  await billOrder(stage.deps, { orderId, actorId: null })
  expect(await asking(orderId)).toEqual([])
  stage.wait(100 * 3_600_000)
  await chargeDueBills(stage.deps)
  const { rows } = await stage.pool.query('SELECT status FROM orders WHERE id = $1', [orderId])
  expect(rows).toEqual([{ status: 'completed' }])
  expect(await asking(orderId)).toEqual(['charged email'])
})

test('a hauler that has no address for reviews asks for none (rule T13)', async () => {
  const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
  await billOrder(stage.deps, { orderId, actorId: null })
  expect(await asking(orderId)).toEqual([])
})
