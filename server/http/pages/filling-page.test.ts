import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxSettings } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let folder: string
let end: () => void
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-filling-'))
  for (const name of ['customer', 'office', 'driver', 'assets', 'site']) await mkdir(join(folder, name))
  for (const name of ['customer', 'office', 'driver', 'site'])
    await writeFile(join(folder, name, 'index.html'), `<html lang="en"><head></head><body>${name}</body></html>`)
  await writeFile(join(folder, 'driver/sw.js'), '')
  const filled = new Promise<void>(resolve => {
    end = resolve
  })
  app = await startTestApp({ webFolder: folder, restOfDemo: () => filled })
})
afterEach(async () => {
  end()
  await app.stop()
  await rm(folder, { recursive: true })
})

const ask = (path: string, language = 'en') =>
  fetch(`${app.url}${path}`, { headers: { accept: 'text/html', 'accept-language': language } })

test('while the demo is being filled, the office and the drivers read so, and the page reloads by itself', async () => {
  for (const path of ['/office', '/office/dispatch', '/driver/']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('refresh')]).toEqual([path, 503, '1'])
    expect(await answer.text()).toContain('The demo is being filled')
  }
  expect(await (await ask('/office', 'es')).text()).toContain('La demostración se está llenando')
  end()
  await expect.poll(async () => (await ask('/office')).status).toBe(200)
})

test('while the demo is being filled, the page for a company of one’s own says so, and scripts read it as a text', async () => {
  const address = `${app.url}/dev/company?key=${outboxSettings.OUTBOX_KEY}`
  const { headers } = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const opened = { accept: 'text/html', cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const page = await fetch(`${app.url}/dev/company`, { headers: opened })
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '1'])
  expect(await page.text()).toContain('The demo is being filled')
  const script = await fetch(address, { headers: { accept: 'application/json' } })
  expect([script.status, await script.json()]).toEqual([503, { error: 'The demo is being filled.' }])
  expect(app.offersOwnCompany).toBe(true)
})

test('while the demo is being filled, customers see the shop and its prices', async () => {
  expect((await ask('/get-started')).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect((await ask('/office')).status).toBe(503)
})
