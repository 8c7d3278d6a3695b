import { expect } from '@playwright/test'
import { outboxSettings } from '#server/testing/outbox.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { countPresses } from '../stage/presses.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'own-company' })

test('a visitor of the demo sees their own company in three apps after one press, orders at their own price, and keeps it', async ({
  page,
  context,
  customer,
  phone,
}) => {
  const seen = await countPresses(page)
  await page.goto(`/dev/company?key=${outboxSettings.OUTBOX_KEY}`)
  await expectAccessible(page)
  await page.getByLabel('Name of your company').fill('Bluebonnet Boxes')
  await page.getByLabel('A ZIP that you serve').fill('43004')
  await page.getByLabel('Your price for a 20 yard dumpster').fill('415')
  await page.getByLabel('Color').fill('#1d4ed8')
  await page.getByRole('button', { name: 'Show me my company' }).click()
  await expect(page.getByRole('heading', { name: 'Bluebonnet Boxes is open' })).toBeVisible()
  for (const app of ['Customer', 'Office', 'Driver'])
    await expect(page.getByRole('img', { name: `Code for your phone: ${app}` })).toBeVisible()
  await expectAccessible(page)
  expect(seen.presses).toBe(1)

  const opens = async (link: string) => {
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: link }).click()])
    return opened
  }
  const office = await opens('Open the office')
  await expect(office.getByRole('banner')).toContainText('Bluebonnet Boxes')
  await expect(office.getByText('Ana Pruitt').first()).toBeVisible()
  await office.close()
  const driver = await opens('Open the driver’s app')
  await expect(driver.getByRole('heading', { level: 1 })).toContainText('Pete 7')
  await driver.close()

  await customer.asksForQuote(phone)
  await expect(page).toHaveTitle(/Bluebonnet Boxes/)
  await customer.entersZip('43004')
  await customer.saysWhoTheyAre('No')
  await customer.saysWhatFor('Home cleanout')
  await customer.choosesMaterials()
  await expect(page.getByRole('main')).toContainText('$415.00')

  await page.goto('/dev/company?zip=43004')
  await page.getByLabel('Your mobile number').fill('(512) 555-0163')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('region', { name: 'Your first steps' })).toContainText('5 of 9 done')
  await expect(page.getByRole('banner')).toContainText('Bluebonnet Boxes')
  await page.goto('/dev/company')
  await expect(page.getByLabel('Name of your company')).toHaveValue('')
})
