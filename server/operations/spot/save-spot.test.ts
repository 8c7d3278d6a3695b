import { cameraExif, jpegSegment, jpegWith, plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Spot } from '#domain/spot/spot.ts'
import { dayInMs, dayOf } from '#domain/value/calendar.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { listDriverMarks } from '#server/db/dispatch/driver-marks.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { forgetOldRows } from '#server/operations/retention/forget-old-rows.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { moveSpot } from '#server/operations/spot/move-spot.ts'
import { enrol } from '#server/testing/as-actor.ts'
import {
  answerAll,
  type Customer,
  openCart,
  payWith,
  readyToPay,
  saveAddress,
  signUp,
  visit,
} from '#server/testing/journey.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { usualAges } from '#server/testing/usual-ages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const plot: Spot = { driveway: 'left', cars: 1, houseFeet: 60, wires: 'none', x: 28, y: 40, turn: 0 }
const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

let phones = 100
const nextPhone = () => `+15125550${phones++}`

async function guest(except: Parameters<typeof answerAll>[2] = []): Promise<Customer> {
  const customer = visit(app)
  await openCart(customer)
  await answerAll(customer, new Date(), except)
  return customer
}

type Headers = Readonly<Record<string, string>>
async function putPhoto({ held }: Customer, body: Uint8Array = plainJpeg, headers: Headers = {}) {
  const answer = await fetch(`${app.url}/carts/${held.cartId}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...held.session?.headers, ...headers },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as { cartId?: string; refusal?: string } }
}

async function ordered(customer: Customer): Promise<string> {
  const { cartId: orderId } = customer.held
  await payWith(app, customer)
  await expect
    .poll(async () => (await customer.api.getOrderById.query({ orderId }).catch(() => null))?.status)
    .toBe('pending-drop-off')
  await assignSites(app.deps)
  return orderId
}

/** These customers order to the same address, one after the other. */
async function orderWithSpot(phone = nextPhone()): Promise<{ customer: Customer; orderId: string }> {
  const customer = await readyToPay(app, phone)
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  expect((await putPhoto(customer, jpegWith(jpegSegment(0xe1, cameraExif(1))))).status).toBe(200)
  return { customer, orderId: await ordered(customer) }
}

test('a spot goes with the order to the driver’s phone and to the office, and is then fixed', async () => {
  const { customer, orderId } = await orderWithSpot()
  const read = await customer.api.getSpot.query({ cartId: orderId })
  expect(read).toMatchObject({ plot, remembered: null, box: { lengthFt: expect.any(Number) } })
  await expect(customer.api.saveSpot.mutate({ cartId: orderId, plot: null })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  })
  expect(await putPhoto(customer)).toMatchObject({ status: 409, body: { refusal: 'cart-ordered' } })

  const driver = await drivesToday(app, nextPhone(), [orderId])
  const day = await app.client(() => driver.headers).driver.day.query(null)
  const [stop] = day.routes[0]?.stops ?? []
  expect(stop?.spot).toMatchObject({ title: 'Where the customer wants it', drawing: { width: 100 } })
  expect(stop?.spot?.words[0]).toMatch(/^On the driveway, /)
  const spanish = await app.client(() => driver.headers).driver.day.query({ language: 'es' })
  expect(spanish.routes[0]?.stops[0]?.spot?.words[0]).toMatch(/^En la entrada, /)

  for (const size of ['', '&size=small']) {
    const photo = await fetch(`${app.url}${stop?.spot?.photo}${size}`)
    expect(photo.status).toBe(200)
    expect(Buffer.from(await photo.arrayBuffer()).includes('Exif')).toBe(false)
  }
  expect((await fetch(`${app.url}${stop?.spot?.photo?.replace(/signature=..../, 'signature=0000')}`)).status).toBe(404)

  const dispatcher = await enrol(app, nextPhone())
  await query(
    `INSERT INTO membership (organization_id, user_id, roles, rights) SELECT organization_id, $2, '{admin}', '{dispatch}' FROM orders WHERE id = $1`,
    [orderId, dispatcher.id],
  )
  const { sites } = app.client(() => dispatcher.headers).office
  const ofOrder = await sites.spot.query({ orderId })
  expect(ofOrder?.words).toEqual(stop?.spot?.words)
  expect(await sites.spot.query({ stopId: stop?.id ?? '' })).toEqual(ofOrder)
})

test('rule C73: after ordering the spot moves until the truck is on its way, for driver and office, without a message', async () => {
  const { customer, orderId } = await orderWithSpot()
  const driver = await drivesToday(app, nextPhone(), [orderId])
  const shown = async () => {
    const { routes } = await app.client(() => driver.headers).driver.day.query(null)
    return routes[0]?.stops[0]?.spot
  }
  const markOfDay = async () => {
    const [row] = await query(
      `SELECT r.driver_id AS "driverId", r.organization_id AS "organizationId", r.day::text AS day FROM stop s JOIN route r ON r.id = s.route_id
       WHERE s.drop_off_order_id = $1`,
      [orderId],
    )
    const day = dayOf(row.day)
    const marks = await listDriverMarks(app.deps.db, { ...row, driverIds: [row.driverId], from: day, to: day })
    return marks[0]?.mark
  }
  const messages = () => query(`SELECT key FROM message WHERE order_id = $1`, [orderId])
  const before = { spot: await shown(), mark: await markOfDay(), messages: await messages() }
  await customer.api.moveSpot.mutate({ orderId, plot: { ...plot, y: 20 } })
  expect(await customer.api.getSpot.query({ cartId: orderId })).toMatchObject({ plot: { ...plot, y: 20 } })
  const after = await shown()
  expect(after?.words).not.toEqual(before.spot?.words)
  expect(after?.photo).toBeTruthy()
  expect(await markOfDay()).not.toBe(before.mark)
  expect(await messages()).toEqual(before.messages)
  expect(
    await query(`SELECT act, before, after FROM change WHERE object_id = $1 AND act = 'move-spot'`, [orderId]),
  ).toEqual([{ act: 'move-spot', before: null, after: null }])

  await query(`UPDATE orders SET status = 'in-transit-drop-off' WHERE id = $1`, [orderId])
  const tooLate = moveSpot(app.deps, { orderId, actorId: customer.held.cartId, plot })
  await expect(tooLate).rejects.toMatchObject({ refusal: 'spot-fixed' })
})

test('the next order at the address begins with the own last spot, and another person’s with none', async () => {
  const phone = nextPhone()
  const { customer } = await orderWithSpot(phone)
  await openCart(customer)
  await answerAll(customer, new Date())
  const again = await customer.api.getSpot.query({ cartId: customer.held.cartId })
  expect(again).toMatchObject({ plot: null, photo: null, remembered: plot })

  const other = await readyToPay(app, nextPhone())
  expect(await other.api.getSpot.query({ cartId: other.held.cartId })).toMatchObject({ plot: null, remembered: null })
  const orderId = await ordered(other)
  const driver = await drivesToday(app, nextPhone(), [orderId])
  const day = await app.client(() => driver.headers).driver.day.query(null)
  // The site remembers its last spot for the hauler's own people.
  expect(day.routes[0]?.stops[0]?.spot).toMatchObject({ title: 'Where it was wanted last time' })
})

test('the same order again has the same spot', async () => {
  const { customer, orderId } = await orderWithSpot()
  const repeated = await customer.api.repeatOrder.mutate({ orderId })
  const cartId = repeated?.cartId ?? ''
  expect(await customer.api.getSpot.query({ cartId })).toMatchObject({ plot, photo: null })
})

test('nobody else reads or changes a spot', async () => {
  const customer = await readyToPay(app, nextPhone())
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  await putPhoto(customer)
  const stranger = visit(app)
  await signUp(app, stranger, nextPhone())
  stranger.held.cartId = cartId
  const visitor = visit(app)
  visitor.held.cartId = cartId
  for (const [person, code, status] of [
    [stranger, 'NOT_FOUND', 404],
    [visitor, 'UNAUTHORIZED', 401],
  ] as const) {
    await expect(person.api.getSpot.query({ cartId })).rejects.toMatchObject({ data: { code } })
    await expect(person.api.saveSpot.mutate({ cartId, plot: null })).rejects.toMatchObject({ data: { code } })
    await expect(person.api.removeSpotPhoto.mutate({ cartId })).rejects.toMatchObject({ data: { code } })
    expect((await putPhoto(person)).status).toBe(status)
  }
  expect(await customer.api.getSpot.query({ cartId })).toMatchObject({ plot, photo: expect.any(String) })
})

test('a guest’s spot is not shown in another browser, which draws in a copy of the cart', async () => {
  const customer = await guest()
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  await putPhoto(customer)
  const inBrowser = { origin: app.url, 'content-type': 'application/json' }
  const input = encodeURIComponent(JSON.stringify({ cartId }))
  const answer = await fetch(`${app.url}/trpc/getSpot?input=${input}`, { headers: inBrowser })
  expect(await answer.json()).toMatchObject({ result: { data: { plot: null, photo: null, remembered: null } } })
  const drawn = await fetch(`${app.url}/trpc/saveSpot`, {
    method: 'POST',
    headers: inBrowser,
    body: JSON.stringify({ cartId, plot: { ...plot, turn: 90 } }),
  })
  const { result } = (await drawn.json()) as { result: { data: { cartId: string } } }
  expect(result.data.cartId).not.toBe(cartId)
  const sent = await putPhoto(customer, plainJpeg, { origin: app.url })
  expect([sent.status, sent.body.cartId === cartId]).toEqual([200, false])
  expect((await customer.api.getSpot.query({ cartId })).plot).toEqual(plot)
})

test('a spot belongs to its address: another address has none', async () => {
  const customer = await guest()
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  await putPhoto(customer)
  const [{ file_key: key }] = await query('SELECT file_key FROM spot WHERE cart_id = $1', [cartId])
  const addressId = await saveAddress(customer, '2200 Guadalupe St, Austin TX 78701')
  await customer.api.upsertDeliveryAddress.mutate({ cartId, addressId })
  expect(await customer.api.getSpot.query({ cartId })).toMatchObject({ plot: null, photo: null })
  expect(await query('SELECT let_go_at IS NOT NULL AS gone FROM file WHERE key = $1', [key])).toEqual([{ gone: true }])
})

test('a customer removes the drawing and the photo one by one', async () => {
  const customer = await guest()
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  await putPhoto(customer)
  await customer.api.saveSpot.mutate({ cartId, plot: null })
  expect(await customer.api.getSpot.query({ cartId })).toMatchObject({ plot: null, photo: expect.any(String) })
  await customer.api.removeSpotPhoto.mutate({ cartId })
  expect(await query('SELECT FROM spot WHERE cart_id = $1', [cartId])).toEqual([])
})

test('what is no spot is refused', async () => {
  const early = await guest(['address'])
  await expect(early.api.saveSpot.mutate({ cartId: early.held.cartId, plot })).rejects.toMatchObject({
    data: { code: 'PRECONDITION_FAILED' },
  })
  expect((await putPhoto(early)).body.refusal).toBe('step-missing')
  const customer = await guest()
  const { cartId } = customer.held
  for (const wrong of [{ turn: 7 }, { x: 101 }, { y: -37 }, { houseFeet: 5 }, { remark: 'x' }])
    await expect(customer.api.saveSpot.mutate({ cartId, plot: { ...plot, ...wrong } })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
  expect(await putPhoto(customer, Buffer.from('<svg/>'))).toMatchObject({
    status: 400,
    body: { refusal: 'not-a-photo' },
  })
  expect(await putPhoto(customer, plainJpeg, { 'content-type': 'text/html' })).toMatchObject({ status: 400 })
})

test('the spot is part of what is stored about a person, and goes with their account', async () => {
  const { customer, orderId } = await orderWithSpot()
  const [{ id }] = await query('SELECT user_id AS id FROM orders WHERE id = $1', [orderId])
  const { carts } = await readPersonalData(app.database.db, id)
  expect(carts).toContainEqual(
    expect.objectContaining({ id: orderId, spot: expect.objectContaining({ plot, has_photo: true }) }),
  )
  const [{ file_key: key }] = await query('SELECT file_key FROM spot WHERE cart_id = $1', [orderId])
  await customer.api.cancelOrder.mutate({ orderId })
  await expect.poll(async () => (await customer.api.getOrderById.query({ orderId })).status).toBe('refunded')
  await deleteAccount(app.deps, id)
  expect(await query('SELECT FROM spot WHERE cart_id = $1', [orderId])).toEqual([])
  expect(await query('SELECT let_go_at IS NOT NULL AS gone FROM file WHERE key = $1', [key])).toEqual([{ gone: true }])
})

test('an old photo is forgotten, and the drawing stays', async () => {
  const customer = await guest()
  const { cartId } = customer.held
  await customer.api.saveSpot.mutate({ cartId, plot })
  await putPhoto(customer)
  const later = (months: number) => ({ ...app.deps, clock: () => new Date(Date.now() + months * 31 * dayInMs) })
  const photoAfter = async (months: number) => {
    await forgetOldRows(later(months), usualAges)
    return (await customer.api.getSpot.query({ cartId })).photo
  }
  expect(await photoAfter(35)).not.toBeNull()
  expect(await photoAfter(37)).toBeNull()
  expect((await customer.api.getSpot.query({ cartId })).plot).toEqual(plot)
})
