import { expect, type Page } from '@playwright/test'
import { dayToDrive, tapsOf } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'
import { newerBuild } from '../stage/newer-build.ts'

/** Marks the page. A reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.classList.add('opened-before'))
const isSamePage = (page: Page) => page.evaluate(() => document.body.classList.contains('opened-before'))
const findNewerBuild = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update())
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null)

test('a newer version of the app waits until nothing is under way, and then takes over with one reload', async ({
  page,
  app,
  nextPhone,
}) => {
  const build = await newerBuild(app.url)
  const { orderId } = await dayToDrive(app, page, nextPhone)
  await page.goto(`${build.url}/healthz`)
  await page.evaluate(() => localStorage.setItem('signedIn', 'yes'))
  await page.goto(`${build.url}/driver/`)
  await page.getByRole('link', { name: /^Next/ }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'I am here' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await mark(page)
  build.appears()
  await findNewerBuild(page)
  await expect.poll(() => isWaiting(page)).toBe('installed')
  await page.getByRole('button', { name: 'I am here' }).click()
  await expect(page.getByText('All sent')).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(() => isSamePage(page).catch(() => true), { timeout: 30_000 }).toBe(false)
  await mark(page)
  await expect(page.getByText('All stops are done')).toBeVisible()
  // If the browser kept the old worker, the new one starts when the page is opened again.
  await expect.poll(() => isWaiting(page)).toBeNull()
  expect(await isSamePage(page)).toBe(true)
  expect(await tapsOf(app, orderId)).toEqual(['start', 'here', 'done'])
  build.close()
})
