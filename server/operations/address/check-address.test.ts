/** A customer may type an address that no search finds. The office checks the address before a truck drives there (rule C26). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type OfficeOverHttp, serveOffice } from '#server/testing/dispatch/office-over-http.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { answerAll, openCart, payWith, readyToPay, signUp, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let stage: DispatchStage
let http: OfficeOverHttp
beforeAll(async () => {
  app = await startTestApp()
  stage = await openDispatchStage()
  http = await serveOffice(stage)
})
afterAll(async () => {
  await app.stop()
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await http.stop()
  await stage.close()
})

const typed = { line1: 'Camino al  Río, blue gate', city: '', zipCode: '78701' }
const refusedAs = (refusal: string, refusalValues?: object) => ({
  data: { refusal, ...(refusalValues && { refusalValues }) },
})

test('a customer orders to an address typed by hand, and the order keeps that address and is marked to be checked', async () => {
  const customer = visit(app)
  await openCart(customer)
  await answerAll(customer, new Date())
  const { placeId, text } = await customer.api.placeByHand.query(typed)
  expect(text).toBe('Camino al Río, blue gate, Austin, TX 78701')
  const { cartId } = customer.held
  await customer.api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId, line2: 'Lot 12' })
  await signUp(app, customer, '+15125553961')
  await payWith(app, customer)
  const order = await customer.api.getOrderById.query({ orderId: cartId })
  expect(order.deliveryAddress).toMatchObject({ line1: 'Camino al Río, blue gate', line2: 'Lot 12', city: 'Austin' })
  expect(order.isAddressToCheck).toBe(true)
  const marked = 'SELECT address_to_check AS marked FROM orders WHERE id = $1'
  expect((await app.database.pool.query(marked, [cartId])).rows).toEqual([{ marked: true }])
})

test('an order to an address that a search found is not marked to be checked', async () => {
  const customer = await readyToPay(app, '+15125553962')
  await payWith(app, customer)
  await customer.api.getOrderById.query({ orderId: customer.held.cartId })
  const marked = 'SELECT address_to_check AS marked FROM orders WHERE id = $1'
  expect((await app.database.pool.query(marked, [customer.held.cartId])).rows).toEqual([{ marked: false }])
})

test('the gate code that was typed last for an address reaches the order, but no call of the customer returns it', async () => {
  const customer = visit(app)
  const cartId = await openCart(customer)
  await answerAll(customer, new Date())
  const { placeId } = await customer.api.placeByHand.query(typed)
  const say = (gateCode?: string | null) =>
    customer.api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId, line2: 'Lot 14', gateCode })
  const stored = async () =>
    (
      await app.database.pool.query('SELECT gate_code AS code FROM address WHERE cart_id = $1 AND line2 = $2', [
        cartId,
        'Lot 14',
      ])
    ).rows
  await say(' #1234 ')
  expect(await stored()).toEqual([{ code: '#1234' }])
  // An older page does not send gate codes.
  await say()
  expect(await stored()).toEqual([{ code: '#1234' }])
  await say('')
  expect(await stored()).toEqual([{ code: null }])
  await expect(say('12/4')).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  await say('*77-b')
  await signUp(app, customer, '+15125553963')
  await payWith(app, customer)
  const answers = [
    await customer.api.getCart.query({ cartId }),
    await customer.api.getAddresses.query(),
    await customer.api.getOrderById.query({ orderId: cartId }),
  ]
  expect(JSON.stringify(answers)).toContain('Lot 14')
  expect(JSON.stringify(answers)).not.toContain('*77-b')
  const ofOrder = `SELECT snapshot #>> '{address,gateCode}' AS code FROM orders WHERE id = $1`
  expect((await app.database.pool.query(ofOrder, [cartId])).rows).toEqual([{ code: '*77-b' }])
  // The messages, the calendar and the change log do not contain the gate code.
  for (const table of ['message', 'dev_outbox', 'change', 'order_event', 'site']) {
    const { rows } = await app.database.pool.query(`SELECT FROM ${table} t WHERE to_jsonb(t)::text LIKE '%*77-b%'`)
    expect(rows, table).toEqual([])
  }
})

test.each([
  [{ ...typed, line1: 'PO Box 12' }, 'BAD_REQUEST', undefined],
  [{ ...typed, line1: '12' }, 'BAD_REQUEST', undefined],
  [{ ...typed, zipCode: '99501' }, 'BAD_REQUEST', 'zip-not-served'],
  [{ ...typed, zipCode: '00000' }, 'BAD_REQUEST', 'zip-not-served'],
])('an address by hand such as %o is refused', async (address, code, refusal) => {
  const answer = visit(app).api.placeByHand.query(address)
  await expect(answer).rejects.toMatchObject({ data: { code, ...(refusal && { refusal }) } })
})

test('a customer cannot present an address typed by hand as one that a search found', async () => {
  const { api } = visit(app)
  const { placeId } = await api.placeByHand.query(typed)
  const forged = placeId.replace(/^hand/, 'us')
  const customer = visit(app)
  const cartId = await openCart(customer)
  await expect(
    customer.api.upsertDeliveryAddress.mutate({ cartId, addressId: 'new', placeId: forged }),
  ).rejects.toMatchObject(refusedAs('invalid-address'))
})

test('the office cannot publish a stop at an address to check before it confirms or changes the address', async () => {
  const office = await http.hire('+15125550183', null)
  const orderId = await stage.order()
  const day = stage.dayIn(0)
  await stage.place(orderId, day)
  const [found] = (await stage.pool.query('SELECT friendly_id FROM orders WHERE id = $1', [orderId])).rows
  const order = found.friendly_id as string
  await stage.pool.query('UPDATE orders SET address_to_check = true WHERE id = $1', [orderId])

  expect(await office.orders.get.query({ orderId })).toMatchObject({ isAddressToCheck: true })
  const today = await office.today.get.query()
  expect(today.sections['addresses-to-check']?.rows.map(row => row.id)).toEqual([orderId])
  const all = { day, driverIds: null }
  await expect(office.dispatch.publish.mutate(all)).rejects.toMatchObject(refusedAs('address-to-check', { order }))
  // The clock publishes every stop that it can publish.
  const { organizationId } = stage.fleet.acting
  expect(await publishDay(stage.deps, { organizationId, actorId: null }, all)).toMatchObject({ customers: 0 })

  await stage.pool.query(
    `INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
     SELECT organization_id, service_area_id, '78701', 'Austin', 'TX' FROM orders WHERE id = $1`,
    [orderId],
  )
  await makeOrganization(stage.db, { zipCode: '78702' })
  const address = { line1: '501 W 15th 1/2 St', city: '', zipCode: '78701' }
  await expect(
    office.orders.checkAddress.mutate({ orderId, line2: '', address: { ...address, zipCode: '99501' } }),
  ).rejects.toMatchObject(refusedAs('zip-not-served'))
  await expect(
    office.orders.checkAddress.mutate({ orderId, line2: '', address: { ...address, zipCode: '78702' } }),
  ).rejects.toMatchObject(refusedAs('address-of-other-area'))
  const { seen } = await office.orders.get.query({ orderId })
  const old = { orderId, line2: '', address, seen: (seen ?? 0) - 1 }
  await expect(office.orders.checkAddress.mutate(old)).rejects.toMatchObject(refusedAs('changed-meanwhile'))
  expect(await office.orders.get.query({ orderId })).toMatchObject({ isAddressToCheck: true })
  await office.orders.checkAddress.mutate({ orderId, line2: 'Apt 5', gateCode: '#4321', address, seen })
  await expect(office.orders.checkAddress.mutate({ orderId, line2: '', address })).rejects.toMatchObject(
    refusedAs('address-checked', { order, who: expect.any(String) }),
  )
  const logged = `SELECT act, before, after FROM change WHERE object_id = $1 AND act = 'check-address'`
  expect((await stage.pool.query(logged, [orderId])).rows).toEqual([
    { act: 'check-address', before: null, after: null },
  ])
  const after = await office.orders.get.query({ orderId })
  expect(after.isAddressToCheck).toBe(false)
  expect(after.place.address).toMatchObject({ line1: '501 W 15th 1/2 St', line2: 'Apt 5', gateCode: '#4321' })
  const board = await office.dispatch.day.query({ day })
  const planned = board.routes.flatMap(route => route.stops)
  expect(planned.map(stop => stop.addressDetails)).toEqual([{ gateCode: '#4321' }])
  expect(await office.dispatch.publish.mutate(all)).toMatchObject({ customers: 1 })
  const driverId = stage.fleet.drivers[0]?.id ?? ''
  const [route] = await listPublishedRoutes(stage.db, { driverId, from: day, to: day, language: 'en' })
  expect(route?.stops.map(stop => stop.place)).toEqual([
    { line1: '501 W 15th 1/2 St', line2: 'Apt 5', city: 'Austin', state: 'TX', postalCode: '78701', gateCode: '#4321' },
  ])
})
