import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { nationalNumber } from '../stage/phone-numbers.ts'
import { onBothScreens } from '../stage/screens.ts'

test('a visitor begins a quote with a phone number and the terms, and cannot begin it without them', async ({
  page,
  phone,
  customer,
}) => {
  await page.goto('/')
  await customer.sees('Get instant quote')
  const start = page.getByRole('button', { name: 'Get Started' })
  await expect(start).toBeDisabled()
  await page.getByLabel('Mobile number').fill('512555')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await expect(page.getByText('Please enter a valid US phone number')).toBeVisible()
  await expect(start).toBeDisabled()
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await expect(page.getByText('Please enter a valid US phone number')).toBeHidden()
  await start.click()
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\/zipcode$/)
})

test('number, terms and button fit on the screen without scrolling', onBothScreens, async ({ page }) => {
  await page.goto('/get-started')
  await expect(page.getByLabel('Mobile number')).toBeInViewport()
  await expect(page.getByRole('checkbox')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeInViewport({ ratio: 1 })
})

test('the terms and the privacy policy open beside the form', async ({ page, context, customer }) => {
  await page.goto('/get-started')
  for (const [link, title] of [
    ['Terms of Service', 'Terms of Service'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${link} (opens in a new tab)` })
      .click()
    await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await customer.sees('Get instant quote')
})

test('an unknown address leads to the first page', async ({ page, customer }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/get-started$/)
  await customer.sees('Get instant quote')
})
