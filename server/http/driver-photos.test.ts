import { randomBytes } from 'node:crypto'
import { bytesOf, joined } from '@rolloff/photo/bytes.ts'
import { cameraExif, jpegSegment, jpegWith, plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rights } from '#domain/account/roles.ts'
import { linkCredential } from '#domain/dispatch/driver-link.ts'
import { refusals } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { claimLink } from '#server/db/fleet/driver-links.ts'
import { linkDriver } from '#server/operations/fleet/link-driver.ts'
import { type S3Double, startS3Double } from '#server/providers/files/s3/s3.stage.ts'
import {
  announcePhoto,
  newPhone,
  nextWorkday,
  openPhotoStage,
  type PlannedStop,
  planStop,
  sendPhoto,
  workdayNow,
} from '#server/testing/announced-photos.ts'
import { type Cast, castSettings, enrol, type Person } from '#server/testing/as-actor.ts'
import { bucketSettings } from '#server/testing/bucket.ts'
import type { Fleet } from '#server/testing/dispatch-stage.ts'
import { withFullDisk } from '#server/testing/full-disk.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

type Headers = Readonly<Record<string, string>>

let app: TestApp
let bucket: S3Double
let cast: Cast
let fleet: Fleet
const staff = new Map<string, Person>()
/** Luis has one stop today and one tomorrow. Ana has one stop today. */
const stops: Record<'today' | 'tomorrow' | 'hers', PlannedStop> = Object.create(null)

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeAll(async () => {
  // The test can make this store of photos fail.
  bucket = await startS3Double()
  app = await startTestApp({ env: { ...castSettings, ...bucketSettings(bucket) } })
  const stage = await openPhotoStage(app)
  cast = stage.cast
  fleet = stage.fleet
  const hire = async (name: string, phone: string, role: string, given: readonly string[] | null) => {
    const person = await enrol(app, phone)
    const values = [cast.hauler.id, person.id, [role], given]
    await query('INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, $3, $4)', values)
    staff.set(name, person)
  }
  for (const [index, right] of rights.entries()) await hire(right, `+1512555013${index}`, 'admin', [right])
  await hire('Ana', '+15125550141', 'driver', null)
  await query('UPDATE driver SET user_id = $2 WHERE id = $1', [fleet.drivers[1].id, staff.get('Ana')?.id])
  stops.today = await planStop(stage, workdayNow(), 0)
  stops.tomorrow = await planStop(stage, nextWorkday(workdayNow()), 0)
  stops.hers = await planStop(stage, workdayNow(), 1)
})
afterAll(async () => {
  await app.stop()
  await bucket.close()
})

/** Makes a new link to a day of Luis and opens it on a phone. */
async function linkTo(day: Day): Promise<Headers> {
  const { url } = await linkDriver(app.deps, fleet.acting, { driverId: fleet.drivers[0].id, day, isTexted: false })
  const [token, secret] = [url.slice(-22), randomBytes(16).toString('base64url')]
  expect(await claimLink(app.database.db, token, secret, new Date())).toBe(true)
  return { authorization: `Bearer ${linkCredential(token, secret)}` }
}

const announce = (headers: Headers, stop: PlannedStop, phone = newPhone()) =>
  announcePhoto(app, { headers, stopId: stop.id, phone })

async function put(id: string, headers: Headers, body: Uint8Array = plainJpeg): Promise<number> {
  const response = await sendPhoto(app, id, headers, body)
  await response.text()
  return response.status
}
const stored = (id: string) =>
  query('SELECT order_id AS "orderId", stop_id AS "stopId" FROM order_photo WHERE id = $1', [id])

/**
 * Each row is a sender with the expected status. The photo is of a stop that Luis has today, and his own tap has announced it. 409 means
 * that no tap of the sender announced the photo.
 */
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
  ['a link to the same day, of another phone', () => linkTo(workdayNow()), 409],
  ['a link to another day', () => linkTo(nextWorkday(workdayNow())), 409],
  ['the driver', () => cast.driver.headers, 200],
]

test.each(matrix)('the server takes or refuses an announced photo that comes from %s', async (_, by, expected) => {
  const id = await announce(cast.driver.headers, stops.today)
  expect(await put(id, await by())).toBe(expected)
  expect(await stored(id)).toEqual(expected === 200 ? [{ orderId: stops.today.orderId, stopId: stops.today.id }] : [])
})

