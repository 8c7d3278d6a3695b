import { expect, it } from 'vitest'
import { move } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { applyMove, findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { sized } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'

const orders = sized(300, 80)

const orRefused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => {
      if (!(error instanceof Refusal)) throw error
      return error.refusal
    },
  )

it(`${orders} orders are each cancelled three times, departed once and refunded twice at once, and no cent is refunded twice`, async () => {
  const stage = await openCheckoutStage({ maxConnections: 12 })
  const other = openProductDatabase({
    connectionString: stage.connectionString,
    maxConnections: 12,
    waitInMs: patienceInMs,
  })
  const otherDeps: PaymentDeps = { ...stage.deps, db: other.db }
  const depart = (orderId: string) =>
    other.db.transaction().execute(async tx => {
      const { status } = await lockOrder(tx, orderId)
      const step = move(status, 'depart', 'driver')
      if (!(await applyMove(tx, { orderId, move: step, actorId: null, now: new Date() }))) throw new Error('lost')
    })
  const race = async () => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'drop-off-scheduled')
    const acting = { orderId, by: 'admin', actorId: null } as const
    const refund = { orderId, amountInCents: 'all', why: 'asked for' } as const
    const [departed, ...others] = await Promise.all([
      orRefused(depart(orderId)),
      orRefused(cancelOrder(stage.deps, acting)),
      orRefused(giveBack(otherDeps, refund)),
      orRefused(cancelOrder(otherDeps, acting)),
      orRefused(giveBack(stage.deps, refund)),
      orRefused(cancelOrder(stage.deps, acting)),
    ])
    const cancelled = [others[0], others[2], others[4]].filter(one => one === 'done').length
    expect(cancelled).toBe(departed === 'done' ? 0 : 1)
    expect(await findOrderStatus(stage.db, orderId)).toBe(departed === 'done' ? 'in-transit-drop-off' : 'refunded')
    return cancelled
  }
  let given = 0
  for (let round = 0; round < orders / 10; round += 1) {
    const raced = await Promise.all(Array.from({ length: 10 }, race))
    given += raced.reduce((sum, one) => sum + one, 0)
  }
  const { rows } = await stage.pool.query(`SELECT count(DISTINCT order_id)::int AS orders, count(*)::int AS refunds,
    coalesce(sum(amount_in_cents), 0)::int AS cents,
    (SELECT coalesce(sum(p.amount_in_cents), 0)::int FROM payment p JOIN orders o ON o.id = p.order_id AND o.status = 'refunded') AS paid
    FROM refund WHERE status = 'succeeded'`)
  expect(rows).toEqual([{ orders: given, refunds: given, cents: rows[0].paid, paid: rows[0].paid }])
  expect(given).toBeGreaterThan(0)
  expect(await brokenInvariants(stage.db)).toEqual([])
  await other.close()
  await stage.close()
}, 240_000)
