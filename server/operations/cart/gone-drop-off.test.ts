import { expect, it } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { findPayableCart } from '#server/db/cart/carts.ts'
import { refuseGoneDropOff } from '#server/operations/cart/schedule-cart.ts'
import { openCheckoutStage } from '#server/testing/checkout-stage.ts'

it('a payment page refuses a drop-off that became too late a quarter of an hour ago or earlier (rule S14)', async () => {
  const stage = await openCheckoutStage()
  try {
    const { cartId } = await stage.readyCart({ now: stage.deps.clock() })
    const cart = await findPayableCart(stage.db, cartId)
    if (!cart) throw new Error('the cart is not there')
    const morning = { start: 9, end: 12 }
    const afternoon = { start: 12, end: 17 }
    const pickupWindow = { day: dayOf('2026-12-07'), ...afternoon, isActualPickupDate: true }
    /** Pays at an hour of the clock in Austin on Monday, November 30. */
    const payAt = (time: string, dropOffWindow: NonNullable<typeof cart.dropOffWindow>) =>
      refuseGoneDropOff(
        { ...stage.deps, clock: () => new Date(`2026-11-30T${time}:00-06:00`) },
        { ...cart, dropOffWindow, pickupWindow },
      ).then(
        () => 'taken',
        error => error.refusal,
      )
    const today = dayOf('2026-11-30')
    expect(await payAt('11:50', { day: today, ...afternoon })).toBe('taken')
    expect(await payAt('12:14', { day: today, ...afternoon })).toBe('taken')
    expect(await payAt('12:15', { day: today, ...afternoon })).toBe('drop-off-too-early')
    expect(await payAt('16:50', { day: today, ...afternoon })).toBe('drop-off-too-early')
    expect(await payAt('10:14', { day: today, ...morning })).toBe('taken')
    expect(await payAt('10:15', { day: today, ...morning })).toBe('window-over')
    expect(await payAt('06:00', { day: dayOf('2026-11-27'), ...morning })).toBe('drop-off-too-early')
    expect(await payAt('23:59', { day: dayOf('2026-12-01'), ...morning })).toBe('taken')
  } finally {
    await stage.close()
  }
})
