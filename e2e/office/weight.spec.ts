import { expect } from '@playwright/test'
import { readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import { test } from '../stage/fixtures.ts'
import { signInHere } from '../stage/prepared.ts'
import { watchFiles } from '../stage/weights.ts'

const maxOfFirstPage = 170_000
const maxMoreOfBoard = 60_000
const maxMoreOfMap = 30_000

test('the office’s first page and its board are light, and the navigation closes after a press', async ({
  page,
  app,
  phone,
}) => {
  const dispatcher = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, dispatcher)
  const fetched = watchFiles(page, /javascript|css/)
  await page.goto('/office')
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  const first = await fetched.weigh()
  expect(first.total, JSON.stringify(first.files)).toBeLessThanOrEqual(maxOfFirstPage)
  await page.getByRole('link', { name: 'Dispatch' }).click()
  await expect(page.locator('[data-lane]').first()).toBeVisible()
  const both = await fetched.weigh()
  // A pressed element keeps the focus. The rail must not stay open over the lists because of that.
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.mouse.move(900, 600)
  const rail = page.getByRole('navigation', { name: 'Pages' }).locator('> div')
  await expect.poll(async () => (await rail.boundingBox())?.width).toBeLessThan(100)
  test
    .info()
    .annotations.push({ type: 'gzip', description: `${first.total} B, the board ${both.total - first.total} B` })
  expect(both.files.length).toBeGreaterThan(first.files.length)
  expect(both.total - first.total, JSON.stringify(both.files)).toBeLessThanOrEqual(maxMoreOfBoard)

  // This installation has no file of streets, so its map fetches no code for them (rule D176).
  await page.keyboard.press('g')
  await expect(page.getByRole('complementary', { name: 'Stops by driver' })).toBeVisible()
  const withMap = await fetched.weigh()
  expect(withMap.total - both.total, JSON.stringify(withMap.files)).toBeLessThanOrEqual(maxMoreOfMap)
})
