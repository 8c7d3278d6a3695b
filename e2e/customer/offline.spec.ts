import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { nationalNumber, shownNumber } from '../stage/phone-numbers.ts'
import { guestCart } from '../stage/prepared.ts'

const offline = 'You are not online. What you have entered is kept; we go on when the connection is back.'

test('the page says that there is no connection, and keeps what the visitor typed', async ({
  page,
  context,
  phone,
  customer,
}) => {
  await page.goto('/get-started')
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await expectAccessible(page)
  await customer.press('Get Started')
  await customer.isTold('Uh oh!')
  await expect(page.getByLabel('Mobile number')).toHaveValue(shownNumber(phone))
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText(offline)).toBeHidden()
  await customer.press('Get Started')
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\/zipcode$/)
})

test('a customer who loses the connection in the checkout keeps the answers and goes on when it is back', async ({
  page,
  context,
  app,
  customer,
}) => {
  await page.goto(`/checkout/${await guestCart(app, ['materials', 'containers'])}/materials`)
  await customer.sees('Choose materials')
  await customer.tick('Household junk', 'Furniture')
  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await customer.continues()
  await customer.isTold('No connection', 'Nothing you entered is lost.')
  await expect(page.getByRole('checkbox', { name: /^Furniture/ })).toBeChecked()
  await context.setOffline(false)
  await customer.continues()
  await customer.sees('Choose dumpster(s)')
})

test('a visitor whose connection was lost at the first question goes on when it is back', async ({
  page,
  context,
  customer,
}) => {
  await page.route('**/assets/cart-*.js', route => route.abort())
  const isLost = page.waitForEvent('requestfailed', request => request.url().includes('/assets/cart-'))
  await page.goto('/checkout/zipcode')
  await customer.sees('Where will the dumpster be located?')
  await isLost
  await context.setOffline(true)
  await page.unrouteAll()
  await context.setOffline(false)
  await customer.entersZip('78701')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
})

test('a visitor whose connection was lost at the phone number keeps the number and goes on when it is back', async ({
  page,
  phone,
  customer,
}) => {
  await page.route('**/assets/calls-*.js', route => route.abort())
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  const isLost = page.waitForEvent('requestfailed', request => request.url().includes('/assets/calls-'))
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await isLost
  await page.unrouteAll()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const isLoadedAnew = page.waitForEvent('load')
  await customer.press('Get Started')
  await isLoadedAnew
  await expect(page.getByLabel('Mobile number')).toHaveValue(shownNumber(phone))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await customer.press('Get Started')
  await customer.sees('Where will the dumpster be located?')
})

test('a customer whose connection was lost at the materials goes on when it is back', async ({
  page,
  app,
  customer,
}) => {
  await page.route('**/assets/containers-page-*.js', route => route.abort())
  const isLost = page.waitForEvent('requestfailed', request => request.url().includes('/assets/containers-page-'))
  await page.goto(`/checkout/${await guestCart(app, ['materials', 'containers'])}/materials`)
  await customer.sees('Choose materials')
  await isLost
  await page.unrouteAll()
  await customer.tick('Household junk')
  await customer.continues()
  await customer.sees('Choose dumpster(s)')
})

test('the focus stays on a button whose press has failed', async ({ page, context, app, phone }) => {
  await page.goto(`/checkout/${await guestCart(app)}/phone-verification`)
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Send Code' })
  await button.press('Enter')
  await expect(page.getByText('Failed to send verification code. Please try again.')).toBeVisible()
  await expect(button).toBeFocused()
})
