import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { cameraExif, jpegSegment, jpegWith, plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPhotos, type PictureKind, picturePath } from '#domain/company/public-picture.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

type Sent = {
  readonly id?: string
  readonly kind?: PictureKind
  readonly replaces?: string
  readonly version?: string
  readonly alt?: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

async function put({
  id = crypto.randomUUID(),
  kind = 'photo',
  replaces,
  version,
  alt = 'A full box',
  ...sent
}: Sent = {}) {
  const { body = plainJpeg, headers = stage.cast.admin.headers } = sent
  const query = new URLSearchParams({
    id,
    kind,
    ...(replaces && { replaces }),
    ...(version && { version }),
    alt,
    altEs: '',
  })
  const answer = await fetch(`${stage.app.url}/office/pictures?${query}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  })
  return { id, status: answer.status, body: (await answer.json()) as { refusal?: string } }
}
const stored = () => stage.office.pictures.list.query({})
const filesInUse = async () => {
  const { rows } = await stage.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM file WHERE kind = 'public-picture' AND let_go_at IS NULL`,
  )
  return rows[0]?.count
}

test('rule C65: a cover is stored in two sizes without what the camera wrote, everybody may read it, and the next one replaces it', async () => {
  const { id, status } = await put({ kind: 'cover', body: jpegWith(jpegSegment(0xe1, cameraExif(1))) })
  expect(status).toBe(200)
  for (const size of ['large', 'small'] as const) {
    const answer = await fetch(stage.app.url + picturePath(id, size))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await answer.arrayBuffer()).includes('Exif')).toBe(false)
  }
  expect((await put({ kind: 'cover' })).body.refusal).toBe('changed-meanwhile')
  const next = await put({ kind: 'cover', replaces: id, alt: 'Our yard' })
  expect(await stored()).toEqual([{ id: next.id, version: 2, kind: 'cover', alt: 'Our yard', altEs: '' }])
  expect(await filesInUse()).toBe(2)
  expect((await fetch(stage.app.url + picturePath(id, 'large'))).status).toBe(404)
})

test('a page that was open during an update learns that the cover was changed meanwhile', async () => {
  expect((await put({ kind: 'cover', version: '2' })).body.refusal).toBe('changed-meanwhile')
  expect((await put({ kind: 'cover', replaces: 'x', version: '2' })).body.refusal).toBe('not-a-picture')
})

test('a cover that a colleague has removed and set anew is not replaced by a page that showed the old one', async () => {
  for (const { id, version } of await stored()) await stage.office.pictures.remove.mutate({ id, version })
  const seen = await put({ kind: 'cover' })
  await stage.office.pictures.remove.mutate({ id: seen.id, version: 1 })
  const { id } = await put({ kind: 'cover', alt: 'The new yard' })
  expect((await put({ kind: 'cover', replaces: seen.id })).body.refusal).toBe('changed-meanwhile')
  expect((await stored()).map(one => one.id)).toEqual([id])
  await stage.office.pictures.remove.mutate({ id, version: 1 })
})

test('a photo of more than 5 MB is accepted, because a camera makes such files, and one of more than 10 MB is refused', async () => {
  const ofMegabytes = (count: number) =>
    jpegWith(Buffer.concat(Array.from({ length: count * 16 }, () => jpegSegment(0xfe, Buffer.alloc(65_000)))))
  const { id, status } = await put({ body: ofMegabytes(6) })
  expect(status).toBe(200)
  await stage.office.pictures.remove.mutate({ id, version: 1 })
  expect((await put({ body: ofMegabytes(10.5) })).body.refusal).toBe('not-a-picture')
})

test('there are at most six photos, and one that is sent twice is added once', async () => {
  const first = await put()
  expect((await put({ id: first.id })).status).toBe(200)
  for (let count = 1; count < maxPhotos; count += 1) await put()
  expect((await stored()).filter(({ kind }) => kind === 'photo')).toHaveLength(maxPhotos)
  expect((await put()).body.refusal).toBe('too-many-photos')
  expect((await put({ id: first.id })).status).toBe(200)
  await stage.office.pictures.remove.mutate({ id: first.id, version: 1 })
  expect((await put()).status).toBe(200)
  await expect(stage.office.pictures.remove.mutate({ id: first.id, version: 1 })).rejects.toMatchObject({
    data: { refusal: 'changed-meanwhile' },
  })
})

test('rule C72: photos stand in the order of the office, a new one is last, and an order that a colleague has changed is refused', async () => {
  for (const { id, version } of await stored()) await stage.office.pictures.remove.mutate({ id, version })
  const [a, b, c] = [await put(), await put(), await put()].map(one => one.id) as [string, string, string]
  const order = async () => (await stored()).map(one => one.id)
  await stage.office.pictures.move.mutate({ id: c, before: a, seen: [a, b, c] })
  expect(await order()).toEqual([c, a, b])
  await expect(stage.office.pictures.move.mutate({ id: b, before: null, seen: [a, b, c] })).rejects.toMatchObject({
    data: { refusal: 'changed-meanwhile' },
  })
  const { id: last } = await put()
  await stage.office.pictures.move.mutate({ id: c, before: null, seen: [c, a, b, last] })
  expect(await order()).toEqual([a, b, last, c])
})

test.each([
  ['without a text for people who do not see it', { alt: ' ' }],
  ['that is no picture', { body: Buffer.from('no picture') }],
])('a picture %s is refused', async (_what, sent) => {
  expect((await put(sent)).body.refusal).toBe('not-a-picture')
})

test('only a member with the right “team” of this hauler may add or remove a picture', async () => {
  const { cast } = stage
  expect((await put({ headers: {} })).status).toBe(401)
  for (const person of [cast.owner, cast.driver]) expect((await put({ headers: person.headers })).status).toBe(404)
})

test('the server refuses a sender without the right before it reads the file', async () => {
  const sent = request(`${stage.app.url}/office/pictures?kind=photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'content-length': 8_000_000 },
  })
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(401)
  sent.destroy()
})
