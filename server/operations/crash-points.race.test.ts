import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays, isSunday } from '#domain/calendar.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelOrder } from '#server/operations/cancel-order.ts'
import { chargeDueBills } from '#server/operations/charge-due-bills.ts'
import { chargeReplacement } from '#server/operations/charge-replacement.ts'
import { confirmOrderPayment } from '#server/operations/confirm-order-payment.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { extendRental, quoteExtension } from '#server/operations/extend-rental.ts'
import { findOrPlaceOrder } from '#server/operations/place-order.ts'
import { reconcilePayments } from '#server/operations/reconcile-payments.ts'
import { refundOrder } from '#server/operations/refund-order.ts'
import { requestSwap } from '#server/operations/request-swap.ts'
import { settleOrder } from '#server/operations/settle-order.ts'
import { startCheckoutPayment } from '#server/operations/start-checkout-payment.ts'
import { startOrderPayment } from '#server/operations/start-order-payment.ts'
import { confirmAsCustomer } from '#server/providers/payments/simulator/customer-browser.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { dyingStore, Killed } from '#server/testing/dying-store.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { bringToWeighing, weigh, weighedOrder } from '#server/testing/weighed-order.ts'

const day = 24 * 3_600_000
/** Longer than anybody's work is left alone. */
const aWhile = 20 * 60_000

/** A piece of work that moves money, and what its order must have come to in the end, wherever its server was killed. */
type Work<T> = {
  readonly prepare: (stage: CheckoutStage) => Promise<T>
  readonly act: (store: PaidStore, subject: T, stage: CheckoutStage) => Promise<unknown>
  /** What people and jobs do after the restart, beside the reconciler. */
  readonly goOn: (stage: CheckoutStage, subject: T) => Promise<unknown>
  readonly orderOf: (subject: T) => string
  readonly ends: { readonly status: string; readonly payments: readonly number[]; readonly refunded: number | 'all' }
}

const unlessRefused = (call: Promise<unknown>) =>
  call.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

/** Kills the server at every step of the work in turn; a fresh one finds the money right. The number of steps that there were. */
async function killEverywhere<T>(work: Work<T>): Promise<number> {
  const stage = await openCheckoutStage({ maxConnections: 12 })
  const alive = { ...stage.store, pool: stage.pool }
  const run = async (point?: number) => {
    const subject = await work.prepare(stage)
    const { store, passed } = dyingStore(alive, point)
    const [ended] = await Promise.allSettled([work.act(store, subject, stage)])
    if (point === undefined) expect(ended).toMatchObject({ status: 'fulfilled' })
    else if (ended?.status === 'rejected') expect(ended.reason).toBeInstanceOf(Killed)
    stage.wait(aWhile)
    expect((await reconcilePayments(stage.store)).failures).toEqual([])
    await work.goOn(stage, subject)
    await reconcilePayments(stage.store)
    const at = point === undefined ? 'the end' : (passed[point] ?? 'the end')
    expect({ at, ...(await ledgerOf(stage, work.orderOf(subject))) }).toEqual({ at, ...expected(work.ends) })
    return passed.length
  }
  const steps = await run()
  for (let point = 0; point < steps; point += 1) await run(point)
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
  return steps
}

const expected = ({ status, payments, refunded }: Work<unknown>['ends']) => ({
  status,
  laterPayments: payments,
  refunded: refunded === 'all' ? 'all' : refunded,
  atTheService: 'the same',
})

/** The order's money in our ledger, and whether the service says the same. */
async function ledgerOf({ pool }: CheckoutStage, orderId: string) {
  const ask = async (text: string) => (await pool.query(text, [orderId])).rows
  const payments =
    await ask(`SELECT p.amount_in_cents AS cents, coalesce((SELECT sum(s.amount)::int FROM stripe_simulator.refunds s
      WHERE s.payment_intent = p.intent_id), 0) AS back,
    EXISTS (SELECT FROM stripe_simulator.charges c WHERE c.payment_intent = p.intent_id AND c.is_paid
      AND c.amount = p.amount_in_cents) AS known FROM payment p WHERE p.order_id = $1 ORDER BY p.created_at`)
  const [order] = await ask('SELECT status FROM orders WHERE id = $1')
  const charged = await ask(`SELECT count(*)::int AS n FROM stripe_simulator.payment_intents i
    WHERE i.status = 'succeeded' AND (i.metadata->>'orderId' = $1::text OR i.metadata->>'cartId' = $1::text)`)
  const paid = payments.reduce((sum, one) => sum + one.cents, 0)
  const back = payments.reduce((sum, one) => sum + one.back, 0)
  const isSame = payments.every(one => one.known) && charged[0].n === payments.length
  return {
    status: order?.status ?? 'none',
    laterPayments: payments.slice(1).map(one => one.cents),
    refunded: back === paid && paid > 0 ? 'all' : back,
    atTheService: isSame ? 'the same' : { payments: payments.length, charges: charged[0].n },
  }
}

