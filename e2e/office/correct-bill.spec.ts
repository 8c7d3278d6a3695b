import { expect } from '@playwright/test'
import { endTimeToObject, weighAndBill } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('a paid bill that the office corrects down by keyboard refunds the difference, and corrected up it asks for nothing', async ({
  app,
  page,
  nextPhone,
}) => {
  const { first } = await atBoard(app, page, nextPhone)
  await weighAndBill(app, first, { tonsTooMany: '1' })
  await endTimeToObject(app)
  await page.goto(`/office/orders/${first}`)
  await page.getByRole('link', { name: 'Correct the bill' }).focus()
  await page.keyboard.press('Enter')
  const tons = page.getByLabel(/^Tons, /)
  const before = Number(await tons.inputValue())
  await expectAccessible(page)
  await tons.fill(String(before - 0.5))
  await expect(page.getByRole('status').filter({ hasText: 'goes back to the customer.' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Say why.')).toBeVisible()
  await expect(page.getByLabel('Why', { exact: true })).toBeFocused()
  await page.keyboard.type('A 4 read as a 9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The bill is corrected')).toBeVisible()
  await expect(page.getByText(/Bill 2, .*A 4 read as a 9/)).toBeVisible()
  await expect(page.getByText('Refunded: Less was used than was paid')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Correct the bill' }).click()
  await page.getByLabel(/^Tons, /).fill(String(before + 1))
  await expect(page.getByText(/\$\d+\.\d\d cannot be charged any more/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).last().click()
  await page.getByLabel('Why', { exact: true }).fill('The landfill weighed again')
  await page.getByRole('button', { name: 'Correct the bill' }).click()
  const sure = page.getByRole('button', { name: /is right$/ })
  const saved = page.getByText('The weight is kept for reports; nothing is charged')
  await expect(sure.or(saved).first()).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(saved).toBeVisible()
  await expect(page.getByText(/On no bill, .*The landfill weighed again/)).toBeVisible()
})
