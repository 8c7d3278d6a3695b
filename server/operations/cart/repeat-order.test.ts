import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { scheduleLimits, scheduleRefusal } from '#domain/schedule/drop-off.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const run = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows
const again = (orderId: string) =>
  repeatOrder(
    { ...stage.deps, newId: randomUUID },
    { orderId, browser: Buffer.alloc(32, 'this browser'), language: 'en' },
  )
async function cartOf(id: string | undefined) {
  const cart = await findCartAccess(stage.db, id ?? '')
  if (!cart) throw new Error('no cart was made')
  return cart
}
const ordered = async (options: Parameters<CheckoutStage['readyCart']>[0] = {}) => {
  const { cartId, user } = await stage.readyCart({ now: stage.deps.clock(), ...options })
  await pay(cartId, user)
  return cartId as string
}
async function pay(cartId: CartId, user: { readonly id: string }) {
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await stage.pay(cartId)
  await findOrPlaceOrder(stage.deps, cartId)
}
const refusalOfDays = async (id: string) => {
  const { dropOffWindow, pickupWindow } = await cartOf(id)
  if (!dropOffWindow || !pickupWindow) throw new Error('no days were proposed')
  const facts = { now: stage.deps.clock(), timeZone: 'America/Chicago', closedDays: [], ranges: defaultWindowRanges }
  return scheduleRefusal({ dropOffWindow, pickupWindow }, scheduleLimits(facts))
}

describe('An order that its customer repeats (rule C23)', () => {
  it('becomes a cart of the same customer with every answer and proposed days, and leads to the summary', async () => {
    const { orderId, user } = await placePaidOrder(stage)
    await run(
      `UPDATE cart SET restrictions = '{"Gated community":"4711"}', customer_type = 'contractor' WHERE id = $1`,
      orderId,
    )
    const made = await again(orderId)
    expect(made).toEqual({ cartId: expect.any(String), step: 'order-summary', notOffered: [], isAddressRemoved: false })
    const cart = await cartOf(made?.cartId)
    const before = await cartOf(orderId)
    expect(cart).toMatchObject({
      userId: user.id,
      repeatsOrderId: orderId,
      hasOrder: false,
      replacesOrderId: null,
      promotionCode: null,
      customerType: 'contractor',
      cleanupIds: before.cleanupIds,
      materials: before.materials,
      containers: before.containers,
      deliveryAddress: before.deliveryAddress,
      restrictions: before.restrictions,
      deliveryLocationType: before.deliveryLocationType,
      addOnIds: before.addOnIds,
    })
    expect(await refusalOfDays(cart.id)).toBeNull()
    const today = localTime(stage.deps.clock(), 'America/Chicago').day
    expect(cart.dropOffWindow?.day).toBeLessThanOrEqual(addDays(today, 4))
    expect(cart.dropOffWindow?.day).toBeGreaterThanOrEqual(today)
  })

  it('becomes only one cart, even if the customer presses several times at once, until that cart is an order', async () => {
    const { orderId, user } = await placePaidOrder(stage)
    const pressed = await Promise.all([1, 2, 3, 4].map(() => again(orderId)))
    expect(new Set(pressed.map(one => one?.cartId)).size).toBe(1)
    const cartId = pressed[0]?.cartId as CartId
    await pay(cartId, user)
    expect(await run('SELECT FROM orders WHERE id = $1', cartId)).toHaveLength(1)
    expect((await again(orderId))?.cartId).not.toBe(cartId)
  })

  it('keeps what the customer changed in the new cart, and proposes new days only when the former days are over', async () => {
    const { orderId } = await placePaidOrder(stage)
    const { cartId = '' } = (await again(orderId)) ?? {}
    const [, large] = stage.organization.containerTypeIds
    await run('UPDATE cart SET containers = $2 WHERE id = $1', cartId, { [large]: 1 })
    const before = await cartOf(cartId)
    await again(orderId)
    expect(await cartOf(cartId)).toMatchObject({ containers: { [large]: 1 }, dropOffWindow: before.dropOffWindow })
    stage.wait(30 * 86_400_000)
    expect(await refusalOfDays(cartId)).toBe('drop-off-too-early')
    expect(await again(orderId)).toMatchObject({ cartId, step: 'order-summary' })
    expect(await refusalOfDays(cartId)).toBeNull()
    expect(await cartOf(cartId)).toMatchObject({ containers: { [large]: 1 } })
  })

  it('proposes days that are not full if its hauler limits the days (rule S18)', async () => {
    await makeFleet(stage.db, stage.organization, 1)
    const orderId = await ordered()
    const last = (await cartOf(orderId)).pickupWindow?.day ?? 0
    const soon = await again(orderId)
    expect((await cartOf(soon?.cartId)).dropOffWindow?.day).toBeLessThan(last)
    await run('UPDATE organization SET limits_days = true')
    const later = await again(orderId)
    expect(later?.cartId).toBe(soon?.cartId)
    const { dropOffWindow, pickupWindow } = await cartOf(later?.cartId)
    expect(dropOffWindow?.day).toBeGreaterThan(last)
    expect(pickupWindow?.day).toBeGreaterThan(dropOffWindow?.day ?? 0)
  })

  it('costs today’s price and not the former price', async () => {
    const { orderId } = await placePaidOrder(stage)
    const priced = async () =>
      (await priceCart(stage.deps, await cartOf((await again(orderId))?.cartId), 'en')).totalInCents
    const before = await priced()
    await run('UPDATE service_area SET city_fee_in_cents = city_fee_in_cents + 1000')
    expect(await priced()).toBe(before + 1000)
  })
})

