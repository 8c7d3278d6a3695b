import { readFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventRefusals } from '#server/providers/payments/payments.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
let withKey: RequestInit
beforeAll(() => {
  withKey = { headers: { authorization: `Bearer ${app.metricsKey}` } }
})

const outboxKey = `key=${outboxSettings.OUTBOX_KEY}`

const ask = async (path: string, init: RequestInit = {}, of: TestApp = app) => {
  const response = await fetch(`${of.url}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('for the operator', () => {
  test('the process says that it is alive, in which version, and ready, and nothing else', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect((await ask('/healthz')).text).toBe(`{"status":"ok","version":"${version}"}`)
    expect((await ask('/readyz')).text).toBe('{"status":"ready"}')
  })

  test('a reader with the key gets the metrics', async () => {
    const { status, headers, text } = await ask('/metrics', withKey)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('rolloff_http_requests_total{route="/healthz",status="200"}')
    expect(text).toMatch(/^rolloff_card_testing 0$/m)
    expect(text).toMatch(/^rolloff_codes_silent_exchanges 0$/m)
  })

  test('docs/services.md lists each metric about a service, with each fault that the service can have', async () => {
    const { text } = await ask('/metrics', withKey)
    const names = [...text.matchAll(/^# TYPE (rolloff_\w+_(?:configured|refused|refused_total)) /gm)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(
      expect.arrayContaining([
        'rolloff_payments_configured',
        'rolloff_files_refused',
        'rolloff_payment_events_refused_total',
      ]),
    )
    const page = await readFile(new URL('../../docs/services.md', import.meta.url), 'utf8')
    const tableRows = page.split('\n').filter(line => line.startsWith('| `rolloff_'))
    expect(tableRows.map(row => row.split('`')[1]).sort()).toEqual([...names].sort())
    for (const [, name, fault] of text.matchAll(/^(rolloff_\w+_refused)\{fault="(\w+)"\}/gm))
      expect(tableRows.find(row => row.startsWith(`| \`${name}\``))).toContain(`\`${fault}\``)
    for (const reason of eventRefusals)
      expect(tableRows.find(row => row.includes('events_refused_total'))).toContain(`\`${reason}\``)
  })

  test('the metrics name no cart, no person and no path that a caller made up', async () => {
    await ask('/trpc/getCart?input=%7B%22cartId%22%3A%22planted-cart%22%7D')
    await ask('/planted/path?phone=%2B15125550188')
    expect((await ask('/metrics', withKey)).text).not.toMatch(/planted|5125550188/)
  })

  test('a reader without the key gets no metrics, wherever the request comes from', async () => {
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { authorization: 'Bearer wrong' },
      { authorization: app.metricsKey },
    ] as Record<string, string>[])
      expect((await ask('/metrics', { headers })).status).toBe(404)
    expect((await askRaw('/metrics', '127.0.0.1:3000')).status).toBe(404)
  })

  test('the operator can open the metrics to everybody', async () => {
    const open = await startTestApp({ env: { METRICS: 'public' } })
    try {
      expect((await ask('/metrics', {}, open)).status).toBe(200)
    } finally {
      await open.stop()
    }
  })

  test('the log names an unknown proxy once, with what to set and without an address', async () => {
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

  test('health and signed events have no limits, unlike the calls of customers', async () => {
    const limited = await startTestApp({ env: { LIMITS: 'standard' } })
    try {
      const calls = `/trpc/${Array(20).fill('nothing').join(',')}?batch=1`
      const exhaust = () => Promise.all(Array.from({ length: 60 }, () => ask(calls, {}, limited)))
      expect((await exhaust()).filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      const often = async (
        path: string,
        init: RequestInit = { headers: { authorization: `Bearer ${limited.metricsKey}` } },
      ) => {
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

  test('the operator can close the metrics to everybody', async () => {
    const closed = await startTestApp({ env: { METRICS: 'off' } })
    try {
      expect(
        (await ask('/metrics', { headers: { authorization: `Bearer ${closed.metricsKey}` } }, closed)).status,
      ).toBe(404)
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
    ['the outbox', `/dev/outbox?${outboxKey}&to=%00`, {}],
    ['the outbox, asked twice at once', `/dev/outbox?${outboxKey}&to=a&to=b`, {}],
    ['the outbox, with its key twice', `/dev/outbox?${outboxKey}&${outboxKey}`, {}],
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
  ] as [string, string, RequestInit][])('%s is answered without a fault', async (_, path, init) => {
    const { status, text } = await ask(path, init)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/invalid byte|syntax|at \S+:\d+/)
  })

  test('the outbox shows messages as text, never as code of the page', async () => {
    const { messages } = app
    await messages.send({ key: 'planted', to: '+15125550177', channel: 'sms', text: '<script>alert(1)</script>' })
    const { text, headers } = await ask('/dev/outbox', {
      headers: { accept: 'text/html', cookie: `outbox=${outboxSettings.OUTBOX_KEY}` },
    })
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('<script>')
  })
})

/** Sends any path and Host header, even those that `fetch` refuses to send. */
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

describe('a request with an address that cannot be read', () => {
  test('is answered in the usual form, with the headers of every answer', async () => {
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
  ])('%s is answered in the form of a call, with the headers of every answer', async (_, pieces, status, code) => {
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

test('after a sign-out the browser is told to forget the pages that it stored', async () => {
  const { status, headers } = await ask('/identity/sessions', { method: 'DELETE' })
  expect(status).toBe(204)
  expect(headers.get('clear-site-data')).toBe('"cache"')
})

describe('the outbox', () => {
  const html = { accept: 'text/html' }
  const open = (path: string, headers: Record<string, string>, of: TestApp = app) =>
    ask(path, { headers, redirect: 'manual' }, of)

  test('refuses every request without its key, under whatever host name and from wherever it comes', async () => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:5173', '[::1]:3000', 'shop.example'])
      expect((await askRaw('/dev/outbox', host)).status).toBe(403)
    for (const path of ['/dev/outbox?key=', '/dev/outbox?key=outbox-of-the-test', '/dev/outbox?to=%2B15125550142'])
      expect((await open(path, {})).status).toBe(403)
    expect((await open('/dev/outbox', { cookie: 'outbox=wrong' })).status).toBe(403)
    expect((await ask('/dev/outbox/replies', { method: 'POST' })).status).toBe(403)
  })

  test('tells a person without the key where the key is', async () => {
    const { status, text } = await open('/dev/outbox', html)
    expect(status).toBe(403)
    expect(text).toContain('Open the address that the server printed when it started.')
  })

  test('answers a script that has the key in its address', async () => {
    const { status, text } = await open(`/dev/outbox?${outboxKey}`, {})
    expect(status).toBe(200)
    expect(JSON.parse(text)).toBeInstanceOf(Array)
  })

  test('stays open in a browser that opened its address once, and then shows no key', async () => {
    const { status, headers } = await open(`/dev/outbox?${outboxKey}&to=%2B15125550142`, html)
    expect(status).toBe(303)
    expect(headers.get('location')).toBe('/dev/outbox?to=%2B15125550142')
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain('Path=/dev; HttpOnly; Secure; SameSite=Lax')
    expect((await open('/dev/outbox', { ...html, cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
  })

  test('has a key of the installation if none is set, and the key stays the same after each start', async () => {
    const unset = { env: { OUTBOX_KEY: '' } }
    const [first, second] = await Promise.all([startTestApp(unset), startTestApp(unset)])
    try {
      expect(first.outboxKey).toMatch(/^[\w-]{43}$/)
      expect(second.outboxKey).toBe(first.outboxKey)
      expect((await open(`/dev/outbox?key=${first.outboxKey}`, {}, second)).status).toBe(200)
      expect((await open(`/dev/outbox?${outboxKey}`, {}, second)).status).toBe(403)
    } finally {
      await Promise.all([first.stop(), second.stop()])
    }
  })
})

describe('an installation at an https address', () => {
  const start = (env: Record<string, string>) =>
    startTestApp({ env: { PUBLIC_URL: 'https://shop.example', TEST_SERVICES: 'payments,texts,mails', ...env } })

  test('makes browsers use https for its own host alone, and says whom to tell of a security problem', async () => {
    const usual = await start({})
    const told = await start({ HSTS: 'subdomains', SECURITY_CONTACT: 'mailto:security@shop.example' })
    const path = '/.well-known/security.txt'
    try {
      const without = await ask(path, {}, usual)
      expect(without.status).toBe(404)
      expect(without.headers.get('strict-transport-security')).toBe('max-age=31536000')
      const { text, headers } = await ask(path, {}, told)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(text).toMatch(/^Contact: mailto:security@shop\.example$/m)
      expect(text).toMatch(/^Canonical: https:\/\/shop\.example\/\.well-known\/security\.txt$/m)
      const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
      expect(expires - Date.now()).toBeGreaterThan(150 * 86_400_000)
      expect(expires - Date.now()).toBeLessThan(365 * 86_400_000)
    } finally {
      await Promise.all([usual.stop(), told.stop()])
    }
  })
})

describe('behind a proxy that forwards neither scheme nor host', () => {
  test('cookies belong to PUBLIC_URL, and only its own pages refresh a session', async () => {
    const behind = await startTestApp({
      env: { PUBLIC_URL: 'https://shop.example', TEST_SERVICES: 'payments,texts,mails' },
    })
    try {
      const signedIn = await signIn(behind, '+15125550143')
      expect(signedIn.cookie).toMatch(/^__Host-rolloff=/)
      expect(signedIn.deviceCookie).toMatch(/^__Host-device=/)
      const refresh = (origin: string) =>
        ask('/identity/sessions/refresh', { method: 'POST', headers: { cookie: signedIn.cookie, origin } }, behind)
      expect((await refresh(behind.url)).status).toBe(401)
      const refreshed = await refresh('https://shop.example')
      expect(refreshed.status).toBe(200)
      expect(refreshed.headers.get('set-cookie')).toMatch(
        /^__Host-rolloff=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure;/,
      )
    } finally {
      await behind.stop()
    }
  })
})

describe('a report of a browser that refused something', () => {
  test('is logged once, and only with its directive', async () => {
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
  test('that sends half a request and nonsense makes no other client wait', async () => {
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

describe('the page on which a visitor names the demo’s company', () => {
  const page = { accept: 'text/html' }

  test('needs the key of the outbox, as its links that sign a window in do', async () => {
    for (const path of ['/dev/company', '/dev/enter/office', '/dev/enter/driver'])
      expect((await ask(path, { headers: page, redirect: 'manual' })).status).toBe(403)
    for (const path of ['/dev/company', '/dev/company/keep'])
      expect((await ask(path, { method: 'POST', body: new URLSearchParams({ name: 'Mine' }) })).status).toBe(403)
  })

  test('is not there without an invented company at work, and not in an installation for production', async () => {
    for (const path of ['/dev/company', '/dev/enter/office', '/dev/enter/driver'])
      expect((await ask(`${path}?${outboxKey}`, { headers: { accept: '*/*' }, redirect: 'manual' })).status).toBe(404)
    expect(app.offersOwnCompany).toBe(false)
    const production = await startTestApp({ env: { NODE_ENV: 'production', TEST_SERVICES: 'exposed' } })
    try {
      expect((await ask(`/dev/company?${outboxKey}`, {}, production)).status).toBe(404)
      expect((await ask(`/dev/enter/office?${outboxKey}`, {}, production)).status).toBe(404)
    } finally {
      await production.stop()
    }
  })
})
