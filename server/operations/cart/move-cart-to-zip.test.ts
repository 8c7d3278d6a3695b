import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { moveCartToZip } from '#server/operations/cart/move-cart-to-zip.ts'
import { answerAll, openCart, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function readyCart() {
  const guest = visit(app)
  const cartId = await openCart(guest)
  await answerAll(guest, new Date())
  const read = async () => {
    const cart = await findCartAccess(app.database.db, cartId)
    if (!cart) throw new Error('the cart is gone')
    return cart
  }
  return { read, move: async (zip: string) => moveCartToZip(app.deps, await read(), zip as ZipCode) }
}

it('a cart cannot move to a ZIP that no hauler serves, and stays unchanged', async () => {
  const { read, move } = await readyCart()
  const before = await read()
  expect(await move('99501')).toBe(false)
  expect(await read()).toEqual(before)
})

it('a cart that moves to another area of the same hauler keeps its choices and loses its address', async () => {
  const { read, move } = await readyCart()
  const before = await read()
  expect(await move('78662')).toBe(true)
  const after = await read()
  expect(after).toMatchObject({ zipCode: '78662', containers: before.containers, materials: before.materials })
  expect(after.serviceAreaId).not.toBe(before.serviceAreaId)
  expect(after.deliveryAddressId).toBeNull()
})

it('a cart that moves to the ZIP of its own address keeps the address', async () => {
  const { read, move } = await readyCart()
  const { deliveryAddressId } = await read()
  expect(deliveryAddressId).not.toBeNull()
  expect(await move('78701')).toBe(true)
  expect((await read()).deliveryAddressId).toBe(deliveryAddressId)
})

it('a cart that moves to another hauler’s ZIP loses what that hauler does not sell', async () => {
  const { read, move } = await readyCart()
  const { rows } = await app.database.pool.query<{ id: string }>(
    `WITH hauler AS (INSERT INTO organization (name, phone, email)
       VALUES ('Elsewhere Hauling', '+15125550199', 'office@example.org') RETURNING id),
     area AS (INSERT INTO service_area (organization_id, name, time_zone) SELECT id, 'Elsewhere', 'America/Denver' FROM hauler
       RETURNING id, organization_id)
     INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
     SELECT organization_id, id, '80202', 'Denver', 'CO' FROM area RETURNING organization_id AS id`,
  )
  expect(await move('80202')).toBe(true)
  const after = await read()
  expect(after).toMatchObject({ organizationId: rows[0]?.id, materials: [], containers: {}, cleanupIds: [] })
  expect(after.addOnIds).toBeNull()
  expect(after.dropOffWindow).toBeNull()
})
