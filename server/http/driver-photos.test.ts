import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rights } from '#domain/account/roles.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/calendar.ts'
import { linkCredential } from '#domain/dispatch/driver-link.ts'
import { bytesOf, joined } from '#domain/photo/bytes.ts'
import { cameraExif, jpegSegment, jpegWith, plainJpeg } from '#domain/photo/photo.stage.ts'
import { claimLink } from '#server/db/fleet/driver-links.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { linkDriver } from '#server/operations/fleet/link-driver.ts'
import { assemble, type Cast, castSettings, enrol, type Person } from '#server/testing/as-actor.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { bringTo } from '#server/testing/order-stages.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

type Headers = Readonly<Record<string, string>>

let app: TestApp
let cast: Cast
let fleet: Fleet
const staff = new Map<string, Person>()
/** Stops of Luis today and tomorrow, one of Ana today. */
const stops: Record<'today' | 'tomorrow' | 'hers', { readonly id: string; readonly orderId: string }> =
  Object.create(null)

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const nextDay = (day: Day) => (isSunday(addDays(day, 1)) ? addDays(day, 2) : addDays(day, 1))
const today = () => {
  const { day } = localTime(new Date(), 'America/Chicago')
  return isSunday(day) ? nextDay(day) : day
}

beforeAll(async () => {
  app = await startTestApp({ env: castSettings })
  cast = await assemble(app)
  fleet = await makeFleet(app.database.db, cast.hauler)
  await query('UPDATE driver SET user_id = $2 WHERE id = $1', [fleet.drivers[0].id, cast.driver.id])
  const hire = async (name: string, phone: string, role: string, given: readonly string[] | null) => {
    const person = await enrol(app, phone)
    const values = [cast.hauler.id, person.id, [role], given]
    await query('INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, $3, $4)', values)
    staff.set(name, person)
  }
  for (const [index, right] of rights.entries()) await hire(right, `+1512555013${index}`, 'admin', [right])
  await hire('Ana', '+15125550141', 'driver', null)
  await query('UPDATE driver SET user_id = $2 WHERE id = $1', [fleet.drivers[1].id, staff.get('Ana')?.id])
  stops.today = await plan(today(), 0)
  stops.tomorrow = await plan(nextDay(today()), 0)
  stops.hers = await plan(today(), 1)
})
afterAll(() => app.stop())

async function plan(day: Day, driver: 0 | 1) {
  const { hauler, owner } = cast
  const materialIds = [hauler.restrictedMaterialId]
  const orderId = await makeReadyCart(app.database.db, hauler, { ...owner, email: '' }, { materialIds })
  await submitRestrictedOrder(app.deps, { cartId: orderId, user: owner, language: 'en' })
  await bringTo(app.database.db, orderId, 'placed', owner.id)
  const to = { day, driverId: fleet.drivers[driver].id, after: null }
  const { stops: placed } = await placeStops(app.deps, fleet.acting, { items: [{ orderId }], to })
  await publishDay(app.deps, fleet.acting, { day, driverIds: null })
  return { id: placed[0]?.id ?? '', orderId }
}

/** A new link to a day of Luis, taken by a phone. */
async function linkTo(day: Day): Promise<Headers> {
  const { url } = await linkDriver(app.deps, fleet.acting, { driverId: fleet.drivers[0].id, day, isTexted: false })
  const [token, secret] = [url.slice(-22), randomBytes(16).toString('base64url')]
  expect(await claimLink(app.database.db, token, secret, new Date())).toBe(true)
  return { authorization: `Bearer ${linkCredential(token, secret)}` }
}

type Phone = { readonly deviceId: string; seq: number }
const newPhone = (): Phone => ({ deviceId: randomUUID(), seq: 0 })

/** The id of a photo that a tap of the end of a stop has announced. */
async function announce(headers: Headers, stop: { readonly id: string }, phone = newPhone()) {
  const [now, photoId] = [new Date().toISOString(), randomUUID()]
  phone.seq += 1
  const tap = { id: randomUUID(), seq: phone.seq, v: 1, kind: 'could-not', reason: 'locked', madeAt: now }
  const taps = [{ ...tap, stopId: stop.id, photoIds: [photoId] }]
  const response = await fetch(`${app.url}/trpc/driver.sendTaps`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: phone.deviceId, now, waiting: 0, taps }),
  })
  expect(response.status).toBe(200)
  return photoId
}

