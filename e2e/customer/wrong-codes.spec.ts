import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'

test('a code is invalid after five wrong tries, and a new code works', async ({
  page,
  phone,
  customer,
  outbox,
  serverClock,
}) => {
  await page.clock.install()
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  const code = await outbox.codeFor(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const _ of [1, 2, 3, 4]) {
    await customer.entersCode(wrong)
    await expect(page.getByText('The code you entered is invalid. Please try again.').first()).toBeVisible()
  }
  await customer.entersCode(wrong)
  await customer.entersCode(code)
  await expect(page.getByText('Too many tries with this code. Please send a new one.')).toBeVisible()
  serverClock.passes(16_000)
  await page.clock.runFor(16_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await customer.isTold('A new code is on its way.')
  await customer.entersCode(await outbox.codeFor(phone, 2))
  await expect(page).toHaveURL(/\/dashboard$/)
})
