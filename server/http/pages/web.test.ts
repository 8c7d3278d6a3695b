import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverSettings } from '#server/http/pages/driver-files.ts'
import { documentAt } from '#server/http/pages/page-policy.ts'
import { openWeb } from '#server/http/pages/web.ts'
import { googleScriptHosts } from '#server/providers/addresses/google/page-hosts.ts'
import { firebaseHosts } from '#server/providers/identity/firebase/page-hosts.ts'

const app: FastifyInstance = Fastify()
let folder: string
const settings: DriverSettings = { hauler: { name: '</script>Acme' } }
const cardHosts = {
  script: ['https://js.cards.example'],
  frame: ['https://js.cards.example', 'https://hooks.cards.example'],
  connect: ['https://api.cards.example'],
}
const documentHosts = { payment: cardHosts, 'sign-in': firebaseHosts(null), address: googleScriptHosts }

const movedId = '0a000001-0000-4000-8000-000000000009'
/** While the database is away, a question fails at once or is not answered. */
const [failingId, silentId] = ['0a000001-0000-4000-8000-000000000006', '0a000001-0000-4000-8000-000000000007']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-web-'))
  for (const name of ['customer', 'office', 'driver', 'assets']) await mkdir(join(folder, name))
  for (const name of ['customer', 'office', 'driver']) {
    const styles = name === 'driver' ? '<link rel="stylesheet" crossorigin href="/assets/driver-3c4d.css">' : ''
    await writeFile(
      join(folder, name, 'index.html'),
      `<html><head><title>Order</title>${styles}</head><body>${name}</body></html>`,
    )
  }
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'start()')
  await writeFile(
    join(folder, 'assets', 'driver-3c4d.css'),
    ':root{--brand:#0a7d4b;--brand-ink:#fff;--brand-deep:#064}',
  )
  await writeFile(join(folder, 'driver', 'sw.js'), 'keepFiles()')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none';script-src 'self';connect-src 'self'")
  })
  await openWeb(app, {
    folder,
    readSettings: async () => settings,
    findMovedTo: async id => {
      if (id === failingId) throw new Error('the database is away')
      if (id === silentId) await new Promise(() => {})
      return id === movedId ? 'https://next.example' : null
    },
    site: () => 'https://acme.example',
    documentHosts,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })
const fetchFile = (url: string) => app.inject({ url, headers: { accept: '*/*' } })

test.each([
  ['/', 'customer'],
  ['/get-started?from=ad', 'customer'],
  ['/orders/o1/payment', 'customer'],
  ['/checkout/zipcode', 'customer'],
  ['/checkout/c1/address/restrictions', 'customer'],
  ['/checkout/c1/order-confirmation', 'customer'],
  ['/dashboard/', 'customer'],
  ['/orders/office', 'customer'],
  ['/office', 'office'],
  ['/office/', 'office'],
  ['/office?return=%2Fdriver', 'office'],
  ['/office/orders/o1', 'office'],
  ['/driver/', 'driver'],
  ['/driver/sign-in?return=%2Foffice', 'driver'],
])('%s is a page of the %s app', async (url, name) => {
  const { statusCode, headers, body } = await visit(url)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain(`<body>${name}</body>`)
})

test('pages of a cart or an order of a hauler that moved lead to its new cell', async () => {
  for (const url of [
    `/orders/${movedId}`,
    `/orders/${movedId}/payment?from=text`,
    `/checkout/${movedId}/order-summary`,
  ]) {
    const { statusCode, headers } = await visit(url)
    expect([statusCode, headers.location]).toEqual([302, `https://next.example${url}`])
  }
  expect((await visit(`/orders/${movedId.replace('9', '8')}`)).statusCode).toBe(200)
})

test.each([failingId, silentId])('the page of the order %s is there while the database is away', async id => {
  expect((await visit(`/orders/${id}`)).statusCode).toBe(200)
})

