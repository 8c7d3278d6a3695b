import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { move } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { applyMove, findOrderStatus, lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { endRentals } from '#server/operations/order/end-rentals.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { sized } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'

let stage: CheckoutStage
/** This connection stands for a second server process, because the database cannot tell the difference. */
let other: OpenDatabase
let stores: readonly [PaymentDeps, PaymentDeps]
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 12 })
  other = openProductDatabase({ connectionString: stage.connectionString, maxConnections: 12, waitInMs: patienceInMs })
  stores = [stage.deps, { ...stage.deps, db: other.db }]
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await other.close()
  await stage.close()
})

const rounds = sized(25, 10)
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))
const window = () => ({ day: weekday(new Date(), 2), start: 9, end: 12 })

async function orderIn(status: 'pending-drop-off' | 'drop-off-confirmed' | 'drop-off-scheduled'): Promise<OrderActing> {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, status)
  return { orderId, by: 'customer', actorId: user.id }
}

const pickup = (deps: PaymentDeps, acting: OrderActing) => requestPickup(deps, { ...acting, pickupWindow: window() })
const swap = (deps: PaymentDeps, acting: OrderActing, isSameSize = true) =>
  requestSwap({ ...deps, newId: randomUUID }, { ...acting, swapWindow: window(), rentalDurationDays: 7, isSameSize })

/** Checks that exactly one call succeeded, and that every other call was refused with the status that the first one made. */
function expectOneWinner(outcomes: readonly PromiseSettledResult<unknown>[], status: string): void {
  expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) {
    if (one.status === 'fulfilled') continue
    expect(one.reason).toBeInstanceOf(Refusal)
    expect(one.reason).toMatchObject({ code: 'CONFLICT' })
    const isSwapping = one.reason.refusal === 'swap-open'
    if (!isSwapping) expect(one.reason).toMatchObject({ refusal: 'illegal-move', values: { status } })
  }
}