describe('When a customer repeats an order', () => {
  it.each([
    ['container_type', 'containers', ['10 yard']],
    ['material', 'materials', ['Household junk']],
    ['cleanup', 'cleanup', ['Garage']],
    ['add_on', 'order-summary', ['Plywood']],
  ] as const)(
    'an archived %s is named as no longer offered, and the cart leads to its question',
    async (table, step, notOffered) => {
      const orderId = await ordered({ addOnIds: [stage.organization.addOnId] })
      const column = table === 'container_type' || table === 'material' ? 'name' : 'title'
      await run(`UPDATE ${table} SET archived = true WHERE ${column} = $1`, notOffered[0])
      const made = await again(orderId)
      expect(made).toMatchObject({ step, notOffered })
      const cart = await cartOf(made?.cartId)
      expect(cart.containers).toEqual(table === 'container_type' ? {} : { [stage.organization.containerTypeIds[0]]: 1 })
      expect(cart.addOnIds).toEqual(table === 'add_on' ? [] : [stage.organization.addOnId])
    },
  )

  it('the cart asks for an address if the former one was removed', async () => {
    const { orderId } = await placePaidOrder(stage)
    await run('UPDATE address SET removed_at = now()')
    const made = await again(orderId)
    expect(made).toMatchObject({ step: 'address', notOffered: [], isAddressRemoved: true })
    expect(await cartOf(made?.cartId)).toMatchObject({ deliveryAddress: null, restrictions: null })
  })

  it('the cart asks for days if no day can be proposed', async () => {
    const { orderId } = await placePaidOrder(stage)
    await run('UPDATE time_window SET archived = true')
    const made = await again(orderId)
    expect(made).toMatchObject({ step: 'pickup-dropoff' })
    expect(await cartOf(made?.cartId)).toMatchObject({ dropOffWindow: null, pickupWindow: null })
  })

  it('the cart asks for the materials first if they became restricted', async () => {
    const { orderId } = await placePaidOrder(stage)
    await run('UPDATE material SET is_restricted = true')
    expect(await again(orderId)).toMatchObject({ step: 'materials' })
  })

  it('no cart is made if the hauler no longer serves the ZIP', async () => {
    const { orderId } = await placePaidOrder(stage)
    await run('UPDATE service_area_zip SET active = false')
    expect(await again(orderId)).toBeNull()
    expect(await run('SELECT FROM cart WHERE repeats_order_id IS NOT NULL')).toEqual([])
  })
})
