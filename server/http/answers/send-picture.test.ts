import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ByteRange, type FileStore, keyOf } from '#server/providers/files/files.ts'
import { openLocalFiles } from '#server/providers/files/local/local-files.ts'
import { type S3Double, startS3Double } from '#server/providers/files/s3/s3.stage.ts'
import { openS3Files } from '#server/providers/files/s3/s3-files.ts'
import { sendPicture } from './send-picture.ts'

const content = randomBytes(1_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const etag = `"${sha256}"`
const key = keyOf(randomUUID())
let folder = ''
let double: S3Double
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-pictures-'))
  double = await startS3Double()
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => FileStore> = {
  'a folder': () => openLocalFiles(folder),
  'a bucket': () => openS3Files({ settings: double.settings, log: { warn: () => {} }, callLimitInMs: 2_000 }),
}

describe.each(Object.keys(stores))('a photo in %s', name => {
  let app: FastifyInstance
  /** The list has the reads that the store received. */
  const asked: (ByteRange | undefined)[] = []
  beforeAll(async () => {
    const store = (stores[name] as () => FileStore)()
    await store.put(key, content, 'image/jpeg')
    app = fastify()
    app.get('/photo', (request, reply) =>
      sendPicture(
        request,
        reply,
        {
          mediaType: 'image/jpeg',
          sizeInBytes: content.length,
          sha256,
          read: range => {
            asked.push(range)
            return store.get(key, range)
          },
        },
        { 'cache-control': 'private' },
      ),
    )
  })
  afterAll(() => app.close())

  const get = async (headers: Record<string, string>) => {
    asked.length = 0
    return app.inject({ method: 'GET', url: '/photo', headers })
  }

  test('is sent whole, and the answer says that a browser may ask for a part', async () => {
    const answer = await get({})
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(content)
    expect(answer.headers).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private',
    })
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=500-', 500, 999],
    ['bytes=990-2000', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['BYTES=1-2', 1, 2],
  ])('is sent in part for %s, and the store is asked only for this part', async (range, first, last) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/1000`)
    expect(answer.headers['content-length']).toBe(String(last - first + 1))
    expect(answer.rawPayload).toEqual(content.subarray(first, last + 1))
    expect(asked).toEqual([{ first, last }])
  })

  test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])(
    'has no bytes for %s, says how many it has, and the store is not asked',
    async range => {
      const answer = await get({ range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000'])
      expect(asked).toEqual([])
    },
  )

  test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'items=0-1', '0-1'])(
    'is sent whole for %s, which is no single range',
    async range => {
      const answer = await get({ range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1000])
    },
  )

  test('is sent in part only if the browser has the rest of the same photo', async () => {
    const range = 'bytes=10-19'
    expect((await get({ range, 'if-range': etag })).statusCode).toBe(206)
    for (const other of [`"${'0'.repeat(64)}"`, `W/${etag}`, 'Thu, 26 Nov 2026 00:00:00 GMT']) {
      const answer = await get({ range, 'if-range': other })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1000])
    }
  })

  test('is not sent again to a browser that has it, but to a browser that has another photo', async () => {
    const known = await get({ 'if-none-match': `"other", W/${etag}` })
    expect([known.statusCode, known.payload, known.headers['cache-control']]).toEqual([304, '', 'private'])
    expect(asked).toEqual([])
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})
