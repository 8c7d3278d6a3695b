import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

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

  test('a made-up address in a header is not believed without a trusted proxy', async () => {
    expect((await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200)
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
