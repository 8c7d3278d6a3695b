import { expect } from '@playwright/test'
import { refuses } from '../stage/changed-answers.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart, knownCustomer } from '../stage/prepared.ts'

test('an address outside the service area is refused in words, and an address inside is accepted', async ({
  page,
  app,
  customer,
}) => {
  await page.goto(`/checkout/${await guestCart(app, ['address', 'address/restrictions'])}/address`)
  await customer.typesAddress('500 W 2nd Ave, Anchorage, AK 99501')
  await customer.continues()
  await customer.isTold('Delivery Not Available', 'We are unable to deliver to that address.')
  await customer.givesAddress('1100 Congress Ave')
  await customer.sees('Are there any restrictions at your address?')
})

test('text that is no address is not accepted', async ({ page, app, customer }) => {
  await page.goto(`/checkout/${await guestCart(app, ['address', 'address/restrictions'])}/address`)
  await customer.sees('Where should we deliver the dumpster?')
  await page.getByRole('combobox').fill('somewhere over the rainbow')
  await expect(page.getByText('No address found. Check the number and the street.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled()
})

const ourWords = 'We hit a snag processing your request. Please try again.'

test('the page says in our words that a search or a save failed, and the customer can repeat both', async ({
  page,
  app,
  customer,
}) => {
  await page.goto(`/checkout/${await guestCart(app, ['address', 'address/restrictions'])}/address`)
  await customer.sees('Where should we deliver the dumpster?')
  const fails = (call: string) => page.route(new RegExp(`/trpc/${call}`), route => route.fulfill({ status: 500 }))
  await fails('searchAddresses')
  await page.getByRole('combobox').fill('1100 Congress Ave')
  const again = page.getByRole('button', { name: /^Try again/i })
  await expect(again).toBeVisible()
  await expect(page.getByText(ourWords)).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await page.getByRole('option').first().click()
  await fails('upsertDeliveryAddress')
  await customer.continues()
  await expect(page.getByRole('main')).toContainText(ourWords)
  await page.unrouteAll()
  await customer.continues()
  await customer.sees('Are there any restrictions at your address?')
})

test('the customer can type a new address when the saved address does not exist any more', async ({
  page,
  app,
  phone,
  customer,
}) => {
  await knownCustomer(app, page, phone)
  await page.goto(`/checkout/${await guestCart(app)}/address`)
  await expect(page.getByRole('checkbox', { name: /^1100 Congress Ave/ })).toBeChecked()
  await refuses(page, 'upsertDeliveryAddress', 'address-not-found')
  await customer.continues()
  await customer.isTold('Address Not Available', 'This address is no longer available. Please create a new address.')
  await expect(page.getByRole('combobox')).toBeVisible()
})

test('a second press removes the choice of a saved address', async ({ page, app, phone }) => {
  await knownCustomer(app, page, phone)
  await page.goto(`/checkout/${await guestCart(app)}/address`)
  const saved = page.getByRole('checkbox', { name: /^1100 Congress Ave/ })
  await expect(saved).toBeChecked()
  await saved.uncheck()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled()
  await saved.check()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()
})
