import { type Browser, expect, type Page } from '@playwright/test'
import { plainPng } from '@rolloff/photo/photo.stage.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'
import { screens } from '../stage/screens.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', company: 'brand' })

const yellow = '#ffd21f'
const inPaint = 'rgb(255, 210, 31)'

/** Returns the accent color of the page's first drawing or button, in light and in dark. */
async function paintOf(page: Page): Promise<string[]> {
  const painted: string[] = []
  const accent = page.locator('svg .fill-accent, button.bg-accent:enabled').first()
  await expect(accent).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    painted.push(
      await accent.evaluate(one => {
        const { fill, backgroundColor } = getComputedStyle(one)
        return one instanceof SVGElement ? fill : backgroundColor
      }),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return painted
}

async function openAnew(app: TestApp, browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: screens.phone })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const refusedByPolicy = (page: Page): string[] => {
  const refused: string[] = []
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

test('the office cannot save a color that is hard to read, and all three apps show the saved color in light and dark', async ({
  app,
  browser,
  page: driver,
  nextPhone,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  const refused = refusedByPolicy(page)
  await page.goto('/office/settings/brand')
  const color = page.getByRole('textbox', { name: 'Color', exact: true })
  await color.fill('#1e3a8a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('As text on a dark ground this color is hard to read: 2.9 to 1')).toBeVisible()
  await expect(color).toBeFocused()
  await page.getByRole('button', { name: 'Use #4263b7, the nearest that passes' }).press('Enter')
  await expect(color).toHaveValue('#4263b7')

  await color.fill(yellow)
  await page.getByLabel('Name', { exact: true }).fill('Bluebonnet Hauling')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(() => paintOf(page)).toEqual([inPaint, inPaint])
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(plainPng) }
  await page.getByLabel('Choose a logo').setInputFiles(picture)
  await expect(page.getByText('The logo is saved')).toBeVisible()
  await expect(page.getByAltText('The logo as it is now')).toBeVisible()
  await expectAccessible(page)

  const customer = await openAnew(app, browser, '/get-started')
  await expect(customer.locator('header img')).toHaveAttribute('src', /^\/logos\//)
  expect(await customer.locator('header img').evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(
    0,
  )
  await expect(customer).toHaveTitle(/Bluebonnet Hauling$/)
  expect(await paintOf(customer)).toEqual([inPaint, inPaint])
  await expectAccessible(customer)

  await dayToDrive(app, driver, nextPhone)
  await driver.goto('/driver/')
  await driver.getByRole('link', { name: /Leave/ }).first().click()
  await expect(driver.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(await paintOf(driver)).toEqual([inPaint, inPaint])
  await expectAccessible(driver)
  const manifest = await (await driver.request.get('/driver/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Bluebonnet Hauling', theme_color: yellow })
  expect(refused).toEqual([])
})
