import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPhoto } from '#server/db/order/photos.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { forgetOldRows } from '#server/operations/retention/forget-old-rows.ts'
import { type FileStore, FilesUnreachable, keyOf, markName } from '#server/providers/files/files.ts'
import { openLocalFiles } from '#server/providers/files/local/local-files.ts'
import { type S3Double, startS3Double } from '#server/providers/files/s3/s3.stage.ts'
import { openS3Files } from '#server/providers/files/s3/s3-files.ts'
import { openSharpPictures } from '#server/providers/pictures/sharp/sharp-pictures.ts'
import { photograph } from '#server/testing/camera.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { filesIn, openTestFiles, type TestFiles } from '#server/testing/test-files.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import { claimPlaces } from './claim-place.ts'
import { moveFiles, moveOutOfDatabase } from './move-files.ts'
import { findPicture } from './read-photo.ts'
import { deleteDiscarded, discardedKeptMs, maxStrays, sweepFiles } from './sweep-files.ts'

let stage: CheckoutStage
let double: S3Double
let folder: TestFiles
let [local, s3] = [] as unknown as [FileStore, FileStore]
let orderId = ''
beforeAll(async () => {
  stage = await openCheckoutStage()
  double = await startS3Double()
  folder = await openTestFiles()
  local = openLocalFiles(folder.folder)
  s3 = openS3Files({ settings: double.settings, log: { warn: () => {} }, callLimitInMs: 2_000 })
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
  orderId = cartId
})
afterAll(async () => {
  await stage.close()
  await double.close()
  await folder.remove()
})

const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const pictures = openSharpPictures()
const into = (store: FileStore, ...others: FileStore[]) => ({
  ...stage.deps,
  files: filesIn(store, ...others),
  pictures,
})
const toFolder = () => into(local, s3)
const toBucket = () => into(s3, local)
const seen = async (id: string) => (await findPicture(toBucket(), id, 'whole'))?.read()
const placeOf = async (id: string) => (await findPhoto(stage.db, id))?.file?.place ?? 'database'

/** Stores a photo in the database, as older versions did. */
async function inDatabase(content: Buffer): Promise<string> {
  const [row] = await query(
    `INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
     VALUES ($1, $2, 'pickup', 'image/jpeg', $3, now()) RETURNING id`,
    [stage.organization.id, orderId, content],
  )
  return row.id
}

async function saved(deps = toFolder(), kind: 'drop-off' | 'scale-ticket' = 'drop-off'): Promise<string> {
  return photograph(deps, { orderId, kind })
}

/** Deletes the bytes of discarded files, an hour after the last row that showed them. */
async function deleteBytes(): Promise<void> {
  stage.wait(discardedKeptMs + 1_000)
  await deleteDiscarded(toFolder())
}

/** Checks that each store holds exactly the files that the rows name. */
async function expectNothingLost(): Promise<void> {
  for (const store of [local, s3]) {
    const rows = await query('SELECT key FROM file WHERE place = $1 ORDER BY key COLLATE "C"', [store.place])
    const keys = rows.map(({ key }) => key)
    expect((await store.list(null)).map(({ key }) => key)).toEqual(keys)
  }
}

test('a photo that an older version stored in the database is seen while it moves out, and stays the same', async () => {
  const contents = Array.from({ length: 23 }, () => randomBytes(500))
  const ids = await Promise.all(contents.map(inDatabase))
  await query(`UPDATE organization SET logo = $2, logo_type = 'image/png' WHERE id = $1`, [
    stage.organization.id,
    randomBytes(100),
  ])
  expect(await seen(ids[0] ?? '')).toEqual(contents[0])
  expect(await moveOutOfDatabase(toFolder(), { most: 5 })).toMatchObject({ failed: 0 })
  expect(await query('SELECT FROM order_photo WHERE content IS NOT NULL')).not.toEqual([])
  for (const [at, id] of ids.entries()) expect(await seen(id)).toEqual(contents[at])
  await moveFiles(toFolder())
  expect(await query('SELECT FROM order_photo WHERE content IS NOT NULL')).toEqual([])
  expect(await query('SELECT FROM organization WHERE logo IS NOT NULL OR logo_type IS NOT NULL')).toEqual([])
  for (const [at, id] of ids.entries()) expect(await seen(id)).toEqual(contents[at])
  await expectNothingLost()
})