test.each(['/officers', '/drivers/1', '/checkout/c1/nowhere', '/price'])(
  '%s is no page: 404, with the app',
  async url => {
    const { statusCode, headers, body } = await visit(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<body>customer</body>')
  },
)

test.each(['*/*', undefined, 'text/*;q=0.5'])(
  'a client that accepts %s gets the page, and only its headers if it asks for them',
  async accept => {
    const headers = accept ? { accept } : {}
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/get-started', headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    }
  },
)

test('rule W9: search engines may store only pages that are the same for every visitor', async () => {
  const paths = [
    '/',
    '/get-started?zip=78701',
    '/terms',
    '/checkout/zipcode',
    '/orders/o1',
    '/b/1',
    '/office',
    '/driver/',
    '/no',
  ]
  const told = await Promise.all(paths.map(async url => (await visit(url)).headers['x-robots-tag']))
  expect(told).toEqual([undefined, undefined, undefined, ...Array(6).fill('noindex')])
})

test.each(['/', '/get-started'])('rule W5: a link to %s that chooses leads into the checkout', async path => {
  const { statusCode, headers } = await visit(`${path}?utm_source=ad&zip=78701&size=20yard`)
  expect([statusCode, headers.location]).toEqual([302, '/checkout/zipcode?utm_source=ad&zip=78701&size=20yard'])
  expect((await visit(`${path}?from=ad&xzip=1`)).statusCode).toBe(200)
})

test('a page for customers has the hauler’s name in its title, and a page of the office has not', async () => {
  expect((await visit('/get-started')).body).toContain('<title>Order · &lt;/script&gt;Acme</title>')
  expect((await visit('/office')).body).toContain('<title>Order</title>')
})

test('a request for data gets no page', async () => {
  for (const [url, accept] of [
    ['/get-started', 'application/json'],
    ['/trpc/nothing', '*/*'],
    ['/identity/nothing', '*/*'],
  ] as const) {
    const { statusCode, body } = await app.inject({ url, headers: { accept } })
    expect([statusCode, body]).toEqual([404, '{"error":"Not found"}'])
  }
})

test.each(['/', '/office', '/driver/'])(
  'the page at %s has the settings as data, and the name of a hauler cannot end the data',
  async url => {
    const { body } = await visit(url)
    const data = /<script type="application\/json" id="settings">(.*)<\/script><\/head>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ hauler: { name: '</script>Acme' } })
    expect(data).not.toContain('<')
  },
)