test('a photo is stored once and without metadata, and a file that is no photo is refused', async () => {
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
  expect(kept).toEqual([{ content: null, key: expect.any(String), kind: 'photo', place: 's3' }])
  expect(new Uint8Array((await app.deps.files.store.get(kept[0].key)) ?? [])).toEqual(plainJpeg)
  const shown = await fetch(`${app.url}${app.deps.photoLink(id, new Date())}`)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(plainJpeg)
})

test('a photo that two requests send at the same time is stored once, without a second file', async () => {
  const id = await announce(cast.driver.headers, stops.today)
  const files = async () => (await app.deps.files.store.list(null)).length
  const before = await files()
  const answers = await Promise.all([put(id, cast.driver.headers), put(id, cast.driver.headers)])
  expect(answers).toEqual([200, 200])
  expect(await stored(id)).toHaveLength(1)
  expect(await files()).toBe(before + 1)
})

/** After a 503 the phone keeps the photo and sends it again later. */
const filesUnavailable = {
  error: refusals['files-unavailable'].message,
  refusal: 'files-unavailable',
  values: {},
}

test('a photo that comes while the store is down is answered 503, and the next try succeeds', async () => {
  const id = await announce(cast.driver.headers, stops.today)
  const files = bucket.objects.size
  // The server tries each call of the store three times.
  bucket.fail('before', 3)
  const answer = await sendPhoto(app, id, cast.driver.headers)
  expect([answer.status, await answer.json()]).toEqual([503, filesUnavailable])
  expect(answer.headers.get('retry-after')).not.toBeNull()
  expect([await stored(id), bucket.objects.size]).toEqual([[], files])
  expect(await put(id, cast.driver.headers)).toBe(200)
  expect(await stored(id)).toEqual([{ orderId: stops.today.orderId, stopId: stops.today.id }])
  const shown = await fetch(`${app.url}${app.deps.photoLink(id, new Date())}`)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(plainJpeg)
})

test('a photo for which the disk has no space is answered 503, and the next try succeeds', async () => {
  const local = await startTestApp({ env: castSettings })
  const stage = await openPhotoStage(local)
  const stop = await planStop(stage, workdayNow(), 0)
  const { headers } = stage.cast.driver
  const id = await announcePhoto(local, { headers, stopId: stop.id })
  const kept = async () => {
    const rows = await local.database.pool.query('SELECT id::text FROM order_photo UNION ALL SELECT key FROM file')
    return [rows.rowCount, await local.deps.files.store.list(null)]
  }
  const before = await kept()
  const answer = await withFullDisk(() => sendPhoto(local, id, headers))
  expect([answer.status, await answer.json()]).toEqual([503, filesUnavailable])
  expect(answer.headers.get('retry-after')).not.toBeNull()
  expect(await kept()).toEqual(before)
  expect((await sendPhoto(local, id, headers)).status).toBe(200)
  const shown = await fetch(`${local.url}${local.deps.photoLink(id, new Date())}`)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(plainJpeg)
  await local.stop()
})

/** Ends every link of the day, this many days ago. */
const endLinks = (daysAgo: number, column: 'expires_at' | 'revoked_at') =>
  query(`UPDATE driver_link SET ${column} = now() - $1 * interval '1 day' WHERE revoked_at IS NULL`, [daysAgo])

test('a phone with a link sends the photos of its own taps, for 14 days after its link has ended', async () => {
  for (const column of ['expires_at', 'revoked_at'] as const) {
    const link = await linkTo(workdayNow())
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

test('a photo of a refused tap is kept, and belongs to no order', async () => {
  const link = await linkTo(workdayNow())
  const ofHers = await announce(link, stops.hers)
  await endLinks(0, 'revoked_at')
  const late = await announce(link, stops.today)
  expect([await put(ofHers, link), await put(late, link)]).toEqual([200, 200])
  for (const id of [ofHers, late]) expect(await stored(id)).toEqual([{ orderId: null, stopId: null }])
})

test('the same phone sends the photos of the day before with the link of the next day, and another phone cannot', async () => {
  const phone = newPhone()
  const first = await linkTo(workdayNow())
  const left = await announce(first, stops.today, phone)
  const next = await linkTo(nextWorkday(workdayNow()))
  expect(await put(left, next)).toBe(409)
  await announce(next, stops.tomorrow)
  expect(await put(left, next)).toBe(409)
  await announce(next, stops.tomorrow, phone)
  expect(await put(left, next)).toBe(200)
})