test('files move to the bucket and back, even if several servers move them at once in both directions', async () => {
  const ids = [await saved(), await saved(), await saved(toBucket())]
  await Promise.all([moveFiles(toBucket()), moveFiles(toBucket()), moveFiles(toFolder())])
  for (const id of ids) expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
  await expectNothingLost()
  const { moved } = await moveFiles(toBucket())
  expect(await moveFiles(toBucket())).toEqual({ moved: 0, failed: 0 })
  expect(await local.list(null)).toEqual([])
  expect(moved).toBeLessThanOrEqual((await s3.list(null)).length)
  for (const id of ids) expect([await placeOf(id), await seen(id)]).toEqual(['s3', Buffer.from(plainJpeg)])
  await moveFiles(toFolder())
  expect(await s3.list(null)).toEqual([])
  for (const id of ids) expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
  await expectNothingLost()
})

test('a copy with other bytes never replaces the old file, and a damaged file stays where it is', async () => {
  const id = await saved()
  const lying: FileStore = { ...s3, put: (key, _content, type) => s3.put(key, Buffer.from('something else'), type) }
  await expect(moveFiles(into(lying, local))).rejects.toBeInstanceOf(FilesUnreachable)
  expect([await placeOf(id), await seen(id)]).toEqual(['local', Buffer.from(plainJpeg)])
  const damaged = await saved()
  const key = (await findPhoto(stage.db, damaged))?.file?.key ?? ''
  await local.put(key, Buffer.from('damaged'), 'image/jpeg')
  expect((await moveFiles(toBucket())).failed).toBe(1)
  expect(await placeOf(damaged)).toBe('local')
  await expect(seen(damaged)).rejects.toBeInstanceOf(FilesUnreachable)
  await query('DELETE FROM order_photo WHERE id = $1', [damaged])
  await moveFiles(toFolder())
})

test('the job deletes a stray after a day, but no younger file, no file with a row and not the mark', async () => {
  await deleteBytes()
  await claimPlaces({ ...toFolder(), log: { warn: () => {} } })
  const [id, stray, young] = [await saved(), keyOf(randomUUID()), keyOf(randomUUID())]
  for (const key of [stray, young]) await local.put(key, Buffer.from('nobody’s'), 'image/png')
  for (const { key } of (await local.list(null)).filter(one => one.key !== young))
    await utimes(join(folder.folder, key), new Date(), new Date(Date.now() - 25 * 3_600_000))
  expect(await sweepFiles(toFolder())).toEqual({ deleted: 1, isHeldBack: false })
  expect(await local.get(stray)).toBeNull()
  expect(await local.get(young)).not.toBeNull()
  expect(await readdir(folder.folder)).toContain('rolloff-mark')
  expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
  await local.delete(young)
})

test('after the restore of an old backup, the job keeps files that the database does not know', async () => {
  const strays = Array.from({ length: maxStrays.count + 1 }, () => keyOf(randomUUID()))
  for (const key of strays) await local.put(key, Buffer.from('of the days after the backup'), 'image/png')
  stage.wait(25 * 3_600_000)
  expect(await sweepFiles(toFolder())).toEqual({ deleted: 0, isHeldBack: true })
  for (const key of strays) await local.delete(key)
})

const dayLater = () => new Date(Date.now() + 25 * 3_600_000)

test('the job never deletes files in a bucket that does not have the mark of this database', async () => {
  const others = keyOf(randomUUID())
  await s3.put(others, Buffer.from('of another installation'), 'image/png')
  const sweep = () => sweepFiles({ ...toFolder(), clock: dayLater })
  expect(await sweep()).toEqual({ deleted: 0, isHeldBack: false })
  await s3.put(markName, Buffer.from('0'.repeat(32)), 'text/plain')
  expect(await sweep()).toEqual({ deleted: 0, isHeldBack: false })
  expect(await s3.get(others)).not.toBeNull()
  for (const key of [others, markName]) await s3.delete(key)
})

