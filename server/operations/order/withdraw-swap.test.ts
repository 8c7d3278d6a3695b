import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { localTime } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { withdrawSwapCart } from '#server/db/order/swaps.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { dropSwap } from '#server/operations/order/drop-swap.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function swapping() {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const acting = { orderId, by: 'customer', actorId: user.id } as const
  const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
  const swap = { swapWindow, rentalDurationDays: 7, isSameSize: true }
  const made = await requestSwap({ ...stage.deps, newId: randomUUID }, { ...acting, ...swap })
  return { acting, user, cartId: made.cartId as CartId }
}

describe('A swap that the office drops', () => {
  const office = (orderId: string) => ({ orderId, by: 'admin', actorId: null }) as const

  it('can no longer be paid, and the pick-up of the old dumpster stays', async () => {
    const { acting, user, cartId } = await swapping()
    const { finalPickupWindow } = await findOrder(stage.db, acting.orderId)
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await dropSwap(stage.deps, office(acting.orderId))).toEqual({ status: 'pickup-requested' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ status: 'pickup-requested', swap: null, finalPickupWindow })
    expect(finalPickupWindow).not.toBeNull()
    expect(await stage.pay(cartId)).toBe('canceled')
    await expect(dropSwap(stage.deps, office(acting.orderId))).rejects.toMatchObject({ refusal: 'illegal-move' })
  })

  it('must be unpaid, and its customer cannot drop it', async () => {
    const { acting, user, cartId } = await swapping()
    await expect(dropSwap(stage.deps, acting)).rejects.toMatchObject({ refusal: 'illegal-move' })
    const cart = { id: cartId, organizationId: stage.organization.id, replacesOrderId: acting.orderId }
    await chargeReplacement(stage.deps, { cart, user, language: 'en' })
    await expect(dropSwap(stage.deps, office(acting.orderId))).rejects.toMatchObject({ refusal: 'already-paid' })
  })
})

it('A page of the office with older facts neither drops nor withdraws a swap, and the customer can still pay it', async () => {
  const { acting, user, cartId } = await swapping()
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  const old = { orderId: acting.orderId, by: 'admin', actorId: null, seen: null } as const
  for (const end of [dropSwap, withdrawSwap]) {
    await expect(end(stage.deps, old)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  }
  expect(await stage.pay(cartId)).toBe('succeeded')
  expect(await findOrPlaceOrder(stage.deps, cartId)).not.toBeNull()
})

describe('A swap that the customer withdraws', () => {
  it('leaves the old dumpster at the customer, and can no longer be paid', async () => {
    const { acting, user, cartId } = await swapping()
    expect(await withdrawSwap(stage.deps, acting)).toEqual({ status: 'drop-off-confirmed' })
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ status: 'drop-off-confirmed', finalPickupWindow: null, swap: null })
    expect(order.events.at(-1)).toMatchObject({ event: 'withdraw-swap', by: 'customer' })
    const ask = { cartId, user, language: 'en' } as const
    await expect(startCheckoutPayment(stage.deps, ask)).rejects.toMatchObject({ refusal: 'swap-withdrawn' })
  })

  it('ends the rental if its day has come while the pick-up waits to be scheduled again', async () => {
    const { acting } = await swapping()
    await walkTo(stage.db, acting.orderId, 'pending-pickup')
    const day = localTime(stage.deps.clock(), 'America/Chicago').day
    const agreed = { day, start: 9, end: 12, isActualPickupDate: true }
    await stage.pool.query('UPDATE orders SET pickup_window = $2 WHERE id = $1', [acting.orderId, agreed])
    expect(await withdrawSwap(stage.deps, acting)).toEqual({ status: 'pending-pickup' })
    expect(await findOrder(stage.db, acting.orderId)).toMatchObject({ swap: null, finalPickupWindow: null })
  })

  it('closes the open payment page, so that the customer cannot pay there', async () => {
    const { acting, user, cartId } = await swapping()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await withdrawSwap(stage.deps, acting)
    expect(await stage.pay(cartId)).toBe('canceled')
  })

  it('stays if its payment begins at the same moment', async () => {
    const { cartId } = await swapping()
    const now = stage.deps.clock()
    const { withdrawing } = await stage.db.transaction().execute(async tx => {
      await freezeCheckout({ db: tx, clock: stage.deps.clock }, { cartId, language: 'en', mayOpen: true })
      const started = stage.db.transaction().execute(other => withdrawSwapCart(other, cartId, now))
      expect(await endsAtOnce(stage.pool, started)).toBe(false)
      return { withdrawing: started }
    })
    expect(await withdrawing).toBe(false)
  })

  it('stays if the card was charged just before, and the new dumpster becomes an order', async () => {
    const { acting, user, cartId } = await swapping()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await stage.pay(cartId)
    await expect(withdrawSwap(stage.deps, acting)).rejects.toMatchObject({ refusal: 'already-paid' })
    expect(await findOrPlaceOrder(stage.deps, cartId)).toBeNull()
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({ status: 'pickup-requested', swap: { orderStatus: 'pending-drop-off' } })
  })

  it('stays once the new dumpster is paid', async () => {
    const { acting, user, cartId } = await swapping()
    const cart = { id: cartId, organizationId: stage.organization.id, replacesOrderId: acting.orderId }
    await chargeReplacement(stage.deps, { cart, user, language: 'en' })
    await expect(withdrawSwap(stage.deps, acting)).rejects.toMatchObject({ refusal: 'already-paid' })
  })

  it('is refused if the order has only a pick-up', async () => {
    const { orderId, user } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'pickup-requested')
    await expect(withdrawSwap(stage.deps, { orderId, by: 'customer', actorId: user.id })).rejects.toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'pickup-requested' },
    })
  })
})
