/** These tests check decision 68: before any code runs, the page already shows what the server knows. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'esbuild'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWeb } from '#server/http/pages/web.ts'
import { firebaseHosts } from '#server/providers/identity/firebase/page-hosts.ts'

const app: FastifyInstance = Fastify()
let folder: string
let settings: object & { readonly hauler: { readonly name: string } }
beforeEach(() => {
  settings = { hauler: { name: 'Ac&me' } }
})

const stylesLast = '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">'
const index = (name: string) =>
  `<html lang="en"><head>${name === 'customer' ? stylesLast : ''}<title>Dumpster rental</title><meta name="description" content="Rent." /></head><body><div id="app"></div>${name}</body></html>`
const pageFiles = [
  {
    path: '/get-started',
    titles: { en: 'Get instant quote', es: 'Precio al instante' },
    files: { en: ['assets/first-1.js', 'assets/en-1.js'], es: ['assets/first-1.js', 'assets/es-1.js'] },
  },
  { path: '/checkout/:id/cleanup', titles: { en: null, es: null }, files: { en: ['assets/cleanup-1.js'], es: [] } },
]
/** This script replaces the app. It writes the settings that the app would read. */
const drawer = `
  import { writeFileSync } from 'node:fs'
  const { name } = JSON.parse(document.getElementById('settings').textContent).hauler
  if (name === 'unreadable') throw new Error('it cannot be drawn')
  writeFileSync(new URL('drawn-for', import.meta.url), name)
  export const drawPages = async (language, { cartId }) =>
    new Map([
      ['/get-started', '<h1>' + language + name + '</h1><p id="first-price" class="x"></p>'],
      ['/checkout/:id/cleanup', '<a href="/sign-in?return=' + cartId + '">' + language + '</a>'],
    ])
`

const styles = 'h1{color:red}'
const policy = "default-src 'none';style-src 'self';script-src 'self'"