test('the job never deletes the only copy of a photo, even if a restored database says that it is in the other place', async () => {
  await claimPlaces({ ...toBucket(), log: { warn: () => {} } })
  const id = await saved()
  const key = (await findPhoto(stage.db, id))?.file?.key ?? ''
  await s3.put(key, Buffer.from(plainJpeg), 'image/jpeg')
  const sweep = async (deps = toFolder()) => (await sweepFiles({ ...deps, clock: dayLater })).deleted
  const whole = (await local.get(key)) ?? Buffer.alloc(0)
  await local.delete(key)
  expect(await sweep()).toBe(0)
  expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
  await local.put(key, Buffer.from('damaged'), 'image/jpeg')
  expect(await sweep()).toBe(0)
  await local.put(key, whole, 'image/jpeg')
  expect(await sweep(into(s3)), 'the folder cannot be read').toBe(0)
  expect(await sweep()).toBe(1)
  expect(await s3.get(key)).toBeNull()
  expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
})

test('a small photo is made only once, and a photo that cannot be read is shown as it is', async () => {
  const id = await saved()
  const small = await findPicture(toFolder(), id, 'small')
  const content = await small?.read()
  expect(small?.mediaType).toBe('image/webp')
  expect(content?.subarray(8, 12).toString()).toBe('WEBP')
  const again = await findPicture(
    { ...toFolder(), pictures: { makeSmall: async () => 'busy', crop: async () => 'busy' } },
    id,
    'small',
  )
  expect(await again?.read()).toEqual(content)
  expect(await seen(id)).toEqual(Buffer.from(plainJpeg))
  const odd = await inDatabase(Buffer.from('no picture at all'))
  expect((await (await findPicture(toFolder(), odd, 'small'))?.read())?.toString()).toBe('no picture at all')
  expect((await findPhoto(stage.db, odd))?.isSmallRefused).toBe(true)
  await query('DELETE FROM order_photo WHERE id = ANY($1)', [[id, odd]])
  expect(await seen(id)).toBeUndefined()
  await deleteDiscarded({ ...toFolder(), clock: () => new Date() })
  expect(await query(`SELECT FROM file WHERE kind = 'small'`), 'a backup may need them for an hour').toHaveLength(1)
  await deleteBytes()
  expect(await query(`SELECT FROM file WHERE kind = 'small'`)).toEqual([])
  await expectNothingLost()
})

test('the job deletes photos 36 months after the end of their order, and scale tickets after 84 months', async () => {
  const [photo, ticket] = [await saved(), await saved(toFolder(), 'scale-ticket')]
  const ago = async (months: number) => {
    await query('UPDATE order_photo SET created_at = now() - make_interval(months => $1)', [months])
    await query('ALTER TABLE order_event DISABLE TRIGGER USER')
    await query('UPDATE order_event SET at = now() - make_interval(months => $1)', [months])
    await query('ALTER TABLE order_event ENABLE TRIGGER USER')
  }
  const left = async () => [(await findPhoto(stage.db, photo)) !== null, (await findPhoto(stage.db, ticket)) !== null]
  const deps = { ...stage.deps, clock: () => new Date() }
  await ago(40)
  await forgetOldRows(deps, usualAges)
  expect(await left(), 'the order is not over').toEqual([true, true])
  await query(`UPDATE orders SET status = 'completed' WHERE id = $1`, [orderId])
  await ago(35)
  await forgetOldRows(deps, usualAges)
  expect(await left()).toEqual([true, true])
  await ago(37)
  await forgetOldRows(deps, usualAges)
  expect(await left()).toEqual([false, true])
  await ago(85)
  await forgetOldRows(deps, usualAges)
  expect(await left()).toEqual([false, false])
  expect(await query('SELECT kind FROM order_photo WHERE id = $1', [ticket])).toEqual([{ kind: 'scale-ticket' }])
  await deleteBytes()
  expect((await query(`SELECT kind FROM file`)).filter(({ kind }) => kind !== 'logo')).toEqual([])
  await expectNothingLost()
})

