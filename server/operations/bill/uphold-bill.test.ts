import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { upholdBill } from '#server/operations/bill/uphold-bill.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { correct, weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const words = 'It was half full.'
const answer = 'The scale of the landfill says 3.00 tons.\nIts ticket is on your page.'

async function objected() {
  const { orderId, user } = await weighedOrder(stage)
  await billOrder(stage.deps, { orderId, actorId: null })
  await objectToBill(stage.deps, { orderId, text: words, actorId: user.id })
  return { orderId, user }
}
const standBy = (orderId: string, own: object = {}) =>
  upholdBill(stage.deps, { orderId, billVersion: 1, answer, ...own }, stage.fleet.acting)
const paid = async (orderId: string) => (await findOrder(stage.db, orderId as OrderId)).status === 'completed'
const waits = async (list: 'objected' | 'due') =>
  (await listMoney(stage.deps, stage.fleet.acting.organizationId, { list, after: null })).rows.map(row => row.id)
async function chargeLater() {
  stage.wait(48 * hour)
  await chargeDueBills(stage.deps)
}

it('no card is charged while an objection is open, and the customer reads the answer before the charge goes on', async () => {
  const { orderId, user } = await objected()
  await chargeLater()
  expect([await paid(orderId), await waits('objected')]).toEqual([false, [orderId]])
  expect(await standBy(orderId)).toEqual({ status: 'payment-pending' })
  expect([await waits('objected'), await waits('due')]).toEqual([[], [orderId]])
  const { rows: told } = await stage.pool.query(
    `SELECT channel, text FROM message WHERE key LIKE 'objection-answered:%' ORDER BY channel`,
  )
  expect(told.map(one => one.channel)).toEqual(['email', 'sms'])
  expect(told[0].text).toContain(answer)
  const { bill } = await findOrder(stage.db, orderId as OrderId)
  expect(bill?.objection).toMatchObject({ text: words, answer: { text: answer, who: 'Dana' } })
  await chargeDueBills(stage.deps)
  expect(await paid(orderId)).toBe(true)
  const { rows: changes } = await stage.pool.query(`SELECT before, after FROM change WHERE act = 'stand-by-bill'`)
  expect(changes).toEqual([{ before: null, after: { version: 1 } }])
  expect(JSON.stringify(await readPersonalData(stage.db, user.id))).toContain('Its ticket is on your page.')
})

it('a bill that the office stood by cannot be objected to or answered again', async () => {
  const { orderId, user } = await objected()
  await standBy(orderId)
  await expect(objectToBill(stage.deps, { orderId, text: 'No!', actorId: user.id })).rejects.toMatchObject({
    refusal: 'objection-answered',
  })
  await expect(standBy(orderId)).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  // A correction makes a new bill. The customer can object to that bill as well, and gets a message with each answer.
  await correct(stage.deps, orderId, await weighingWith(stage.db, orderId, '0.5'))
  await objectToBill(stage.deps, { orderId, text: 'Still too much.', actorId: user.id })
  await standBy(orderId, { billVersion: 2 })
  const { rows: told } = await stage.pool.query(`SELECT FROM message WHERE key LIKE 'objection-answered:%'`)
  expect(told).toHaveLength(4)
})

it('the office can answer an objection after a failed charge, and cannot answer one of a paid order', async () => {
  const { orderId, user } = await weighedOrder(stage, { card: savedCards.declinesLater })
  await billOrder(stage.deps, { orderId, actorId: null })
  await chargeLater()
  await objectToBill(stage.deps, { orderId, text: words, actorId: user.id })
  expect(await standBy(orderId)).toEqual({ status: 'payment-failed' })
  const { orderId: other } = await weighedOrder(stage, { tonsTooMany: '0' })
  await billOrder(stage.deps, { orderId: other, actorId: null })
  await expect(standBy(other)).rejects.toMatchObject({ refusal: 'illegal-move', values: { status: 'completed' } })
})

it('a corrected bill answers the objection, and the office cannot stand by the old bill', async () => {
  const { orderId, user } = await objected()
  await correct(stage.deps, orderId, await weighingWith(stage.db, orderId, '0.5'))
  expect(await waits('objected')).toEqual([])
  await expect(standBy(orderId)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  await expect(standBy(orderId, { billVersion: 2 })).rejects.toMatchObject({ refusal: 'illegal-move' })
  await objectToBill(stage.deps, { orderId, text: 'Still too much.', actorId: user.id })
  expect(await standBy(orderId, { billVersion: 2 })).toEqual({ status: 'payment-pending' })
})
