/**
 * Makes orders for tests. They are paid as customers pay, and then moved along the lifecycle's table to the status in which a test begins.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { lifecycle, type Move, move, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { applyMove, findOrderStatus } from '#server/db/order/order-moves.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'
import type { TestUser } from '#server/testing/factories.ts'

/** All of these cards pay at the checkout. Their names say what they do when they are charged later. */
export const savedCards = {
  pays: '4242424242424242',
  declinesLater: '4000000000000341',
  sendsRefundsBack: '4000000000005126',
} as const

/**
 * A test that orders the same again places its first order with this option. The second order gets the earliest day on which the hauler can
 * deliver. If both had the same day, the checkout would ask whether the customer wants a second dumpster.
 */
export const laterThanRepeats = { daysAhead: 9 } as const

export type PaidOrder = { readonly orderId: OrderId; readonly user: TestUser; readonly totalInCents: number }

/** Places an order whose card is on file. */
export async function placePaidOrder(
  stage: CheckoutStage,
  card: string = savedCards.pays,
  options: { readonly daysAhead?: number } = {},
): Promise<PaidOrder> {
  const { cartId, user } = await stage.readyCart({ now: stage.deps.clock(), ...options })
  const { totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await stage.pay(cartId, card)
  const order = await findOrPlaceOrder(stage.deps, cartId)
  if (!order) throw new Error('a cart that was paid is no order')
  return { orderId: order.id as OrderId, user, totalInCents }
}

/** Moves an order to a status by the shortest legal path. Each step is taken by an actor who may take it. */
export async function walkTo(db: Db, orderId: string, target: OrderStatus, now = new Date()): Promise<void> {
  const way = wayTo(await findOrderStatus(db, orderId), target)
  await db.transaction().execute(async tx => {
    for (const step of way) {
      const isDone = await applyMove(tx, { orderId, move: step, actorId: null, now })
      if (!isDone) throw new Error('somebody else moved the order of this test')
    }
  })
}

function wayTo(start: OrderStatus, target: OrderStatus): Move[] {
  const ways: { readonly at: OrderStatus; readonly way: Move[] }[] = [{ at: start, way: [] }]
  const seen = new Set<OrderStatus>([start])
  for (const { at, way } of ways) {
    if (at === target) return way
    for (const row of lifecycle.filter(one => (one.from as readonly (string | null)[]).includes(at))) {
      for (const to of row.to.filter(one => !seen.has(one))) {
        seen.add(to)
        ways.push({ at: to, way: [...way, move(at, row.event, row.by[0], to)] })
      }
    }
  }
  throw new Error(`there is no way from ${start} to ${target}`)
}
