/** The office in small windows. */
import { expect, type Locator } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', company: 'looks' })

/** What of an element is outside of the window, in pixels. */
const outside = (one: Locator) =>
  one.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, -top, bottom - window.innerHeight)
  })

for (const height of [800, 720]) {
  test(`the last page of the rail opens whole in a window ${height} high`, async ({ app, browser }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/office/history')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const current = page.locator('nav a[aria-current=page]').last()
    expect(await outside(current)).toBe(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const bar = await page.locator('header').first().boundingBox()
    // The heading is drawn anew when the page's data come.
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })
}
