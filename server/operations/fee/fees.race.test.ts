import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { decideFee } from '#server/operations/fee/decide-fee.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
  await stage.pool.query(`UPDATE service_area SET taxable_kinds = '{container,fee}'`)
})
afterAll(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const rounds = Number(process.env.ROLLOFF_FEE_ROUNDS ?? 3)
const reasonOf = (one: PromiseSettledResult<unknown>) => (one.status === 'rejected' ? one.reason.refusal : 'done')
async function feeOf(orderId: string): Promise<{ id: string; amount: number }> {
  const { rows } = await stage.pool.query('SELECT id, amount_in_cents AS amount FROM order_fee WHERE order_id = $1', [
    orderId,
  ])
  return rows[0]
}
const decide = ({ id: feeId, amount: amountInCents }: Awaited<ReturnType<typeof feeOf>>, isAccepted: boolean) =>
  decideFee(stage.deps, stage.fleet.acting, { feeId, isAccepted, amountInCents })

async function triedInVain(): Promise<string> {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'could-not', stopId, reason: 'blocked' }))
  return orderId
}

test('if four people decide about one fee at once, one decides and the others are refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const fee = await feeOf(await triedInVain())
    const all = await Promise.allSettled([true, false, true, false].map(isAccepted => decide(fee, isAccepted)))
    expect(all.map(reasonOf).sort()).toEqual(['done', 'fee-decided', 'fee-decided', 'fee-decided'])
  }
})

test('if a customer cancels while the office accepts a fee, the order keeps the fee once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const orderId = await triedInVain()
    const fee = await feeOf(orderId)
    const cancel = cancelOrder(stage.deps, { orderId, by: 'customer', actorId: null })
    const all = await Promise.allSettled(round % 2 === 0 ? [decide(fee, true), cancel] : [cancel, decide(fee, true)])
    expect(all.map(reasonOf)).toEqual(['done', 'done'])
    const { totalInCents, refunds, adjustments, status } = await findOrder(stage.db, orderId as OrderId)
    expect([status, adjustments.map(one => one.amountInCents)]).toEqual(['cancelled', [16_238]])
    expect(refunds.reduce((sum, one) => sum + one.amountRefunded, 0)).toBe(totalInCents - 16_238)
  }
})

test('if the office decides a fee while the bill is made, the fee is on the bill or the bill waits', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const orderId = await stage.order()
    await stage.deliver(orderId)
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    await phone.send(
      phone.tap({ kind: 'done', stopId, isOverfilled: true }),
      phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
      phone.tap({ kind: 'ticket', orderId, ticketNumber: `T-${round}`, tons: 1.5 }),
    )
    const { rows } = await stage.pool.query('SELECT version FROM load WHERE order_id = $1', [orderId])
    const figures = { tons: '1.5', grossInPounds: null, tareInPounds: null, ticketNumber: null, isSure: true }
    const confirm = () =>
      confirmTicket(stage.deps, stage.fleet.acting, { orderId, version: rows[0].version, ...figures })
    const fee = await feeOf(orderId)
    const [confirmed, decided] = await Promise.allSettled([confirm(), decide(fee, true)])
    expect(decided.status).toBe('fulfilled')
    if (confirmed.status === 'rejected') {
      expect(reasonOf(confirmed)).toBe('fee-undecided')
      await confirm()
    }
    const { bill } = await findOrder(stage.db, orderId as OrderId)
    expect(bill?.lines.filter(one => one.kind === 'fee-overfill')).toHaveLength(1)
  }
})
