import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('the office finds a caller by five digits, and opens the order and its stop by keyboard', async ({
  app,
  page,
  nextPhone,
}) => {
  const { first, row } = await atBoard(app, page, nextPhone)
  const { rows } = await app.database.pool.query<{ digits: string; number: string }>(
    `SELECT substr(right(snapshot #>> '{customer,phone}', 10), 5, 5) AS digits, friendly_id AS number FROM orders WHERE id = $1`,
    [first],
  )
  const [{ digits, number } = { digits: '', number: '' }] = rows
  await row(first).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: /^Put here/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(first)).toBeHidden()
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Number, name, phone/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(digits)
  await expect(page.getByRole('option', { name: number })).toBeVisible()
  await expectAccessible(page)
  await field.fill(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(first))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.keyboard.press('Control+k')
  await field.fill(number)
  await expect(page.getByRole('option', { name: /On the board/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(number)
})
