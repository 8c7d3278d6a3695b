import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { weighAndBill } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('the office opens the orders behind a figure of the report by keyboard', async ({ app, page, nextPhone }) => {
  const { first } = await atBoard(app, page, nextPhone)
  await weighAndBill(app, first, { tonsTooMany: '1' })
  await page.goto('/office/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  const all = page.getByRole('row', { name: /^All days/ })
  await expect(all).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('By', { exact: true }).selectOption('month')
  await expect(page).toHaveURL(/month/)
  // Until the answer comes, the page shows the days.
  await expect(page.getByRole('row', { name: /^[A-Z][a-z]+ \d{4} / }).last()).toBeVisible()
  await page.getByRole('button', { name: /^Revenue without tax: / }).press('Enter')
  const chart = page.getByRole('slider', { name: /^Revenue without tax, / })
  await chart.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /, \$[\d,]+\.\d\d/)
  await chart.press('Enter')
  const behind = page.getByRole('link', { name: /^R-\d+/ })
  await expect(behind.first()).toBeVisible()
  await expect(page).toHaveURL(/open=\d{4}-\d{2}-01/)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page).not.toHaveURL(/open=/)
  // The address changes before the panel closes. Until it is closed, the page behind it takes no keys.
  await expect(chart).toBeFocused()
  await all.getByRole('button').first().press('Enter')
  await expect(page).toHaveURL(/open=all/)
  await expect(behind.first()).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Figure', { exact: true }).selectOption('box-days')
  await expect(page.getByText('No box has a day in it.')).toBeVisible()
})

test('the office opens what is due by age, and saves the rows of a year as a file', async ({
  app,
  page,
  nextPhone,
}) => {
  const { first } = await atBoard(app, page, nextPhone)
  await page.goto('/office/reports')
  await page.getByRole('button', { name: '0 to 7 days' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Due for 0 to 7 days' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  // After the panel closes, the focus returns a moment later.
  await expect(page.getByRole('button', { name: '0 to 7 days' })).toBeFocused()
  // If other people wait for the server, it answers them first and delays the file by up to ten seconds.
  const download = page.waitForEvent('download', { timeout: 30_000 })
  await page.getByRole('button', { name: /^All of \d{4} as CSV$/ }).press('Enter')
  const file = await download
  const [{ number }] = (
    await app.database.pool.query('SELECT friendly_id AS number FROM orders WHERE id = $1', [first])
  ).rows
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFDay,Area,Order,Box,Orders,Revenue without tax,/)
  expect(lines.some(line => line.includes(`,${number},`))).toBe(true)
})
