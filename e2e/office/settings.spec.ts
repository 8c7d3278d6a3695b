import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', company: 'settings' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const miguel = '+15125550112'

test('the office invites a person by keyboard and suspends another, whose open page then closes the office', async ({
  app,
  browser,
  outbox,
  phone,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  const other = await openFor(app, browser, miguel, 'desktop')
  await other.goto('/office/drivers')
  await expect(other.getByRole('heading', { name: 'Drivers' })).toBeVisible()
  await page.goto('/office/settings')
  await expect(page).toHaveURL(/settings\/team$/)
  await expect(page.getByRole('row', { name: /Miguel/ })).toContainText('Plan')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite a person' }).press('Enter')
  await field(page, 'Mobile number').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the ten digits of a US mobile number.')).toBeVisible()
  await expect(field(page, 'Mobile number')).toBeFocused()
  await page.keyboard.type(phone.slice(2))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invited by text')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Invited')
  await expect.poll(async () => (await outbox.messagesTo(phone))[0]?.text).toContain('you are invited to the office')

  await page.getByRole('link', { name: /Miguel/ }).press('Enter')
  await page.getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, suspend' }).press('Enter')
  await expect(page.getByRole('row', { name: /Miguel/ })).toContainText('Suspended')
  await expect(other.getByText('This account has no access to the office')).toBeVisible()
  await page.getByRole('button', { name: 'Take in again' }).press('Enter')
  await expect(page.getByRole('row', { name: /Miguel/ })).not.toContainText('Suspended')
})

test('the office types fees as dollars, a wrong field gets the focus, and the page fits a phone', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'phone')
  await page.goto('/office/settings/company')
  await expect(field(page, 'Dry run fee')).toHaveValue('150')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await field(page, 'Dry run fee').fill('12,50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Dry run fee')).toBeFocused()
  await expect(page.getByText('Dollars, such as 75 or 1,200.50, at most $10,000')).toBeVisible()
  await field(page, 'Dry run fee').fill('$1,200.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Dry run fee')).toHaveValue('1200.50')
})

test('the office writes a message’s words by keyboard, the next message has them, and ? shows the keys', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/settings/messages?open=delivered')
  const text = field(page, 'Text, English')
  await text.fill('{hauler}: {nothing}')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(text).toBeFocused()
  await expect(page.getByText('{nothing}').last()).toBeVisible()
  await expectAccessible(page)
  await text.fill('{hauler}: it stands at your place ({number}).')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue('{hauler}: it stands at your place ({number}).')
  await page.goto('/office/history')
  await expect(page.getByText('message Delivered')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Save what is listed as CSV')
  await expectAccessible(page)
})

test('the operator makes a company, and sees nothing of its data', async ({ app, browser, nextPhone }) => {
  const phone = nextPhone()
  const page = await openFor(app, browser, phone, 'desktop')
  await page.goto('/office')
  await expect(page.getByText('This account has no access to the office')).toBeVisible()
  await app.database.pool.query(`UPDATE app_user SET roles = '{customer,admin}' WHERE phone = $1`, [phone])
  await page.reload()
  await expect(page.getByRole('table', { name: 'Companies' })).toContainText('Grackle Creek')
  await expectAccessible(page)
  await field(page, 'Name of the company').fill('Bluebonnet Roll-Off')
  await page.keyboard.press('Enter')
  await expect(field(page, 'ZIP')).toBeFocused()
  await field(page, 'ZIP').fill('76701, 78701')
  await field(page, 'Your price for a 20 yard dumpster for a week (optional)').fill('495')
  await page.getByText('More: contact, another first user, tax, codes').press('Enter')
  await field(page, 'Phone number for customers (optional)').fill('5125550181')
  await field(page, 'Email for customers (optional)').fill('office@example.com')
  await field(page, 'Name of its first area (optional)').fill('Waco')
  await field(page, 'Mobile number of its first user (optional)').fill(nextPhone().slice(2))
  await page.getByRole('button', { name: 'Create the company' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('78701')
  await expect(page.getByRole('row', { name: /Bluebonnet/ })).toBeVisible()
  await page.getByRole('link', { name: 'How the product is doing' }).click()
  await expect(page.getByRole('region', { name: 'What is well' })).toContainText('All jobs run at their times.')
  await expectAccessible(page)
  await page.goto('/office')
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible()
  await page.goto('/office/orders')
  await expect(page.getByRole('table', { name: 'Orders' })).toHaveCount(0)
})
