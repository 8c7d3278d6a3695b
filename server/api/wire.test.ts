import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type WireError = {
  message: string
  code: number
  data: { code: string; httpStatus: number; path?: string; fieldErrors?: Record<string, string[]>; refusal?: string }
}
type WireResponse = { status: number; headers: Headers; text: string; json: unknown }

async function ask(path: string, init: RequestInit = {}): Promise<WireResponse> {
  const response = await fetch(`${app.url}${path}`, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const errorOf = (answer: WireResponse) => (answer.json as { error: WireError }).error
const errorsOf = (answer: WireResponse) =>
  (answer.json as { error?: WireError }[]).map(one => one.error?.data.code ?? 'ok')
const inUrl = (input: unknown) => encodeURIComponent(JSON.stringify(input))
const phone = '+15125550199'

describe('a batch', () => {
  test('of reads or of writes is answered in order', async () => {
    const reads = await ask(`/trpc/getMaterials,getAddOns?batch=1&input=${inUrl({})}`)
    expect(reads.status).toBe(200)
    expect(reads.headers.has('retry-after')).toBe(false)
    expect(errorsOf(reads)).toEqual(['ok', 'ok'])
    const writes = await post('/trpc/createCart,captureLeadPhone?batch=1', { 0: { zipCode: '99501' }, 1: { phone } })
    expect(writes.json).toEqual([{ result: { data: null } }, { result: { data: { cartId: expect.any(String) } } }])
  })

  test('is understood as tRPC’s own client sends it', async () => {
    const api = app.client()
    const [materials, cleanups] = await Promise.all([api.getMaterials.query(), api.getCleanups.query()])
    expect(materials.length).toBeGreaterThan(0)
    expect(cleanups.length).toBeGreaterThan(0)
  })

  test('may have twenty calls, but not twenty-one', async () => {
    const of = (count: number) => ask(`/trpc/${Array(count).fill('getAddOns').join(',')}?batch=1`)
    expect((await of(20)).status).toBe(200)
    const refused = await of(21)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.json)).toContain('BAD_REQUEST')
  })

  test('of 3,000 writes writes nothing', async () => {
    const before = await carts()
    const names = Array(3000).fill('captureLeadPhone').join(',')
    const refused = await post(`/trpc/${names}?batch=1`, {})
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(await carts()).toBe(before)
  })

  test('has as many calls as its encoded commas say', async () => {
    const pair = await ask('/trpc/getAddOns%2CgetCleanups?batch=1')
    expect(errorsOf(pair)).toEqual(['ok', 'ok'])
    expect((await ask(`/trpc/${Array(21).fill('getAddOns').join('%2C')}?batch=1`)).status).toBe(400)
  })

  test('with mixed outcomes is answered 207 and tells the outcome of each call', async () => {
    const mixed = await ask(`/trpc/getAddOns,getSelf,getCart?batch=1&input=${inUrl({ 2: { cartId: 'nobody' } })}`)
    expect(mixed.status).toBe(207)
    expect(errorsOf(mixed)).toEqual(['ok', 'UNAUTHORIZED', 'NOT_FOUND'])
  })

  test.each([
    ['a list', '[1,2]'],
    ['a number', '7'],
    ['a text', '"x"'],
    ['nothing', 'null'],
  ])('with %s in place of its inputs is refused and breaks nothing', async (_, body) => {
    const answer = await post('/trpc/captureLeadPhone,captureLeadPhone?batch=1', body)
    expect(answer.status).toBe(400)
  })
})

async function carts(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM cart')
  return rows[0]?.count ?? 0
}

