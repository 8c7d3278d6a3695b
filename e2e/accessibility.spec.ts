import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './fixtures.ts'

test('the pages before the checkout are accessible', async ({ page, customer, phone }) => {
  for (const [path, title] of [
    ['/get-started', 'Get instant quote'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/sign-in', 'Sign in'],
  ] as const) {
    await page.goto(path)
    await customer.sees(title)
    await expectAccessible(page)
  }
  await customer.asksForCode(phone)
  await expectAccessible(page)
})

test('the outbox of a test installation is accessible', async ({ page, phone, customer }) => {
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  await page.goto('/dev/outbox')
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expectAccessible(page)
})