async function typeCard({ simulated }: CheckoutStage, { clientSecret }: { clientSecret: string }) {
  const [id = ''] = clientSecret.split('_secret_')
  await confirmAsCustomer(simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
}

async function dueOrder(stage: CheckoutStage, wishes: { tonsTooMany?: string; card?: string } = {}) {
  const { orderId } = await weighedOrder(stage, wishes)
  await settleOrder(stage.store, { orderId, actorId: null })
  return orderId
}

async function chargeAll(store: PaidStore) {
  const { failures } = await chargeDueBills(store)
  for (const failure of failures) throw failure
}

const itself = (orderId: string) => orderId

describe('A server that is killed at any step', () => {
  it('of a checkout charges the card once, for one order', async () => {
    const steps = await killEverywhere({
      prepare: stage => stage.readyCart({ now: stage.store.clock() }),
      act: async (store, { cartId, user }, stage) => {
        await startCheckoutPayment(store, { cartId, user, language: 'en' })
        await stage.pay(cartId)
        await findOrPlaceOrder(store, cartId)
      },
      goOn: async (stage, { cartId, user }) => {
        await unlessRefused(startCheckoutPayment(stage.store, { cartId, user, language: 'en' }))
        await stage.pay(cartId)
        await findOrPlaceOrder(stage.store, cartId)
      },
      orderOf: ({ cartId }) => cartId,
      ends: { status: 'pending-drop-off', payments: [], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of paying for a replacement with the saved card charges it once, for one order', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId, user } = await placePaidOrder(stage)
        await walkTo(stage.db, orderId, 'drop-off-confirmed')
        const acting = { orderId, by: 'customer', actorId: user.id } as const
        const visit = { swapWindow: { day: weekday(stage.store.clock(), 4), start: 9, end: 12 }, rentalDurationDays: 7 }
        const { cartId } = await requestSwap(
          { ...stage.store, newId: randomUUID },
          { ...acting, ...visit, isSameSize: true },
        )
        const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
        return { cart, user, language: 'en' } as const
      },
      act: (store, ask) => chargeReplacement(store, ask),
      goOn: (stage, ask) => unlessRefused(chargeReplacement(stage.store, ask)),
      orderOf: ({ cart }) => cart.id,
      ends: { status: 'pending-drop-off', payments: [], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of charging the balance charges it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const orderId = await dueOrder(stage)
        stage.wait(day)
        return orderId
      },
      act: chargeAll,
      goOn: stage => chargeDueBills(stage.store),
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of charging a balance that the bank refuses charges nothing, and the customer pays once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const orderId = await dueOrder(stage, { card: savedCards.runsDry })
        stage.wait(day)
        return orderId
      },
      act: chargeAll,
      goOn: async (stage, orderId) => {
        await chargeDueBills(stage.store)
        await typeCard(stage, await startOrderPayment(stage.store, orderId))
        await confirmOrderPayment(stage.store, orderId)
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of the balance’s payment page takes the payment once', async () => {
    const steps = await killEverywhere({
      prepare: stage => dueOrder(stage, { tonsTooMany: '3.25' }),
      act: async (store, orderId, stage) => {
        await typeCard(stage, await startOrderPayment(store, orderId))
        await confirmOrderPayment(store, orderId)
      },
      goOn: async (stage, orderId) => {
        const again = startOrderPayment(stage.store, orderId).then(page => typeCard(stage, page))
        await unlessRefused(again)
        await unlessRefused(confirmOrderPayment(stage.store, orderId))
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [32_175], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of making a bill and charging it at once makes and charges it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        await stage.pool.query('UPDATE organization SET objection_hours = 0')
        return (await weighedOrder(stage)).orderId
      },
      act: (store, orderId) => settleOrder(store, { orderId, actorId: null }),
      goOn: async (stage, orderId) => {
        await settleOrder(stage.store, { orderId, actorId: null })
        await chargeDueBills(stage.store)
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of giving back what a corrected weight left over gives it back once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        await stage.pool.query('UPDATE organization SET objection_hours = 0')
        const { orderId } = await weighedOrder(stage)
        await settleOrder(stage.store, { orderId, actorId: null })
        await weigh(stage, orderId, '0.5')
        return orderId as string
      },
      act: (store, orderId) => settleOrder(store, { orderId, actorId: null }),
      goOn: (stage, orderId) => settleOrder(stage.store, { orderId, actorId: null }),
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 4_950 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of cancelling gives everything back once', async () => {
    const steps = await killEverywhere({
      prepare: stage => placePaidOrder(stage),
      act: (store, { orderId, user }) => cancelOrder(store, { orderId, by: 'customer', actorId: user.id }),
      goOn: (stage, { orderId, user }) =>
        unlessRefused(cancelOrder(stage.store, { orderId, by: 'customer', actorId: user.id })),
      orderOf: ({ orderId }) => orderId,
      ends: { status: 'refunded', payments: [], refunded: 'all' },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of a refund by the office gives everything back once', async () => {
    const all = { amountInCents: 'all', why: 'the office says so', by: 'admin', actorId: null } as const
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId } = await placePaidOrder(stage)
        await bringToWeighing(stage.db, orderId)
        await weigh(stage, orderId, '0')
        await settleOrder(stage.store, { orderId, actorId: null })
        return orderId as string
      },
      act: (store, orderId) => refundOrder(store, { orderId, ...all }),
      goOn: (stage, orderId) => refundOrder(stage.store, { orderId, ...all }),
      orderOf: itself,
      ends: { status: 'refunded', payments: [], refunded: 'all' },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of keeping a dumpster longer charges for it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId, user } = await placePaidOrder(stage)
        await walkTo(stage.db, orderId, 'drop-off-confirmed')
        const agreed = (await stage.pool.query('SELECT pickup_window AS w FROM orders WHERE id = $1', [orderId]))
          .rows[0].w
        const next = addDays(agreed.day, 2)
        const pickupDay = isSunday(next) ? addDays(next, 1) : next
        const wish = { orderId, by: 'customer', actorId: user.id, pickupDay } as const
        const { totalInCents } = await quoteExtension(stage.store, wish)
        return { ...wish, totalInCents }
      },
      act: (store, wish) => extendRental(store, wish),
      goOn: (stage, wish) => unlessRefused(extendRental(stage.store, wish)),
      orderOf: ({ orderId }) => orderId,
      ends: { status: 'drop-off-confirmed', payments: [expect.any(Number) as unknown as number], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)
})
