import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

test('a visitor outside the service area joins the waiting list and tries another ZIP', async ({
  page,
  customer,
  app,
}) => {
  await page.goto('/checkout/zipcode')
  await customer.entersZip('99501')
  await expect(page).toHaveURL(/\/checkout\/zipcode-unsupported\?zipCode=99501$/)
  await customer.isTold('Service Area Unavailable')
  await customer.sees("We're not there yet...")

  const email = page.getByLabel('Email')
  const notify = page.getByRole('button', { name: 'Notify Me' })
  await email.fill('dana@example')
  await notify.click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  const address = `waiting-${crypto.randomUUID()}@example.com`
  await email.fill(address)
  await notify.click()
  await expect(page.getByText("You're on the list!")).toBeVisible()
  await expectAccessible(page)
  await expect(notify).toBeDisabled()
  const { rows } = await app.database.pool.query('SELECT zip_code FROM waiting_list WHERE email = $1', [address])
  expect(rows).toEqual([{ zip_code: '99501' }])

  await page.getByRole('link', { name: 'Try another ZIP code' }).click()
  await customer.entersZip('78704')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
})

test('a full cart keeps everything if its new ZIP is not served, and is offered again for a served ZIP', async ({
  page,
  customer,
  app,
}) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/zipcode`)
  await customer.entersZip('99501')
  await customer.sees("We're not there yet...")
  await page.getByRole('link', { name: 'Try another ZIP code' }).click()
  await customer.entersZip('78701')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
  await page.goto('/get-started')
  await expect(page.getByText('Go on with your 10 Yard Dumpster for 78701?')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout/${cartId}/`))
  await customer.sees('Order Summary')
})

test('the ZIP field accepts five digits and nothing else', async ({ page, customer }) => {
  await page.goto('/checkout/zipcode')
  await customer.sees('Where will the dumpster be located?')
  const zip = page.getByLabel('ZIP code')
  await zip.pressSequentially('78a7')
  await expect(zip).toHaveValue('787')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await zip.pressSequentially('018')
  await expect(zip).toHaveValue('78701')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
})
