import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@rolloff/sql/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-spare-'))
  for (const name of ['customer', 'office', 'driver', 'assets', 'site']) await mkdir(join(folder, name))
  for (const name of ['customer', 'office', 'driver', 'site'])
    await writeFile(join(folder, name, 'index.html'), `<html lang="en"><head></head><body>${name}</body></html>`)
  await writeFile(join(folder, 'driver/sw.js'), '')
  app = await startTestApp({ webFolder: folder })
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

type Answer = { readonly status: number; readonly type: string; readonly retry: string | null; readonly text: string }

/** Sends the path unchanged, which `fetch` would not do. */
function ask(path: string, headers: Record<string, string> = { accept: 'text/html' }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const asked = request({ hostname, port, path, headers }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', piece => {
        text += piece
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          retry: response.headers['retry-after'] ?? null,
          text,
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

const pages = [
  '/',
  '/get-started',
  '/checkout/zipcode',
  '/checkout/c1/cleanup',
  '/sign-in',
  '/orders/x',
  '/b/x',
  '/terms',
  '/office',
  '/office/orders',
  '/driver/',
  '/nowhere',
]
const files = [
  '/manifest.webmanifest',
  '/driver/manifest.webmanifest',
  '/icons/192.png',
  '/favicon.ico',
  '/settings.json',
]

const away = () => sql`ALTER TABLE organization RENAME TO away`.execute(app.database.db)
const back = () => sql`ALTER TABLE away RENAME TO organization`.execute(app.database.db)

test('every page says in words that the database does not answer, if no page was opened before', async () => {
  await away()
  for (const path of pages) {
    const { status, type, retry, text } = await ask(path)
    expect([path, status, type, retry]).toEqual([path, 503, 'text/html; charset=utf-8', '60'])
    expect(text).toContain('<h1>One moment, please</h1>')
  }
  const spanish = await ask('/office', { accept: 'text/html', 'accept-language': 'es-MX' })
  expect(spanish.text).toContain('<h1>Un momento, por favor</h1>')
  for (const path of files) {
    const { status, type, retry } = await ask(path, { accept: '*/*' })
    expect([path, status, type, retry]).toEqual([path, 503, 'application/json; charset=utf-8', '60'])
  }
  await back()
  for (const path of ['/', '/office', '/driver/', ...files]) expect((await ask(path)).status).toBe(200)
})

test('every page opens without the database, if a page was opened before', async () => {
  expect((await ask('/sign-in')).status).toBe(200)
  await away()
  for (const path of ['/', '/office', '/driver/', '/checkout/zipcode', ...files])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test('an address that cannot be read is never a server error, and a person gets a page', async () => {
  const unread = [
    '//',
    '///',
    '//[',
    '/\\',
    '/\\\\evil',
    '//evil.example/get-started',
    '/checkout/%E0%A4%A/zipcode',
    '/%',
    '/%ff',
    '/es/%E0',
    '/office/%E0%A4%A',
    '/driver/%',
    '/orders/%c0%af',
    '//office',
    '/?%',
    '/checkout/zipcode?zip=%E0',
    '/get-started?lang=%',
    '/[',
    '/..//..',
    '/%00',
    '/?#',
    `/${'a'.repeat(6_000)}`,
    '/sizes/%E0%A4',
    '/areas/%',
  ]
  for (const path of unread) {
    const { status, type, text } = await ask(path)
    expect(`${path} ${status}`).toMatch(/ (200|302|308|4\d\d)$/)
    if (status !== 302 && status !== 308) expect(`${path} ${type}`).toBe(`${path} text/html; charset=utf-8`)
    expect(text).not.toMatch(/URIError|TypeError|Invalid URL/)
  }
  expect((await ask('/checkout/%E0%A4%A/zipcode')).text).toContain('<h1>This address cannot be read</h1>')
  const spanish = await ask('/es/%E0%A4%A')
  expect(spanish.text).toContain('<h1>Esta dirección no se puede leer</h1>')
  expect((await ask('//')).status).toBe(404)
  const call = await ask('/checkout/%E0%A4%A/zipcode', { accept: 'application/json' })
  expect([call.status, call.type]).toEqual([400, 'application/json; charset=utf-8'])
})
