import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks' })

test('the office reads the day on a map by keyboard: from the board, through a driver’s stops, to the details (rule D163)', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/dispatch')
  await expect(page.locator('[data-lane] [data-card]').first()).toBeVisible()
  await page.keyboard.press('g')
  await expect(page).toHaveURL(/view=map/)
  const list = page.getByRole('complementary', { name: 'Stops by driver' })
  const stops = list.getByRole('link', { name: /^Stop \d+, / })
  await expect(stops.first()).toBeVisible()
  await expectAccessible(page)

  const onMap = page.locator('[data-mark]')
  const all = await onMap.count()
  await list
    .getByRole('button', { name: /^Show .* alone on the map$/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/driver=/)
  await expect.poll(() => onMap.count()).toBeLessThan(all)

  await stops.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(stops.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=stop:/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await page.keyboard.press('g')
  await expect(page.locator('[data-lane]').first()).toBeVisible()
})
