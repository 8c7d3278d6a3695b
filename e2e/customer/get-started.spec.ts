import { expect, type Page } from '@playwright/test'
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

test(
  'number, terms, button, account, price and phone fit on the screen without scrolling',
  onBothScreens,
  async ({ page }) => {
    await page.goto('/get-started')
    for (const shown of [
      page.getByText('20 yard from $568.31'),
      page.getByRole('main').getByRole('link', { name: '(512) 555-0110' }),
      page.getByRole('main').getByRole('link', { name: 'Sign in' }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Mobile number')).toBeInViewport()
    await expect(page.getByRole('checkbox')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeInViewport({ ratio: 1 })
  },
)

test('a typed ZIP shows its prices in place, and without a script on a page of their own', async ({
  page,
  app,
  browser,
}) => {
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  const typeZip = async (on: Page) => {
    await on.getByLabel('ZIP code').fill('78701')
    await on.getByRole('button', { name: 'Show my prices' }).click()
  }
  await typeZip(page)
  await expect(page.getByRole('status').getByText('These are the prices for 78701, Austin, TX.')).toBeVisible()
  await expect(page.getByText('20 yard $584.55 in 78701')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
  expect(new URL(page.url()).pathname).toBe('/get-started')
  await page.getByRole('link', { name: /20 Yard Dumpster \$584\.55/ }).click()
  await expect(page).toHaveURL('/checkout/zipcode?zip=78701&size=20yard')

  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/get-started')
  await typeZip(plain)
  await expect(plain).toHaveURL('/prices?zip=78701')
  await context.close()
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
