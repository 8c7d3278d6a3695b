import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive, tapsOf } from '../stage/driver-day.ts'
import { test, webFolder } from '../stage/fixtures.ts'

/** This is a picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openFirstStop = (page: Page) => page.getByRole('link', { name: /^Next/ }).click()
const isKeptForOffline = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')

/** A reloaded page believes that it is online, so this function also lets all of its calls fail. */
async function losesSignal(page: Page): Promise<void> {
  await page.context().route('**/trpc/**', route => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
}

async function restoreSignal(page: Page): Promise<void> {
  await page.context().unroute('**/trpc/**')
  await page.context().setOffline(false)
}

test('a driver drives a day without a signal, loses nothing, and all of it is sent once', async ({
  page,
  app,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  await page.goto('/driver')
  await expect(page).toHaveURL(/\/driver\/$/)
  await expect(page.getByRole('link', { name: /^Next/ })).toBeVisible()
  await expectAccessible(page)
  await isKeptForOffline(page)
  await losesSignal(page)
  await openFirstStop(page)
  await press(page, 'Start')
  await expect(page.getByText('No signal: saved on this phone')).toBeVisible()
  await expect(page.getByText('1 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'I am here' })).toBeVisible()
  await press(page, 'I am here')
  await press(page, 'Done')
  for (const digit of ['1', '0', '1']) await press(page, digit)
  await page.locator('input[type=file]').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Done')
  await expect(page.getByText('4 waiting')).toBeVisible()
  await page.getByRole('link', { name: '4 waiting' }).click()
  await expect(page.getByText(/^Start: 1100 Congress Ave/)).toBeVisible()
  await expectAccessible(page)
  expect(await tapsOf(app, orderId)).toEqual([])
  await restoreSignal(page)
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  expect(await tapsOf(app, orderId)).toEqual(['start', 'here', 'done'])
  const { rows } = await app.database.pool.query('SELECT kind FROM order_photo WHERE order_id = $1', [orderId])
  expect(rows).toHaveLength(1)
})

test('the app asks again for a lost answer, and keeps its taps after the page was killed', async ({
  page,
  context,
  app,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  await page.goto('/driver/')
  await openFirstStop(page)
  let cut: 'answer' | 'request' | null = 'answer'
  await context.route('**/trpc/driver.sendTaps*', async route => {
    if (cut === null) return route.continue()
    if (cut === 'answer') await route.fetch()
    await route.abort()
  })
  await press(page, 'Start')
  await expect.poll(() => tapsOf(app, orderId)).toEqual(['start'])
  await expect(page.getByText('1 waiting')).toBeVisible()
  cut = 'request'
  await press(page, 'I am here')
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.close({ runBeforeUnload: false })
  cut = null
  const opened = await context.newPage()
  await opened.goto('/driver/')
  await expect(opened.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  expect(await tapsOf(app, orderId)).toEqual(['start', 'here'])
  await opened.getByRole('button', { name: 'Sun: strong contrast' }).click()
  await expectAccessible(opened)
})

test('the driver’s app is light, and no other page has a service worker', async ({ page, app, nextPhone }) => {
  await dayToDrive(app, page, nextPhone)
  await page.goto('/driver/')
  await isKeptForOffline(page)
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(request => new URL(request.url).pathname)
  })
  const weights = kept.map(path => {
    const file = path === '/driver/' ? '/driver/index.html' : path
    const content = readFileSync(`${webFolder}${file}`)
    return [file, file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length] as const
  })
  const sum = (of: RegExp) => weights.reduce((total, [file, bytes]) => total + (of.test(file) ? bytes : 0), 0)
  expect(sum(/\.(js|css)$/)).toBeLessThanOrEqual(150_000)
  expect(sum(/./)).toBeLessThanOrEqual(400_000)
  for (const path of ['/get-started', '/office/sign-in', '/driver-is-another']) {
    await page.goto(path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull()
  }
})
