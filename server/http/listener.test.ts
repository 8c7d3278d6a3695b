import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = async (path: string, init: RequestInit = {}, of: TestApp = app) => {
  const response = await fetch(`${of.url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('health', () => {
  test('the process says that it lives and that it can serve, and nothing else', async () => {
    expect((await ask('/healthz')).text).toBe('{"status":"ok"}')
    expect((await ask('/readyz')).text).toBe('{"status":"ready"}')
  })

  test('what was measured is told to this machine', async () => {
    const { status, headers, text } = await ask('/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('rolloff_http_request_seconds_count{route="/healthz",status="200"}')
    expect(text).toMatch(/^rolloff_card_testing 0$/m)
    expect(text).toMatch(/^rolloff_codes_silent_exchanges 0$/m)
  })

  test('what was measured names no cart, no person and no path that somebody made up', async () => {
    await ask('/trpc/getCart?input=%7B%22cartId%22%3A%22planted-cart%22%7D')
    await ask('/planted/path?phone=%2B15125550188')
    expect((await ask('/metrics')).text).not.toMatch(/planted|5125550188/)
  })

  test('what was measured is not for those who come through a proxy', async () => {
    const behind = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
    try {
      const from = (address: string) => ask('/metrics', { headers: { 'x-forwarded-for': address } }, behind)
      expect((await from('203.0.113.9')).status).toBe(404)
      expect((await from('127.0.0.1')).status).toBe(200)
    } finally {
      await behind.stop()
    }
  })

  test('what was measured is not for those who come through a proxy that nobody named, whatever address they claim', async () => {
    for (const address of ['203.0.113.9', '127.0.0.1']) {
      expect((await ask('/metrics', { headers: { 'x-forwarded-for': address } })).status).toBe(404)
    }
  })

  test('a proxy that nobody named is told of once, with what to set and without an address', async () => {
    const log = recordLog()
    const behind = await startTestApp({ log: log.logger })
    try {
      for (let n = 0; n < 3; n += 1) await ask('/', { headers: { 'x-forwarded-for': '203.0.113.9' } }, behind)
      const told = log.lines().filter(line => line.includes('TRUSTED_PROXIES'))
      expect(told).toHaveLength(1)
      expect(told[0]).not.toContain('203.0.113.9')
    } finally {
      await behind.stop()
    }
  })

  test('health and signed events are not limited as customers are', async () => {
    const limited = await startTestApp({ env: { LIMITS: 'standard' } })
    try {
      const calls = `/trpc/${Array(20).fill('nothing').join(',')}?batch=1`
      const exhaust = () => Promise.all(Array.from({ length: 60 }, () => ask(calls, {}, limited)))
      expect((await exhaust()).filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      const often = async (path: string, init: RequestInit = {}) => {
        const all = await Promise.all(Array.from({ length: 60 }, () => ask(path, init, limited)))
        return [...new Set(all.map(({ status }) => status))]
      }
      for (const path of ['/healthz', '/readyz', '/metrics']) expect(await often(path)).toEqual([200])
      for (const path of ['/webhooks/stripe', '/webhooks/sms']) {
        expect(await often(path, { method: 'POST', body: '{}' })).toEqual([400])
      }
    } finally {
      await limited.stop()
    }
  })

  test('what was measured can be kept to nobody', async () => {
    const closed = await startTestApp({ env: { METRICS: 'off' } })
    try {
      expect((await ask('/metrics', {}, closed)).status).toBe(404)
    } finally {
      await closed.stop()
    }
  })
})

describe('routes beside the calls', () => {
  test('an event without a good signature is refused', async () => {
    const init = { method: 'POST', body: '{"id":"evt_1"}', headers: { 'content-type': 'application/json' } }
    expect((await ask('/webhooks/stripe', init)).status).toBe(400)
    expect(
      (await ask('/webhooks/stripe', { ...init, headers: { ...init.headers, 'stripe-signature': 't=1,v1=00' } }))
        .status,
    ).toBe(400)
  })

  test('an event of more than 256 KB is refused', async () => {
    const body = ' '.repeat(300_000)
    const { status } = await ask('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(413)
  })

  test.each([
    '/nothing',
    '/trpc',
    '/trpc/../healthzz',
    '/.env',
    '/package.json',
    '/assets/../package.json',
    '/identity',
    '/admin',
  ])('%s does not exist', async path => {
    const { status, text } = await ask(path)
    expect(status).toBe(404)
    expect(text).not.toMatch(/rolloff"|node_modules|at \S+:\d+/i)
  })

  test.each([
    ['the outbox', '/dev/outbox?to=%00', {}],
    ['the outbox, asked twice at once', '/dev/outbox?to=a&to=b', {}],
    ['a payment of nobody', '/sim/stripe/v1/payment_intents/pi_nobody?client_secret=%00', {}],
    ['a payment without its secret', '/sim/stripe/v1/payment_intents/pi_nobody/confirm', { method: 'POST' }],
    ['a payment under a strange name', '/sim/stripe/v1/payment_intents/%00/confirm', { method: 'POST' }],
    [
      'a card with a strange number',
      '/sim/stripe/v1/payment_intents/pi_nobody/confirm',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'client_secret=x&payment_method_data[card][number]=%00',
      },
    ],
    ['the payment service’s own side', '/sim/stripe/v1/customers', { method: 'POST' }],
    ['a list of payments', '/sim/stripe/v1/payment_intents', {}],
    [
      'a session of nobody',
      '/identity/sessions',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ],
    [
      'a session refreshed with nonsense',
      '/identity/sessions/refresh',
      { method: 'POST', headers: { cookie: 'rolloff-refresh=%00; x' } },
    ],
    [
      'a code for a strange number',
      '/identity/codes',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"phone":"\\u0000"}' },
    ],
    [
      'a code asked with a list',
      '/identity/codes',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' },
    ],
    [
      'a code asked with nothing',
      '/identity/codes',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'null' },
    ],
  ] as [string, string, RequestInit][])('%s is answered without breaking', async (_, path, init) => {
    const { status, text } = await ask(path, init)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/invalid byte|syntax|at \S+:\d+/)
  })

  test('the outbox shows messages as text, never as a page’s own code', async () => {
    const { messages } = app
    await messages.send({ key: 'planted', to: '+15125550177', channel: 'sms', text: '<script>alert(1)</script>' })
    const { text, headers } = await ask('/dev/outbox', { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script>')
  })
})

/** With whatever path and Host header, which fetch would not send. */
function askRaw(path: string, host = 'localhost', of: TestApp = app) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(of.url)
    const asked = request({ hostname, port, path, headers: { host } }, async answer => {
      const pieces = await answer.toArray()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(pieces).toString() })
    })
    asked.on('error', reject).end()
  })
}

describe('an address that cannot be read', () => {
  test('is answered as others are, with the headers of every answer', async () => {
    const usual = await askRaw('/healthz')
    const call = await askRaw('/trpc/%E0%A4%A')
    const page = await askRaw('/%E0%A4%A')
    for (const { status, headers } of [call, page]) {
      expect(status).toBe(400)
      expect(headers).toMatchObject({
        'content-security-policy': usual.headers['content-security-policy'],
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-content-type-options': 'nosniff',
      })
    }
    expect(JSON.parse(call.text)).toMatchObject({ error: { data: { code: 'PARSE_ERROR' } } })
    expect(page.text).not.toContain('%E0')
  })
})

/** Sends these bytes and reads until the server closes the connection. */
function sendRaw(...pieces: string[]) {
  const { hostname, port } = new URL(app.url)
  return new Promise<{ head: string; text: string }>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', piece => {
      received += piece
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', text = ''] = received.split('\r\n\r\n')
      resolve({ head, text })
    })
    const sendNext = () => {
      const piece = pieces.shift()
      if (piece !== undefined && socket.writable) socket.write(piece, () => setImmediate(sendNext))
    }
    sendNext()
  })
}

describe('a request that cannot be read', () => {
  const call = 'GET /trpc/getAddOns HTTP/1.1\r\nhost: localhost\r\n'
  const small = 'x'.repeat(1000)
  test.each([
    ['with a header of 70 KB', [`${call}x-long: ${'x'.repeat(70_000)}\r\n\r\n`], 431, 'PAYLOAD_TOO_LARGE'],
    ['with such a header in small pieces', [call, 'x-long: ', ...Array(70).fill(small)], 431, 'PAYLOAD_TOO_LARGE'],
    ['for an address of 70 KB', [`GET /trpc/${'x'.repeat(70_000)} HTTP/1.1\r\n\r\n`], 431, 'PAYLOAD_TOO_LARGE'],
    ['that is none', ['\u0001 nonsense\r\n\r\n'], 400, 'BAD_REQUEST'],
  ])('%s is answered as calls are, with the headers of every answer', async (_, pieces, status, code) => {
    const { head, text } = await sendRaw(...pieces)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const usual = await ask('/healthz')
    for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options', 'referrer-policy']) {
      expect(head).toContain(`${name}: ${usual.headers.get(name)}`)
    }
    const { error } = JSON.parse(text)
    expect(error).toMatchObject({ message: expect.stringMatching(/\w/), data: { code, httpStatus: status } })
    expect(text).not.toContain('xxxx')
  })
})

test('signing out tells the browser to forget what it stored of the pages', async () => {
  const { status, headers } = await ask('/identity/sessions', { method: 'DELETE' })
  expect(status).toBe(204)
  expect(headers.get('clear-site-data')).toBe('"cache"')
})

describe('the outbox', () => {
  test('is read under a name of this machine, and no other name that points to it', async () => {
    const statuses = async (of: TestApp) => {
      const names = [
        'localhost',
        'localhost:3000',
        '127.0.0.1:5173',
        '[::1]:3000',
        'shop.example',
        'localhost.evil.example',
      ]
      return Promise.all(names.map(async name => (await askRaw('/dev/outbox', name, of)).status))
    }
    expect(await statuses(app)).toEqual([200, 200, 200, 200, 403, 403])
    const exposed = await startTestApp({ env: { TEST_SERVICES: 'exposed' } })
    try {
      expect(await statuses(exposed)).toEqual(Array(6).fill(200))
    } finally {
      await exposed.stop()
    }
  })
})

describe('what a browser refused', () => {
  test('is logged once, by its directive alone', async () => {
    const log = recordLog()
    const told = await startTestApp({ log: log.logger })
    const report = (body: string, type = 'application/csp-report') =>
      ask('/csp-reports', { method: 'POST', body, headers: { 'content-type': type } }, told)
    try {
      const body = '{"csp-report":{"document-uri":"https://x/orders/1","effective-directive":"img-src"}}'
      for (const each of [body, body, '{}', 'nonsense']) expect((await report(each)).status).toBe(204)
      expect((await report(' '.repeat(9000))).status).toBe(413)
      const lines = log.lines().filter(line => line.includes('img-src'))
      expect(lines).toHaveLength(1)
      expect(lines[0]).not.toContain('orders/1')
    } finally {
      await told.stop()
    }
  })
})

describe('a slow or broken client', () => {
  test('that sends half a request and nonsense keeps nobody else waiting', async () => {
    const { port } = new URL(app.url)
    const half = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        'POST /trpc/captureLeadPhone HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      )
      return socket
    })
    const nonsense = connect(Number(port), '127.0.0.1')
    nonsense.on('error', () => {})
    nonsense.write('\u0000\u0001 nonsense\r\n\r\n')
    expect((await ask('/trpc/getMaterials')).status).toBe(200)
    for (const socket of [...half, nonsense]) socket.destroy()
    expect((await ask('/healthz')).status).toBe(200)
  })
})