async function put(id: string, headers: Headers, body: Uint8Array = plainJpeg): Promise<number> {
  const response = await fetch(`${app.url}/driver/photos/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: Buffer.from(body),
  })
  await response.text()
  return response.status
}
const stored = (id: string) =>
  query('SELECT order_id AS "orderId", stop_id AS "stopId" FROM order_photo WHERE id = $1', [id])

/** By whom, of a photo of a stop of Luis today that he announced himself: 409 says that no tap announced it. */
const matrix: readonly [string, () => Headers | Promise<Headers>, number][] = [
  ['a visitor', () => ({}), 401],
  ['a forged token', () => ({ authorization: 'Bearer nonsense' }), 401],
  ['a forged link', () => ({ authorization: `Bearer ${linkCredential('A'.repeat(22), 'B'.repeat(22))}` }), 404],
  ['a customer', () => cast.owner.headers, 404],
  ['somebody suspended', () => cast.suspended.headers, 403],
  ['the operator of the platform', () => cast.platformAdmin.headers, 404],
  ['an admin', () => cast.admin.headers, 404],
  ...rights.map(
    right =>
      [`an admin with the right ${right}`, () => staff.get(right)?.headers ?? {}, 404] as [
        string,
        () => Headers,
        number,
      ],
  ),
  ['an admin of another hauler', () => cast.otherAdmin.headers, 404],
  ['another driver', () => staff.get('Ana')?.headers ?? {}, 409],
  ['a link to the same day, of another phone', () => linkTo(today()), 409],
  ['a link to another day', () => linkTo(nextDay(today())), 409],
  ['the driver', () => cast.driver.headers, 200],
]

test.each(matrix)('a photo that a driver announced is taken or refused from %s', async (_, by, expected) => {
  const id = await announce(cast.driver.headers, stops.today)
  expect(await put(id, await by())).toBe(expected)
  expect(await stored(id)).toEqual(expected === 200 ? [{ orderId: stops.today.orderId, stopId: stops.today.id }] : [])
})

test('a photo is stored once and without metadata; what is none is refused', async () => {
  const id = await announce(cast.driver.headers, stops.today)
  const camera = jpegWith(
    jpegSegment(0xe1, joined([bytesOf('Exif\0\0'), cameraExif(1)])),
    jpegSegment(0xfe, bytesOf('by Luis')),
  )
  expect(await put(id, cast.driver.headers, camera.subarray(0, -2))).toBe(400)
  expect(await put('no-id', cast.driver.headers)).toBe(400)
  expect(await stored(id)).toEqual([])
  expect([await put(id, cast.driver.headers, camera), await put(id, cast.driver.headers)]).toEqual([200, 200])
  const kept = await query(
    'SELECT content, f.key, f.kind, f.place FROM order_photo p JOIN file f ON f.key = p.file_key WHERE p.id = $1',
    [id],
  )
  expect(kept).toEqual([{ content: null, key: expect.any(String), kind: 'photo', place: 'local' }])
  expect(new Uint8Array((await app.deps.files.store.get(kept[0].key)) ?? [])).toEqual(plainJpeg)
  const shown = await fetch(`${app.url}${app.deps.photoLink(id, new Date())}`)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(plainJpeg)
})

test('a photo that two requests send at once is stored once, and leaves no second file', async () => {
  const id = await announce(cast.driver.headers, stops.today)
  const files = async () => (await app.deps.files.store.list(null)).length
  const before = await files()
  const answers = await Promise.all([put(id, cast.driver.headers), put(id, cast.driver.headers)])
  expect(answers).toEqual([200, 200])
  expect(await stored(id)).toHaveLength(1)
  expect(await files()).toBe(before + 1)
})

/** Whatever link the day has ends, so long ago. */
const endLinks = (daysAgo: number, column: 'expires_at' | 'revoked_at') =>
  query(`UPDATE driver_link SET ${column} = now() - $1 * interval '1 day' WHERE revoked_at IS NULL`, [daysAgo])

test('the phone of a link sends the photos of its own taps, for 14 days after its link has ended', async () => {
  for (const column of ['expires_at', 'revoked_at'] as const) {
    const link = await linkTo(today())
    const ids = [
      await announce(link, stops.today),
      await announce(link, stops.today),
      await announce(link, stops.today),
    ]
    expect(await put(ids[0] ?? '', link)).toBe(200)
    expect(await stored(ids[0] ?? '')).toEqual([{ orderId: stops.today.orderId, stopId: stops.today.id }])
    await endLinks(13, column)
    expect(await put(ids[1] ?? '', link)).toBe(200)
    await query(`UPDATE driver_link SET ${column} = now() - interval '15 days' WHERE ${column} < now()`)
    expect(await put(ids[2] ?? '', link)).toBe(404)
    await query('UPDATE driver_link SET revoked_at = made_at WHERE revoked_at IS NULL')
  }
})

test('a photo of a tap that was refused is kept, and belongs to no order', async () => {
  const link = await linkTo(today())
  const ofHers = await announce(link, stops.hers)
  await endLinks(0, 'revoked_at')
  const late = await announce(link, stops.today)
  expect([await put(ofHers, link), await put(late, link)]).toEqual([200, 200])
  for (const id of [ofHers, late]) expect(await stored(id)).toEqual([{ orderId: null, stopId: null }])
})

test('the same phone with the link of the next day sends what is left of the day before; another phone does not', async () => {
  const phone = newPhone()
  const first = await linkTo(today())
  const left = await announce(first, stops.today, phone)
  const next = await linkTo(nextDay(today()))
  expect(await put(left, next)).toBe(409)
  await announce(next, stops.tomorrow)
  expect(await put(left, next)).toBe(409)
  await announce(next, stops.tomorrow, phone)
  expect(await put(left, next)).toBe(200)
})
