import { randomUUID } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function delivered() {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  return { orderId, user, by: 'customer', actorId: user.id } as const
}
const deps = () => ({ ...stage.deps, newId: randomUUID })
const swapWindow = () => ({ day: weekday(stage.deps.clock(), 1), start: 9, end: 12 })
const asked = () => ({ swapWindow: swapWindow(), rentalDurationDays: 7, isSameSize: true })

describe('A swap that a customer requests', () => {
  it('makes a cart of this customer with the answers of the old order', async () => {
    const acting = await delivered()
    const { cartId } = await requestSwap(deps(), { ...acting, ...asked() })
    const [old, made] = [await findCartAccess(stage.db, acting.orderId), await findCartAccess(stage.db, cartId)]
    expect(made).toMatchObject({
      userId: acting.actorId,
      replacesOrderId: acting.orderId,
      hasOrder: false,
      addOnIds: [],
      dropOffWindow: swapWindow(),
      pickupWindow: { day: expect.any(Number), isActualPickupDate: false },
    })
    for (const answer of [
      'organizationId',
      'serviceAreaId',
      'zipCode',
      'customerType',
      'cleanupIds',
      'materials',
      'containers',
      'deliveryAddressId',
      'restrictions',
      'deliveryLocationType',
    ] as const) {
      expect([answer, made?.[answer]]).toEqual([answer, old?.[answer]])
    }
    const order = await findOrder(stage.db, acting.orderId)
    expect(order).toMatchObject({
      status: 'pickup-requested',
      finalPickupWindow: swapWindow(),
      swap: { cartId, swapWindow: swapWindow(), isSameSize: true, orderStatus: null },
    })
  })

  it('can be paid in hours that the hauler no longer offers, because they were agreed on (rule S16)', async () => {
    const { user, ...acting } = await delivered()
    const made = await requestSwap(deps(), { ...acting, ...asked() })
    const cartId = made.cartId as CartId
    await sql`UPDATE time_window SET archived = true WHERE start_hour = 9 AND end_hour = 12`.execute(stage.db)
    const read = async (id: string) => {
      const cart = await findCartAccess(stage.db, id)
      if (!cart) throw new Error('the cart is gone')
      return cart
    }
    const isOffered = async (id: string) =>
      (await readScheduleOptions(deps(), await read(id), 'en')).ranges.some(one => one.start === 9 && one.end === 12)
    expect([await isOffered(cartId), await isOffered(acting.orderId)]).toEqual([true, false])
    const { dropOffWindow, pickupWindow } = await read(cartId)
    if (!dropOffWindow || !pickupWindow) throw new Error('the swap has no days')
    const later = { dropOffWindow, pickupWindow: { ...pickupWindow, isActualPickupDate: true } }
    await scheduleCart(deps(), await read(cartId), later)
    const { totalInCents } = await startCheckoutPayment(deps(), { cartId, user, language: 'en' })
    expect(totalInCents).toBeGreaterThan(0)
  })

  it('of another size leaves the choice of the dumpster to the customer', async () => {
    const acting = await delivered()
    const { cartId } = await requestSwap(deps(), { ...acting, ...asked(), isSameSize: false })
    const made = await findCartAccess(stage.db, cartId)
    expect(made?.containers).toEqual({})
    expect(made?.materials).toHaveLength(1)
  })

  it('gives the new dumpster a pick-up day after the chosen days, and moves it past a Sunday', async () => {
    const acting = await delivered()
    let days = 1
    while (!isSunday(addDays(swapWindow().day, days))) days += 1
    const { cartId } = await requestSwap(deps(), { ...acting, ...asked(), rentalDurationDays: days })
    const made = await findCartAccess(stage.db, cartId)
    expect(made?.pickupWindow?.day).toBe(addDays(swapWindow().day, days + 1))
  })

  it('goes to the place of the old dumpster, even if the customer has removed that address', async () => {
    const acting = await delivered()
    await stage.pool.query('UPDATE address SET removed_at = now()')
    const { cartId } = await requestSwap(deps(), { ...acting, ...asked() })
    const made = await findCartAccess(stage.db, cartId)
    expect(made?.deliveryAddress).toMatchObject({ line1: '1100 Congress Ave', userId: acting.actorId })
  })

  it('is refused if the next pick-up would be too far ahead, and if another swap is open', async () => {
    const acting = await delivered()
    const far = requestSwap(deps(), { ...acting, ...asked(), rentalDurationDays: 365 })
    await expect(far).rejects.toMatchObject({ refusal: 'day-too-far' })
    expect((await findOrder(stage.db, acting.orderId)).status).toBe('drop-off-confirmed')
    await requestSwap(deps(), { ...acting, ...asked() })
    await expect(requestSwap(deps(), { ...acting, ...asked() })).rejects.toMatchObject({ refusal: 'swap-open' })
  })

  it('can be requested again after the customer withdrew it, and has only one open cart', async () => {
    const acting = await delivered()
    await requestSwap(deps(), { ...acting, ...asked() })
    await withdrawSwap(stage.deps, acting)
    const { cartId } = await requestSwap(deps(), { ...acting, ...asked() })
    const open = await stage.pool.query('SELECT cart_id FROM order_swap WHERE withdrawn_at IS NULL')
    expect(open.rows).toEqual([{ cart_id: cartId }])
  })
})