test('a browser keeps a file for a year under its hashed name', async () => {
  const { statusCode, headers, body } = await fetchFile('/assets/index-1a2b.js')
  expect([statusCode, body]).toEqual([200, 'start()'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/index-0000.js',
  '/office/main.tsx',
  '/driver/logo.svg',
  '/favicon.svg',
  '/assets/../office/index.html',
  '/assets/',
])('%s is no file', async url => expect((await fetchFile(url)).statusCode).toBe(404))

test.each([
  '/assets/..%2Foffice%2Findex.html',
  '/assets/a%2F..%2F..%2Foffice%2Findex.html',
  '/assets/..%5Coffice%5Cindex.html',
  '/assets/%2Fetc%2Fpasswd',
  '/assets/index-1a2b.js%00',
])('%s leads to no file outside the folder', async url =>
  expect([400, 403, 404]).toContain((await fetchFile(url)).statusCode),
)

test('a request gets a page only if it asks for one', async () => {
  expect((await app.inject({ method: 'POST', url: '/office', headers: { accept: 'text/html' } })).statusCode).toBe(404)
})

test('the driver’s app has a service worker and a manifest of its own, and browsers check both each time', async () => {
  const worker = await fetchFile('/driver/sw.js')
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.body).toMatch(/^keepFiles\(\)\n\/\/ page [0-9a-f]{64}\n$/)
  const manifest = await fetchFile('/driver/manifest.webmanifest')
  expect(manifest.json()).toMatchObject({
    name: '</script>Acme',
    start_url: '/driver/',
    scope: '/driver/',
    theme_color: '#0a7d4b',
    icons: [{ src: '/driver/icon.svg', purpose: 'any maskable' }],
  })
  const icon = await fetchFile('/driver/icon.svg')
  expect(icon.headers['content-type']).toContain('image/svg+xml')
  expect(icon.body).toMatch(/fill="#0a7d4b".*fill="#fff".*>SA<\/text>/)
  const pages = await Promise.all(['/driver/', '/office', '/'].map(async url => (await visit(url)).body))
  expect(pages.map(page => page.includes('rel="manifest"'))).toEqual([true, false, true])
})

test('only the driver’s app may ask for the position, and only the driver’s app and the office for the camera', async () => {
  const paths = ['/driver/', '/driver/stop/1', '/driver-is-another', '/office', '/b/3fa9c104-C-101', '/']
  const asked = await Promise.all(paths.map(async url => String((await visit(url)).headers['permissions-policy'])))
  const allowing = (what: string) => paths.filter((_, index) => asked[index]?.split(', ').includes(`${what}=(self)`))
  expect(allowing('geolocation')).toEqual(['/driver/', '/driver/stop/1'])
  expect(allowing('camera')).toEqual(['/driver/', '/driver/stop/1', '/office'])
})

test('the driver’s app opens below its slash, because only there it works without a signal', async () => {
  const { statusCode, headers } = await visit('/driver?return=%2Fdriver')
  expect([statusCode, headers.location]).toEqual([308, '/driver/?return=%2Fdriver'])
})

test("rule W10: a page that search engines may store names its preview, and a hauler's name is no markup there", async () => {
  for (const path of ['/', '/get-started']) {
    const { body } = await visit(`${path}?from=ad`)
    expect(body).toContain(`<meta property="og:url" content="https://acme.example${path}">`)
    expect(body).toContain('<meta property="og:title" content="Order · &lt;/script&gt;Acme">')
    expect(body).toContain('<meta property="og:image" content="https://acme.example/share/en.png">')
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  }
  for (const path of ['/orders/o1', '/checkout/c1/payment', '/dashboard']) {
    const { body, headers } = await visit(path)
    expect(body).not.toContain('og:')
    expect(headers['x-robots-tag']).toBe('noindex')
  }
})

test('rule W11: the customer’s app has a manifest and icons of its own', async () => {
  const { body } = await visit('/dashboard')
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon"')
  const manifest = await fetchFile('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  const { start_url, icons, name } = manifest.json()
  expect([name, start_url]).toEqual(['</script>Acme', '/dashboard'])
  expect(icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
  for (const path of [...icons.map((icon: { src: string }) => icon.src), '/icons/touch.png', '/favicon.ico']) {
    const icon = await fetchFile(path)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([
      200,
      path.endsWith('.ico') ? 'image/x-icon' : 'image/png',
    ])
  }
})

test('a payment page may reach the card service, and its document says that it is a payment page', async () => {
  for (const url of ['/checkout/c1/payment', '/orders/o1/payment?from=text', '/orders/o1/voluntary-payment']) {
    const { headers, body } = await visit(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://js.cards.example")
    expect(policy).toContain("frame-src 'self' https://js.cards.example https://hooks.cards.example")
    expect(policy).toContain("connect-src 'self' https://api.cards.example")
    expect(policy.match(/script-src/g)).toHaveLength(1)
    expect(body).toMatch(/^<html data-document="payment"/)
  }
})

test.each(['/', '/checkout/c1/order-summary', '/checkout/c1/order-confirmation', '/orders/o1', '/office', '/driver/'])(
  '%s reaches this server alone',
  async url => {
    const { headers, body } = await visit(url)
    expect(String(headers['content-security-policy'] ?? '')).not.toContain('cards.example')
    expect(body).not.toContain('data-document')
  },
)

test.each(['/sign-in?return=%2Fterms', '/checkout/c1/phone-verification', '/office/sign-in', '/driver/sign-in'])(
  'the page at %s asks for a number, so it may reach the identity service, and its document says that it asks',
  async url => {
    const { headers, body } = await visit(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    )
    expect(policy).toContain(
      "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
    )
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).not.toContain('cards.example')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(body).toMatch(/^<html data-document="sign-in"/)
  },
)

test.each([
  '/',
  '/get-started',
  '/checkout/c1/customer-details',
  '/checkout/c1/payment',
  '/office',
  '/driver/',
  '/terms',
])('%s never reaches the identity service', async url => {
  const { headers, body } = await visit(url)
  expect(String(headers['content-security-policy'] ?? '')).not.toMatch(/google|unsafe-inline/)
  expect(headers['referrer-policy']).toBeUndefined()
  expect(body).not.toContain('data-document="sign-in"')
})

test.each(['/checkout/c1/address?change=1', '/office/new-order?phone=5125550123'])(
  'the page at %s searches addresses, so it may reach Google’s script, tells Google no path, and its document says that it searches',
  async url => {
    const { headers, body } = await visit(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "script-src 'self' https://maps.googleapis.com/maps/api/ https://maps.googleapis.com/maps-api-v3/;",
    )
    expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com")
    expect(policy).not.toMatch(/unsafe|frame-src|cards\.example/)
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(body).toMatch(/^<html data-document="address"/)
  },
)

test.each(['/', '/checkout/c1/address/restrictions', '/checkout/c1/payment', '/sign-in', '/office', '/office/orders'])(
  '%s never reaches the map service',
  async url => {
    const { headers, body } = await visit(url)
    expect(String(headers['content-security-policy'] ?? '')).not.toMatch(/(maps|places)\.googleapis/)
    expect(body).not.toContain('data-document="address"')
  },
)

test('pages need no document of their own if the server’s own codes and its own address search are in use', () => {
  const none = { script: [], frame: [], connect: [] }
  const hosts = { payment: cardHosts, 'sign-in': none, address: none }
  expect(
    ['/sign-in', '/office/sign-in', '/checkout/c1/address', '/checkout/c1/payment'].map(path =>
      documentAt(path, hosts),
    ),
  ).toEqual([null, null, null, 'payment'])
})
