import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo' })

test('a dispatcher serves a ZIP by keyboard alone, and those who wait for it are notified once and can order', async ({
  app,
  browser,
  customer,
  outbox,
  page: customersPage,
}) => {
  const [zipCode, email] = ['78620', `waiting-${crypto.randomUUID()}@example.com`]
  await app.client().notifyZipCode.mutate({ zipCode, email })
  await customersPage.goto('/checkout/zipcode')
  await customer.entersZip(zipCode)
  await customer.sees("We're not there yet...")

  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/areas/demand')
  await page.getByRole('button', { name: /Picture of the waiting list by ZIP. 78620: 1/ }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: zipCode })).toBeFocused()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('One address waits for them and is told once.')).toBeVisible()
  await page.getByRole('button', { name: `Serve ${zipCode}` }).press('Enter')
  await expect(page.getByText('1 ZIP is on')).toBeVisible()
  await expect
    .poll(async () => (await outbox.messagesTo(email)).map(one => one.subject))
    .toEqual([`We now deliver to ${zipCode}`])
  await customersPage.getByRole('link', { name: 'Try another ZIP code' }).click()
  await customer.entersZip(zipCode)
  await customer.sees('Are you a contractor, builder, or large project organizer?')

  await page.goto('/office/areas')
  await page.getByRole('link', { name: 'ZIPs of this area: Austin and its suburbs' }).press('Enter')
  await page.getByLabel(zipCode).press('Space')
  await page.getByRole('button', { name: 'Switch off (1)' }).press('Enter')
  await expect(page.getByRole('row', { name: zipCode })).toContainText('Done')
  await page.getByLabel('Found by').selectOption('Miles around a ZIP')
  await page.getByLabel('Around the ZIP code').fill(zipCode)
  await page.getByLabel('Miles', { exact: true }).fill('12.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('In this area, off: switched on again: 1 ZIP')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Add \d+ ZIPs$/ }).press('Enter')
  await expect(page.getByText('No address waited for it.')).toBeVisible()
  await expect(page.getByRole('row', { name: zipCode })).toContainText('On')
  expect(await outbox.messagesTo(email)).toHaveLength(1)
})

test('a dispatcher types an area’s tax in percent, and an error is shown beside its field', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/areas')
  await page.getByRole('button', { name: 'Add an area' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('El Paso')
  await page.getByLabel('A ZIP code in it (optional)').fill('79901')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
  await page.getByLabel('Tax in percent').fill('8,25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Percent from 0 to below 100', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Tax in percent')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Tax in percent').fill('8.25')
  await page.getByLabel('City fee in dollars').fill('$40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'El Paso' })).toBeVisible()
  await page.getByRole('link', { name: 'All areas' }).press('Enter')
  await expect(page.getByRole('row', { name: /El Paso/ })).toContainText('8.25 %$40.00Mountain Time')
  await page.getByRole('link', { name: 'Permits' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^To write/ })).toBeVisible()
  await expectAccessible(page)
})
