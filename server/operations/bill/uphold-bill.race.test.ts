import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { upholdBill } from '#server/operations/bill/uphold-bill.ts'
import { openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

const reasonOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'done' : outcome.reason instanceof Refusal ? outcome.reason.refusal : outcome.reason

it('if two people answer one objection, one answers it, the other is refused and the customer is told once', async () => {
  const stage = await openDispatchStage()
  const { orderId, user } = await weighedOrder(stage)
  await billOrder(stage.deps, { orderId, actorId: null })
  await objectToBill(stage.deps, { orderId, text: 'Half full.', actorId: user.id })
  const outcomes = await Promise.allSettled(
    ['It was not.', 'We are sure.'].map(answer =>
      upholdBill(stage.deps, { orderId, billVersion: 1, answer }, stage.fleet.acting),
    ),
  )
  expect(outcomes.map(reasonOf).sort()).toEqual(['changed-meanwhile', 'done'])
  const { rows } = await stage.pool.query(`SELECT key FROM message WHERE key LIKE 'objection-answered:%:sms'`)
  expect(rows).toHaveLength(1)
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

it('if a customer objects while the card is charged, the objection stops the charge or is too late', async () => {
  const stage = await openDispatchStage()
  const orders = await Promise.all(Array.from({ length: 6 }, () => weighedOrder(stage)))
  for (const { orderId } of orders) await billOrder(stage.deps, { orderId, actorId: null })
  stage.wait(48 * 3_600_000)
  const [, ...objections] = await Promise.all([
    chargeDueBills(stage.deps),
    ...orders.map(({ orderId, user }) =>
      Promise.allSettled([objectToBill(stage.deps, { orderId, text: 'Half full.', actorId: user.id })]),
    ),
  ])
  const { rows } = await stage.pool.query<{ id: string; isCharged: boolean; isStopped: boolean }>(`
    SELECT o.id, EXISTS (SELECT FROM order_charge c WHERE c.order_id = o.id AND c.purpose = 'balance') AS "isCharged",
      EXISTS (SELECT FROM bill_objection j WHERE j.order_id = o.id) AS "isStopped" FROM orders o`)
  expect(rows).toHaveLength(orders.length)
  for (const { isCharged, isStopped } of rows) expect(isCharged).toBe(!isStopped)
  const said = objections.flat().map(reasonOf)
  expect(said.filter(one => one === 'done')).toHaveLength(rows.filter(one => one.isStopped).length)
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})
