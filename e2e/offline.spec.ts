import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { nationalNumber, shownNumber } from './phone-numbers.ts'

const offline = 'You are not online. What you have entered is kept; we go on when the connection is back.'

test('without a connection the page says so and keeps what was typed', async ({ page, context, phone, customer }) => {
  await page.goto('/get-started')
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await customer.press('Get Started')
  await customer.isTold('Uh oh!')
  await expect(page.getByLabel('Mobile number')).toHaveValue(shownNumber(phone))
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText(offline)).toBeHidden()
  await customer.press('Get Started')
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\/zipcode$/)
})