test('the job keeps a photo that a weighing names as its ticket as long as a ticket, and still deletes other photos', async () => {
  const [wrong, other] = [await saved(), await saved()]
  await query(
    `INSERT INTO weighing (organization_id, order_id, version, containers, ticket_photo_id, created_at)
     VALUES ($1, $2, 1, '[]', $3, now())`,
    [stage.organization.id, orderId, wrong],
  )
  const left = async () => {
    await forgetOldRows({ ...stage.deps, clock: () => new Date() }, usualAges)
    return [(await findPhoto(stage.db, wrong)) !== null, (await findPhoto(stage.db, other)) !== null]
  }
  const ago = (months: number) =>
    query('UPDATE order_photo SET created_at = now() - make_interval(months => $1)', [months])
  await ago(37)
  expect(await left()).toEqual([true, false])
  await ago(85)
  expect(await left()).toEqual([false, false])
  expect(await query('SELECT forgotten_at IS NOT NULL AS gone FROM order_photo WHERE id = $1', [wrong])).toEqual([
    { gone: true },
  ])
})

test('a server does not start with a wrong folder, an empty folder or without the bucket, but starts if the bucket is silent', async () => {
  const log = { warn: () => {} }
  await saved()
  const claim = (deps = toFolder()) => claimPlaces({ ...deps, log })
  await claim()
  await claim()
  const other = await openTestFiles()
  await expect(claim(into(openLocalFiles(other.folder), s3))).rejects.toThrow('is empty')
  await openLocalFiles(other.folder).put('rolloff-mark', Buffer.from('0'.repeat(32)), 'text/plain')
  await expect(claim(into(openLocalFiles(other.folder), s3))).rejects.toThrow('another database')
  await other.remove()
  await saved(toBucket())
  await expect(claim(into(local))).rejects.toThrow('1 files are in an S3 bucket')
  const silent = openS3Files({ settings: { ...double.settings, endpoint: 'http://127.0.0.1:1' }, log })
  await claim(into(local, silent))
  await rm(join(folder.folder, 'rolloff-mark'))
})

test('if two servers with folders of their own start at once, only one starts, even if there is no photo', async () => {
  const claim = (deps: ReturnType<typeof toFolder>) => claimPlaces({ ...deps, log: { warn: () => {} } })
  await query('DELETE FROM order_photo WHERE forgotten_at IS NULL')
  await query('UPDATE organization SET logo_key = NULL')
  await query('TRUNCATE file_place')
  const folders = await Promise.all([openTestFiles(), openTestFiles()])
  const servers = folders.map(one => into(openLocalFiles(one.folder)))
  const both = await Promise.allSettled(servers.map(claim))
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const [at, server] of servers.entries()) {
    if (both[at]?.status === 'fulfilled') await claim(server)
    else await expect(claim(server)).rejects.toThrow('is empty')
  }
  for (const one of folders) await one.remove()
})

test('the server writes its mark at the next start if it could not write it before', async () => {
  await query('TRUNCATE file_place')
  await s3.delete(markName)
  const log = { warn: () => {} }
  const refuses: FileStore = { ...s3, put: () => Promise.reject(new FilesUnreachable('no right to write')) }
  await claimPlaces({ ...into(refuses), log })
  expect(await s3.get(markName)).toBeNull()
  await claimPlaces({ ...into(s3), log })
  const [{ mark }] = await query(`SELECT mark FROM file_place WHERE place = 's3'`)
  expect((await s3.get(markName))?.toString()).toBe(mark)
  await s3.delete(markName)
  await expect(claimPlaces({ ...into(s3), log })).rejects.toThrow('is empty')
})

test('a part of a photo can be read from both places, also after a move, and wrong bytes are never sent', async () => {
  const ids = [await saved(toFolder()), await saved(toBucket())]
  const part = Buffer.from(plainJpeg).subarray(2, 7)
  const read = async (id: string) => (await findPicture(toFolder(), id, 'whole'))?.read({ first: 2, last: 6 })
  for (const id of ids) expect(await read(id)).toEqual(part)
  const before = await Promise.all(ids.map(id => findPicture(toFolder(), id, 'whole')))
  await moveFiles(toBucket())
  for (const one of before) expect(await one?.read({ first: 2, last: 6 })).toEqual(part)
  const file = (await findPhoto(stage.db, ids[0] ?? ''))?.file
  await s3.put(file?.key ?? '', Buffer.from('cut'), 'image/jpeg')
  await expect(read(ids[0] ?? '')).rejects.toBeInstanceOf(FilesUnreachable)
  const old = await inDatabase(Buffer.from(plainJpeg))
  expect(await read(old)).toEqual(part)
  await query('DELETE FROM order_photo WHERE id = ANY($1)', [[...ids, old]])
  await deleteBytes()
})