describe('the body of a request', () => {
  test.each([
    ['of 50 MB', 50_000_000],
    ['of 70 KB', 70_000],
  ])('%s is too large, and the server goes on', async (_, bytes) => {
    expect(await statusOfBody(bytes)).toBe(413)
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('without a stated length is cut off at the same size', async () => {
    expect(await statusOfBody(70_000, false)).toBe(413)
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('that is too large is answered in the form of every other error of a call', async () => {
    const answer = await post('/trpc/captureLeadPhone', { phone: 'x'.repeat(70_000) })
    expect(answer.status).toBe(413)
    expect(errorOf(answer).data.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('of %s reaches no call', async type => {
    const before = await carts()
    const answer = await post('/trpc/captureLeadPhone', JSON.stringify({ phone }), { 'content-type': type })
    expect(answer.status).toBe(415)
    expect(errorOf(answer).data.code).toBe('UNSUPPORTED_MEDIA_TYPE')
    expect(await carts()).toBe(before)
  })

  test('without a content type reaches no call', async () => {
    const answer = await ask('/trpc/captureLeadPhone', { method: 'POST', body: new Blob([JSON.stringify({ phone })]) })
    expect(answer.status).toBe(415)
  })

  test.each(['{', '{"phone":', 'phone=1', '\u0000', '{"phone":"+15125550199"}}'])(
    'of broken JSON (%j) is a bad request',
    async body => {
      const answer = await post('/trpc/captureLeadPhone', body)
      expect(answer.status).toBe(400)
      expect(errorOf(answer).data).toMatchObject({
        code: 'PARSE_ERROR',
        httpStatus: 400,
      })
    },
  )

  test('of a million nested lists is a bad request', async () => {
    const answer = await post('/trpc/captureLeadPhone', `${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    expect(answer.status).toBe(400)
  })
})

/**
 * Sends a body of this many bytes. Returns the status of the answer, also if the server closes the connection before it has read the whole
 * body.
 */
function statusOfBody(bytes: number, isLengthStated = true): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/trpc/captureLeadPhone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isLengthStated ? { 'content-length': bytes } : {}) },
    })
    sent.on('response', response => {
      resolve(response.statusCode ?? 0)
      response.resume()
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write(Buffer.alloc(isLengthStated ? Math.min(bytes, 60_000) : bytes, 0x20))
  })
}

describe('a request that is no call', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s is told which methods there are', async method => {
    const answer = await ask('/trpc/getMaterials', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
    expect(errorOf(answer).data.code).toBe('METHOD_NOT_SUPPORTED')
  })

  test('because its query is broken JSON is refused as a broken body is', async () => {
    const answer = await ask('/trpc/getCart?input=%7B')
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatchObject({
      message: 'The request is not valid JSON.',
      data: { code: 'PARSE_ERROR' },
    })
  })

  test('because it has more than twenty calls is refused and told so', async () => {
    const answer = await ask(`/trpc/${Array(21).fill('getMaterials').join(',')}?batch=1`)
    expect(answer.status).toBe(400)
    expect(errorOf(answer).message).toBe('Too many calls in one request: at most 20.')
  })

  test('because it has six thousand keys reaches no schema and gets a short answer', async () => {
    const containers = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`k${index}`, 1]))
    const cartId = '00000000-0000-4000-8000-000000000000'
    const answer = await post('/trpc/upsertContainers', { cartId, containers })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json).length).toBeLessThan(400)
    const fewer = await post('/trpc/upsertContainers', {
      cartId,
      containers: Object.fromEntries(Object.entries(containers).slice(0, 500)),
    })
    expect(fewer.status).toBe(400)
    expect(Object.keys(errorOf(fewer).data.fieldErrors ?? {}).length).toBeLessThanOrEqual(20)
  })

  test('because its text cannot be stored is refused, and the answer names the field', async () => {
    const answer = await post('/trpc/captureLeadPhone', { phone: 'a\u0000b' })
    expect(errorOf(answer).data).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { phone: ['This text has a character that cannot be stored.'] },
    })
  })
})

describe('a call', () => {
  test.each([
    ['a write by GET', '/trpc/captureLeadPhone?input=%7B%7D', 'GET'],
    ['a read by POST', '/trpc/getMaterials', 'POST'],
  ])('such as %s is refused because its method is wrong', async (_, path, method) => {
    const answer = method === 'POST' ? await post(path, {}) : await ask(path)
    expect(answer.status).toBe(405)
    expect(errorOf(answer).data.code).toBe('METHOD_NOT_SUPPORTED')
  })

  test('gets no other method by a header', async () => {
    const answer = await post('/trpc/getMaterials', {}, { 'x-http-method-override': 'GET' })
    expect(answer.status).toBe(405)
  })

  test.each([
    'nothing',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '_def',
    'createCaller',
    'getCart.query',
    '',
    '%00',
    '..%2F..%2Fetc%2Fpasswd',
    'getCart%2C',
    '__proto__.toString',
    '%F0%9F%92%A9',
  ])('named %j does not exist', async name => {
    for (const answer of [await ask(`/trpc/${name}`), await post(`/trpc/${name}`, {})]) {
      expect(answer.status).toBe(404)
      expect(errorOf(answer)).toMatchObject({ message: 'No such call.', data: { code: 'NOT_FOUND' } })
    }
  })

  test('whose name is no URL is a bad request', async () => {
    const answer = await ask('/trpc/%')
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/\bat \S+:\d+/)
  })

  test.each(['__proto__', 'constructor', 'prototype'])('cannot be given the key %s', async key => {
    const answer = await post('/trpc/captureLeadPhone', `{"phone":"${phone}","${key}":{"isAdmin":true}}`)
    expect(answer.status).toBe(400)
    expect('isAdmin' in {}).toBe(false)
  })

  test('with a query that is too long is refused', async () => {
    const answer = await ask(`/trpc/searchAddresses?input=${inUrl({ text: 'x'.repeat(4200) })}`)
    expect(answer.status).toBe(413)
    expect(errorOf(answer).data.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('with a query that cannot be read is a bad request', async () => {
    expect((await ask('/trpc/searchAddresses?input=%7B')).status).toBe(400)
  })

  test('with bad input is told which field is wrong and why, and nothing else', async () => {
    const answer = await post('/trpc/captureLeadPhone', { phone: '5125550199', extra: 1 })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toEqual({
      code: -32600,
      message: expect.any(String),
      data: {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        path: 'captureLeadPhone',
        fieldErrors: {
          phone: ['Invalid phone number format. Must be +1 followed by 10 digits'],
          input: [expect.any(String)],
        },
      },
    })
  })

  test('is told a refusal by its name and words', async () => {
    const answer = await ask(`/trpc/getCart?input=${inUrl({ cartId: 'nobody' })}`)
    expect(answer.status).toBe(404)
    expect(errorOf(answer)).toEqual({
      code: -32004,
      message: 'Cart not found',
      data: { code: 'NOT_FOUND', httpStatus: 404, path: 'getCart', refusal: 'cart-not-found' },
    })
  })

  test('has an answer that no cache stores', async () => {
    for (const path of ['/trpc/getMaterials', '/trpc/nothing', '/trpc/getSelf']) {
      expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
    }
    const refused = await post('/trpc/captureLeadPhone', '{')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('from another site is not allowed, because the answer has no CORS header', async () => {
    const answer = await ask('/trpc/getMaterials', { headers: { origin: 'https://elsewhere.example' } })
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    const preflight = await ask('/trpc/captureLeadPhone', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(405)
    expect([...preflight.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('text that the database cannot store', () => {
  test.each([
    ['a zero character', 'gate \u0000 code'],
    ['half a character', 'gate \ud800 code'],
  ])('with %s is a bad request in whatever field it is typed', async (_, text) => {
    const { json } = await post('/trpc/createCart', { zipCode: '78701' })
    const { cartId } = (json as { result: { data: { cartId: string } } }).result.data
    const { suggestions } = await app.client().searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
    const placeId = suggestions[0]?.placeId
    const typed: [string, unknown][] = [
      ['updateAddressRestrictions', { cartId, restrictions: { Other: text } }],
      ['upsertAddress', { placeId, line2: text, addressType: 'delivery' }],
      ['applyPromotionCode', { cartId, code: text }],
      ['notifyZipCode', { zipCode: '99501', email: `${text.replaceAll(' ', '')}@example.com` }],
    ]
    for (const [name, input] of typed) {
      const answer = await post(`/trpc/${name}`, input, { 'x-cart-id': cartId })
      expect([name, answer.status]).toEqual([name, 400])
    }
  })
})

describe('every answer', () => {
  test('carries the headers that keep a page from being misused', async () => {
    const { headers } = await ask('/trpc/getMaterials')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': expect.any(String),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })
})

describe('on the network', () => {
  const read = async (call: string, encodings: string) => {
    const answer = await fetch(`${app.url}/trpc/${call}`, { headers: { 'accept-encoding': encodings } })
    return {
      encoding: answer.headers.get('content-encoding'),
      bytes: answer.headers.get('content-length'),
      text: await answer.text(),
    }
  }

  test('a long answer is compressed if the client understands it, and its content is the same', async () => {
    const plain = await read('getMaterials', 'identity')
    const packed = await read('getMaterials', 'gzip, br')
    expect([plain.encoding, packed.encoding]).toEqual([null, 'br'])
    expect(packed.text).toBe(plain.text)
    expect(Number(packed.bytes)).toBeLessThan(plain.text.length / 2)
  })

  test('an answer that fits into one packet is not compressed', async () => {
    expect((await read('getSelf', 'gzip, br')).encoding).toBeNull()
  })
})