beforeAll(async () => {
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', policy))
  folder = await mkdtemp(join(tmpdir(), 'rolloff-web-'))
  for (const name of ['customer', 'office', 'driver', 'assets'])
    await mkdir(join(folder, 'web', name), { recursive: true })
  for (const name of ['customer', 'office', 'driver'])
    await writeFile(join(folder, 'web', name, 'index.html'), index(name))
  await writeFile(join(folder, 'web/driver/sw.js'), '')
  await writeFile(join(folder, 'web/assets/a.css'), styles)
  await writeFile(join(folder, 'web/customer/page-files.json'), JSON.stringify(pageFiles))
  await mkdir(join(folder, 'drawn-pages'))
  await writeFile(join(folder, 'drawn-pages/drawn-pages.mjs'), drawer)
  await build({
    entryPoints: [fileURLToPath(new URL('drawn-pages-worker.ts', import.meta.url))],
    outfile: join(folder, 'drawn-pages/drawn-pages-worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '#domain': fileURLToPath(new URL('../../../domain', import.meta.url)) },
  })
  await openWeb(app, {
    folder: join(folder, 'web'),
    readSettings: async () => settings,
    readFirstPage: async language => ({ ...noParts, head: '<link rel="preload">', price: `$1 ${language}` }),
    site: () => 'https://acme.example',
    documentHosts: {
      payment: noHosts,
      'sign-in': firebaseHosts(null),
      address: noHosts,
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const noParts = { hero: '', price: '', proof: '', zip: '', sizes: '', rest: '' }
const noHosts = { script: [], frame: [], connect: [] }

const visit = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

test('a page names the files of its path, in the reader’s language', async () => {
  const english = (await visit('/get-started')).body
  expect(english).toContain('<link rel="modulepreload" crossorigin href="/assets/en-1.js">')
  const spanish = (await visit('/get-started', { 'accept-language': 'es-MX,en' })).body
  expect(spanish).toContain('<html lang="es"')
  expect(spanish).toContain('/assets/es-1.js')
  expect(spanish).not.toContain('/assets/en-1.js')
  expect((await visit('/get-started?lang=es')).body).toContain('/assets/es-1.js')
  expect((await visit('/')).body).toContain('/assets/first-1.js')
  expect((await visit('/checkout/c1/cleanup')).body).toContain('/assets/cleanup-1.js')
  expect((await visit('/checkout/c1/materials')).body).not.toContain('modulepreload')
  expect((await visit('/office')).body).not.toContain('modulepreload')
})

test('a page has the title of its path and the hauler’s name, and says which hauler it belongs to', async () => {
  const { body } = await visit('/get-started')
  expect(body).toContain('<title>Get instant quote · Ac&amp;me</title>')
  expect(body).toContain('content="Rent a dumpster from Ac&amp;me: an instant price')
  expect((await visit('/get-started?lang=es')).body).toContain('<title>Precio al instante · Ac&amp;me</title>')
  expect((await visit('/checkout/c1/cleanup')).body).toContain('<title>Dumpster rental · Ac&amp;me</title>')
})

test('only a visitor who was never here gets the first page drawn by the server', async () => {
  const first = await visit('/get-started')
  expect(first.body).toContain('<div id="app" data-drawn="en"><h1>enAc&me</h1><p')
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/^known=1; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
  expect((await visit('/')).body).toContain('<h1>enAc&me</h1>')
  const again = await visit('/get-started', { cookie: `cart=x; ${cookie.split(';')[0]}` })
  expect(again.body).toContain('<div id="app"></div>')
  expect((await visit('/checkout/zipcode')).body).toContain('<div id="app"></div>')
  expect((await visit('/checkout/zipcode')).headers['set-cookie']).toBe(cookie)
})

test('rule C64: the drawn first page contains the parts that the server writes, and a question contains none', async () => {
  const { body } = await visit('/get-started?lang=es')
  expect(body).toContain('<p id="first-price" class="x">$1 es</p></div>')
  expect(body).toContain('<link rel="preload"><title>')
  expect((await visit('/get-started', { cookie: 'known=1' })).body).not.toContain('rel="preload"')
  expect((await visit('/checkout/c-1/cleanup')).body).not.toContain('rel="preload"')
})

test('every visitor gets a question of the checkout drawn by the server while its cart is loaded', async () => {
  const known = { cookie: 'known=1' }
  const drawn = '<div id="app" data-drawn="en"><a href="/sign-in?return=c-1">en</a></div>'
  expect((await visit('/checkout/c-1/cleanup', known)).body).toContain(drawn)
  expect((await visit('/checkout/c-1/materials', known)).body).toContain('<div id="app"></div>')
  const { body } = await visit('/checkout/%22%3E%3Cscript%3E/cleanup')
  expect(body).toContain('return=%2522%253E%253Cscript%253E"')
})

test('the pages are drawn as soon as the server listens, before anyone visits it', async () => {
  settings = { hauler: { name: 'Early' } }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const drawnFor = () => readFile(join(folder, 'drawn-pages/drawn-for'), 'utf8').catch(() => null)
  await expect.poll(drawnFor, { timeout: 10_000 }).toBe('Early')
})

test('a page is in the language that was chosen in this browser, whatever the browser prefers', async () => {
  const chosen = { cookie: 'known=1; language=es', 'accept-language': 'en-US' }
  const { body } = await visit('/checkout/c1/cleanup', chosen)
  expect(body).toContain('<html lang="es"')
  expect(body).toContain('data-drawn="es"')
  expect((await visit('/checkout/c1/cleanup?lang=en', chosen)).body).toContain('<html lang="en"')
  expect((await visit('/checkout/c1/cleanup', { cookie: 'language=fr' })).body).toContain('<html lang="en"')
})

test('a page is drawn again when the hauler changes what it shows', async () => {
  settings = { ...settings, hauler: { name: 'Grackle' }, brand: { colors: { brand: '#0a7d4b' }, logo: null } } as never
  const { body } = await visit('/get-started?lang=es')
  expect(body).toContain('<div id="app" data-drawn="es"><h1>esGrackle</h1><p')
})

const stylesIn = (body: string) => /<style>(.*?)<\/style>/.exec(body)?.[1]

test('a page for a new browser contains its styles and the hauler’s colors, and its policy allows no others', async () => {
  const colors = { brand: '#0a7d4b', ink: '#ffffff', deep: '#00502c' }
  for (const [brand, expected] of [
    [null, styles],
    [{ colors, logo: null }, `${styles}:root{--brand:#0a7d4b;--brand-ink:#ffffff;--brand-deep:#00502c}`],
  ] as const) {
    settings = { hauler: { name: 'Grackle' }, ...(brand && { brand }) }
    for (const path of ['/get-started', '/checkout/zipcode', '/checkout/c1/cleanup']) {
      const { body, headers } = await visit(path)
      const inPage = stylesIn(body) ?? ''
      expect(inPage).toBe(expected)
      const digest = createHash('sha256').update(inPage).digest('base64')
      expect(headers['content-security-policy']).toBe(policy.replace("'self'", `'self' 'sha256-${digest}'`))
      expect(body).toContain('<link type="text/in-page" rel="stylesheet" href="/assets/a.css">')
      expect(body).not.toContain('/brand/')
    }
  }
})

test('a page for a browser that already has its styles names their files', async () => {
  settings = { hauler: { name: 'Grackle' }, brand: { colors: { brand: '#0a7d4b' }, logo: null } } as never
  const { body, headers } = await visit('/checkout/c1/cleanup', { cookie: 'known=1' })
  expect(stylesIn(body)).toBeUndefined()
  expect(body).toContain('<link rel="stylesheet" href="/assets/a.css">')
  expect(body).toContain('<link rel="stylesheet" href="/brand/0a7d4b.css">')
  expect(headers['content-security-policy']).toBe(policy)
})

test('a page that cannot be drawn is sent empty', async () => {
  settings = { hauler: { name: 'unreadable' } }
  const { statusCode, body } = await visit('/get-started')
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="app"></div>')
  settings = { hauler: { name: 'Acme' } }
  expect((await visit('/get-started')).body).toContain('enAcme')
})

test('a page names its styles first, and once', async () => {
  const { body } = await visit('/checkout/zipcode', { cookie: 'known=1' })
  expect(body.match(/stylesheet/g)).toHaveLength(1)
  expect(body.indexOf('a.css')).toBeLessThan(body.indexOf('a.js'))
})

test('a page is compressed for a browser that understands it', async () => {
  const { headers, rawPayload } = await visit('/get-started', { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>en')
})

test('a sign-in page allows the styles of the bot challenge, and has no digest that would forbid them', async () => {
  const { headers } = await visit('/sign-in')
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'unsafe-inline'(;|$)/)
})
