import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { purgeAbandonedCarts } from '#server/operations/cart/purge-abandoned-carts.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const day = 24 * 3_600_000
const makeGuestCart = async (columns: { phone?: string; zipCode?: string }) => {
  const id = randomUUID()
  await stage.pool.query('INSERT INTO cart (id, phone, zip_code) VALUES ($1, $2, $3)', [
    id,
    columns.phone ?? null,
    columns.zipCode ?? null,
  ])
  return id
}
const left = async () => (await stage.pool.query<{ id: string }>('SELECT id FROM cart')).rows.map(one => one.id)

it('the job deletes guests’ carts after 30 days and leads after a year, and keeps carts that were paid or are being paid', async () => {
  const guest = await makeGuestCart({ zipCode: '78701' })
  const lead = await makeGuestCart({ phone: '+15125550142' })
  const ordered = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, ordered.cartId)
  const paying = await stage.readyCart()
  await startCheckoutPayment(stage.deps, { ...paying, language: 'en' })
  const kept = [ordered.cartId, paying.cartId]

  stage.wait(29 * day)
  expect(await purgeAbandonedCarts(stage.deps)).toBe(0)
  stage.wait(2 * day)
  await purgeAbandonedCarts(stage.deps)
  expect((await left()).sort()).toEqual([lead, ...kept].sort())
  expect(await left()).not.toContain(guest)
  stage.wait(365 * day)
  await purgeAbandonedCarts(stage.deps)
  expect((await left()).sort()).toEqual([...kept].sort())
})

it('the job deletes the carts of a hauler after its own number of days, and carts of no hauler after the lowest number', async () => {
  const other = await makeOrganization(stage.db)
  const days = (id: string, guest: number, lead: number) =>
    stage.pool.query('UPDATE organization SET guest_cart_days = $2, lead_days = $3 WHERE id = $1', [id, guest, lead])
  await days(stage.organization.id, 7, 90)
  await days(other.id, 20, 60)
  const lead = await makeGuestCart({ phone: '+15125550142' })
  const guestOf = async ({ id, serviceAreaId }: { id: string; serviceAreaId: string }) => {
    const cartId = await makeGuestCart({ zipCode: '78701' })
    await stage.pool.query('UPDATE cart SET organization_id = $2, service_area_id = $3 WHERE id = $1', [
      cartId,
      id,
      serviceAreaId,
    ])
    return cartId
  }
  const [early, late] = [await guestOf(stage.organization), await guestOf(other)]
  stage.wait(8 * day)
  await purgeAbandonedCarts(stage.deps)
  expect(await left()).not.toContain(early)
  expect(await left()).toEqual(expect.arrayContaining([late, lead]))
  stage.wait(13 * day)
  await purgeAbandonedCarts(stage.deps)
  expect(await left()).toEqual([lead])
  stage.wait(40 * day)
  await purgeAbandonedCarts(stage.deps)
  expect(await left()).toEqual([])
})

it('the job deletes the IP addresses of payments and the declines of cards after two days', async () => {
  const paying = await stage.readyCart()
  await startCheckoutPayment(stage.deps, { ...paying, language: 'en', ipAddress: '203.0.113.7' })
  await stage.pool.query(`INSERT INTO provider_event (id, type) VALUES ('evt_1', 'payment_intent.payment_failed')`)
  await stage.pool.query(
    `INSERT INTO card_decline (event_id, user_id, network_address, at) VALUES ('evt_1', $1, '203.0.113.7', now())`,
    [paying.user.id],
  )
  const kept = async () => {
    const { rows } = await stage.pool.query(`SELECT
      (SELECT count(*)::int FROM payment_attempt WHERE network_address IS NOT NULL) AS begun,
      (SELECT count(*)::int FROM card_decline) AS declined`)
    return rows[0]
  }
  stage.wait(day)
  await purgeAbandonedCarts(stage.deps)
  expect(await kept()).toEqual({ begun: 1, declined: 1 })
  stage.wait(day + 1)
  await purgeAbandonedCarts(stage.deps)
  expect(await kept()).toEqual({ begun: 0, declined: 0 })
})
