import { expect } from '@playwright/test'
import { isWeighed } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('a figure of the report opens the orders behind it, by keys', async ({ app, page, nextPhone }) => {
  const { first } = await atBoard(app, page, nextPhone)
  await isWeighed(app, first, { tonsTooMany: '1' })
  await page.goto('/office/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  const all = page.getByRole('row', { name: /^All days/ })
  await expect(all).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('By', { exact: true }).selectOption('month')
  await expect(page).toHaveURL(/month/)
  await all.getByRole('button').first().press('Enter')
  const behind = page.getByRole('link', { name: /^R-\d+/ })
  await expect(behind.first()).toBeVisible()
  await expectAccessible(page)
})
