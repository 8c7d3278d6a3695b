import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerActions } from '#domain/order/customer-actions.ts'
import { type OrderStatus, orderStatuses } from '#domain/order/lifecycle.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderStatus, type OrderActing } from '#server/db/order/order-moves.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

const window = () => ({ day: weekday(stage.deps.clock(), 2), start: 9, end: 12 })
const deps = () => ({ ...stage.deps, newId: randomUUID })

/** These are all buttons of the order page, each under the event that it causes. */
const actions: Readonly<Record<string, (acting: OrderActing) => Promise<unknown>>> = {
  cancel: acting => cancelOrder(stage.deps, acting),
  'request-pickup': acting => requestPickup(stage.deps, { ...acting, pickupWindow: window() }),
  'request-swap': acting =>
    requestSwap(deps(), { ...acting, swapWindow: window(), rentalDurationDays: 7, isSameSize: true }),
  'withdraw-pickup': acting => withdrawPickup(stage.deps, acting),
  'withdraw-swap': acting => withdrawSwap(stage.deps, acting),
  extend: async acting => {
    const { pickupWindow } = await findOrder(stage.db, acting.orderId as OrderId)
    const pickupDay = weekday(pickupWindow?.day ?? weekday(stage.deps.clock(), 9), 3)
    const { totalInCents } = await quoteExtension(stage.deps, { ...acting, pickupDay })
    return extendRental(stage.deps, { ...acting, pickupDay, totalInCents })
  },
}

async function orderIn(status: OrderStatus): Promise<OrderActing> {
  if (status === 'restricted') {
    const { cartId, user } = await stage.readyCart({ materialIds: [stage.organization.restrictedMaterialId] })
    await submitRestrictedOrder(stage.deps, { cartId, user, language: 'en' })
    return { orderId: cartId, by: 'customer', actorId: user.id }
  }
  await setReview(status === 'created')
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, status)
  return { orderId, by: 'customer', actorId: user.id }
}

const setReview = (reviews: boolean) => stage.pool.query('UPDATE organization SET reviews_orders = $1', [reviews])

describe.each(orderStatuses)('In status %s', status => {
  const offered: readonly string[] = customerActions(status, { swap: null, wasDelivered: true })

  it.each(Object.keys(actions))(
    'the act "%s" succeeds if the lifecycle offers it, and otherwise is refused with the status of the order',
    async action => {
      const acting = await orderIn(status)
      const outcome = await (actions[action] as (acting: OrderActing) => Promise<unknown>)(acting).catch(error => error)
      if (offered.includes(action)) {
        expect(outcome).not.toBeInstanceOf(Error)
      } else {
        expect(outcome).toBeInstanceOf(Refusal)
        expect(outcome).toMatchObject({ refusal: 'illegal-move', code: 'CONFLICT', values: { status } })
        expect(await findOrderStatus(stage.db, acting.orderId)).toBe(status)
      }
    },
  )
})

it('A driver cannot request a pick-up instead of the customer', async () => {
  const acting = await orderIn('drop-off-confirmed')
  await expect(requestPickup(stage.deps, { ...acting, by: 'driver', pickupWindow: window() })).rejects.toMatchObject({
    refusal: 'illegal-move',
  })
})
