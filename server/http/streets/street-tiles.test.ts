import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTileFile } from '#server/http/streets/tile-file.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { lakeAndHighway, tileFileOf } from '#server/testing/tile-file.ts'

let folder: string
const fileNamed = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-tiles-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('streets below maps (rule D176)', () => {
  const content = tileFileOf()
  let app: TestApp
  let address: string
  const ask = (headers: Record<string, string> = {}) => fetch(address, { headers })
  beforeAll(async () => {
    await writeFile(fileNamed('texas.pmtiles'), content)
    app = await startTestApp({ env: { MAP_TILES: fileNamed('texas.pmtiles') } })
    const settings = (await (await fetch(`${app.url}/settings.json`)).json()) as { streetTiles: string }
    address = app.url + settings.streetTiles
  })
  afterAll(() => app.stop())

  test('are parts of one file, which a browser without a sign-in reads and keeps', async () => {
    const answer = await ask({ range: 'bytes=0-16383' })
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-range': `bytes 0-${content.length - 1}/${content.length}`,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
    })
    const part = await ask({ range: 'bytes=100-149' })
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 150))
    expect((await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('are never sent as a whole, and have no bytes behind their end', async () => {
    expect((await ask()).status).toBe(400)
    expect((await ask({ range: 'bytes=0-1,5-6' })).status).toBe(400)
    const beyond = await ask({ range: `bytes=${content.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    expect((await fetch(address.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404)
  })

  test('have another address if the file has another content', async () => {
    const fingerprintOf = async (bytes: Buffer) => {
      const path = fileNamed(createHash('sha1').update(bytes).digest('hex'))
      await writeFile(path, bytes)
      const file = await openTileFile(path)
      if ('problem' in file) throw new Error(file.problem)
      await file.close()
      return file.fingerprint
    }
    const own = /[0-9a-f]{16}/.exec(address)?.[0]
    expect(await fingerprintOf(content)).toBe(own)
    expect(await fingerprintOf(tileFileOf({ bounds: { west: -84.8, south: 38.4, east: -80.5, north: 42 } }))).not.toBe(
      own,
    )
  })

  test('are gone if the file is overwritten while the server runs', async () => {
    const path = fileNamed('overwritten.pmtiles')
    await writeFile(path, content)
    const file = await openTileFile(path)
    if ('problem' in file) throw new Error(file.problem)
    expect(await file.read({ first: 0, last: 6 })).toEqual(Buffer.from('PMTiles'))
    await writeFile(path, Buffer.concat([content, content]))
    expect(await file.read({ first: 0, last: 6 })).toBeNull()
    await file.close()
  })
})

test('an installation without a file has no streets, and its pages have no word of them', async () => {
  const app = await startTestApp()
  const settings = await (await fetch(`${app.url}/settings.json`)).json()
  expect(settings).not.toHaveProperty('streetTiles')
  await app.stop()
})

test.each<readonly [string, Buffer | null, string]>([
  ['none is there', null, 'is not there.'],
  ['another kind', Buffer.from('{"type":"FeatureCollection"}'), 'is no PMTiles file of version 3.'],
  ['an older version', tileFileOf({ version: 2 }), 'is no PMTiles file of version 3.'],
  ['pictures', tileFileOf({ tileType: 2 }), 'has pictures in place of vector tiles.'],
  ['tiles that no browser unpacks', tileFileOf({ tileCompression: 4 }), 'gzip is needed.'],
  [
    'tiles of another schema',
    tileFileOf({ layers: { earth: [], transportation: lakeAndHighway.roads ?? [] } }),
    'lacks the layers water, roads of Protomaps’ basemap',
  ],
  ['half a file', tileFileOf().subarray(0, -9), 'copy it again.'],
])('a file is refused in words: %s', async (name, content, words) => {
  const path = fileNamed(name)
  if (content) await writeFile(path, content)
  expect(await openTileFile(path)).toEqual({ problem: expect.stringContaining(words) })
})

test('a folder is no file', async () => {
  expect(await openTileFile(folder)).toEqual({ problem: 'is no file.' })
})