describe('At the same moment', () => {
  it('a customer presses pick-up and two kinds of swap twice each, and one press succeeds and the others are refused', async () => {
    await times(rounds, async () => {
      const acting = await orderIn('drop-off-confirmed')
      const outcomes = await Promise.allSettled(
        stores.flatMap(deps => [pickup(deps, acting), swap(deps, acting), swap(deps, acting, false)]),
      )
      expectOneWinner(outcomes, 'pickup-requested')
    })
    const { rows } = await stage.pool.query(`SELECT
      (SELECT count(*)::int FROM order_event WHERE to_status = 'pickup-requested') AS moves,
      (SELECT count(*)::int FROM order_event WHERE event = 'request-swap') = (SELECT count(*)::int FROM order_swap) AS "swapsMatch",
      (SELECT count(*)::int FROM cart WHERE replaces_order_id IS NOT NULL) = (SELECT count(*)::int FROM order_swap) AS "cartsMatch"`)
    expect(rows).toEqual([{ moves: rounds, swapsMatch: true, cartsMatch: true }])
  })

  it('a customer cancels three times and the office schedules the delivery, and the order is refunded or scheduled', async () => {
    const outcomes = await times(rounds, async () => {
      const acting = await orderIn('pending-drop-off')
      const now = new Date()
      const schedule = other.db.transaction().execute(tx =>
        applyMove(tx, {
          orderId: acting.orderId,
          move: move('pending-drop-off', 'schedule-drop-off', 'admin'),
          actorId: null,
          now,
        }),
      )
      const cancels = Promise.allSettled([0, 1, 0].map(at => cancelOrder(stores[at === 0 ? 0 : 1], acting)))
      const [isScheduled, cancelled] = [await schedule, await cancels]
      const done = cancelled.filter(one => one.status === 'fulfilled').length
      expect(done).toBe(isScheduled ? 0 : 1)
      expect(await findOrderStatus(stage.db, acting.orderId)).toBe(isScheduled ? 'drop-off-scheduled' : 'refunded')
      return isScheduled
    })
    const { rows } = await stage.pool.query('SELECT count(*)::int AS n FROM refund')
    expect(rows[0].n).toBe(outcomes.filter(isScheduled => !isScheduled).length)
  })

  it('the office cancels and the driver departs, and one of them succeeds and the other is refused', async () => {
    await times(rounds, async () => {
      const acting = { ...(await orderIn('drop-off-scheduled')), by: 'admin' } as const
      const depart = other.db.transaction().execute(async tx => {
        const { status } = await lockOrder(tx, acting.orderId)
        const step = move(status, 'depart', 'driver')
        return applyMove(tx, { orderId: acting.orderId, move: step, actorId: null, now: new Date() })
      })
      const outcomes = await Promise.allSettled([depart, cancelOrder(stage.deps, acting)])
      expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      const status = await findOrderStatus(stage.db, acting.orderId)
      expect(status).toBe(outcomes[0].status === 'fulfilled' ? 'in-transit-drop-off' : 'refunded')
    })
  })

  it('a customer extends the rental and requests the pick-up, and both succeed or the extension is refused', async () => {
    await times(rounds, async () => {
      const acting = await orderIn('drop-off-confirmed')
      const pickupDay = weekday(new Date(), 14)
      const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
      const [extended, fetched] = await Promise.allSettled([
        extendRental(stores[0], { ...acting, pickupDay, totalInCents }),
        pickup(stores[1], acting),
      ])
      expect(fetched.status).toBe('fulfilled')
      if (extended.status === 'rejected') {
        expect(extended.reason).toMatchObject({ refusal: 'illegal-move', values: { status: 'pickup-requested' } })
      }
      expect(await findOrderStatus(stage.db, acting.orderId)).toBe('pickup-requested')
    })
  })

  it('a rental ends by itself and its customer requests the pick-up, and the order leaves its status once', async () => {
    await times(rounds, async () => {
      const acting = await orderIn('drop-off-confirmed')
      await stage.pool.query(`UPDATE orders SET pickup_window = pickup_window || $2 WHERE id = $1`, [
        acting.orderId,
        JSON.stringify({ day: weekday(new Date(), -3), isActualPickupDate: true }),
      ])
      await Promise.allSettled([endRentals(stores[0]), pickup(stores[1], acting), endRentals(stores[1])])
      const { rows } = await stage.pool.query(
        `SELECT count(*)::int AS n FROM order_event WHERE order_id = $1 AND from_status = 'drop-off-confirmed'`,
        [acting.orderId],
      )
      expect(rows).toEqual([{ n: 1 }])
    })
  })

  it('a customer withdraws a swap and opens its payment in another tab, and a withdrawn swap cannot be paid', async () => {
    await times(rounds, async () => {
      const { orderId, user } = await placePaidOrder(stage)
      await walkTo(stage.db, orderId, 'drop-off-confirmed')
      const acting = { orderId, by: 'customer', actorId: user.id } as const
      const { cartId } = await swap(stage.deps, acting)
      await Promise.allSettled([
        startCheckoutPayment(stores[0], { cartId: cartId as CartId, user, language: 'en' }),
        withdrawSwap(stores[1], acting),
      ])
      const { rows } = await stage.pool.query(
        `SELECT s.withdrawn_at IS NOT NULL AS "isWithdrawn", EXISTS (SELECT FROM payment_attempt p
           WHERE p.cart_id = s.cart_id AND p.status IN ('creating', 'open')) AS "isPayable"
         FROM order_swap s WHERE s.cart_id = $1`,
        [cartId],
      )
      expect(rows).not.toEqual([{ isWithdrawn: true, isPayable: true }])
      expect(await findOrderStatus(stage.db, orderId)).toBe(
        rows[0].isWithdrawn ? 'drop-off-confirmed' : 'pickup-requested',
      )
    })
  })
})
