import { cameraExif, jpegSegment, jpegWith, plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#domain/refusal/refusal.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { withFullDisk } from '#server/testing/full-disk.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

type Sent = { readonly type?: string; readonly version?: number | string; readonly body?: Uint8Array }
type Headers = Readonly<Record<string, string>>

async function put(headers: Headers, { type = 'image/jpeg', version, body = plainJpeg }: Sent = {}) {
  const seen = version ?? (await stage.office.brand.read.query({})).logoVersion
  const answer = await fetch(`${stage.app.url}/office/logo?version=${seen}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(body),
  })
  return { status: answer.status, body: (await answer.json()) as { logoVersion: number } }
}
const admin = (): Headers => ({ ...stage.cast.admin.headers })
const logoAt = (path: string) => fetch(`${stage.app.url}${path}`)

test('every visitor sees the logo that a member with the right “team” stored, and caches keep its version for good', async () => {
  const body = jpegWith(jpegSegment(0xe1, cameraExif(1)))
  const { status, body: saved } = await put(admin(), { body })
  expect(status).toBe(200)
  const { id } = await stage.office.brand.read.query({})
  const path = `/logos/${id}/${saved.logoVersion}`
  const { organization } = await stage.office.me.query()
  expect(organization.brand?.logo).toBe(path)
  const answer = await logoAt(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(body.length)
})

test('an old address shows today’s logo and is checked each time, and an unknown address is not found', async () => {
  const { id, logoVersion } = await stage.office.brand.read.query({})
  const old = await logoAt(`/logos/${id}/${logoVersion - 1}`)
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  for (const path of ['/logos/nobody/1', `/logos/00000000-0000-4000-8000-00000000fee0/1`])
    expect((await logoAt(path)).status).toBe(404)
})

test.each([
  ['nobody', (): Headers => ({}), 401],
  ['a customer', (): Headers => ({ ...stage.cast.owner.headers }), 404],
  ['a driver', (): Headers => ({ ...stage.cast.driver.headers }), 404],
  [
    'an admin of another hauler, who names this one',
    (): Headers => ({ ...stage.cast.otherAdmin.headers, 'x-organization-id': stage.cast.hauler.id }),
    404,
  ],
])('the server refuses a logo from %s', async (_who, headers, status) => {
  const before = await stage.office.brand.read.query({})
  expect((await put(headers())).status).toBe(status)
  expect(await stage.office.brand.read.query({})).toEqual(before)
})

test('a member without the right “team” cannot change the logo', async () => {
  const { pool } = stage.app.database
  const rights = (given: readonly string[] | null) =>
    pool.query('UPDATE membership SET rights = $2 WHERE user_id = $1', [stage.cast.admin.id, given])
  const { logoVersion: version } = await stage.office.brand.read.query({})
  await rights(['dispatch', 'money', 'catalog'])
  expect(await put(admin(), { version })).toMatchObject({ status: 403, body: { refusal: 'right-missing' } })
  await rights(null)
})

test.each([
  ['an SVG, which could run a script', { type: 'image/svg+xml', body: Buffer.from('<svg/>') }],
  ['text that says it is a picture', { body: Buffer.from('hello') }],
  ['a large one', { body: new Uint8Array(300 * 1024) }],
  ['a very large one, which is not read to its end', { body: new Uint8Array(1024 * 1024) }],
  ['what is no picture', { type: 'text/plain', body: Buffer.from('hello') }],
  ['one without the version that was seen', { version: 'none' }],
])('%s is refused as a logo', async (_name, sent) => {
  expect(await put(admin(), sent)).toMatchObject({ status: 400, body: { refusal: 'not-a-logo' } })
})

test('a member who saves too late is told that a colleague was faster', async () => {
  const { logoVersion } = await stage.office.brand.read.query({})
  const late = await put(admin(), { version: logoVersion - 1 })
  expect(late).toMatchObject({ status: 409, body: { refusal: 'changed-meanwhile' } })
})

test('a logo for which the disk has no space changes nothing, the office reads why, and the next try succeeds', async () => {
  const before = await stage.office.brand.read.query({})
  const files = await stage.app.deps.files.store.list(null)
  const { message } = refusals['files-unavailable']
  expect(await withFullDisk(() => put(admin(), { version: before.logoVersion }))).toMatchObject({
    status: 412,
    body: { error: message, refusal: 'files-unavailable' },
  })
  expect(await stage.office.brand.read.query({})).toEqual(before)
  expect(await stage.app.deps.files.store.list(null)).toEqual(files)
  expect((await put(admin(), { version: before.logoVersion })).status).toBe(200)
})
