import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks' })

test('a dispatcher closes the day by keyboard: from the board, past what each driver lacks, to a text and to the stop (rules D168 and D169)', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/dispatch')
  await page.getByRole('link', { name: 'Close the day' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Close the day, / })).toBeVisible()
  const open = page.locator('section').filter({ has: page.getByText(/^\d+ missing$/) })
  const ask = open.getByRole('button', { name: /^Ask / }).first()
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await ask.press('Enter')
  await expect(page.getByText(/^The text to .* is on its way\.$/)).toBeVisible()
  await expect(page.getByText(/^Asked .* by Dana$/).first()).toBeVisible()
  await expect(ask).toBeDisabled()

  await open.getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/office\/(dispatch\?day=.*open=stop|orders\/)/)
  await page.goBack()
  await page.getByRole('link', { name: 'Day before' }).press('Enter')
  await expect(page.getByText(/Nothing missing|missing$|No route was published/).first()).toBeVisible()
})
