import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeBill, chargeDueBills, formTimeoutInMs } from '#server/operations/bill/charge-due-bills.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { sized } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'
import { correct, weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

const orders = sized(500, 100)
const atOnce = 10
const day = 24 * 3_600_000

/** Accepts every refusal that a customer can get while others work on the same bill. Throws every other error. */
const orRefused = <T>(call: Promise<T>) =>
  call.catch(error => {
    if (!(error instanceof Refusal)) throw error
    return error.refusal
  })

async function forAll<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>): Promise<void> {
  const left = items.entries()
  const turn = async () => {
    for (const [index, item] of left) await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

it(`${orders} balances are each paid once, although two servers charge the card and two tabs pay with a form at once`, async () => {
  const stage = await openCheckoutStage({ maxConnections: 14 })
  const other = openProductDatabase({
    connectionString: stage.connectionString,
    maxConnections: 14,
    waitInMs: patienceInMs,
  })
  const stores: [PaymentDeps, PaymentDeps] = [stage.deps, { ...stage.deps, db: other.db }]
  const pay = async (deps: PaymentDeps, orderId: string) => {
    const page = await orRefused(startOrderPayment(deps, orderId))
    if (typeof page === 'string') return
    const [id = ''] = page.clientSecret.split('_secret_')
    const { clientSecret } = page
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
    await orRefused(confirmOrderPayment(deps, orderId))
  }
  const correctIt = async (orderId: string) =>
    orRefused(correct(stage.deps, orderId, await weighingWith(stage.db, orderId, '0.5')))

  const ids: string[] = []
  await forAll(Array.from({ length: orders }), async (_, index) => {
    const { orderId } = await weighedOrder(stage)
    await billOrder(stage.deps, { orderId, actorId: null })
    // A third of the customers open their page before the card is charged. Their forms are closed, or they pay first.
    if (index % 3 === 0) await startOrderPayment(stage.deps, orderId)
    ids.push(orderId)
  })
  stage.wait(day + formTimeoutInMs)
  await forAll(ids, (orderId, index) => {
    const [first, second] = index % 2 === 0 ? [chargeBill, pay] : [pay, chargeBill]
    return Promise.all([
      first(stores[0], orderId),
      second(stores[1], orderId),
      first(stores[1], orderId),
      second(stores[0], orderId),
      // The office corrects the weight at the same time.
      index % 5 === 0 ? correctIt(orderId) : null,
    ])
  })
  await stage.simulated.simulator.deliverPending()
  await forAll(stage.simulated.receiver.received, async ({ rawBody, signature }, index) => {
    const event = stage.payments.readEvent(rawBody, signature)
    const deps = stores[index % 2 === 0 ? 0 : 1]
    const saved = await savePaymentEvent(deps, event)
    if (saved) await handlePaymentEvent(deps, saved)
  })
  stage.wait(day + formTimeoutInMs)
  expect((await reconcilePayments(stage.deps)).failures).toEqual([])
  await chargeDueBills(stage.deps)
  // While a charge was in doubt, the office was refused. Now the office presses again.
  const refused = await stage.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM weighing w WHERE w.order_id = orders.id AND w.version = 2)`,
    [ids.filter((_, index) => index % 5 === 0)],
  )
  for (const { id } of refused.rows) await correct(stage.deps, id, await weighingWith(stage.db, id, '0.5'))

  const { rows } = await stage.pool.query(`
    SELECT b.version, o.status, (SELECT count(*)::int FROM payment p WHERE p.order_id = o.id) AS payments,
      (SELECT sum(p.amount_in_cents)::int FROM payment p WHERE p.order_id = o.id) - coalesce(
        (SELECT sum(r.amount_in_cents)::int FROM refund r WHERE r.order_id = o.id AND r.status = 'succeeded'), 0)
        - b.total_in_cents AS "tooMuch", count(*)::int AS orders
    FROM orders o JOIN LATERAL (SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b ON true
    GROUP BY 1, 2, 3, 4 ORDER BY 1`)
  expect(rows).toEqual([
    { version: 1, status: 'completed', payments: 2, tooMuch: 0, orders: orders * 0.8 },
    { version: 2, status: 'completed', payments: 2, tooMuch: 0, orders: orders * 0.2 },
  ])
  const winners = await stage.pool.query(`
    SELECT DISTINCT payment_method_id IS NOT NULL AS "isSavedCard" FROM order_charge WHERE state = 'succeeded' ORDER BY 1`)
  expect(winners.rows).toEqual([{ isSavedCard: false }, { isSavedCard: true }])
  const charged = await stage.pool.query(`SELECT count(*)::int AS n FROM stripe_simulator.charges WHERE is_paid`)
  expect(charged.rows).toEqual([{ n: orders * 2 }])
  expect(await brokenInvariants(stage.db)).toEqual([])
  await other.close()
  await stage.close()
}, 600_000)
