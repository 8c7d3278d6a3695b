import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('the office finds an order by a street, cancels it with a reason, and reads it in the history', async ({
  app,
  page,
  nextPhone,
}) => {
  const { first } = await atBoard(app, page, nextPhone)
  await page.goto('/office/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('congress')
  await expect(page).toHaveURL(/q=congress/)
  await expect(page.getByRole('row', { name: /1100 Congress Ave/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/office/orders/${first}`)
  await expect(page.getByText('The office: give the delivery a day.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByLabel('Why (optional)').fill('ordered twice')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Done: nothing is left to do.')).toBeVisible()
  await expect(page.getByText('ordered twice')).toBeVisible()
  await page.goto('/office/history')
  await expect(page.getByText(/cancelled order R-/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/office/today')
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await expectAccessible(page)
})
